// vision/cards/card_hypothesis.hpp: a card of which it is still open what it is.
#pragma once
#include <vector>

#include "vision/cards/card_detector.hpp"
#include "vision/cards/seats.hpp"

namespace quadrille::vision {

struct CardHypothesis {
    CardDetection card;
    bool on_board = false;
    std::vector<CardOrientation> orientations;  ///< to lie at its angle, tidiest first
    std::vector<float>
        angle_penalties;  ///< how badly it lies the way that each player lays cards (see below)
    /// How badly each player's sleeve explains its colour, in the profile's order, as negative log
    /// likelihoods; empty where it is surely face up.
    std::vector<float> sleeve_costs;

    /// How badly a back of each player explains it.
    std::vector<float> back_costs() const;
};

/// The odds that something is so, as a probability.
float probability(float log_odds);
/// And back.
float log_odds(float probability);

/// Negative log likelihood that a hand lays a card that way.
float angle_penalty(const CardOrientation& way);

/// One value a player: the tidiest way to lie that is theirs. Hands slip: never more than 12.
std::vector<float> angle_penalty_by_player(const std::vector<CardOrientation>& orientations,
                                           const std::vector<SeatedPlayer>& players);

}  // namespace quadrille::vision
