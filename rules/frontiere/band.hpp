// rules/frontiere/band.hpp: gathering a band, and moving it (FR-4.12).
#pragma once
#include <vector>

#include "rules/frontiere/moves.hpp"
#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

struct Gathering {
    std::vector<const Piece*> unfit;  ///< members that cannot be of this band
    SquareSet squares;                ///< where the members may gather; empty with unfit ones
};

/// Two or more different pieces, the first of them decides the controller.
Gathering gather(const Territory& territory, const std::vector<const Piece*>& members);

/// The moves that a band makes as one: those that each of its members could make alone. None where one of
/// them may not move (FR-3.5). `members`: all creatures of one land.
std::vector<Move> band_moves(const Territory& territory, const std::vector<const Piece*>& members);

}  // namespace quadrille::rules::frontiere
