#include "vision/cards/card_hypothesis.hpp"

#include <algorithm>
#include <cmath>

#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

std::vector<float> CardHypothesis::back_costs() const {
    std::vector<float> result = sleeve_costs;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += angle_penalties[i];
    return result;
}

float angle_penalty(const CardOrientation& orientation) {
    constexpr float untidy_deg = 7;  ///< standard deviation of the angle at which hands lay cards
    return 0.5F * (orientation.off_deg / untidy_deg) * (orientation.off_deg / untidy_deg);
}

float advance_cost(Seat seat, cv::Point2d board_share) {
    // Two thirds of what rendered tables show (docs/figures.md): other games may advance sooner.
    constexpr double weight = 2;
    constexpr double beside = 0.2;  ///< a card beside the board lies no further than that from its edge
    const bool across = seat == Seat::west || seat == Seat::east;
    const bool from_far_side = seat == Seat::north || seat == Seat::east;
    const double share = across ? board_share.x : board_share.y;
    const double advance = from_far_side ? 1 - share : share;
    return static_cast<float>(weight * std::clamp(advance, -beside, 1 + beside));
}

float front_cost(const CardOrientation& way, const CardDetection& card) {
    const bool as_seen = std::abs(angle_between(way.angle_deg, card.place.angle_deg, 360)) < 90;
    return angle_penalty(way) + std::log1p(std::exp(as_seen ? -card.end_odds : card.end_odds));
}

std::vector<float> cost_by_player(const std::vector<CardOrientation>& orientations,
                                  const std::vector<SeatedPlayer>& players, const WayCost& cost) {
    constexpr float most = 12;
    std::vector<float> result;
    for (const SeatedPlayer& player : players) {
        float least = most;
        for (const CardOrientation& orientation : orientations) {
            if (orientation.seat == player.seat) least = std::min(least, cost(orientation));
        }
        result.push_back(least);
    }
    return result;
}

}  // namespace quadrille::vision
