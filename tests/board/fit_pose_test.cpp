#include "vision/board/fit_pose.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <string>

#include "tests/scenes/drawn_table.hpp"

namespace quadrille::vision {
namespace {

std::vector<LinePoint> exact_points(const BoardPose& truth) {
    std::vector<LinePoint> points;
    const double side = truth.grid.square_mm;
    for (int line = 0; line <= 8; ++line) {
        for (double along = 0.25; along < 8; along += 0.5) {
            points.push_back({truth.image_from_board({line * side, along * side}), true, line, 1});
            points.push_back({truth.image_from_board({along * side, line * side}), false, line, 1});
        }
    }
    return points;
}

BoardPose nudged(BoardPose pose, double mm) {
    pose.undistorted_from_board = pose.undistorted_from_board * cv::Matx33d(1, 0, mm, 0, 1, -mm, 0, 0, 1);
    return pose;
}

TEST(FitPose, FindsTheHomographyThatExactPointsLieOn) {
    const BoardPose truth = scenes::draw({}, {.size = {320, 180}, .tilt_deg = 40}).truth;
    const BoardPose found = fitted(nudged(truth, 6), exact_points(truth), DistortionModel::fixed, 1);
    EXPECT_LT(scenes::worst_corner(found, truth), 1e-4);
}

TEST(FitPose, FindsTheDistortionOfAnUnknownLens) {
    const BoardPose truth = scenes::draw({}, {.size = {1280, 720}, .fill = 0.95, .k1 = -0.15}).truth;
    BoardPose start = nudged(truth, 5);
    start.lens.distortion = {};
    const BoardPose found = fitted(start, exact_points(truth), DistortionModel::radial_1, 1);
    EXPECT_NEAR(found.lens.distortion[0], -0.15, 0.01);
    EXPECT_LT(scenes::worst_corner(found, truth), 0.005);
}

/// How far from the picture's middle the centre of the distortion is, in focal lengths.
cv::Point2d aside(const Lens& lens) {
    const Lens central = Lens::pinhole(lens.size);
    return {(lens.cx - central.cx) / lens.fx, (lens.cy - central.cy) / lens.fy};
}

struct CentreCase {
    const char* name;
    double k1, aside;  ///< the latter to the right
    double corner;     ///< the most that a corner may be off, in squares
};

class FitPoseCentre : public testing::TestWithParam<CentreCase> {};

TEST_P(FitPoseCentre, IsFoundAsFarAsTheLensShowsIt) {
    const CentreCase& given = GetParam();
    BoardPose truth = scenes::draw({}, {.size = {1280, 720}, .fill = 0.95}).truth;
    truth.lens.distortion[0] = given.k1;
    truth.lens.cx += given.aside * truth.lens.fx;
    BoardPose start = nudged(truth, 5);
    start.lens = Lens::pinhole(truth.lens.size);
    const BoardPose found = fitted(start, exact_points(truth), DistortionModel::free_centre, 1, 10);
    EXPECT_LT(scenes::worst_corner(found, truth), given.corner);
    EXPECT_LT(cv::norm(aside(found.lens) - cv::Point2d(given.aside, 0)), std::abs(given.aside) / 4 + 0.005);
}

INSTANTIATE_TEST_SUITE_P(Lenses, FitPoseCentre,
                         testing::Values(CentreCase{"in_the_middle", -0.25, 0, 0.005},
                                         CentreCase{"at_the_right", -0.25, 0.12, 0.02},
                                         CentreCase{"at_the_left", -0.25, -0.12, 0.02},
                                         CentreCase{"that_does_not_show", 0, 0, 0.005}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(FitPose, TakesNoBentPaperForALensWhoseCentreLiesAside) {
    const BoardPose truth = scenes::draw({}, {.size = {1280, 720}, .fill = 0.95}).truth;
    auto points = exact_points(truth);
    for (LinePoint& point : points) {
        const cv::Point2d place = truth.board_from_image(point.image_px);
        const double along = place.x / truth.grid.width_mm();
        point.image_px = truth.image_from_board(place + cv::Point2d(0, 30 * along * along));
    }
    const BoardPose found = fitted(truth, points, DistortionModel::free_centre, 1, 10);
    EXPECT_LT(cv::norm(aside(found.lens)), 0.02);
}

TEST(FitPose, TakesNoFrameAroundTheSquaresForALens) {
    const BoardPose truth = scenes::draw({}, {.size = {1920, 1080}, .fill = 0.95}).truth;
    constexpr double sigma_px = 1, frame = 0.03;  // of a square beyond the outer lines
    auto points = exact_points(truth);
    for (LinePoint& point : points) {
        if (point.index != 0 && point.index != 8) continue;
        const double side = truth.grid.square_mm, out = (point.index == 0 ? -frame : frame) * side;
        point.weight = 0.35;  // as in line_points.cpp
        point.image_px = truth.image_from_board(truth.board_from_image(point.image_px) +
                                                (point.x_line ? cv::Point2d(out, 0) : cv::Point2d(0, out)));
    }
    const BoardPose found = fitted(truth, points, DistortionModel::free_centre, sigma_px);
    EXPECT_LT(scenes::worst_corner(found, truth), frame);
}

TEST(FitPose, IsNotDrawnAwayByPointsThatBelongToSomethingElse) {
    const BoardPose truth = scenes::draw({}, {.size = {1280, 720}}).truth;
    auto points = exact_points(truth);
    for (std::size_t i = 0; i < points.size(); i += 5) points[i].image_px += cv::Point2d(9, 9);
    const BoardPose found = fitted(truth, points, DistortionModel::fixed, 0.5);
    EXPECT_LT(scenes::worst_corner(found, truth), 0.01);
}

}  // namespace
}  // namespace quadrille::vision
