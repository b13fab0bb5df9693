// How large cards are where nothing but their look gives it.
#include "vision/cards/card_scale.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr float card_aspect = 88.0F / 63;

/// White with red spots in two columns, as a playing card.
void lay_playing_card(cv::Mat& table, const cv::RotatedRect& place) {
    std::array<cv::Point2f, 4> corners;  // lower left, upper left, upper right, lower right
    place.points(corners.data());
    const std::vector<cv::Point> outline(corners.begin(), corners.end());
    cv::fillConvexPoly(table, outline, {235, 238, 236}, cv::LINE_AA);
    cv::polylines(table, outline, true, {150, 150, 150}, 1, cv::LINE_AA);
    const cv::Point2f right = corners[3] - corners[0], down = corners[0] - corners[1];
    for (const float x : {0.3F, 0.7F})
        for (const float y : {0.15F, 0.38F, 0.62F, 0.85F})
            cv::circle(table, corners[1] + x * right + y * down, cvRound(place.size.width * 0.08F),
                       {40, 40, 200}, -1, cv::LINE_AA);
}

/// Two cards on a carpet, the second on a part of the first.
struct Overlap {
    const char* name;
    float width_px;
    float shift;  ///< of the second card against the first, in widths
    float turned_deg;
};

class OverlappingPair : public testing::TestWithParam<Overlap> {};

TEST_P(OverlappingPair, IsTriedAtTheSizeOfOneCard) {
    const float width = GetParam().width_px, shift = GetParam().shift, turned = GetParam().turned_deg;
    cv::Mat table(500, 380, CV_8UC3, cv::Scalar(120, 150, 165));
    cv::Mat grain(table.size(), table.type());
    cv::RNG(7).fill(grain, cv::RNG::UNIFORM, 0, 40);
    table += grain;
    const cv::Size2f size(width, width * card_aspect);
    lay_playing_card(table, {{150, 200}, size, -24});
    lay_playing_card(table, {{150 + shift * width, 185}, size, -24 + turned});
    cv::GaussianBlur(table, table, {}, 0.7);
    const std::vector<float> widths = card_widths_px(table, card_aspect);
    EXPECT_TRUE(std::any_of(widths.begin(), widths.end(), [&](float tried) {
        return std::abs(tried - width) < 0.15F * width;
    })) << testing::PrintToString(widths);
}

INSTANTIATE_TEST_SUITE_P(Loose, OverlappingPair,
                         testing::Values(Overlap{"by_a_quarter", 90, 0.75F, 9},
                                         Overlap{"by_half", 90, 0.5F, 12}, Overlap{"barely", 90, 0.95F, 4},
                                         Overlap{"barely_large", 120, 0.9F, 10}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
