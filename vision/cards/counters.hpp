// vision/cards/counters.hpp: the dice and beads that lie on cards.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/card_reading.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// Counts what lies on each card of a picture (8-bit BGR; cards from bottom to top, with `corners_px`) and
/// writes it into its `counters`. Finds dice and beads of 8 to 20 mm; a die whose value cannot be read is
/// counted without it. What lies on two cards is counted on the upper one. Three
/// networks (vision/cards/training/train_counters.py), with cautious thresholds: pictures on cards look like
/// dice and beads, so that what is small, blurred or has few pips is rather passed over than counted wrongly.
void count_counters(const ImagePyramid& picture, std::vector<CardReading>& cards);

}  // namespace quadrille::vision
