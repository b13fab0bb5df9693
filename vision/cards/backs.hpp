// vision/cards/backs.hpp: what colours say of cards that may lie face down.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_hypothesis.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// Weighs for each card (from bottom to top) that may lie face down how well the players' sleeves explain
/// its colour, and how it stands out from the ground around it; `score`, `face_odds`, `end_odds` and
/// `sleeve_costs` are what they are after it. Where gloss has bleached a card the picture says little of
/// its face: whether a sleeve is white there counts, or what is usual on a table.
void weigh_backs(std::vector<CardHypothesis>& cards, const TopView& view, const TableProfile& profile);

}  // namespace quadrille::vision
