#include "app/session/learned_sleeve.hpp"

#include <algorithm>

#include "rules/geometry/enum_map.hpp"
#include "vision/cards/sleeves.hpp"

namespace quadrille::app {

const vision::CardReading* pawn_before(Chair chair, int at_side, const BoardGrid& grid,
                                       const std::vector<vision::CardReading>& cards) {
    const double x = grid.width_mm(), y = grid.height_mm();
    const SeatMap<cv::Point2d> edges{cv::Point2d{x / 2, 0}, cv::Point2d{0, y / 2}, cv::Point2d{x / 2, y},
                                     cv::Point2d{x, y / 2}};
    const SeatMap<cv::Point2d> round{cv::Point2d{-1, 0}, cv::Point2d{0, 1}, cv::Point2d{1, 0},
                                     cv::Point2d{0, -1}};  // clockwise along each edge
    std::vector<const vision::CardReading*> pawns;
    for (const vision::CardReading& card : cards) {
        if (card.face == vision::Face::down && card.centre_mm) pawns.push_back(&card);
    }
    std::stable_sort(pawns.begin(), pawns.end(), [&](const auto* one, const auto* other) {
        return cv::norm(*one->centre_mm - edges[chair.side]) <
               cv::norm(*other->centre_mm - edges[chair.side]);
    });
    if (pawns.size() > static_cast<std::size_t>(at_side)) pawns.resize(static_cast<std::size_t>(at_side));
    if (pawns.size() < static_cast<std::size_t>(chair.place)) return nullptr;
    std::stable_sort(pawns.begin(), pawns.end(), [&](const auto* one, const auto* other) {
        return one->centre_mm->dot(round[chair.side]) < other->centre_mm->dot(round[chair.side]);
    });
    return pawns[static_cast<std::size_t>(chair.place - 1)];
}

std::optional<cv::Vec3b> learned_sleeve(const cv::Mat& picture, const BoardPose& board,
                                        const vision::CardReading& card) {
    return vision::sleeve_seen(picture, card.corners_px, vision::table_light(picture, board));
}

}  // namespace quadrille::app
