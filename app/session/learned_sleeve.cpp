#include "app/session/learned_sleeve.hpp"

#include "rules/geometry/enum_map.hpp"
#include "vision/cards/sleeves.hpp"

namespace quadrille::app {

const vision::CardReading* pawn_before(Seat seat, const BoardGrid& grid,
                                       const std::vector<vision::CardReading>& cards) {
    const double x = grid.width_mm(), y = grid.height_mm();
    const SeatMap<cv::Point2d> edges{cv::Point2d{x / 2, 0}, cv::Point2d{0, y / 2}, cv::Point2d{x / 2, y},
                                     cv::Point2d{x, y / 2}};
    const auto away = [&](const vision::CardReading& card) {
        return cv::norm(*card.centre_mm - edges[seat]);
    };
    const vision::CardReading* nearest = nullptr;
    for (const vision::CardReading& card : cards) {
        if (card.face != vision::Face::down || !card.centre_mm) continue;
        if (nearest == nullptr || away(card) < away(*nearest)) nearest = &card;
    }
    return nearest;
}

std::optional<cv::Vec3b> learned_sleeve(const cv::Mat& picture, const vision::CardReading& card) {
    return vision::sleeve_seen(picture, card.corners_px);
}

}  // namespace quadrille::app
