// vision/cards/open_card.hpp: a card of which it is still open what it is.
#pragma once
#include <vector>

#include "vision/cards/card_network.hpp"
#include "vision/cards/seats.hpp"

namespace quadrille::vision {

struct OpenCard {
    SeenCard card;
    bool on_board = false;
    std::vector<Lying> ways;        ///< to lie at its angle, tidiest first
    std::vector<float> untidiness;  ///< how badly it lies the way that each player lays cards (see below)
    /// How badly each player's sleeve explains its colour, in the profile's order, as negative log
    /// likelihoods; empty where it is surely face up.
    std::vector<float> sleeve_misfits;

    /// How badly a back of each player explains it.
    std::vector<float> back_misfits() const;
};

/// The odds that something is so, as a probability.
float probability(float log_odds);
/// And back.
float log_odds(float probability);

/// Negative log likelihood that a hand lays a card that way.
float untidiness(const Lying& way);

/// One value a player: the tidiest way to lie that is theirs. Hands slip: never more than 12.
std::vector<float> untidiness_by_player(const std::vector<Lying>& ways,
                                        const std::vector<SeatedPlayer>& players);

}  // namespace quadrille::vision
