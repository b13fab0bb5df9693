// vision/cards/card_stack.hpp: which cards lie over which, and what that leaves to be seen.
#pragma once
#include <vector>

#include "vision/cards/card_detector.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// From bottom to top: of two that overlap the one of which more is seen lies above.
void sort_from_bottom(std::vector<CardDetection>& seen);

/// The cards over `seen[card]`, of cards that lie from bottom to top.
std::vector<OrientedRectangle> covers_above(const std::vector<CardDetection>& seen, std::size_t card);

/// The cards of `seen`, in any order, over one that is not among them: of two that overlap the one of which
/// more is seen lies above.
std::vector<OrientedRectangle> covers_over(const CardDetection& card, const std::vector<CardDetection>& seen);

/// The share (0 to 1) of a place that the picture reaches and none of `above` covers.
float uncovered_share(const OrientedRectangle& place, const std::vector<OrientedRectangle>& above,
                      const TopView& view);

}  // namespace quadrille::vision
