#include "vision/follow/still_mean.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/follow/follower.hpp"

namespace quadrille::vision {
namespace {

constexpr double noise = 30;  // standard deviation, of 255

cv::Mat board_picture() {
    cv::Mat picture(480, 640, CV_8UC3, cv::Scalar(90, 100, 110));
    for (int i = 0; i <= 8; ++i) {
        cv::line(picture, {120 + 50 * i, 40}, {120 + 50 * i, 440}, cv::Scalar::all(60), 2);
        cv::line(picture, {120, 40 + 50 * i}, {520, 40 + 50 * i}, cv::Scalar::all(60), 2);
    }
    return picture;
}

cv::Mat in_a_dim_room(const cv::Mat& picture, cv::RNG& chance) {
    cv::Mat grain(picture.size(), CV_16SC3), wide;
    chance.fill(grain, cv::RNG::NORMAL, 0, noise);
    picture.convertTo(wide, CV_16SC3);
    cv::Mat seen;
    cv::Mat(wide + grain).convertTo(seen, CV_8UC3);
    return seen;
}

double noise_of(const cv::Mat& picture) {
    return cv::norm(picture, board_picture(), cv::NORM_L2) /
           std::sqrt(static_cast<double>(picture.total() * 3));
}

TEST(StillMean, SixteenFramesHaveAQuarterOfTheNoise) {
    cv::RNG chance(1);
    StillMean mean;
    for (int i = 0; i < 16; ++i) mean.add(in_a_dim_room(board_picture(), chance));
    EXPECT_EQ(mean.frames(), 16);
    EXPECT_NEAR(noise_of(mean.picture()), noise / 4, 1.0);
}

TEST(StillMean, ACameraThatWasMovedAndOneOfAnotherSizeBeginAnew) {
    StillMean mean;
    mean.add(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(100)));
    mean.add(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(104)));
    ASSERT_EQ(mean.frames(), 2);
    mean.add(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(180)));
    EXPECT_EQ(mean.frames(), 1);
    EXPECT_EQ(mean.picture().at<cv::Vec3b>(0, 0), cv::Vec3b::all(180));
    mean.add(cv::Mat(240, 320, CV_8UC3, cv::Scalar::all(180)));
    EXPECT_EQ(mean.frames(), 1);
    EXPECT_EQ(mean.picture().size(), cv::Size(320, 240));
    mean.clear();
    EXPECT_TRUE(mean.picture().empty());
}

/// Finds the board where noise leaves its lines to be seen.
Detectors detectors_that_need_a_clear_picture() {
    return {[](const cv::Mat& picture) -> std::optional<BoardPose> {
                if (noise_of(picture) > noise / 2) return std::nullopt;
                return BoardPose::from_corners(BoardGrid{},
                                               {cv::Point2d{120, 440}, {520, 440}, {520, 40}, {120, 40}},
                                               Lens::pinhole(picture.size()));
            },
            [](const cv::Mat&, const BoardPose&) { return std::vector<CardReading>{}; }};
}

TEST(Follower, FindsInSeveralFramesTheBoardThatNoneShowsAlone) {
    cv::RNG chance(2);
    Follower follower(detectors_that_need_a_clear_picture());
    std::vector<Event> events;
    for (long i = 0; i < 60 && events.empty(); ++i)
        events = follower.see({in_a_dim_room(board_picture(), chance), double(i) / 15, i});
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].kind, EventKind::board_found);
    EXPECT_GT(events[0].frame, 3) << "not by one frame";
}

}  // namespace
}  // namespace quadrille::vision
