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

/// That a card is a player's pawn, against that this player has none, at a table that is played with pawns.
struct PawnOdds {
    std::vector<CardHypothesis*> cards;  ///< on the board
    std::vector<Place> places;           ///< by card
    std::vector<std::vector<float>> of;  ///< [card][player]
    std::vector<float> sums;             ///< by player
};

constexpr float pawn_there = 0.97F;  ///< of a player of such a table

PawnOdds pawn_odds(std::vector<CardHypothesis>& cards) {
    constexpr float cards_a_player = 6;  ///< one of which is the pawn
    PawnOdds result;
    for (CardHypothesis& card : cards) {
        if (!card.on_board() || card.sleeve_costs.empty()) continue;
        result.cards.push_back(&card);
        const Place& place = result.places.emplace_back(place_of(card.card));
        std::vector<float>& mine = result.of.emplace_back(owners(card));
        result.sums.resize(mine.size());
        for (std::size_t i = 0; i < mine.size(); ++i) {
            mine[i] *= pawn_there / cards_a_player * place.pawn / place.no_pawn();
            result.sums[i] += mine[i];
        }
    }
    return result;
}

/// How likely the table is played with pawns: where one player's is not to be seen, it may be anywhere; where
/// nobody's is, there are none.
float table_with_pawns(const PawnOdds& odds) {
    constexpr float usual = 0.8F;  ///< share of the tables
    float with = usual / (1 - usual);
    for (const float sum : odds.sums) with *= 1 - pawn_there + sum;
    return with / (1 + with);
}

}  // namespace

void apply_pawn_prior(std::vector<CardHypothesis>& cards) {
    constexpr float surest = 0.999F, least = 1e-9F;
    const PawnOdds odds = pawn_odds(cards);
    const float with_pawns = table_with_pawns(odds);
    for (std::size_t i = 0; i < odds.cards.size(); ++i) {
        float pawn = 0;
        for (std::size_t j = 0; j < odds.sums.size(); ++j)
            pawn += odds.of[i][j] / (1 - pawn_there + odds.sums[j]);
        pawn = std::min(surest, with_pawns * pawn);
        const Place& place = odds.places[i];
        const float other = (1 - pawn) / place.no_pawn();
        const float front = other * place.front, back = other * place.back + pawn;
        odds.cards[i]->card.score = front + back;
        odds.cards[i]->card.face_odds = std::log(std::max(least, front) / std::max(least, back));
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
