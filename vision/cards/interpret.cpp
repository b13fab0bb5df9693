#include "vision/cards/interpret.hpp"

#include <algorithm>
#include <cmath>

#include "vision/cards/backs.hpp"
#include "vision/cards/likeness.hpp"
#include "vision/cards/open_card.hpp"
#include "vision/cards/pawns.hpp"
#include "vision/cards/seats.hpp"

namespace quadrille::vision {
namespace {

Face face_of(const SeenCard& card) {
    return card.face_odds > 0 ? Face::up : Face::down;
}

/// Whether that way to lie has the end up that the picture speaks for.
bool as_seen(const Lying& way, const SeenCard& card) {
    return std::abs(angle_between(way.angle_deg, card.place.angle_deg, 360)) < 90;
}

/// Negative log likelihood of a way to lie.
float cost(const Lying& way, const OpenCard& open, const std::vector<SeatedPlayer>& players) {
    const float angle = untidiness(way);
    if (face_of(open.card) == Face::up) {
        const float odds = as_seen(way, open.card) ? open.card.end_odds : -open.card.end_odds;
        return angle + std::log1p(std::exp(-odds));
    }
    constexpr float most = 12;  ///< a stranger's sleeve may lie anywhere
    for (std::size_t i = 0; i < open.sleeve_misfits.size(); ++i) {
        if (players[i].seat == way.seat) return angle + std::min(most, open.sleeve_misfits[i]);
    }
    return angle;
}

Interpreted decided(const OpenCard& open, const std::vector<SeatedPlayer>& players) {
    constexpr float least_odds = 0.8F;  ///< less is a guess: the seat is left open
    Interpreted result{open.card.place, {}};
    CardReading& reading = result.reading;
    reading.face = face_of(open.card);
    reading.visible = open.card.visible;
    const auto cost_of = [&](const Lying& way) { return cost(way, open, players); };
    const Lying best =
        *std::min_element(open.ways.begin(), open.ways.end(),
                          [&](const Lying& a, const Lying& b) { return cost_of(a) < cost_of(b); });
    float other_seat = 20;
    for (const Lying& way : open.ways) {
        if (way.seat != best.seat) other_seat = std::min(other_seat, cost_of(way) - cost_of(best));
    }
    reading.tapped = best.tapped;
    reading.angle_deg = best.angle_deg;
    if (other_seat > least_odds) reading.seat = best.seat;
    const float seat_right = reading.seat ? probability(other_seat) : 1;  // nothing said, nothing wrong
    reading.confidence = open.card.score * probability(std::abs(open.card.face_odds)) * seat_right;
    result.place.angle_deg = best.angle_deg;
    return result;
}

}  // namespace

std::vector<Interpreted> interpreted(const std::vector<SeenCard>& seen, const TopView& view,
                                     const TableProfile& profile) {
    std::vector<OpenCard> cards;
    for (const SeenCard& card : seen) {
        std::vector<Lying> ways = ways_to_lie(card.place.angle_deg, profile);
        std::vector<float> untidy = untidiness_by_player(ways, profile.players);
        cards.push_back(
            {.card = card,
             .on_board =
                 view.frame.grid.square_at(view.frame.board_from_rectified(card.place.centre)).has_value(),
             .ways = std::move(ways),
             .untidiness = std::move(untidy),
             .sleeve_misfits = {}});
    }
    weigh_likeness(cards, view);
    weigh_backs(cards, view, profile);
    expect_pawns(cards);
    std::vector<Interpreted> result;
    for (const OpenCard& open : cards) {
        if (open.card.score < least_score) continue;
        result.push_back(decided(open, profile.players));
        CardReading& reading = result.back().reading;
        reading.centre_mm = view.frame.board_from_rectified(open.card.place.centre);
        reading.square = view.frame.grid.square_at(*reading.centre_mm);
    }
    std::vector<CardReading*> readings;
    for (Interpreted& card : result) readings.push_back(&card.reading);
    name_pawns(readings, view.frame.grid);
    return result;
}

}  // namespace quadrille::vision
