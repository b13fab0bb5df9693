// rules/multiplayer/combat.hpp: who may be attacked, attacks and blocks (sections 6, 8, 10; MP-14.5,
// MP-15.9).
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// Whom a player may attack, by seats, range and option. Nobody, for a player who has left.
std::vector<PlayerIndex> attackable(const Table& table, PlayerIndex of);
Rule attack_rule(const Options& options);

/// The pieces that attack, with the player that each attacks (MP-8.3), who may have left.
using Attacks = std::vector<std::pair<PieceIndex, PlayerIndex>>;

enum class AttackFault { not_a_creature, not_yours, not_attackable };

struct AttackCheck {
    std::vector<std::pair<PieceIndex, AttackFault>> illegal;
    bool several_players = false;  ///< more than one is attacked without the option
    bool too_many = false;
    bool must_attack = false;  ///< fewer forced creatures attack than the limit allows (MP-8.4)
    bool legal() const { return illegal.empty() && !several_players && !too_many && !must_attack; }
};
/// An attack of the active player, who must be given. Tapping and sickness are not looked at.
AttackCheck check_attack(const Table& table, const Attacks& attacks, std::optional<int> max_attackers,
                         const std::vector<PieceIndex>& must_attack);

/// MP-8.1, MP-8.5: the defending players, clockwise from the active player, who must be given: with `several`
/// all of that player's opponents, otherwise those others that are attacked, opponents or not.
std::vector<PlayerIndex> defending_players(const Table& table, const Attacks& attacks);

/// Whom `piece` attacks; nullopt where it does not attack.
std::optional<PlayerIndex> attacked_by(const Attacks& attacks, PieceIndex piece);

enum class BlockFault { not_a_creature, not_attacking, other_player };

/// MP-8.6: a blocker and what it blocks.
std::optional<BlockFault> block_fault(const Table& table, const Attacks& attacks, PieceIndex blocker,
                                      PieceIndex blocked);

/// Combat damage that a piece is to deal to a player or piece.
struct DealtDamage {
    PieceIndex from = 0;
    bool to_player = false;
    std::size_t to = 0;  ///< a player or piece
    int amount = 0;
};
/// Whether that recipient may be dealt it: the player attacked by what nobody blocks, who blocks it, what it
/// blocks. `blocks`: blocker and blocked.
bool may_deal(const Attacks& attacks, const std::vector<std::pair<PieceIndex, PieceIndex>>& blocks,
              const DealtDamage& damage);
/// MP-8.8: in the order in which it is assigned, clockwise from the active player, who must be given.
std::vector<DealtDamage> assignment_order(const Table& table, std::vector<DealtDamage> damage);

/// MP-8.7: the creatures that `of` controls and those that attack `of`.
std::vector<PieceIndex> combat_scope(const Table& table, const Attacks& attacks, PlayerIndex of);

}  // namespace quadrille::rules::multiplayer
