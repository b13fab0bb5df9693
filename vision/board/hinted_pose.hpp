// vision/board/hinted_pose.hpp: a board whose corners a person has put.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// What a person says of the board by dragging its corners.
struct CornerHint {
    BoardGrid grid{};
    /// South-west, south-east, north-east, north-west; pixels of the picture.
    std::array<cv::Point2d, 4> corners_px{};
    std::optional<Lens> lens{};        ///< nullopt: radial distortion is estimated with the pose
    std::optional<BoardPose> known{};  ///< the pose before the hint, for the same picture size
};

/// The pose that a hint leads to: the corners snap to the lines nearby, within `snap_squares` of where they
/// were put. Where there are none, they stay where the person put them. A hint that says the same as the
/// known pose (no corner farther off than that) never makes it worse: the known one comes back unless the
/// lines speak more for the new one. `picture`: 8-bit BGR. The confidence is that of the lines at the answer.
BoardPose pose_from_hint(const cv::Mat& picture, const CornerHint& hint);

/// A person's hand is that exact; farther off, a snap could only be to another line than the one meant.
constexpr double snap_squares = 0.4;

}  // namespace quadrille::vision
