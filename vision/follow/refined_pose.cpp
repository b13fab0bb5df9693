#include "vision/follow/refined_pose.hpp"

#include <algorithm>

#include "vision/follow/registration.hpp"

namespace quadrille::vision {
namespace {

constexpr double the_same_table = 0.03;

/// The same lines in the same picture, the columns counted from the other side: as the board is seen in a
/// picture that came to be mirrored.
BoardPose counted_from_the_east(const BoardPose& pose) {
    BoardPose other = pose;
    other.undistorted_from_board =
        pose.undistorted_from_board * cv::Matx33d(-1, 0, pose.grid.width_mm(), 0, 1, 0, 0, 0, 1);
    return other;
}

/// A pose that is right to some millimetres, made exact by what is known of the table.
std::optional<ScoredPose> made_exact(const BoardPose& rough, const cv::Mat& picture, const CellView& known) {
    const TableView table(rough, picture.size());
    const CellView now = table.of(picture);
    if (now.grey.size() != known.grey.size()) return std::nullopt;
    const auto finer = registered(rough, table.frame(), known, now);
    if (!finer) return std::nullopt;
    return seen_with(*finer, picture, known);
}

}  // namespace

double share_that_differs(const CellView& known, const CellView& now, const TableView& table) {
    const cv::Mat differs = differing_cells(known, now) & table.inside();
    return static_cast<double>(cv::countNonZero(differs)) / std::max(1, cv::countNonZero(table.inside()));
}

double largest_shift_mm(const BoardPose& a, const BoardPose& b) {
    double largest = 0;
    for (const cv::Point2d& corner : a.grid.corners_mm()) {
        largest = std::max(largest, cv::norm(b.board_from_image(a.image_from_board(corner)) - corner));
    }
    return largest;
}

ScoredPose seen_with(const BoardPose& pose, const cv::Mat& picture, const CellView& known) {
    const TableView table(pose, picture.size());
    return {pose, share_that_differs(known, table.of(picture), table)};
}

ScoredPose within_one_square(const ScoredPose& exact, const cv::Mat& picture, const CellView& known) {
    if (exact.differs < the_same_table) return exact;
    constexpr double clearly = 0.7;
    const double side = exact.pose.grid.square_mm;
    ScoredPose best = exact;
    for (const double x : {-side, 0.0, side}) {
        for (const double y : {-side, 0.0, side}) {
            if (x == 0 && y == 0) continue;
            BoardPose shifted = exact.pose;
            shifted.undistorted_from_board =
                exact.pose.undistorted_from_board * cv::Matx33d(1, 0, x, 0, 1, y, 0, 0, 1);
            const auto there = made_exact(shifted, picture, known);
            if (there && there->differs < clearly * exact.differs && there->differs < best.differs)
                best = *there;
        }
    }
    return best;
}

std::optional<ScoredPose> force_refine(const BoardPose& rough, const cv::Mat& picture,
                                       const CellView& known) {
    std::optional<ScoredPose> best;
    for (const BoardPose& counted : {rough, counted_from_the_east(rough)}) {
        for (int quarters = 0; quarters < 4; ++quarters) {
            const auto exact = made_exact(counted.turned(quarters), picture, known);
            if (exact && (!best || exact->differs < best->differs)) best = exact;
            // The first that fits: an empty board looks alike from all sides.
            if (best && best->differs < the_same_table) return best;
        }
    }
    return best ? std::optional(within_one_square(*best, picture, known)) : std::nullopt;
}

std::optional<BoardPose> contradicting_pose(const cv::Mat& picture, const BoardPose& pose,
                                            const CellView& known) {
    constexpr double clearly = 0.5;
    const double as_it_is = seen_with(pose, picture, known).differs;
    const auto best = force_refine(pose, picture, known);
    const bool otherwise = best && best->differs < clearly * as_it_is;
    return otherwise && largest_shift_mm(pose, best->pose) >= bumped_mm ? std::optional(best->pose)
                                                                        : std::nullopt;
}

}  // namespace quadrille::vision
