// rules/echiquier/battlefield.hpp: special squares and traps (EC-13.3, EC-13.4).
#pragma once
#include <set>
#include <string>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

struct SquareEffects {
    std::set<std::string> special;        ///< names of what holds at the pawn's square
    std::set<std::string> tap_abilities;  ///< what the pawn can use by tapping: nothing when it is tapped
};
SquareEffects square_effects(const Position& position, PlayerIndex player);

/// Place of a trap in `setup().traps`.
using TrapIndex = int;

/// What a trap does when something arrives near it.
struct Sprung {
    bool sprung = false;             ///< a creature on the board is in contact with it or on it
    std::vector<PieceIndex> blocks;  ///< a creature: the attackers that it may block
    std::vector<PieceIndex>
        nearest;                   ///< what targets: the nearest creatures concerned, one of them at random
    std::vector<PieceIndex> area;  ///< what does not: the creatures concerned within its mana value
};
Sprung spring(const Position& position, TrapIndex trap, Object arriving);

}  // namespace quadrille::rules::echiquier
