#include "vision/follow/still_mean.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

/// Longest side of the pictures in which a camera's movement is looked for: their pixels have hardly noise.
constexpr double small_side = 96;

cv::Mat reduced(const cv::Mat& picture) {
    const double scale = small_side / std::max(picture.cols, picture.rows);
    cv::Mat grey, small;
    cv::resize(picture, small, {}, scale, scale, cv::INTER_AREA);
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

}  // namespace

bool StillMean::stands_still(const cv::Mat& small) const {
    constexpr double differs = 16;      // of 255
    constexpr double most_share = 0.3;  // arms over the table are less
    if (small.size() != small_.size()) return false;
    cv::Mat apart;
    cv::absdiff(small, small_, apart);
    return cv::countNonZero(apart > differs) < most_share * static_cast<double>(apart.total());
}

void StillMean::add(const cv::Mat& picture) {
    const cv::Mat small = reduced(picture);
    if (frames_ > 0 && (picture.size() != sum_.size() || !stands_still(small))) clear();
    if (frames_ == 0) {
        small_ = small;
        sum_ = cv::Mat::zeros(picture.size(), CV_32FC3);
    }
    cv::accumulate(picture, sum_);
    ++frames_;
}

void StillMean::clear() {
    sum_.release();
    small_.release();
    frames_ = 0;
}

cv::Mat StillMean::picture() const {
    cv::Mat mean;
    if (frames_ > 0) sum_.convertTo(mean, CV_8UC3, 1.0 / frames_);
    return mean;
}

}  // namespace quadrille::vision
