// vision/board/pose_network.hpp: whether a picture shows a board just where a pose says.
#pragma once
#include <optional>

#include "calibration/board_pose.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// Log odds that a board lies there, all its lines in their places and none beyond them: what a trained
/// network (vision/board/training/pose_network.py) makes of the view from above. It sees what lies round the
/// pose, and so distinguishes a board from the same a square aside. Nullopt for a board with more squares a
/// side than it has learned.
std::optional<double> board_odds(const ImagePyramid& picture, const BoardPose& pose);

}  // namespace quadrille::vision
