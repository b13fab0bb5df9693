// rules/frontiere/band.hpp: gathering a band (FR-4.12).
#pragma once
#include <vector>

#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

struct Gathering {
    std::vector<const Piece*> unfit;  ///< members that cannot be of this band
    SquareSet squares;                ///< where the members may gather; empty with unfit ones
};

/// Two or more different pieces, the first of them decides the controller.
Gathering gather(const Territory& territory, const std::vector<const Piece*>& members);

}  // namespace quadrille::rules::frontiere
