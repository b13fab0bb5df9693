// rules/echiquier/overlay.hpp: everything that can be drawn on the board for a position, at one stroke.
#pragma once
#include <vector>

#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/range.hpp"

namespace quadrille::rules::echiquier {

struct Frame {
    Object of;
    Range range;
};
/// Where a creature spell of a player would arrive, the pawn being its origin (EC-7.1).
struct ArrivalSquares {
    PlayerIndex player;
    Placements placements;
};
struct Overlay {
    std::vector<Frame> frames;             ///< of pawns, and of creatures and planeswalkers on the board
    Moves moves;                           ///< of the active player; empty where the position names none
    Blocks blocks;                         ///< for the attackers of the position
    std::vector<ArrivalSquares> arrivals;  ///< of each player in the game
};
Overlay overlay(const Position& position);

}  // namespace quadrille::rules::echiquier
