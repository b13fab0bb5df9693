#include "app/commands/pattern_views.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "vision/board/find_board.hpp"

namespace quadrille::app {
namespace {

std::optional<LensView> board_view(const cv::Mat& picture, const TableProfile& profile) {
    vision::BoardSearch search;
    if (profile.grid_given) search.grid = profile.grid;
    const auto pose = vision::find_board(picture, search);
    return pose ? drawn_board_view(picture, *pose) : std::nullopt;
}

}  // namespace

std::optional<cv::Size> common_checkerboard(const std::vector<NamedPicture>& pictures) {
    std::map<std::pair<int, int>, int> votes;
    for (const NamedPicture& named : pictures) {
        if (const auto size = checkerboard_size(named.picture)) ++votes[{size->width, size->height}];
    }
    const auto most = std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second, a.first.first * a.first.second) <
               std::pair(b.second, b.first.first * b.first.second);
    });
    if (most == votes.end()) return std::nullopt;
    return cv::Size(most->first.first, most->first.second);
}

std::optional<NamedView> view_of(const NamedPicture& named, Pattern wanted,
                                 std::optional<cv::Size> checkerboard, const TableProfile& profile) {
    // The sheet first: its markers cannot be mistaken, while it is a checkerboard too.
    for (const Pattern pattern : {Pattern::charuco, Pattern::checkerboard, Pattern::board}) {
        if (wanted != Pattern::automatic && wanted != pattern) continue;
        std::optional<LensView> view;
        if (pattern == Pattern::charuco) view = charuco_view(named.picture);
        if (pattern == Pattern::checkerboard && checkerboard)
            view = checkerboard_view(named.picture, *checkerboard);
        if (pattern == Pattern::board) view = board_view(named.picture, profile);
        if (view) return NamedView{named.image, named.t, pattern, std::move(*view)};
    }
    return std::nullopt;
}

std::string_view name(Pattern pattern) {
    switch (pattern) {
        case Pattern::charuco:
            return "charuco";
        case Pattern::checkerboard:
            return "checkerboard";
        case Pattern::board:
            return "board";
        case Pattern::automatic:
            break;
    }
    return "auto";
}

}  // namespace quadrille::app
