#include "vision/look.hpp"

#include <chrono>

#include "vision/cards/counters.hpp"
#include "vision/cards/loose_cards.hpp"
#include "vision/cards/read_cards.hpp"

namespace quadrille::vision {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

PictureSide mirrored(PictureSide side) {
    if (side == PictureSide::left) return PictureSide::right;
    if (side == PictureSide::right) return PictureSide::left;
    return side;
}

/// A picture as the finder is given it, and what is known of its board. One that shows the table mirrored is
/// flipped, so that nothing after it need know of the mirror.
struct Task {
    ImagePyramid picture;
    BoardSearch search;
};

Task task_of(const ImagePyramid& picture, const TableProfile& profile, PictureSide south) {
    Task task{picture, {.grid = {}, .south = south, .lens = profile.lens}};
    if (profile.grid_given) task.search.grid = profile.grid;
    if (profile.mirror) {
        cv::Mat flipped;
        cv::flip(picture.whole(), flipped, 1);
        task.picture = flipped;
        task.search.south = mirrored(south);
    }
    return task;
}

BoardsSeen find_tables(const Task& task, const TableProfile& profile) {
    BoardsSeen seen = find_boards(task.picture, task.search);
    for (auto* pose : {&seen.board, &seen.another}) {
        if (!*pose) continue;
        if (profile.mirror) *pose = (*pose)->mirrored();
        (*pose)->grid.square_mm = profile.grid.square_mm;
    }
    return seen;
}

}  // namespace

BoardsSeen find_tables(const ImagePyramid& picture, const TableProfile& profile, PictureSide south) {
    return find_tables(task_of(picture, profile, south), profile);
}

std::optional<BoardPose> find_table(const cv::Mat& picture, const TableProfile& profile, PictureSide south) {
    Task task = task_of(picture, profile, south);
    task.search.likely = profile.grid;
    return find_tables(task, profile).board;
}

std::vector<TracePicture> traced_search(const cv::Mat& picture, const TableProfile& profile,
                                        PictureSide south) {
    const auto [shown, search] = task_of(picture, profile, south);
    BoardTrace trace;
    static_cast<void>(find_board(shown, search, trace));
    return trace_pictures(shown.whole(), trace);
}

Look look(const cv::Mat& picture, const TableProfile& profile, PictureSide south) {
    const auto start = Clock::now();
    const ImagePyramid pyramid(picture);
    Look seen;
    const BoardsSeen boards = find_tables(pyramid, profile, south);
    seen.board = boards.board;
    seen.another_board = boards.another;
    seen.board_doubt = boards.doubt;
    seen.timing.board_ms = ms_since(start);
    const auto before_cards = Clock::now();
    if (seen.board) {
        BoardReading reading = read_board(pyramid, *seen.board, profile);
        seen.cards = std::move(reading.cards);
        seen.obstacles = std::move(reading.obstacles);
    } else {
        LooseCards loose = read_loose_cards(pyramid, profile, south);
        seen.table = loose.table;
        seen.cards = std::move(loose.cards);
    }
    seen.timing.cards_ms = ms_since(before_cards);
    const auto before_counters = Clock::now();
    count_counters(pyramid, seen.cards);
    seen.timing.counters_ms = ms_since(before_counters);
    seen.timing.total_ms = ms_since(start);
    return seen;
}

}  // namespace quadrille::vision
