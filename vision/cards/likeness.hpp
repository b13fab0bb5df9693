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

}  // namespace quadrille::vision
