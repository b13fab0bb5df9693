#include "vision/cards/pawns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

using network_constants::trained_front_share;

/// Share of fronts among the cards of a table that are not pawns.
constexpr float other_front_share = 0.9F;

/// How likely what is seen of a place is if something else than a pawn lies there, and if a pawn does; up to
/// a common factor.
struct Place {
    float front = 0, back = 0, nothing = 0;
    float pawn = 0;

    float no_pawn() const { return front + back + nothing; }
};

Place place_of(const CardDetection& card) {
    constexpr float most_odds = 30;
    const float front = std::exp(std::min(most_odds, card.face_odds - log_odds(trained_front_share)));
    const float share = card.score / (trained_front_share * front + 1 - trained_front_share);
    return {.front = share * front * other_front_share,
            .back = share * (1 - other_front_share),
            .nothing = 1 - card.score,
            .pawn = share};
}

/// Whose back it is, as probabilities that add up to one, or to less where nobody's sleeve explains it.
std::vector<float> owners(const CardHypothesis& open) {
    constexpr float strange = 6;
    std::vector<float> result = open.back_costs();
    const float least = *std::min_element(result.begin(), result.end());
    float sum = 0;
    for (float& owner : result) sum += owner = std::exp(least - owner);
    for (float& owner : result) owner *= std::exp(std::min(0.0F, strange - least)) / sum;
    return result;
}

double from_own_edge(const CardReading& card, const BoardGrid& grid) {
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
    return 0;
}

}  // namespace

void apply_pawn_prior(std::vector<CardHypothesis>& cards) {
    constexpr float pawn_there = 0.92F;
    constexpr float cards_a_player = 6;  ///< one of which is the pawn
    std::vector<CardHypothesis*> open;
    std::vector<Place> places;
    std::vector<std::vector<float>> odds;  ///< [card][player]: that it is that player's pawn
    std::vector<float> sums;
    for (CardHypothesis& card : cards) {
        if (!card.on_board || card.sleeve_costs.empty()) continue;
        open.push_back(&card);
        const Place& place = places.emplace_back(place_of(card.card));
        std::vector<float>& mine = odds.emplace_back(owners(card));
        sums.resize(mine.size());
        for (std::size_t i = 0; i < mine.size(); ++i) {
            mine[i] *= pawn_there / cards_a_player * place.pawn / place.no_pawn();
            sums[i] += mine[i];
        }
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
        constexpr float surest = 0.999F, least = 1e-9F;
        float pawn = 0;
        for (std::size_t j = 0; j < sums.size(); ++j) pawn += odds[i][j] / (1 - pawn_there + sums[j]);
        pawn = std::min(surest, pawn);
        const float other = (1 - pawn) / places[i].no_pawn();
        const float front = other * places[i].front, back = other * places[i].back + pawn;
        open[i]->card.score = front + back;
        open[i]->card.face_odds = std::log(std::max(least, front) / std::max(least, back));
    }
}

void name_pawns(const std::vector<CardReading*>& cards, const BoardGrid& grid) {
    std::map<std::pair<Seat, int>, CardReading*> pawns;  ///< by side and place there
    for (CardReading* card : cards) {
        if (card->face != Face::down || !card->seat || !card->square) continue;
        CardReading*& pawn = pawns[{*card->seat, card->place.value_or(0)}];
        if (pawn == nullptr || from_own_edge(*card, grid) < from_own_edge(*pawn, grid)) pawn = card;
    }
    for (const auto& [player, pawn] : pawns) pawn->role = Role::pawn;
}

}  // namespace quadrille::vision
