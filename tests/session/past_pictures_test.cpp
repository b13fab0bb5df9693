#include "app/session/past_pictures.hpp"

#include <gtest/gtest.h>

#include "vision/picture/key_picture.hpp"

namespace quadrille::app {
namespace {

std::string picture_of(int grey) {
    return vision::key_picture(cv::Mat(90, 160, CV_8UC3, cv::Scalar::all(grey)));
}

TEST(PastPictures, GivesTheNewestThatIsNotLater) {
    PastPictures past;
    past.keep(1, picture_of(50));
    past.keep(3, "");
    past.keep(4, picture_of(200));
    EXPECT_TRUE(past.at(0.9).empty());
    EXPECT_NEAR(cv::mean(past.at(1))[0], 50, 3);
    EXPECT_NEAR(cv::mean(past.at(3.9))[0], 50, 3) << "an empty picture is none";
    EXPECT_NEAR(cv::mean(past.at(9))[0], 200, 3);
    EXPECT_NEAR(cv::mean(past.at(2))[0], 50, 3) << "and back";
}

TEST(PastPictures, OfAHostileGameFileAreNone) {
    // A damaged WebP that calls itself a medical picture: OpenCV's library for those ends the program on it.
    std::string hostile("RIFF@\0\0\0WEBPVJ8L", 16);
    hostile.resize(200);
    hostile.replace(128, 4, "DICM");
    PastPictures past;
    past.keep(1, "no picture at all");
    past.keep(2, hostile);
    EXPECT_TRUE(past.at(1).empty());
    EXPECT_TRUE(past.at(2).empty());
}

TEST(PastPictures, DropsTheOldestBeyondItsBudgetButNeverTheNewest) {
    const std::string one = picture_of(50);
    PastPictures past(2 * one.size() + 10);
    for (int t = 0; t < 5; ++t) past.keep(t, one);
    EXPECT_TRUE(past.at(2).empty());
    EXPECT_FALSE(past.at(3).empty());
    PastPictures tiny(1);
    tiny.keep(0, one);
    EXPECT_FALSE(tiny.at(0).empty());
}

}  // namespace
}  // namespace quadrille::app
