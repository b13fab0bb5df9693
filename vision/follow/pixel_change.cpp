#include "vision/follow/pixel_change.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

double share(const cv::Mat& changed, const cv::Mat& mask) {
    const int all = cv::countNonZero(mask);
    return all == 0 ? 0 : static_cast<double>(cv::countNonZero(changed & mask)) / all;
}

/// By how much a pixel's colour turned, whatever its brightness does: the larger of blue's and red's change
/// against green's. CV_32F.
cv::Mat turn_of(const cv::Mat& blue, const cv::Mat& green, const cv::Mat& red) {
    const cv::Mat of_blue = cv::abs(blue - green), of_red = cv::abs(red - green);
    return cv::max(of_blue, of_red);
}

/// The median of every second pixel in each direction. Most of a table is what it was: its noise.
double noise_of(const cv::Mat& turn) {
    std::vector<float> values;
    values.reserve(turn.total() / 4 + 1);
    for (int y = 0; y < turn.rows; y += 2) {
        for (int x = 0; x < turn.cols; x += 2) values.push_back(turn.at<float>(y, x));
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

cv::Mat logarithms(const cv::Mat& picture) {
    static const cv::Mat table = [] {
        constexpr double black = 8;  // keeps the noise of dark pixels small
        cv::Mat values(1, 256, CV_32F);
        for (int i = 0; i < 256; ++i) values.at<float>(i) = static_cast<float>(std::log(i + black));
        return values;
    }();
    cv::Mat logs;
    cv::LUT(picture, table, logs);
    return logs;
}

cv::Rect area_of(const ViewQuad& place, const cv::Size& view) {
    std::vector<cv::Point2f> corners(place.begin(), place.end());
    return cv::boundingRect(corners) & cv::Rect({0, 0}, view);
}

cv::Mat mask_of(const ViewQuad& place, const cv::Rect& area) {
    constexpr int fraction_bits = 4;
    std::vector<cv::Point> quad;
    for (const cv::Point2d& corner : place) {
        quad.emplace_back(cvRound((corner.x - area.x) * (1 << fraction_bits)),
                          cvRound((corner.y - area.y) * (1 << fraction_bits)));
    }
    cv::Mat mask(area.size(), CV_8U, cv::Scalar(0));
    cv::fillConvexPoly(mask, quad, cv::Scalar(255), cv::LINE_8, fraction_bits);
    return mask;
}

PixelChange::PixelChange(const CellView& before, const CellView& now) {
    // Natural logarithms. Compression and sharpness stay below, a shadow's soft edge too. Shadows turn a
    // colour less than they darken it: where the picture has little noise a plain back that is as bright as
    // the board shows by its colour.
    constexpr double brighter = 0.25, turned_at_most = 0.18, turned_at_least = 0.10, noises = 12;
    cv::Mat light, channels[3];
    cv::resize(light_between(before.colour, now.colour), light, now.bgr.size(), 0, 0, cv::INTER_LINEAR);
    in_old_light_ = logarithms(now.bgr) - light;
    cv::split(in_old_light_ - logarithms(before.bgr), channels);
    const cv::Mat turn = turn_of(channels[0], channels[1], channels[2]);
    const double turned = std::clamp(noises * noise_of(turn), turned_at_least, turned_at_most);
    const cv::Mat changed = (cv::abs(channels[1]) > brighter) | (turn > turned);
    // What most of its surroundings do: lines that a shift of half a pixel makes are none.
    constexpr int around = 5;
    cv::Mat most;
    cv::blur(changed, most, {around, around});
    changed_ = most >= 128;
}

double PixelChange::share_in(const ViewQuad& place) const {
    const cv::Rect area = area_of(place, changed_.size());
    return area.empty() ? 0 : share(changed_(area), mask_of(place, area));
}

std::optional<double> PixelChange::share_alone_in(const ViewQuad& place,
                                                  const std::vector<ViewQuad>& others) const {
    constexpr double least_left = 0.2;
    const cv::Rect area = area_of(place, changed_.size());
    if (area.empty()) return std::nullopt;
    cv::Mat alone = mask_of(place, area);
    const int whole = cv::countNonZero(alone);
    for (const ViewQuad& other : others) alone.setTo(0, mask_of(other, area));
    // A rim that is seen half a pixel elsewhere, and the edge of another card's shadow.
    cv::erode(alone, alone, cv::Mat::ones(3, 3, CV_8U));
    if (cv::countNonZero(alone) < least_left * whole) return std::nullopt;
    return share(changed_(area), alone);
}

double PixelChange::share_between(const ViewQuad& a, const ViewQuad& b) const {
    const cv::Rect area = area_of(a, changed_.size()) | area_of(b, changed_.size());
    if (area.empty()) return 0;
    cv::Mat apart = mask_of(a, area) ^ mask_of(b, area);
    // The rims of two readings of one place differ by a pixel.
    cv::erode(apart, apart, cv::Mat::ones(3, 3, CV_8U));
    return share(changed_(area), apart);
}

}  // namespace quadrille::vision
