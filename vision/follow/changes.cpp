#include "vision/follow/changes.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

/// Grey levels; a larger one misses a card of nearly the ground's colour, a smaller one sees a camera's
/// noise.
constexpr double differs_by = 14;
/// Wider than a card, so that a card is not taken for slow brightness.
constexpr int slow_px = 81;

cv::Mat without_slow_brightness(const cv::Mat& view) {
    cv::Mat blurred, slow, fast;
    cv::GaussianBlur(view, blurred, {3, 3}, 0);
    cv::boxFilter(blurred, slow, CV_16S, {slow_px, slow_px});
    blurred.convertTo(fast, CV_16S);
    return fast - slow;
}

}  // namespace

SmallTopView::SmallTopView(const BoardPose& pose, cv::Size picture_size) : frame_{pose.grid, px_per_mm, 0} {
    const cv::Size size = frame_.size();
    map_.create(size, CV_16SC2);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const cv::Point2d p = pose.image_from_board(frame_.board_from_rectified(cv::Point2d(x, y)));
            map_.at<cv::Vec2s>(y, x) = {
                cv::saturate_cast<short>(std::clamp(p.x, -1.0, picture_size.width + 0.0)),
                cv::saturate_cast<short>(std::clamp(p.y, -1.0, picture_size.height + 0.0))};
        }
    }
}

cv::Mat SmallTopView::of(const cv::Mat& picture) const {
    cv::Mat colours, grey;
    cv::remap(picture, colours, map_, cv::noArray(), cv::INTER_NEAREST, cv::BORDER_CONSTANT);
    cv::cvtColor(colours, grey, cv::COLOR_BGR2GRAY);
    return grey;
}

cv::Mat changed_pixels(const cv::Mat& before, const cv::Mat& now) {
    cv::Mat difference, mask;
    cv::absdiff(without_slow_brightness(before), without_slow_brightness(now), difference);
    cv::compare(difference, differs_by, mask, cv::CMP_GT);
    // Single pixels are noise and the lines of a pose that is off by half a pixel.
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    return mask;
}

double share_inside(const cv::Mat& mask, const std::array<cv::Point2d, 4>& corners) {
    const std::vector<cv::Point> quad(corners.begin(), corners.end());
    cv::Mat inside(mask.size(), CV_8UC1, cv::Scalar(0));
    cv::fillConvexPoly(inside, quad, cv::Scalar(255));
    const int area = cv::countNonZero(inside);
    return area == 0 ? 0 : static_cast<double>(cv::countNonZero(inside & mask)) / area;
}

double Stillness::see(const cv::Mat& top_view, double t) {
    // A card that slides or a finger covers at least 15 x 15 mm, 60 px of the small view.
    constexpr int moving_px = 60;
    if (last_.empty() || cv::countNonZero(changed_pixels(last_, top_view)) > moving_px) still_since_ = t;
    last_ = top_view;
    return t - still_since_;
}

}  // namespace quadrille::vision
