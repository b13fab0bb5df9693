// rules/echiquier/blocker_damage.hpp: what blockers deal (EC-11.1).
#pragma once
#include <vector>

#include "rules/echiquier/damage.hpp"

namespace quadrille::rules::echiquier {

/// What a blocker assigns.
struct BlockerDamage {
    PieceIndex blocker;
    int amount;                     ///< its power, at least 0
    std::vector<PieceIndex> among;  ///< the attackers that it blocks and that are still there
};
/// For every blocker that is still a creature on the board, in the order of the pieces.
std::vector<BlockerDamage> blocker_damage(const Position& position);

/// At most one error a blocker, EC-11.1; a blocker without an entry assigns nothing. It has to assign its
/// whole amount, in any way, among what it blocks; nothing where none of that is left. None: it is legal.
std::vector<DamageError> check_blocker_damage(const Position& position,
                                              const std::vector<Assignment>& assignments);

}  // namespace quadrille::rules::echiquier
