// vision/cards/likeness.hpp: what the likeness of cards to one another says of their faces.
#pragma once
#include <vector>

#include "vision/cards/card_hypothesis.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// A player's sleeves all have one back, and fronts are laid out alike: a card whose face is in doubt and
/// that looks more like another one which may be a back than like any front is likelier a back. Changes
/// `face_odds`.
void weigh_likeness(std::vector<CardHypothesis>& cards, const TopView& view);

/// The same of whether a card lies there at all: a faint back that has the pattern of one that was found
/// elsewhere is likelier a card, whatever its ground's colour is. Plain backs say nothing. Changes `score`.
void weigh_equal_backs(std::vector<CardHypothesis>& cards, const TopView& view);

}  // namespace quadrille::vision
