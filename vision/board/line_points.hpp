// vision/board/line_points.hpp: exactly where a picture shows the lines of a board whose pose is roughly
// known.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/fit_pose.hpp"

namespace quadrille::vision {

/// How broad the lines of a board are: a felt pen's are 2 to 4 mm on squares of 90, a paint marker's to 8,
/// adhesive tape's 9 to 19.
enum class LineBreadth { pen, marker, tape };

inline constexpr std::array<LineBreadth, 3> all_breadths{LineBreadth::pen, LineBreadth::marker,
                                                         LineBreadth::tape};

/// The lines of a board that a picture shows.
struct LinesSeen {
    std::vector<LinePoint> points;  ///< at most one for each side of a square
    std::size_t sides = 0;          ///< sides of squares that the picture shows, with or without a line
    double aside = 0;               ///< squares by which the points lie beside the lines' middles, at least
    bool borders = false;  ///< they are borders between squares of two colours, not lines of their own
};

/// Looks for a line on each side of a square, across it within `reach` squares. Lines may be darker or
/// brighter than their ground, or the border between squares of two colours: the kind that fits the whole
/// board is taken. A line broader than `breadth` is missed, or one of its edges is taken. `picture`: 8-bit
/// BGR.
LinesSeen lines_seen(const WarpedBoard& board, const cv::Mat& picture, double reach,
                     LineBreadth breadth = LineBreadth::pen);

/// The same with one straight line for all sides along it: what shows too faintly on each of them.
LinesSeen whole_lines_seen(const WarpedBoard& board, const cv::Mat& picture, double reach,
                           LineBreadth breadth);

/// Whether a point was seen on the first or the last line of its direction.
bool on_outer_line(const BoardGrid& grid, const LinePoint& point);

/// The pose fitted to the lines that the picture shows within `reach` squares of it, then to those nearer.
BoardPose fitted_to_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                          double reach, LineBreadth breadth = LineBreadth::pen);

/// The pose fitted to the whole lines that the picture shows within `reach` squares of it, then to those
/// nearer.
BoardPose fitted_to_whole_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                                double reach, LineBreadth breadth);

/// As fitted_to_lines, and the bend of the board with it.
WarpedBoard bent_to_lines(const WarpedBoard& board, const cv::Mat& picture, DistortionModel bending,
                          double reach, LineBreadth breadth = LineBreadth::pen);

}  // namespace quadrille::vision
