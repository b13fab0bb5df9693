// vision/cards/log_colours.hpp: colours in which a change of light is a shift.
#pragma once
#include <opencv2/core.hpp>

namespace quadrille::vision {

/// Logarithms of the channels of an 8-bit BGR picture, CV_32FC3: the light multiplies a colour, so it adds to
/// its logarithm.
cv::Mat log_colours(const cv::Mat& bgr);

}  // namespace quadrille::vision
