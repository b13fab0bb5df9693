#include "vision/picture/even_channels.hpp"

#include <algorithm>

namespace quadrille::vision {

cv::Mat even_channels(const cv::Mat& bgr, const cv::Mat& where, const PictureTone& tone) {
    cv::Scalar means, spreads;
    cv::meanStdDev(bgr, means, spreads, where.empty() ? cv::noArray() : cv::InputArray(where));
    cv::Mat table(1, 256, CV_8UC3);
    for (int value = 0; value < 256; ++value) {
        for (int c = 0; c < 3; ++c) {
            const double scaled =
                tone.mean + (value - means[c]) * tone.spread / std::max(spreads[c], tone.least_spread);
            table.at<cv::Vec3b>(value)[c] = static_cast<uchar>(std::clamp(scaled, 0.0, 255.0));
        }
    }
    cv::Mat result;
    cv::LUT(bgr, table, result);
    return result;
}

}  // namespace quadrille::vision
