#include "vision/cards/interpret.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "vision/cards/face.hpp"
#include "vision/cards/seats.hpp"
#include "vision/cards/sleeves.hpp"

namespace quadrille::vision {
namespace {

/// What speaks for each way to lie.
struct Open {
    PlacedCard card;
    CardPatch patch;
    FaceReading face;
    std::vector<Lying> ways;
    std::map<Seat, float> sleeve_misfit;  ///< face down alone, and only of seats with known players
};

std::vector<OrientedRectangle> above(const std::vector<PlacedCard>& placed, std::size_t index) {
    std::vector<OrientedRectangle> covers;
    for (std::size_t i = index + 1; i < placed.size(); ++i) {
        const auto apart = static_cast<float>(cv::norm(placed[i].place.centre - placed[index].place.centre));
        if (apart < placed[i].place.reach() + placed[index].place.reach()) covers.push_back(placed[i].place);
    }
    return covers;
}

/// Whether that way to lie is the way up of the patch.
bool as_in_patch(const Lying& way, const Open& open) {
    return std::abs(angle_between(way.angle_deg, open.card.place.angle_deg, 360)) < 90;
}

/// Negative log likelihood of a way to lie.
float cost(const Lying& way, const Open& open) {
    constexpr float untidy_deg = 7;  ///< standard deviation of a hand's untidiness
    const float angle = 0.5F * (way.off_deg / untidy_deg) * (way.off_deg / untidy_deg);
    if (open.face.face() == Face::up) {
        const float odds = as_in_patch(way, open) ? open.face.upright : -open.face.upright;
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
    reading.face = open.face.face();
    reading.visible = open.card.judgement.visible;
    const auto by_cost = [&](const Lying& a, const Lying& b) { return cost(a, open) < cost(b, open); };
    const Lying best = *std::min_element(open.ways.begin(), open.ways.end(), by_cost);
    float other_seat = 20;
    for (const Lying& way : open.ways) {
        if (way.seat != best.seat) other_seat = std::min(other_seat, cost(way, open) - cost(best, open));
    }
    reading.tapped = best.tapped;
    reading.angle_deg = best.angle_deg;
    if (other_seat > least_odds) reading.seat = best.seat;
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

std::vector<Interpreted> interpreted(const std::vector<PlacedCard>& placed, const TopView& view,
                                     const TableProfile& profile) {
    std::vector<Open> cards;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        Open open{
            placed[i], card_patch(view.bgr, view.inside, placed[i].place, above(placed, i)), {}, {}, {}};
        open.face = read_face(open.patch);
        open.ways = ways_to_lie(placed[i].place.angle_deg, profile);
        if (open.face.face() == Face::down) {
            const cv::Vec3f colour = back_colour(open.patch);
            for (const SeatedPlayer& player : profile.players)
                open.sleeve_misfit[player.seat] = sleeve_misfit(colour, player.sleeve_rgb);
        }
        cards.push_back(std::move(open));
    }
    std::vector<Interpreted> result;
    for (const Open& open : cards) {
        result.push_back(decided(open));
        CardReading& reading = result.back().reading;
        reading.centre_mm = view.frame.board_from_rectified(open.card.place.centre);
        reading.square = view.frame.grid.square_at(*reading.centre_mm);
        reading.confidence = std::clamp(open.card.judgement.gain / 40.0, 0.05, 0.99);
    }
    name_pawns(result, view.frame.grid);
    return result;
}

}  // namespace quadrille::vision
