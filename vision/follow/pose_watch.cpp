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

/// A pose that is right to some millimetres or turned by quarters: made exact by what is known of the table.
std::optional<BoardPose> made_exact(const BoardPose& rough, const cv::Mat& picture, const CellView& known) {
    std::optional<BoardPose> best;
    double least = 1;
    for (int quarters = 0; quarters < 4; ++quarters) {
        const BoardPose turned = rough.turned(quarters);
        const TableView table(turned, picture.size());
        const CellView now = table.of(picture);
        if (now.grey.size() != known.grey.size()) continue;
        const auto finer = registered(turned, table.frame(), known, now);
        if (!finer) continue;
        const TableView there(*finer, picture.size());
        const double differs = share_that_differs(known, there.of(picture), there);
        if (differs < least) least = differs, best = finer;
        constexpr double the_same_table = 0.03;  // an empty board looks alike from all sides
        if (least < the_same_table) break;
    }
    return best;
}

}  // namespace

PoseWatch::Answer PoseWatch::check(const Frame& frame, const BoardPose& pose, const TableView& table,
                                   const CellView& known, const CellView& now) {
    if (frame.t - last_check_ < check_s && last_.verdict != Verdict::moved) return last_;
    last_check_ = frame.t;
    last_ = {};
    if (const auto there = registered(pose, table.frame(), known, now)) {
        if (largest_shift_mm(pose, *there) >= bumped_mm) last_ = {Verdict::moved, there};
    } else if (!pose_holds(frame.picture, pose)) {
        last_ = {Verdict::unsure, {}};
        if (auto found = found_anew(frame, pose, known)) last_ = {Verdict::moved, std::move(found)};
    }
    if (last_.verdict != Verdict::unsure) {
        missing_since_.reset();
    } else if (frame.t - missing_since_.emplace(missing_since_.value_or(frame.t)) >= lost_s) {
        last_.verdict = Verdict::lost;
        missing_since_.reset();
    }
    return last_;
}

std::optional<BoardPose> PoseWatch::found_anew(const Frame& frame, const BoardPose& pose,
                                               const CellView& known) {
    if (const auto near = find_again(frame.picture, pose)) {
        if (auto exact = made_exact(*near, frame.picture, known)) return exact;
    }
    return search(frame, known);
}

std::optional<BoardPose> PoseWatch::search(const Frame& frame, const CellView& known) {
    if (frame.t - last_search_ < search_s) return std::nullopt;
    last_search_ = frame.t;
    auto found = find_board_(frame.picture);
    if (found && !known.grey.empty()) {
        if (auto exact = made_exact(*found, frame.picture, known)) return exact;
    }
    return found;
}

}  // namespace quadrille::vision
