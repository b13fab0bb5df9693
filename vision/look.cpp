#include "vision/look.hpp"

#include <chrono>

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

/// The board in a picture that shows the table mirrored: the finder sees it as the table is, the pose is that
/// of the picture as it came, so that nothing after it need know of the mirror.
std::optional<BoardPose> board_in_mirror(const cv::Mat& picture, BoardSearch search) {
    cv::Mat flipped;
    cv::flip(picture, flipped, 1);
    search.south = mirrored(search.south);
    auto pose = find_board(flipped, search);
    if (pose) pose = pose->mirrored();
    return pose;
}

}  // namespace

std::optional<BoardPose> find_table(const cv::Mat& picture, const TableProfile& profile, PictureSide south) {
    BoardSearch search{.grid = {}, .style = profile.style, .south = south, .lens = profile.lens};
    if (profile.grid_given) search.grid = profile.grid;
    auto pose = profile.mirror ? board_in_mirror(picture, search) : find_board(picture, search);
    if (pose) pose->grid.square_mm = profile.grid.square_mm;
    return pose;
}

Look look(const cv::Mat& picture, const TableProfile& profile, PictureSide south) {
    const auto start = Clock::now();
    Look seen;
    seen.board = find_table(picture, profile, south);
    seen.timing.board_ms = ms_since(start);
    const auto before_cards = Clock::now();
    seen.cards = seen.board ? read_cards(picture, *seen.board, profile)
                            : read_loose_cards(picture, profile.sleeved_mm.height / profile.sleeved_mm.width);
    seen.timing.cards_ms = ms_since(before_cards);
    seen.timing.total_ms = ms_since(start);
    return seen;
}

}  // namespace quadrille::vision
