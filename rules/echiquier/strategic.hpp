// rules/echiquier/strategic.hpp: strategic squares and who holds them (EC-14.3, EC-14.4).
#pragma once
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// The squares on which stands the player's pawn, or a creature or planeswalker that the player controls.
SquareSet held_squares(const Position& position, PlayerIndex player);

/// The strategic squares of the position.
SquareSet strategic_squares(const Position& position);

/// The eight squares around each strategic square that this player alone holds (EC-14.4).
SquareSet reinforced_squares(const Position& position, PlayerIndex player);

/// What a player gains at the start of the upkeep (EC-14.3).
struct DominationScore {
    int gains;     ///< victory counters
    int counters;  ///< this player's counters afterwards
};
DominationScore domination_score(const Position& position, PlayerIndex player);

}  // namespace quadrille::rules::echiquier
