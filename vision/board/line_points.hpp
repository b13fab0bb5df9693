// vision/board/line_points.hpp: exactly where a picture shows the lines of a board whose pose is roughly
// known.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/fit_pose.hpp"

namespace quadrille::vision {

/// One point for each side of a square on which the picture shows a line, looked for across the line within
/// `reach` squares. Lines may be darker or brighter than their ground, or the border between squares of two
/// colours: the kind that fits the whole board is taken. `picture`: 8-bit BGR.
std::vector<LinePoint> line_points(const BoardPose& pose, const cv::Mat& picture, double reach);

/// The pose fitted to the lines that the picture shows within `reach` squares of it, then to those nearer.
BoardPose fitted_to_lines(const BoardPose& pose, const cv::Mat& picture, Bending bending, double reach);

}  // namespace quadrille::vision
