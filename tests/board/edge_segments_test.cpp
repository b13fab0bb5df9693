#include "vision/board/edge_segments.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

namespace quadrille::vision {
namespace {

cv::Point2d from_of(const cv::Vec4f& segment) {
    return {segment[0], segment[1]};
}
cv::Point2d to_of(const cv::Vec4f& segment) {
    return {segment[2], segment[3]};
}
double length_of(const cv::Vec4f& segment) {
    return cv::norm(to_of(segment) - from_of(segment));
}

cv::Mat bright_rectangle(const cv::RotatedRect& place) {
    cv::Mat picture(240, 320, CV_8U, cv::Scalar(60));
    cv::Point2f corners[4];
    place.points(corners);
    std::vector<cv::Point> fine;
    constexpr int bits = 4;
    for (const cv::Point2f& corner : corners)
        fine.emplace_back(cvRound(corner.x * (1 << bits)), cvRound(corner.y * (1 << bits)));
    cv::fillConvexPoly(picture, fine, cv::Scalar(180), cv::LINE_AA, bits);
    return picture;
}

class ARectanglesSides : public testing::TestWithParam<double> {};

TEST_P(ARectanglesSides, AreFoundWithTheBrightSideOnTheLeft) {
    const cv::RotatedRect place({160, 120}, {130, 90}, static_cast<float>(GetParam()));
    const auto segments = edge_segments(bright_rectangle(place));
    cv::Point2f corners[4];
    place.points(corners);
    for (int side = 0; side < 4; ++side) {
        const cv::Point2d a = corners[side], b = corners[(side + 1) % 4];
        constexpr double near_px = 3;
        const auto found = std::find_if(segments.begin(), segments.end(), [&](const cv::Vec4f& segment) {
            const double same = std::max(cv::norm(from_of(segment) - a), cv::norm(to_of(segment) - b));
            const double reversed = std::max(cv::norm(from_of(segment) - b), cv::norm(to_of(segment) - a));
            return std::min(same, reversed) < near_px;
        });
        ASSERT_NE(found, segments.end()) << "side " << side;
        const cv::Point2d along = to_of(*found) - from_of(*found);
        const cv::Point2d inwards = cv::Point2d(place.center) - (from_of(*found) + to_of(*found)) / 2;
        EXPECT_LT(along.cross(inwards), 0) << "side " << side;
    }
}

INSTANTIATE_TEST_SUITE_P(Degrees, ARectanglesSides, testing::Values(0, 10, 31, 45, 60, 89));

TEST(EdgeSegments, AreNoneWhereThereIsNoEdge) {
    EXPECT_TRUE(edge_segments(cv::Mat(200, 300, CV_8U, cv::Scalar(128))).empty());
    cv::Mat noisy(200, 300, CV_8U, cv::Scalar(128)), noise(200, 300, CV_8S);
    cv::RNG(3).fill(noise, cv::RNG::UNIFORM, -3, 4);
    cv::add(noisy, noise, noisy, cv::noArray(), CV_8U);
    EXPECT_TRUE(edge_segments(noisy).empty()) << "a camera's noise";
}

TEST(EdgeSegments, OfACircleAreShort) {
    cv::Mat picture(240, 320, CV_8U, cv::Scalar(60));
    cv::circle(picture, {160, 120}, 80, cv::Scalar(180), cv::FILLED, cv::LINE_AA);
    const auto segments = edge_segments(picture);
    EXPECT_GT(segments.size(), 4U);
    for (const cv::Vec4f& segment : segments) EXPECT_LT(length_of(segment), 80);
}

TEST(EdgeSegments, OfSmallPicturesAreReadWithoutHarm) {
    for (const cv::Size size : {cv::Size(2, 2), cv::Size(3, 40), cv::Size(40, 3), cv::Size(16, 16)}) {
        cv::Mat picture(size, CV_8U);
        cv::RNG(5).fill(picture, cv::RNG::UNIFORM, 0, 256);
        for (const cv::Vec4f& segment : edge_segments(picture))
            EXPECT_LE(length_of(segment), std::hypot(size.width, size.height));
    }
}

/// OpenCV's detector starts from pixels of equal strength in another order.
class BesideOpenCv : public testing::TestWithParam<const char*> {};

TEST_P(BesideOpenCv, NearlyAllSegmentsAreTheSame) {
    const std::string file = std::string(QUADRILLE_SOURCE_DIR "/tests/board/pictures/") + GetParam() + ".jpg";
    const cv::Mat picture = cv::imread(file, cv::IMREAD_GRAYSCALE);
    ASSERT_FALSE(picture.empty()) << file;
    std::vector<cv::Vec4f> theirs;
    cv::createLineSegmentDetector(cv::LSD_REFINE_STD)->detect(picture, theirs);
    const auto ours = edge_segments(picture);
    constexpr double same_px = 1.5, least_same = 0.98;
    const auto shared = std::count_if(theirs.begin(), theirs.end(), [&](const cv::Vec4f& one) {
        return std::any_of(ours.begin(), ours.end(),
                           [&](const cv::Vec4f& other) { return cv::norm(one - other) < same_px; });
    });
    EXPECT_GT(static_cast<double>(shared), least_same * static_cast<double>(theirs.size()));
    EXPECT_NEAR(static_cast<double>(ours.size()), static_cast<double>(theirs.size()),
                (1 - least_same) * static_cast<double>(theirs.size()));
}

INSTANTIATE_TEST_SUITE_P(Pictures, BesideOpenCv,
                         testing::Values("board_inside_a_tartan_cloth", "board_on_tiles",
                                         "broken_lines_under_many_cards", "faint_board_on_tiles"));

}  // namespace
}  // namespace quadrille::vision
