// vision/picture/even_channels.hpp: a picture of which neither the exposure nor the lamp's colour is left.
#pragma once
#include <opencv2/core.hpp>

namespace quadrille::vision {

struct PictureTone {
    double mean = 118, spread = 52;  ///< of each channel, grey levels
    double least_spread = 4;         ///< what is flatter is noise, and stays flat
};

/// Each channel of an 8-bit BGR picture at one mean and standard deviation. `where`: 8-bit, the pixels that
/// count are not 0; empty: all.
cv::Mat even_channels(const cv::Mat& bgr, const cv::Mat& where, const PictureTone& tone);

}  // namespace quadrille::vision
