#include "vision/cards/interpret.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "vision/cards/card_patch.hpp"
#include "vision/cards/seats.hpp"
#include "vision/cards/sleeves.hpp"

namespace quadrille::vision {
namespace {

/// What speaks for each way to lie.
struct Open {
    SeenCard card;
    std::vector<Lying> ways;
    std::map<Seat, float> sleeve_misfit;  ///< face down alone, and only of seats with known players

    Face face() const { return card.face_odds > 0 ? Face::up : Face::down; }
};

std::vector<OrientedRectangle> above(const std::vector<SeenCard>& seen, std::size_t index) {
    std::vector<OrientedRectangle> covers;
    for (std::size_t i = index + 1; i < seen.size(); ++i) {
        const auto apart = static_cast<float>(cv::norm(seen[i].place.centre - seen[index].place.centre));
        if (apart < seen[i].place.reach() + seen[index].place.reach()) covers.push_back(seen[i].place);
    }
    return covers;
}

float probability(float log_odds) {
    return 1 / (1 + std::exp(-log_odds));
}

/// Whether that way to lie has the end up that the picture speaks for.
bool as_seen(const Lying& way, const Open& open) {
    return std::abs(angle_between(way.angle_deg, open.card.place.angle_deg, 360)) < 90;
}

/// Negative log likelihood of a way to lie.
float cost(const Lying& way, const Open& open) {
    constexpr float untidy_deg = 7;  ///< standard deviation of a hand's untidiness
    const float angle = 0.5F * (way.off_deg / untidy_deg) * (way.off_deg / untidy_deg);
    if (open.face() == Face::up) {
        const float odds = as_seen(way, open) ? open.card.end_odds : -open.card.end_odds;
        return angle + std::log1p(std::exp(-odds));
    }
    constexpr float most = 12;  ///< glare explains any colour away
    const auto misfit = open.sleeve_misfit.find(way.seat);
    return angle + (misfit == open.sleeve_misfit.end() ? 0 : std::min(most, misfit->second));
}

Interpreted decided(const Open& open) {
    constexpr float least_odds = 0.3F;  ///< less is a guess: the seat is left open
    Interpreted result{open.card.place, {}};
    CardReading& reading = result.reading;
    reading.face = open.face();
    reading.visible = open.card.visible;
    const auto by_cost = [&](const Lying& a, const Lying& b) { return cost(a, open) < cost(b, open); };
    const Lying best = *std::min_element(open.ways.begin(), open.ways.end(), by_cost);
    float other_seat = 20;
    for (const Lying& way : open.ways) {
        if (way.seat != best.seat) other_seat = std::min(other_seat, cost(way, open) - cost(best, open));
    }
    reading.tapped = best.tapped;
    reading.angle_deg = best.angle_deg;
    if (other_seat > least_odds) reading.seat = best.seat;
    const float seat_right = reading.seat ? probability(other_seat) : 1;  // nothing said, nothing wrong
    reading.confidence = open.card.score * probability(std::abs(open.card.face_odds)) * seat_right;
    result.place.angle_deg = best.angle_deg;
    return result;
}

/// Of each player's face-down cards on the board the one nearest to that player is the pawn.
void name_pawns(std::vector<Interpreted>& cards, const BoardGrid& grid) {
    const auto from_own_edge = [&](const CardReading& card) {
        switch (*card.seat) {
            case Seat::south:
                return card.centre_mm->y;
            case Seat::west:
                return card.centre_mm->x;
            case Seat::north:
                return grid.height_mm() - card.centre_mm->y;
            case Seat::east:
                return grid.width_mm() - card.centre_mm->x;
        }
        return 0.0;
    };
    std::map<Seat, CardReading*> pawns;
    for (Interpreted& card : cards) {
        CardReading& reading = card.reading;
        if (reading.face != Face::down || !reading.seat || !reading.square) continue;
        CardReading*& pawn = pawns[*reading.seat];
        if (pawn == nullptr || from_own_edge(reading) < from_own_edge(*pawn)) pawn = &reading;
    }
    for (const auto& [seat, pawn] : pawns) pawn->role = Role::pawn;
}

}  // namespace

std::vector<Interpreted> interpreted(const std::vector<SeenCard>& seen, const TopView& view,
                                     const TableProfile& profile) {
    std::vector<Interpreted> result;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        Open open{seen[i], ways_to_lie(seen[i].place.angle_deg, profile), {}};
        if (open.face() == Face::down) {
            const CardPatch patch = card_patch(view.bgr, view.inside, seen[i].place, above(seen, i));
            const cv::Vec3f colour = back_colour(patch);
            for (const SeatedPlayer& player : profile.players)
                open.sleeve_misfit[player.seat] = sleeve_misfit(colour, player.sleeve_rgb);
        }
        result.push_back(decided(open));
        CardReading& reading = result.back().reading;
        reading.centre_mm = view.frame.board_from_rectified(seen[i].place.centre);
        reading.square = view.frame.grid.square_at(*reading.centre_mm);
    }
    name_pawns(result, view.frame.grid);
    return result;
}

}  // namespace quadrille::vision
