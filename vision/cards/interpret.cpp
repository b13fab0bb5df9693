#include "vision/cards/interpret.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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
    std::map<Seat, float>
        sleeve_misfit;  ///< what may lie face down, and only of players whom the profile names

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

/// Negative log likelihood of an angle.
float untidiness(const Lying& way) {
    constexpr float untidy_deg = 7;  ///< standard deviation of a hand's untidiness
    return 0.5F * (way.off_deg / untidy_deg) * (way.off_deg / untidy_deg);
}

/// Negative log likelihood of a way to lie.
float cost(const Lying& way, const Open& open) {
    const float angle = untidiness(way);
    if (open.face() == Face::up) {
        const float odds = as_seen(way, open) ? open.card.end_odds : -open.card.end_odds;
        return angle + std::log1p(std::exp(-odds));
    }
    constexpr float most = 12;  ///< a stranger's sleeve may lie anywhere
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

/// Clear sleeves show backs of any kind, and so may those of players that the profile does not name.
bool every_sleeve_known(const TableProfile& profile) {
    return !profile.players.empty() &&
           std::all_of(profile.players.begin(), profile.players.end(),
                       [](const SeatedPlayer& player) { return player.sleeve_rgb.has_value(); });
}

/// Whether it may be face down: the network is seldom wrong when it is surer.
bool may_be_down(const SeenCard& card) {
    constexpr float surely_up = 2.5F;
    return card.face_odds < surely_up;
}

/// A back that none of the sleeves explains better than by `misfit` is more likely a front, or no card: the
/// bare board looks like a back at times.
void weigh_sleeves(SeenCard& card, float misfit) {
    constexpr float strange = 2.5F;  ///< among backs a greater misfit is rarer than among other things
    const float up = card.score * probability(card.face_odds), none = 1 - card.score;
    const float down =
        card.score * probability(-card.face_odds) * std::exp(std::clamp(strange - misfit, -6.0F, 0.0F));
    card.score = (up + down) / (up + down + none);
    card.face_odds = std::log(up / down);
}

/// How badly each player lays cards the way that this one lies; one value a player.
std::vector<float> untidiness_by_player(const Open& open, const TableProfile& profile) {
    constexpr float most = 12;  ///< hands slip
    std::vector<float> result;
    for (const SeatedPlayer& player : profile.players) {
        float least = most;
        for (const Lying& way : open.ways) {
            if (way.seat == player.seat) least = std::min(least, untidiness(way));
        }
        result.push_back(least);
    }
    return result;
}

/// How badly the sleeve of each player fits each card that may lie face down, and what that says of it.
void compare_sleeves(std::vector<Open>& cards, const TopView& view, const TableProfile& profile) {
    std::vector<SeenCard> seen;
    for (const Open& open : cards) seen.push_back(open.card);
    std::vector<SeenBack> backs;
    std::vector<Open*> owners;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (!may_be_down(seen[i])) continue;
        const CardPatch patch = card_patch(view.bgr, view.inside, seen[i].place, above(seen, i));
        backs.push_back({.certainty = seen[i].score * probability(-seen[i].face_odds),
                         .colour = back_colour(patch),
                         .untidiness = untidiness_by_player(cards[i], profile)});
        owners.push_back(&cards[i]);
    }
    const auto misfits = sleeve_misfits(backs, profile.players, table_light(view));
    for (std::size_t i = 0; i < owners.size(); ++i) {
        float least = std::numeric_limits<float>::infinity();
        for (std::size_t j = 0; j < profile.players.size(); ++j) {
            owners[i]->sleeve_misfit[profile.players[j].seat] = misfits[i][j];
            least = std::min(least, misfits[i][j] + backs[i].untidiness[j]);
        }
        if (every_sleeve_known(profile)) weigh_sleeves(owners[i]->card, least);
    }
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
    std::vector<Open> cards;
    for (const SeenCard& card : seen) cards.push_back({card, ways_to_lie(card.place.angle_deg, profile), {}});
    compare_sleeves(cards, view, profile);
    std::vector<Interpreted> result;
    for (const Open& open : cards) {
        if (open.card.score < least_score) continue;
        result.push_back(decided(open));
        CardReading& reading = result.back().reading;
        reading.centre_mm = view.frame.board_from_rectified(open.card.place.centre);
        reading.square = view.frame.grid.square_at(*reading.centre_mm);
    }
    name_pawns(result, view.frame.grid);
    return result;
}

}  // namespace quadrille::vision
