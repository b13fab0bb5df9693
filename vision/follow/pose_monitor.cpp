#include "vision/follow/pose_monitor.hpp"

#include <algorithm>

#include "vision/board/track_board.hpp"
#include "vision/follow/refined_pose.hpp"
#include "vision/follow/registration.hpp"

namespace quadrille::vision {
namespace {

constexpr double check_s = 0.2;   ///< between two checks; each costs some milliseconds
constexpr double search_s = 0.5;  ///< between two searches of the whole picture
constexpr double lost_s = 1.5;    ///< a board that is not found again for so long is lost

}  // namespace

PoseMonitor::Result PoseMonitor::check(const Frame& frame, const BoardPose& pose, const TableView& table,
                                       const CellView& known, const CellView& now) {
    if (frame.t - last_check_ < check_s && last_.verdict != Verdict::moved) return last_;
    last_check_ = frame.t;
    last_ = {};
    const auto there = registered(pose, table.frame(), known, now);
    if (there && largest_shift_mm(pose, *there) >= bumped_mm) {
        const ScoredPose shifted = seen_with(*there, frame.picture, known);
        last_ = {Verdict::moved, within_one_square(shifted, frame.picture, known).pose};
    } else if (!there && !pose_holds(frame.picture, pose)) {
        last_ = {Verdict::unsure, {}};
        if (const auto near = find_again(frame.picture, pose)) {
            if (auto exact = force_refine(*near, frame.picture, known)) last_ = {Verdict::moved, exact->pose};
        }
    }
    if (last_.verdict != Verdict::unsure) {
        missing_since_.reset();
    } else if (frame.t - missing_since_.emplace(missing_since_.value_or(frame.t)) >= lost_s) {
        last_.verdict = Verdict::lost;
        missing_since_.reset();
    }
    return last_;
}

bool PoseMonitor::search_is_due(double t) {
    if (t - last_search_ < search_s) return false;
    last_search_ = t;
    return true;
}

void PoseMonitor::found() {
    last_ = {Verdict::moved, {}};
    missing_since_.reset();
}

std::optional<BoardPose> continued_pose(const BoardPose& found, const Frame& then, const Frame& now) {
    if (then.number == now.number) return found;
    constexpr double moved_share = 0.1;  // less is a hand
    const TableView table(found, now.picture.size());
    const CellView before = table.of(then.picture), after = table.of(now.picture);
    if (share_that_differs(before, after, table) < moved_share) return found;
    return registered(found, table.frame(), before, after);
}

}  // namespace quadrille::vision
