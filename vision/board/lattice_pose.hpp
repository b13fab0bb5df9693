// vision/board/lattice_pose.hpp: from the lattice that a trained network sees to the likeliest boards on it.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/lattice_map.hpp"

namespace quadrille::vision {

/// The likeliest boards of the searched size (any size where it is not known) on the lattices of a map,
/// fitted to its crossings, best first, at most eight. Empty where the map shows no lattice. `size`: that of
/// the picture.
std::vector<BoardPose> poses_on_lattice(const LatticeMap& map, const BoardSearch& search, cv::Size size);

}  // namespace quadrille::vision
