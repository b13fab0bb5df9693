#include "vision/cards/rim_trust.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "vision/cards/interpret.hpp"

namespace quadrille::vision {
namespace {

/// How far the rims of a picture are trusted.
struct RimTrust {
    float weight = 0;
    std::vector<float> offsets;  ///< one a player

    /// Probability of each player by the rim alone.
    std::vector<float> posterior(const std::vector<float>& odds) const {
        std::vector<float> result(odds.size());
        float most = -std::numeric_limits<float>::infinity(), sum = 0;
        for (std::size_t k = 0; k < odds.size(); ++k)
            most = std::max(most, result[k] = weight * odds[k] + offsets[k]);
        for (float& value : result) sum += value = std::exp(value - most);
        for (float& value : result) value /= sum;
        return result;
    }
};

/// One front: what its rim says, and how likely each player is by its angle and its end.
struct Front {
    std::vector<float> rim;
    std::vector<float> prior;
};

/// One round of expectation and maximisation; the log likelihood before it.
float improve(RimTrust& trust, const std::vector<Front>& fronts) {
    constexpr float offset_spread = 1.5F;
    constexpr float pull = 1 / (offset_spread * offset_spread);
    std::vector<float> slope(trust.offsets.size());
    float likelihood = 0;
    for (std::size_t k = 0; k < slope.size(); ++k) {
        slope[k] = -pull * trust.offsets[k];
        likelihood -= pull * trust.offsets[k] * trust.offsets[k] / 2;
    }
    for (const Front& front : fronts) {
        const std::vector<float> by_rim = trust.posterior(front.rim);
        float both = 0.001F;
        for (std::size_t k = 0; k < by_rim.size(); ++k) both += by_rim[k] * front.prior[k];
        likelihood += std::log(both);
        for (std::size_t k = 0; k < by_rim.size(); ++k)
            slope[k] += by_rim[k] * front.prior[k] / both - by_rim[k];
    }
    const float step = 1 / (pull + static_cast<float>(fronts.size()) / 4);
    for (std::size_t k = 0; k < slope.size(); ++k) trust.offsets[k] += step * slope[k];
    return likelihood;
}

RimTrust likeliest_trust(const std::vector<Front>& fronts, std::size_t players) {
    constexpr int rounds = 20;
    constexpr float usual = 0.9F, spread = 0.3F;
    RimTrust best;
    float most = -std::numeric_limits<float>::infinity();
    for (const float weight : {0.0F, 0.25F, 0.5F, 0.75F, 1.0F}) {
        RimTrust trust{.weight = weight, .offsets = std::vector<float>(players)};
        const float off = (weight - usual) / spread;
        float likelihood = 0;
        for (int round = 0; round < rounds; ++round) likelihood = improve(trust, fronts) - off * off / 2;
        if (likelihood <= most) continue;
        most = likelihood;
        best = trust;
    }
    return best;
}

std::vector<float> prior_of(const CardHypothesis& open, const std::vector<SeatedPlayer>& players) {
    std::vector<float> prior = cost_by_player(
        open.orientations, players, [&](const CardOrientation& way) { return front_cost(way, open.card); });
    for (float& value : prior) value = std::exp(-value);
    const float sum = std::accumulate(prior.begin(), prior.end(), 0.0F);
    for (float& value : prior) value /= sum;
    return prior;
}

}  // namespace

void weigh_rims(std::vector<CardHypothesis>& cards, const std::vector<SeatedPlayer>& players) {
    std::vector<Front> fronts;
    std::vector<CardHypothesis*> of;
    for (CardHypothesis& open : cards) {
        if (open.card.rim_odds.empty() || open.card.score < least_score || open.card.face_odds <= 0) continue;
        fronts.push_back({open.card.rim_odds, prior_of(open, players)});
        of.push_back(&open);
    }
    if (fronts.empty()) return;
    const RimTrust trust = likeliest_trust(fronts, players.size());
    constexpr float least = 0.01F;  ///< what lies on a card may have the colour of a sleeve
    for (std::size_t i = 0; i < fronts.size(); ++i) {
        for (const float share : trust.posterior(fronts[i].rim))
            of[i]->rim_costs.push_back(-std::log(least + (1 - least) * share));
    }
}

}  // namespace quadrille::vision
