#include "vision/network/local_maxima.hpp"

#include <opencv2/imgproc.hpp>

namespace quadrille::vision {

std::vector<cv::Point> local_maxima(const cv::Mat1f& plane, float above) {
    cv::Mat1f highest;
    cv::dilate(plane, highest, cv::Mat::ones(3, 3, CV_8U));
    std::vector<cv::Point> peaks;
    for (int y = 0; y < plane.rows; ++y) {
        for (int x = 0; x < plane.cols; ++x) {
            if (plane(y, x) > above && plane(y, x) == highest(y, x)) peaks.emplace_back(x, y);
        }
    }
    return peaks;
}

}  // namespace quadrille::vision
