#include "vision/board/evidence.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace quadrille::vision {
namespace {

struct EvidenceOfSize : testing::TestWithParam<cv::Size> {};

TEST_P(EvidenceOfSize, HasTheSameGradientsWhetherPreparedOrAskedForOne) {
    cv::Mat picture(GetParam(), CV_8UC3);
    cv::RNG(1).fill(picture, cv::RNG::UNIFORM, 0, 256);
    const Evidence asked(picture, 1);
    Evidence prepared(picture, 1);
    prepared.prepare();
    for (int y = 1; y + 1 < picture.rows; ++y) {
        for (int x = 1; x + 1 < picture.cols; ++x)
            ASSERT_EQ(prepared.gradient(x, y), asked.gradient(x, y)) << x << ", " << y;
    }
}

// Narrower than the pixels that are computed at once, a multiple of them, and one more and one less.
INSTANTIATE_TEST_SUITE_P(Sizes, EvidenceOfSize,
                         testing::Values(cv::Size(5, 4), cv::Size(16, 5), cv::Size(17, 5), cv::Size(23, 9)));

TEST(Evidence, TakesTheGradientOfTheStrongestChannel) {
    cv::Mat picture(8, 20, CV_8UC3, cv::Scalar(90, 100, 110));
    picture.colRange(10, 20).setTo(cv::Scalar(95, 60, 120));  // green falls by 40, blue and red rise by less
    Evidence evidence(picture, 1);
    evidence.prepare();
    EXPECT_EQ(evidence.gradient(10, 4), cv::Vec2s(-40 * 16, 0));
    EXPECT_EQ(evidence.gradient(9, 4), cv::Vec2s(-40 * 16, 0));
    EXPECT_EQ(evidence.gradient(4, 4), cv::Vec2s(0, 0));
}

}  // namespace
}  // namespace quadrille::vision
