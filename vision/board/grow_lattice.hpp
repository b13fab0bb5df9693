// vision/board/grow_lattice.hpp: from crossings in a picture to a lattice of numbered ones.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/board/lattice_map.hpp"

namespace quadrille::vision {

/// A crossing and its number in each direction of the lattice.
struct LatticeNode {
    cv::Point2d image_px;
    cv::Point number;  ///< x to the right of the first node's row, y along the other direction
};

/// Numbers the crossings of one lattice: from three that span a square on, each neighbour is sought where its
/// own neighbours say. Of some starts the one is taken that numbers most. `across` both directions turn
/// counterclockwise as seen in the picture (y up). Nullopt below twelve numbered ones.
std::optional<std::vector<LatticeNode>> grown_lattice(const std::vector<Crossing>& crossings);

}  // namespace quadrille::vision
