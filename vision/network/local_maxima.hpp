// vision/network/local_maxima.hpp: the peaks of a plane that a network answers with.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::vision {

/// Cells with more than `above` of which none of the eight neighbours has more; row by row. Equal neighbours
/// are both given.
std::vector<cv::Point> local_maxima(const cv::Mat1f& plane, float above);

}  // namespace quadrille::vision
