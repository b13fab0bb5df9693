// vision/board/pose_view.hpp: what a picture shows where a pose says that a board is.
#pragma once
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// The board of a pose and two squares round it from straight above, each square of the same few pixels:
/// 8-bit, four channels. Blue, green and red at one mean and spread, the mean where the picture does not
/// reach; last the layout: `layout_board` on the pose's squares, `layout_beside` round them, 0 where the
/// picture does not reach.
cv::Mat pose_view(const ImagePyramid& picture, const BoardPose& pose);

inline constexpr int layout_board = 255, layout_beside = 128;

}  // namespace quadrille::vision
