// vision/board/seen_lattice.hpp: the lattices that the map of a trained network may show.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/lattice_map.hpp"

namespace quadrille::vision {

/// A lattice of squares in a picture, and those of them among which a board is.
struct SeenLattice {
    static constexpr double square_mm = 90;
    BoardPose pose;
    cv::Rect squares;
};

/// What a map shows of a lattice, read three ways: from one crossing to the next; by the vanishing points and
/// periods of the sides between crossings, where these lie too anyhow to be followed; and, where the size is
/// known, by the outline of what is inside a board, where cards hide most crossings. `size`: of the picture.
std::vector<SeenLattice> seen_lattices(const LatticeMap& map, const BoardSearch& search, cv::Size size);

}  // namespace quadrille::vision
