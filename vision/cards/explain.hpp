// vision/cards/explain.hpp: the set of cards, and how they are stacked, that explains the top view best.
#pragma once
#include <vector>

#include "vision/cards/card_evidence.hpp"

namespace quadrille::vision {

/// A card that explains a part of the picture.
struct PlacedCard {
    OrientedRectangle place;  ///< angle in [0, 180): which way up is still open
    Judgement judgement;
};

/// Takes the best-supported rectangle, then the best one beneath or beside what is already there, and so on
/// until nothing gains; then drops what the others explain without it, and swaps neighbours in a stack where
/// that explains more. Cards come from bottom to top.
std::vector<PlacedCard> explained(const Evidence& evidence, const std::vector<OrientedRectangle>& candidates);

}  // namespace quadrille::vision
