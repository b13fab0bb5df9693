#include "vision/follow/pose_keeping.hpp"

#include <algorithm>

#include "vision/follow/refined_pose.hpp"
#include "vision/follow/settled_table.hpp"

namespace quadrille::vision {
namespace {

/// More than half of the cards at once, and not few: so much is not played in one moment. Where the lines of
/// a board that was turned lie as before, it shows by nothing else.
bool most_cards_changed(const Observation& table, const TableView& view, const Changes& changes) {
    constexpr std::size_t few = 4;
    if (table.tracks.size() < few || changes.regions.empty()) return false;
    const auto changed = std::count_if(table.tracks.begin(), table.tracks.end(), [&](const Track& track) {
        const cv::Mat cells = cells_of(view_quad(track.card, *table.board, view.frame()), view.cells());
        return place_of(cells, changes, 0) != Place::unchanged;
    });
    return static_cast<std::size_t>(changed) * 2 > table.tracks.size();
}

/// As soon as all lies still, before anything is read; for one frame or a few.
bool came_to_rest(const Changes& changes, const FollowerSettings& settings) {
    constexpr double moment_s = 0.1;
    const double since = changes.still_everywhere_s - settings.steady_s;
    return since >= 0 && since < moment_s;
}

}  // namespace

/// By turns the frame itself and, with less noise, what it and those before it show: after a small bump the
/// mean is blurred and the frame is not.
Frame PoseKeeping::searched(const Frame& frame) {
    constexpr int fewest = 4;
    searched_mean_ = in_doubt_ && !searched_mean_ && mean_.frames() >= fewest;
    if (!searched_mean_) return frame;
    return {mean_.picture(), frame.t, frame.number};
}

std::optional<BoardPose> PoseKeeping::search(ReadSlot& reads, const Frame& frame, const CellView& known) {
    if (in_doubt_) mean_.add(frame.picture);
    if (!reads.searching() && monitor_.search_is_due(frame.t)) reads.request_board(searched(frame), known);
    const auto result = reads.take_board();
    if (!result) return std::nullopt;
    in_doubt_ = !result->board;
    if (in_doubt_) return std::nullopt;
    mean_.clear();
    return continued_pose(*result->board, result->frame, frame);
}

PoseUpdate PoseKeeping::check(ReadSlot& reads, const ComparedFrame& compared, const Observation& now,
                              const TableView& table, const CellView& known) {
    using Verdict = PoseMonitor::Verdict;
    const Changes& changes = compared.changes;
    if (changes.differing_share < settings_.bumped_share && !most_cards_changed(now, table, changes)) {
        monitor_.rest();
        return {.holds = true};
    }
    const auto result = monitor_.check(compared.frame, *now.board, table, known, compared.view);
    if (result.verdict == Verdict::unsure || result.verdict == Verdict::lost) {
        if (const auto pose = search(reads, compared.frame, known)) {
            monitor_.found();
            return {.pose = pose};
        }
    }
    if (result.verdict == Verdict::moved) return {.pose = result.pose};
    if (result.verdict == Verdict::lost) return {.lost = true};
    if (result.verdict == Verdict::holds && came_to_rest(changes, settings_)) {
        const auto turned = contradicting_pose(compared.frame.picture, *now.board, known);
        return {.holds = !turned, .pose = turned};
    }
    return {.holds = result.verdict == Verdict::holds};
}

}  // namespace quadrille::vision
