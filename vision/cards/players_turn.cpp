#include "vision/cards/players_turn.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "vision/cards/card_hypothesis.hpp"
#include "vision/cards/seats.hpp"

namespace quadrille::vision {
namespace {

/// Negative log likelihood of how a card lies; more of them lie upright than tapped.
float tidiest(float angle_deg, const TableProfile& profile) {
    constexpr float most = 4, tapped_cost = 1.4F;
    float least = most;
    for (const CardOrientation& way : possible_orientations(angle_deg, profile))
        least = std::min(least, angle_penalty(way) + (way.tapped ? tapped_cost : 0));
    return least;
}

}  // namespace

PlayersTurn players_turn(const std::vector<CardDetection>& cards, const TableProfile& profile) {
    constexpr float most_deg = 44, usual_deg = 12;
    // Of four cards in five that lie upright within seven degrees the density is e^1.4 times that of any
    // angle.
    constexpr float upright_odds = 1.4F, least_odds = 3;
    float best = 0, least = std::numeric_limits<float>::infinity();
    for (float turn = -most_deg; turn <= most_deg; ++turn) {
        float cost = 0.5F * (turn / usual_deg) * (turn / usual_deg);
        for (const CardDetection& card : cards) cost += tidiest(card.place.angle_deg - turn, profile);
        if (cost < least) std::tie(best, least) = {turn, cost};
    }
    return {.deg = best, .settled = upright_odds * static_cast<float>(cards.size()) - least > least_odds};
}

}  // namespace quadrille::vision
