// vision/cards/covered_fronts.hpp: fronts of which other cards leave little to be seen.
#pragma once
#include <vector>

#include "vision/cards/card_detector.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// Whether the cards over a place cover most of it, though not nearly all.
bool is_mostly_covered(const OrientedRectangle& place, const std::vector<OrientedRectangle>& above,
                       const TopView& view);

/// Weighs the fronts on the board that others cover for the most part, of cards that lie from bottom to top:
/// what shows of them is less than the networks ask of a card, but where it looks like a front beside the
/// edge of another card it seldom is anything else.
void weigh_covered_fronts(std::vector<CardDetection>& seen, const TopView& view);

}  // namespace quadrille::vision
