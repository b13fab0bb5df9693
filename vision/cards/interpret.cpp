#include "vision/cards/interpret.hpp"

#include <algorithm>
#include <cmath>

#include "vision/cards/backs.hpp"
#include "vision/cards/card_hypothesis.hpp"
#include "vision/cards/likeness.hpp"
#include "vision/cards/pawns.hpp"
#include "vision/cards/rim_trust.hpp"
#include "vision/cards/seats.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

Face face_of(const CardDetection& card) {
    return card.face_odds > 0 ? Face::up : Face::down;
}

/// Of a front its rim.
const std::vector<float>& costs_of_sleeves(const CardHypothesis& open) {
    return face_of(open.card) == Face::up ? open.rim_costs : open.sleeve_costs;
}

/// Negative log likelihood of a way to lie.
float cost(const CardOrientation& way, const CardHypothesis& open, const std::vector<SeatedPlayer>& players) {
    constexpr float most = 12;   ///< a stranger's sleeve may lie anywhere
    std::optional<float> least;  // of the players who sit there
    const std::vector<float>& sleeves = costs_of_sleeves(open);
    for (std::size_t i = 0; i < sleeves.size(); ++i) {
        if (players[i].seat == way.seat) least = std::min(least.value_or(most), sleeves[i]);
    }
    const float lies = face_of(open.card) == Face::up ? front_cost(way, open.card) : angle_penalty(way);
    return lies + least.value_or(0);
}

/// Which of the players of a side a face-down card is of, by its sleeve; nullopt: one sits there, or the
/// sleeve fits two of them.
std::optional<int> place_at(Seat seat, const CardHypothesis& open, const std::vector<SeatedPlayer>& players) {
    constexpr float least_odds = 1.5F;
    if (face_of(open.card) == Face::up) return std::nullopt;
    std::vector<std::pair<float, int>> costs;
    for (std::size_t i = 0; i < open.sleeve_costs.size(); ++i) {
        if (players[i].seat == seat)
            costs.emplace_back(open.sleeve_costs[i], static_cast<int>(costs.size()) + 1);
    }
    std::sort(costs.begin(), costs.end());
    const bool told = costs.size() > 1 && costs[1].first - costs[0].first > least_odds;
    return told ? std::optional(costs[0].second) : std::nullopt;
}

/// With taps of 90 degrees a tapped card may lie as another player's untapped one does: where neither sleeve
/// nor end distinguishes them, few cards of a table are tapped.
float tap_prior(const CardOrientation& way, int tap_deg) {
    constexpr float one_in_five = 1.4F;
    return way.tapped && tap_deg == 90 ? one_in_five : 0;
}

/// A way for a card to lie, and how much likelier it is (log odds) than any of another seat or the other tap.
struct LikeliestWay {
    CardOrientation way;
    float seat_by_look = 20;  ///< by the card itself
    float seat = 20;          ///< by where it lies as well
    float tap = 20;           ///< by what is usual as well
};

LikeliestWay likeliest_way(const CardHypothesis& open, const TableProfile& profile) {
    const auto look = [&](const CardOrientation& way) { return cost(way, open, profile.players); };
    const auto placed = [&](const CardOrientation& way) {
        return look(way) + advance_cost(way.seat, open.board_share);
    };
    const auto all = [&](const CardOrientation& way) {
        return placed(way) + tap_prior(way, profile.tap_deg);
    };
    LikeliestWay best{.way =
                          *std::min_element(open.orientations.begin(), open.orientations.end(),
                                            [&](const auto& a, const auto& b) { return all(a) < all(b); })};
    for (const CardOrientation& other : open.orientations) {
        if (other.tapped != best.way.tapped) best.tap = std::min(best.tap, all(other) - all(best.way));
        if (other.seat == best.way.seat) continue;
        best.seat_by_look = std::min(best.seat_by_look, look(other) - look(best.way));
        best.seat = std::min(best.seat, placed(other) - placed(best.way));
    }
    return best;
}

/// Whose it is: never by where it lies alone, nor where a guess is all there is.
std::optional<Seat> seat_of(const LikeliestWay& likeliest) {
    constexpr float least_odds = 1.1F, least_by_look = 0.2F;
    const bool clear = likeliest.seat > least_odds && likeliest.seat_by_look > least_by_look;
    return clear ? std::optional(likeliest.way.seat) : std::nullopt;
}

InterpretedCard decided(const CardHypothesis& open, const TableProfile& profile) {
    InterpretedCard result{open.card.place, {}, open.card.score};
    CardReading& reading = result.reading;
    reading.face = face_of(open.card);
    reading.visible = open.card.visible;
    const LikeliestWay likeliest = likeliest_way(open, profile);
    reading.tapped = likeliest.way.tapped;
    reading.angle_deg = likeliest.way.angle_deg;
    reading.seat = seat_of(likeliest);
    if (reading.seat) reading.place = place_at(*reading.seat, open, profile.players);
    const float way_right = probability(reading.seat ? likeliest.seat : likeliest.tap);
    reading.confidence = open.card.score * probability(std::abs(open.card.face_odds)) * way_right;
    result.place.angle_deg = likeliest.way.angle_deg;
    return result;
}

/// Cards are laid into squares: what lies across a line is seldom one. Of 9,350 cards of rendered tables five
/// lie further than two ninths of a square from its middle, of 38 places that were taken for cards fourteen.
/// In the middle it costs nothing, two ninths away a half, on a line six and a half (of log odds).
void weigh_places(std::vector<CardHypothesis>& cards) {
    constexpr float usual = 0.11F, spread = 0.108F;
    for (CardHypothesis& open : cards) {
        if (!open.off_middle) continue;
        const float off = std::max(0.0F, *open.off_middle - usual) / spread;
        open.card.score = probability(log_odds(open.card.score) - off * off / 2);
    }
}

/// Fronts of makers that the networks have not learned look less like fronts to them. More of the cards that
/// are in doubt when all else is weighed are fronts than are backs (docs/figures.md).
void favour_fronts(std::vector<CardHypothesis>& cards) {
    constexpr float offset = 0.3F;
    for (CardHypothesis& open : cards) open.card.face_odds += offset;
}

/// Where no sleeve is named a chess piece or the bare board is likelier taken for a back.
float least_likely(const TableProfile& profile) {
    constexpr float least_unnamed = 0.65F;
    return profile.names_sleeves() ? least_score : least_unnamed;
}

/// Nothing but its angle is known of it yet.
CardHypothesis hypothesis_of(const CardDetection& card, const TableProfile& profile) {
    CardHypothesis open{.card = card,
                        .off_middle = {},
                        .orientations = possible_orientations(card.place.angle_deg, profile),
                        .angle_penalties = {},
                        .sleeve_costs = {}};
    open.angle_penalties = cost_by_player(open.orientations, profile.players, angle_penalty);
    return open;
}

void set_place(CardHypothesis& open, const RectifiedFrame& frame) {
    const cv::Point2d at = frame.board_from_rectified(open.card.place.centre);
    const BoardGrid& grid = frame.grid;
    open.board_share = {at.x / grid.width_mm(), at.y / grid.height_mm()};
    if (const auto square = grid.square_at(at)) {
        const cv::Point2d off = (at - grid.centre_mm(*square)) / grid.square_mm;
        open.off_middle = static_cast<float>(std::max(std::abs(off.x), std::abs(off.y)));
    }
}

std::vector<CardHypothesis> hypotheses_of(const std::vector<CardDetection>& seen,
                                          const TableProfile& profile) {
    std::vector<CardHypothesis> cards;
    cards.reserve(seen.size());
    for (const CardDetection& card : seen) cards.push_back(hypothesis_of(card, profile));
    return cards;
}

void weigh_looks(std::vector<CardHypothesis>& cards, const TopView& view, const TableProfile& profile) {
    weigh_likeness(cards, view);
    weigh_equal_backs(cards, view);
    weigh_backs(cards, view, profile);
}

}  // namespace

std::vector<InterpretedCard> interpret_loose(const std::vector<CardDetection>& seen, const TopView& view,
                                             const TableProfile& profile) {
    std::vector<CardHypothesis> cards = hypotheses_of(seen, profile);
    weigh_looks(cards, view, profile);
    if (profile.names_sleeves()) favour_fronts(cards);
    weigh_rims(cards, profile.players);
    std::vector<InterpretedCard> result;
    result.reserve(cards.size());
    for (const CardHypothesis& open : cards) result.push_back(decided(open, profile));
    return result;
}

InterpretedCard interpret_angle(const CardDetection& seen, const TableProfile& profile) {
    return decided(hypothesis_of(seen, profile), profile);
}

std::vector<InterpretedCard> interpret(const std::vector<CardDetection>& seen, const TopView& view,
                                       const Ground& ground, const TableProfile& profile) {
    std::vector<CardHypothesis> cards = hypotheses_of(seen, profile);
    for (CardHypothesis& open : cards) set_place(open, view.frame);
    weigh_looks(cards, view, profile);
    weigh_against_ground(cards, ground);
    weigh_places(cards);
    apply_pawn_prior(cards);
    if (profile.names_sleeves()) favour_fronts(cards);
    weigh_rims(cards, profile.players);
    std::vector<InterpretedCard> result;
    const float least = least_likely(profile);
    for (const CardHypothesis& open : cards) {
        if (open.card.score < least) continue;
        result.push_back(decided(open, profile));
        CardReading& reading = result.back().reading;
        reading.centre_mm = view.frame.board_from_rectified(open.card.place.centre);
        reading.square = view.frame.grid.square_at(*reading.centre_mm);
    }
    std::vector<CardReading*> readings;
    readings.reserve(result.size());
    for (InterpretedCard& card : result) readings.push_back(&card.reading);
    name_pawns(readings, view.frame.grid);
    return result;
}

}  // namespace quadrille::vision
