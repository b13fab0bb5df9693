#include "vision/cards/backs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/cards/card_patch.hpp"
#include "vision/cards/interpret.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/sleeves.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

using namespace network_constants;

/// A card that may lie face down, and what is seen of it.
struct Back {
    CardHypothesis* open = nullptr;
    LitColour seen;
    std::optional<cv::Vec3f> ground;  ///< around it; nullopt where nothing of that is seen
    float bleached = 0;               ///< share of what is seen of it
};

/// Whether it may be face down: the network is seldom wrong when it is surer.
bool may_be_down(const CardDetection& card) {
    return card.face_odds < sure_face_odds;
}

/// What of the cards from `first` on may hide something of `place`.
std::vector<OrientedRectangle> covers(const std::vector<CardHypothesis>& cards, std::size_t first,
                                      const CardHypothesis* except, const OrientedRectangle& place) {
    std::vector<OrientedRectangle> result;
    for (std::size_t i = first; i < cards.size(); ++i) {
        const CardDetection& card = cards[i].card;
        if (&cards[i] != except && card.score > least_score && close_together(card.place, place))
            result.push_back(card.place);
    }
    return result;
}

/// How much of a card is so bright that nothing can be read of it.
float bleached_share(const CardPatch& patch) {
    constexpr double clipped = 247;
    cv::Mat grey;
    cv::cvtColor(patch.bgr, grey, cv::COLOR_BGR2GRAY);
    const int seen = cv::countNonZero(patch.visible);
    const int bright = cv::countNonZero((grey > clipped) & patch.visible);
    return seen == 0 ? 0 : static_cast<float>(bright) / static_cast<float>(seen);
}

/// The colour (BGR, 0 to 1) of what a card lies on: a band a few millimetres away from it, without `others`.
std::optional<cv::Vec3f> ground_colour(const TopView& view, OrientedRectangle place,
                                       const std::vector<OrientedRectangle>& others) {
    constexpr float wider = 1.4F, higher = 1.3F;
    constexpr int beside = 7, above = 8;  ///< pixels of the patch outside the card's own edge
    place.size.width *= wider;
    place.size.height *= higher;
    CardPatch band = card_patch(view.bgr, view.inside, place, others);
    band.visible({beside, above, CardPatch::width - 2 * beside, CardPatch::height - 2 * above}) = 0;
    if (cv::countNonZero(band.visible) == 0) return std::nullopt;
    return median_colour(band.bgr, band.visible);
}

/// Of a bleached card the network sees little more than white. Where every sleeve is known, one that is white
/// there explains it (`cost`), and a lamp that happened to bleach a front seldom has one; otherwise what is
/// usual counts for as much of the card as is bleached. The weights are the likeliest ones on rendered tables
/// (docs/figures.md).
void weigh_bleached(CardDetection& card, float bleached, std::optional<float> cost) {
    constexpr float bleached_whole = 0.5F;
    constexpr float usual = 0.3F, least = 0.1F, most = 3, weight = 0.75F;
    if (bleached < bleached_whole) return;
    card.end_odds *= 1 - bleached;
    if (cost)
        card.face_odds += weight * std::log((std::min(*cost, most) + least) / usual);
    else
        card.face_odds += bleached * (trained_front_odds - card.face_odds);
}

/// What hardly differs from its ground is likelier the bare board: a grid's lines look like a card's edges,
/// but a line has one colour on both sides. Where one's sleeves explain it but not the ground it is likelier
/// a card. The weights were chosen coarsely on rendered tables, beside the verification (docs/figures.md).
void weigh_ground(CardDetection& card, const Back& back, const TableLight& light,
                  std::optional<float> better_than_ground) {
    constexpr float whole = 0.75F;                 ///< of what is hidden in part the network knows better
    constexpr float usual = 0.06F, least = 0.01F;  ///< differences, as shares of what is white on the table
    constexpr float weight = 2, lowest = -0.75F, highest = 0.2F;
    constexpr float usual_gain = 0.5F, gain_weight = 0.2F;
    if (!back.ground || card.visible < whole) return;
    const float apart =
        static_cast<float>(cv::norm(back.seen.bgr, *back.ground, cv::NORM_INF)) / std::max(0.1F, light.white);
    const float difference = std::clamp(std::log((apart + least) / usual), lowest, highest);
    const float gain = std::clamp(better_than_ground.value_or(0) - usual_gain, -1.0F, 4.0F);
    card.score = probability(log_odds(card.score) + weight * difference + gain_weight * gain);
}

/// Clear sleeves show backs of any kind, and so may those of players that the profile does not name.
bool every_sleeve_known(const TableProfile& profile) {
    return !profile.players.empty() &&
           std::all_of(profile.players.begin(), profile.players.end(),
                       [](const SeatedPlayer& player) { return player.sleeve_rgb.has_value(); });
}

/// A back that none of the sleeves explains better than by `cost` is more likely a front, or no card: the
/// bare board looks like a back at times. One that a sleeve explains well is more likely a back.
void weigh_sleeves(CardDetection& card, const cv::Vec3f& colour, float cost) {
    constexpr float strange = 2.5F;  ///< among backs a greater cost is rarer than among other things
    constexpr float least = -4;      ///< a lamp or a camera may make anything of a sleeve
    const float most = 0.8F * (1 - paleness(colour));  ///< fronts have borders of every colour
    const float up = card.score * probability(card.face_odds), none = 1 - card.score;
    const float down =
        card.score * probability(-card.face_odds) * std::exp(std::clamp(strange - cost, least, most));
    card.score = (up + down) / (up + down + none);
    card.face_odds = std::log(up / down);
}

/// How much darker, never how much brighter, a card's ground is than what is usual on the board.
float log_shade(const std::optional<cv::Vec3f>& ground, const TableLight& light) {
    constexpr float black = 0.02F;
    if (!ground) return 0;
    const float level = ((*ground)[0] + (*ground)[1] + (*ground)[2]) / 3;
    return std::min(0.0F, std::log((level + black) / (light.middle + black)));
}

std::vector<Back> backs_among(std::vector<CardHypothesis>& cards, const TopView& view,
                              const TableLight& light) {
    std::vector<Back> backs;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        CardHypothesis& open = cards[i];
        if (!may_be_down(open.card)) continue;
        const OrientedRectangle& place = open.card.place;
        const CardPatch patch = card_patch(view.bgr, view.inside, place, covers(cards, i + 1, &open, place));
        const auto ground = ground_colour(view, place, covers(cards, 0, &open, place));
        backs.push_back({.open = &open,
                         .seen = {back_colour(patch), log_shade(ground, light)},
                         .ground = ground,
                         .bleached = bleached_share(patch)});
    }
    return backs;
}

}  // namespace

void weigh_backs(std::vector<CardHypothesis>& cards, const TopView& view, const TableProfile& profile) {
    const TableLight light = table_light(view);
    const std::vector<Back> backs = backs_among(cards, view, light);
    if (backs.empty()) return;
    std::vector<SeenBack> seen;
    for (const Back& back : backs) {
        const CardDetection& card = back.open->card;
        seen.push_back({.certainty = card.score * probability(-card.face_odds),
                        .seen = back.seen,
                        .angle_penalties = back.open->angle_penalties});
    }
    const LitSleeves sleeves(seen, profile.players, light);
    const bool all_known = every_sleeve_known(profile);
    for (const Back& back : backs) {
        CardHypothesis& open = *back.open;
        open.sleeve_costs = sleeves.costs(back.seen);
        const std::vector<float> costs = open.back_costs();
        const auto best =
            static_cast<std::size_t>(std::min_element(costs.begin(), costs.end()) - costs.begin());
        weigh_bleached(open.card, back.bleached, all_known ? std::optional(costs[best]) : std::nullopt);
        std::optional<float> better_than_ground;
        if (back.ground && best < costs.size() && profile.players[best].sleeve_rgb)
            better_than_ground =
                sleeves.costs({*back.ground, back.seen.log_shade})[best] - open.sleeve_costs[best];
        weigh_ground(open.card, back, light, better_than_ground);
        if (all_known) weigh_sleeves(open.card, back.seen.bgr, costs[best]);
    }
}

}  // namespace quadrille::vision
