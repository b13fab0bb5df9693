// vision/follow/appearance_descriptor.hpp: what a card looks like, to know it again elsewhere.
#pragma once
#include <opencv2/core.hpp>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// A card upright and small, in Lab colours without its brightness: 16 x 22 values, CV_32FC3. What is left of
/// a card at any distance, sharpness and light.
cv::Mat appearance_descriptor(const cv::Mat& picture, const CardReading& card);

/// Has OpenCV make its tables of Lab colours, once a process: 0.1 s, which else falls to the first portrait.
void prepare_appearance_descriptors();

/// How alike two portraits are, at most 1 (the same) and about 0 for two cards that have nothing in common.
/// Which end is the top is not asked.
double likeness(const cv::Mat& a, const cv::Mat& b);

}  // namespace quadrille::vision
