// vision/follow/appearance_descriptor.hpp: what a card looks like, to know it again elsewhere.
#pragma once
#include <opencv2/core.hpp>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// What is left of a card at any distance, sharpness and light.
struct AppearanceDescriptor {
    cv::Mat lab;  ///< the card upright and small, without its brightness: 16 x 22 values, CV_32FC3
    Face face = Face::up;
    bool bleached = false;  ///< by a lamp, for the most part: little of it is seen
};

AppearanceDescriptor appearance_descriptor(const cv::Mat& picture, const CardReading& card);

/// Has OpenCV make its tables of Lab colours, once a process: 0.1 s, which else falls to the first portrait.
void prepare_appearance_descriptors();

/// How alike two portraits are, at most 1 (the same) and about 0 for two cards that have nothing in common.
/// Which end is the top is not asked.
double likeness(const AppearanceDescriptor& a, const AppearanceDescriptor& b);

/// The same of two readings of cards that show the same face: where one is bleached nothing speaks against
/// the other.
double possible_likeness(const AppearanceDescriptor& a, const AppearanceDescriptor& b);

}  // namespace quadrille::vision
