#include "vision/picture/image_pyramid.hpp"

#include <gtest/gtest.h>

namespace quadrille::vision {
namespace {

struct PyramidCase {
    double width;
    cv::Size expected;
    double left;  ///< of `width`
};

class EachHalf : public testing::TestWithParam<PyramidCase> {};

TEST_P(EachHalf, IsTheSmallestThatLeavesAPixel) {
    const cv::Mat picture(90, 160, CV_8UC3, cv::Scalar(10, 20, 30));
    const auto level = ImagePyramid(picture).level_for(GetParam().width);
    EXPECT_EQ(level.picture.size(), GetParam().expected);
    EXPECT_DOUBLE_EQ(level.width, GetParam().left);
    EXPECT_DOUBLE_EQ(level.x * 160, GetParam().expected.width);
    EXPECT_DOUBLE_EQ(level.y * 90, GetParam().expected.height);
    EXPECT_EQ(level.picture.at<cv::Vec3b>(0, 0), cv::Vec3b(10, 20, 30));
}

INSTANTIATE_TEST_SUITE_P(Halves, EachHalf,
                         testing::Values(PyramidCase{0.5, {160, 90}, 0.5}, PyramidCase{1.9, {160, 90}, 1.9},
                                         PyramidCase{2, {80, 45}, 1}, PyramidCase{5, {40, 22}, 1.25},
                                         PyramidCase{6400, {2, 1}, 100}));

TEST(ImagePyramid, IsHalvedOnceForAllItsCopies) {
    const cv::Mat picture(90, 160, CV_8UC3, cv::Scalar::all(7));
    const ImagePyramid one(picture);
    const ImagePyramid copy = one;  // NOLINT(performance-unnecessary-copy-initialization): what is tested
    EXPECT_EQ(copy.level_for(4).picture.data, one.level_for(4).picture.data);
    EXPECT_EQ(copy.level_for(2).picture.data, one.level_for(2).picture.data);
    EXPECT_EQ(one.level_for(1).picture.data, picture.data);
}

TEST(ImagePyramid, StaysWhereItIsWhileItIsHalved) {
    const ImagePyramid picture(cv::Mat(90, 160, CV_8UC3, cv::Scalar::all(7)));
    const cv::Mat* const whole = &picture.whole();
    ASSERT_EQ(picture.level_for(64).picture.rows, 1);
    EXPECT_EQ(&picture.whole(), whole);
}

}  // namespace
}  // namespace quadrille::vision
