#include "vision/cards/log_colours.hpp"

#include <cmath>

namespace quadrille::vision {

cv::Mat log_colours(const cv::Mat& bgr) {
    cv::Mat table(1, 256, CV_32F);
    for (int i = 0; i < 256; ++i) table.at<float>(i) = std::log(static_cast<float>(i) + 16.0F);
    cv::Mat result;
    cv::LUT(bgr, table, result);
    return result;
}

}  // namespace quadrille::vision
