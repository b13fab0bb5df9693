#include "vision/picture/image_pyramid.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {

ImagePyramid::Level ImagePyramid::level_for(double width) const {
    std::deque<cv::Mat>& levels = *levels_;
    std::size_t times = 0;
    for (; width >= 2 && std::min(levels[times].cols, levels[times].rows) > 1; width /= 2, ++times) {
        if (times + 1 < levels.size()) continue;
        cv::Mat half;
        cv::resize(levels[times], half, levels[times].size() / 2, 0, 0, cv::INTER_AREA);
        levels.push_back(half);
    }
    const cv::Mat& half = levels[times];
    return {.picture = half,
            .x = static_cast<double>(half.cols) / whole().cols,
            .y = static_cast<double>(half.rows) / whole().rows,
            .width = width};
}

}  // namespace quadrille::vision
