#include "vision/network/local_maxima.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

using testing::ElementsAre;

TEST(LocalMaxima, AreThePeaksAboveALimitRowByRow) {
    const cv::Mat1f plane = (cv::Mat1f(3, 5) << 9, 1, 0, 0, 4, 1, 1, 0, 0, 0, 0, 0, 0, 2, 0);
    EXPECT_THAT(local_maxima(plane, 3), ElementsAre(cv::Point(0, 0), cv::Point(4, 0)));
    EXPECT_THAT(local_maxima(plane, 1.5F), ElementsAre(cv::Point(0, 0), cv::Point(4, 0), cv::Point(3, 2)));
    EXPECT_THAT(local_maxima(plane, 9), ElementsAre());
}

TEST(LocalMaxima, GiveEachOfEqualNeighbours) {
    const cv::Mat1f plane = (cv::Mat1f(1, 3) << 0, 5, 5);
    EXPECT_THAT(local_maxima(plane, 1), ElementsAre(cv::Point(1, 0), cv::Point(2, 0)));
}

TEST(LogOdds, AndProbabilitiesAreInverse) {
    EXPECT_FLOAT_EQ(probability(0), 0.5F);
    EXPECT_FLOAT_EQ(probability(std::log(3.0F)), 0.75F);
    for (const float p : {0.01F, 0.3F, 0.99F}) EXPECT_NEAR(probability(log_odds(p)), p, 1e-6);
    EXPECT_NEAR(log_odds(1), -log_odds(0), 0.1);
}

}  // namespace
}  // namespace quadrille::vision
