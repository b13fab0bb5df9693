// vision/follow/refined_pose.hpp: poses compared by how well the table seen with them matches what is known.
#pragma once
#include <opencv2/core.hpp>
#include <optional>

#include "vision/follow/table_view.hpp"

namespace quadrille::vision {

inline constexpr double bumped_mm = 1.2;  ///< half a pixel of the view from above

/// A pose and the share of the table that differs from what is known when it is seen with it.
struct ScoredPose {
    BoardPose pose;
    double differs = 1;
};

/// Share of what can be seen of the table that differs between two views of one pose.
double share_that_differs(const CellView& known, const CellView& now, const TableView& table);

/// The largest distance between the corners of two poses, in millimetres of the board.
double largest_shift_mm(const BoardPose& a, const BoardPose& b);

ScoredPose seen_with(const BoardPose& pose, const cv::Mat& picture, const CellView& known);

/// The lines look alike a square further on; what lies between them does not. Gives the one of the nine poses
/// round `exact` by which the table looks most like what is known of it.
ScoredPose within_one_square(const ScoredPose& exact, const cv::Mat& picture, const CellView& known);

/// A pose that is right to some millimetres, made exact by what is known of the table; it may be turned by
/// quarters, and its picture may have come to be mirrored. Nullopt: nothing known is seen again.
std::optional<ScoredPose> force_refine(const BoardPose& rough, const cv::Mat& picture, const CellView& known);

/// The lines are where they were, and what lies between them is not: a camera over the middle of the board
/// that was turned, or whose picture was mirrored. Nullopt when it is the table that has changed.
std::optional<BoardPose> contradicting_pose(const cv::Mat& picture, const BoardPose& pose,
                                            const CellView& known);

}  // namespace quadrille::vision
