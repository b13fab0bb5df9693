#include "app/commands/annotate.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace quadrille::app {
namespace {

cv::Mat difference(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat off;
    cv::absdiff(a, b, off);
    return off.reshape(1);
}

TEST(Annotated, DrawsNothingWhereNothingWasSeen) {
    const cv::Mat picture(120, 160, CV_8UC3, cv::Scalar(80, 90, 100));
    EXPECT_EQ(cv::countNonZero(difference(annotated(picture, {}), picture)), 0);
}

TEST(Annotated, DrawsACardOnItsOutlineAndLeavesThePictureAlone) {
    const cv::Mat picture(400, 400, CV_8UC3, cv::Scalar(80, 90, 100));
    const cv::Mat before = picture.clone();
    vision::Look seen;
    vision::CardReading card;
    card.corners_px = {cv::Point2d{100, 100}, {200, 100}, {200, 240}, {100, 240}};
    card.seat = Seat::north;
    seen.cards = {card};
    const cv::Mat drawing = annotated(picture, seen);
    EXPECT_EQ(cv::countNonZero(difference(picture, before)), 0);
    EXPECT_NE(drawing.at<cv::Vec3b>(170, 200), picture.at<cv::Vec3b>(170, 200)) << "right side";
    EXPECT_NE(drawing.at<cv::Vec3b>(240, 150), picture.at<cv::Vec3b>(240, 150)) << "bottom side";
    EXPECT_EQ(drawing.at<cv::Vec3b>(300, 300), picture.at<cv::Vec3b>(300, 300)) << "elsewhere";
}

}  // namespace
}  // namespace quadrille::app
