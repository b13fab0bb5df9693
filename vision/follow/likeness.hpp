// vision/follow/likeness.hpp: whether two cards in two pictures look the same.
#pragma once
#include <opencv2/core.hpp>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// Correlation of the two cards, upright and small, freed of brightness: 0 (nothing alike) to 1.
double likeness(const cv::Mat& picture_a, const CardReading& a, const cv::Mat& picture_b,
                const CardReading& b);

}  // namespace quadrille::vision
