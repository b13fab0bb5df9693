#include "vision/follow/pose_watch.hpp"

#include <algorithm>
#include <opencv2/core.hpp>

#include "vision/board/track_board.hpp"
#include "vision/follow/registration.hpp"

namespace quadrille::vision {
namespace {

constexpr double check_s = 0.2;    ///< between two checks; each costs some milliseconds
constexpr double search_s = 0.5;   ///< between two searches of the whole picture
constexpr double lost_s = 1.5;     ///< a board that is not found again for so long is lost
constexpr double bumped_mm = 1.2;  ///< half a pixel of the view from above

double largest_shift_mm(const BoardPose& a, const BoardPose& b) {
    double largest = 0;
    for (const cv::Point2d& corner : a.grid.corners_mm()) {
        largest = std::max(largest, cv::norm(b.board_from_image(a.image_from_board(corner)) - corner));
    }
    return largest;
}

double share_that_differs(const CellView& known, const CellView& now, const TableView& table) {
    const cv::Mat differs = differing_cells(known, now) & table.inside();
    return static_cast<double>(cv::countNonZero(differs)) / std::max(1, cv::countNonZero(table.inside()));
}

/// A pose by which the table looks like what is known of it, and the share of it that still differs.
struct Exact {
    BoardPose pose;
    double differs = 1;
};

Exact seen_with(const BoardPose& pose, const cv::Mat& picture, const CellView& known) {
    const TableView table(pose, picture.size());
    return {pose, share_that_differs(known, table.of(picture), table)};
}

/// A pose that is right to some millimetres, made exact by what is known of the table.
std::optional<Exact> made_exact(const BoardPose& rough, const cv::Mat& picture, const CellView& known) {
    const TableView table(rough, picture.size());
    const CellView now = table.of(picture);
    if (now.grey.size() != known.grey.size()) return std::nullopt;
    const auto finer = registered(rough, table.frame(), known, now);
    if (!finer) return std::nullopt;
    return seen_with(*finer, picture, known);
}

constexpr double the_same_table = 0.03;

/// The lines look alike a square further on; what lies between them does not. Gives the one of the nine poses
/// round `exact` by which the table looks most like what is known of it.
Exact not_a_square_off(const Exact& exact, const cv::Mat& picture, const CellView& known) {
    if (exact.differs < the_same_table) return exact;
    constexpr double clearly = 0.7;
    const double side = exact.pose.grid.square_mm;
    Exact best = exact;
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

/// The same lines in the same picture, the columns counted from the other side: as the board is seen in a
/// picture that came to be mirrored.
BoardPose counted_from_the_east(const BoardPose& pose) {
    BoardPose other = pose;
    other.undistorted_from_board =
        pose.undistorted_from_board * cv::Matx33d(-1, 0, pose.grid.width_mm(), 0, 1, 0, 0, 0, 1);
    return other;
}

/// The same of a pose that may be turned by quarters, or whose picture may have come to be mirrored.
std::optional<Exact> made_exact_anyhow(const BoardPose& rough, const cv::Mat& picture,
                                       const CellView& known) {
    std::optional<Exact> best;
    for (const BoardPose& counted : {rough, counted_from_the_east(rough)}) {
        for (int quarters = 0; quarters < 4; ++quarters) {
            const auto exact = made_exact(counted.turned(quarters), picture, known);
            if (exact && (!best || exact->differs < best->differs)) best = exact;
            // The first that fits: an empty board looks alike from all sides.
            if (best && best->differs < the_same_table) return best;
        }
    }
    return best ? std::optional(not_a_square_off(*best, picture, known)) : std::nullopt;
}

}  // namespace

PoseWatch::Answer PoseWatch::check(const Frame& frame, const BoardPose& pose, const TableView& table,
                                   const CellView& known, const CellView& now, bool still) {
    // As soon as all lies still, before anything is read: it may be seen from another side.
    const bool still_unchecked = still && frame.t - last_search_ >= search_s;
    const bool fresh = frame.t - last_check_ < check_s && last_.verdict != Verdict::moved;
    if (fresh && !still_unchecked) return last_;
    last_check_ = frame.t;
    last_ = {};
    const auto there = registered(pose, table.frame(), known, now);
    if (there && largest_shift_mm(pose, *there) >= bumped_mm) {
        const Exact shifted = seen_with(*there, frame.picture, known);
        last_ = {Verdict::moved, not_a_square_off(shifted, frame.picture, known).pose};
    } else if (!there && !pose_holds(frame.picture, pose)) {
        last_ = {Verdict::unsure, {}};
        if (auto found = found_anew(frame, pose, known)) last_ = {Verdict::moved, std::move(found)};
    } else if (auto turned = still ? seen_otherwise(frame, pose, known) : std::nullopt) {
        last_ = {Verdict::moved, std::move(turned)};
    }
    if (last_.verdict != Verdict::unsure) {
        missing_since_.reset();
    } else if (frame.t - missing_since_.emplace(missing_since_.value_or(frame.t)) >= lost_s) {
        last_.verdict = Verdict::lost;
        missing_since_.reset();
    }
    return last_;
}

/// The lines are where they were, and what lies between them is not: a camera over the middle of the board
/// that was turned, or whose picture was mirrored. Nullopt when it is the table that has changed.
std::optional<BoardPose> PoseWatch::seen_otherwise(const Frame& frame, const BoardPose& pose,
                                                   const CellView& known) {
    constexpr double clearly = 0.5;  // of what differs as it is
    if (frame.t - last_search_ < search_s) return std::nullopt;
    last_search_ = frame.t;
    const double as_it_is = seen_with(pose, frame.picture, known).differs;
    const auto best = made_exact_anyhow(pose, frame.picture, known);
    const bool otherwise = best && best->differs < clearly * as_it_is;
    return otherwise && largest_shift_mm(pose, best->pose) >= bumped_mm ? std::optional(best->pose)
                                                                        : std::nullopt;
}

std::optional<BoardPose> PoseWatch::found_anew(const Frame& frame, const BoardPose& pose,
                                               const CellView& known) {
    if (const auto near = find_again(frame.picture, pose)) {
        if (auto exact = made_exact_anyhow(*near, frame.picture, known)) return exact->pose;
    }
    return search(frame, known);
}

std::optional<BoardPose> PoseWatch::search(const Frame& frame, const CellView& known) {
    if (frame.t - last_search_ < search_s) return std::nullopt;
    last_search_ = frame.t;
    auto found = find_board_(frame.picture);
    if (found && !known.grey.empty()) {
        if (auto exact = made_exact_anyhow(*found, frame.picture, known)) return exact->pose;
    }
    return found;
}

}  // namespace quadrille::vision
