#include "vision/picture/halved_picture.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {

HalvedPicture::Half HalvedPicture::half_for(double across) const {
    std::deque<cv::Mat>& halves = *halves_;
    std::size_t times = 0;
    for (; across >= 2 && std::min(halves[times].cols, halves[times].rows) > 1; across /= 2, ++times) {
        if (times + 1 < halves.size()) continue;
        cv::Mat half;
        cv::resize(halves[times], half, halves[times].size() / 2, 0, 0, cv::INTER_AREA);
        halves.push_back(half);
    }
    const cv::Mat& half = halves[times];
    return {.picture = half,
            .x = static_cast<double>(half.cols) / whole().cols,
            .y = static_cast<double>(half.rows) / whole().rows,
            .across = across};
}

}  // namespace quadrille::vision
