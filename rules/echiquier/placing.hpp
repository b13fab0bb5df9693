// rules/echiquier/placing.hpp: where pawns and flags start, and what damage may be redirected to (EC-1.3,
// EC-4.4, EC-14.1).
#pragma once
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// Where a player's pawn may start.
struct PawnStarts {
    SquareSet squares;          ///< free squares of the deployment line
    SquareSet advised_against;  ///< those of them that are corners of the board
};
PawnStarts pawn_starts(const Position& position, PlayerIndex player);

/// Where a player's flag may start: the deployment line of the opponent facing, or of every opponent where
/// none sits there. A flag does not occupy its square.
SquareSet flag_starts(const Position& position, PlayerIndex player);

/// The planeswalkers of a player to which damage that is not combat damage may always be redirected.
std::vector<PieceIndex> redirections(const Position& position, PlayerIndex player);

}  // namespace quadrille::rules::echiquier
