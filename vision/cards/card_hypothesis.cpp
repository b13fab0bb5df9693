#include "vision/cards/card_hypothesis.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {

std::vector<float> CardHypothesis::back_costs() const {
    std::vector<float> result = sleeve_costs;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += angle_penalties[i];
    return result;
}

float probability(float log_odds) {
    return 1 / (1 + std::exp(-log_odds));
}

float log_odds(float probability) {
    constexpr float least = 1e-6F;
    const float p = std::clamp(probability, least, 1 - least);
    return std::log(p / (1 - p));
}

float angle_penalty(const CardOrientation& way) {
    constexpr float untidy_deg = 7;  ///< standard deviation of a hand's untidiness
    return 0.5F * (way.off_deg / untidy_deg) * (way.off_deg / untidy_deg);
}

std::vector<float> angle_penalty_by_player(const std::vector<CardOrientation>& orientations,
                                           const std::vector<SeatedPlayer>& players) {
    constexpr float most = 12;
    std::vector<float> result;
    for (const SeatedPlayer& player : players) {
        float least = most;
        for (const CardOrientation& way : orientations) {
            if (way.seat == player.seat) least = std::min(least, angle_penalty(way));
        }
        result.push_back(least);
    }
    return result;
}

}  // namespace quadrille::vision
