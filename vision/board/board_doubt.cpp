#include "vision/board/board_doubt.hpp"

#include "vision/picture/picture_health.hpp"

namespace quadrille::vision {
namespace {

/// Share of the cells of a part of the picture that may be inside a board.
double share_inside(const cv::Mat1f& odds) {
    constexpr float least_odds = -0.5F;
    return odds.empty()
               ? 0
               : static_cast<double>(cv::countNonZero(odds > least_odds)) / static_cast<double>(odds.total());
}

/// Whether what looks like a board covers much of one border of the picture.
bool cut_by_a_border(const cv::Mat1f& inside) {
    constexpr double least_covered = 0.25;
    for (const cv::Mat1f& border :
         {inside.row(0), inside.row(inside.rows - 1), inside.col(0), inside.col(inside.cols - 1)}) {
        if (share_inside(border) > least_covered) return true;
    }
    return false;
}

}  // namespace

BoardDoubt board_doubt(const cv::Mat& picture, const LatticeMap& map) {
    const PictureHealth health = picture_health(picture, std::nullopt);
    constexpr double bleached = 0.1;  // of the whole picture: a lamp in its corner does not hide a board
    constexpr double least_seen = 0.02;
    if (health.too_dark()) return BoardDoubt::dark;
    if (health.glare > bleached) return BoardDoubt::glare;
    if (health.out_of_focus()) return BoardDoubt::blurred;
    if (cut_by_a_border(map.inside)) return BoardDoubt::outside;
    return share_inside(map.inside) > least_seen ? BoardDoubt::faint : BoardDoubt::nothing_seen;
}

std::string_view name(BoardDoubt doubt) {
    switch (doubt) {
        case BoardDoubt::dark:
            return "dark";
        case BoardDoubt::glare:
            return "glare";
        case BoardDoubt::blurred:
            return "blurred";
        case BoardDoubt::outside:
            return "outside";
        case BoardDoubt::faint:
            return "faint";
        case BoardDoubt::nothing_seen:
            return "nothing_seen";
    }
    return "";
}

}  // namespace quadrille::vision
