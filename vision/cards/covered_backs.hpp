// vision/cards/covered_backs.hpp: backs that a hand or its shadow covers in part.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// Adds to the cards that are seen what of a coloured sleeve looks out from under a hand, or out of its
/// shadow: a patch in the colour of a player's sleeves, with a side of a card's length, where the rest of
/// that card would not be bare ground. Where there are several of one colour they are taken for fields that
/// are printed on the ground. What was seen there faintly counts more after it. `card_size`: of a sleeve in
/// pixels of the view.
void add_covered_backs(std::vector<CardDetection>& seen, const TopView& view, const TableProfile& profile,
                       cv::Size2f card_size);

}  // namespace quadrille::vision
