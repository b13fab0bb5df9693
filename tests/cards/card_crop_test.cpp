#include "vision/cards/card_crop.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr int side_px = 80;

/// Spots of all sizes and colours, in 8 bits.
cv::Mat spotted(int side) {
    cv::Mat picture(side, side, CV_8UC3, cv::Scalar::all(128));
    cv::RNG rng(5);
    for (int spot = 0; spot < 600; ++spot) {
        const cv::Point at(rng.uniform(0, side), rng.uniform(0, side));
        const cv::Scalar colour(rng.uniform(0, 256), rng.uniform(0, 256), rng.uniform(0, 256));
        cv::circle(picture, at, rng.uniform(2, side / 20), colour, cv::FILLED);
    }
    return picture;
}

/// The corners of a square turned by 20 degrees, of which each pixel of the crop covers `across`.
std::array<cv::Point2f, 4> turned_square(cv::Point2f middle, float across) {
    const float half = across * side_px / 2;
    const auto angle = static_cast<float>(20 * CV_PI / 180);
    const cv::Point2f right = cv::Point2f(std::cos(angle), std::sin(angle)) * half, down(-right.y, right.x);
    return {middle - right - down, middle + right - down, middle + right + down, middle - right + down};
}

/// Smoothed at the picture's own scale, whatever that takes.
cv::Mat slow_crop(const std::array<cv::Point2f, 4>& corners, const cv::Mat& picture, double across) {
    cv::Mat smooth, upright;
    cv::GaussianBlur(picture, smooth, {}, 0.4 * across);
    constexpr auto end = static_cast<float>(side_px - 1);
    const std::array<cv::Point2f, 4> in_crop{cv::Point2f{0, 0}, {end, 0}, {end, end}, {0, end}};
    cv::warpPerspective(smooth, upright, cv::getPerspectiveTransform(corners, in_crop), {side_px, side_px});
    return upright;
}

class SquareCrop : public testing::TestWithParam<float> {};

TEST_P(SquareCrop, LooksTheSameFromWhicheverLevelItIsTaken) {
    const cv::Mat picture = spotted(2400);
    const auto corners = turned_square({1203.3F, 1190.7F}, GetParam());
    const cv::Mat crop = square_crop(corners, picture, side_px);
    const cv::Mat slow = slow_crop(corners, picture, GetParam());
    const cv::Mat aside =
        square_crop(turned_square({1203.3F + GetParam(), 1190.7F}, GetParam()), picture, side_px);
    const auto differs = [&](const cv::Mat& other) {
        return cv::norm(other, slow, cv::NORM_L1) / (3.0 * side_px * side_px);  // grey levels
    };
    EXPECT_LT(differs(crop), 0.8);
    EXPECT_GT(differs(aside), 3 * differs(crop)) << "a pixel aside";
}

INSTANTIATE_TEST_SUITE_P(PixelsAcross, SquareCrop, testing::Values(1.5F, 3.9F, 4.1F, 7.5F, 8.3F, 16.9F));

TEST(SquareCropOfNothing, IsBlack) {
    const cv::Mat crop = square_crop(turned_square({-900, -900}, 5), spotted(400), side_px);
    EXPECT_EQ(cv::norm(crop, cv::NORM_INF), 0);
    EXPECT_EQ(crop.size(), cv::Size(side_px, side_px));
}

}  // namespace
}  // namespace quadrille::vision
