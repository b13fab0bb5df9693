#include "vision/board/hinted_pose.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <random>

#include "tests/scenes/drawn_table.hpp"

namespace quadrille::vision {
namespace {

const scenes::Table cluttered{.clutter = 20};

double square_px(const BoardPose& pose) {
    const auto corners = pose.corners_px();
    return cv::norm(corners[0] - corners[2]) / std::hypot(pose.grid.columns, pose.grid.rows);
}

/// The true corners, each put somewhere within `squares` of where it is.
CornerHint shaky(const BoardPose& truth, double squares, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> angle(0, 2 * CV_PI);
    CornerHint hint{.grid = truth.grid, .corners_px = truth.corners_px()};
    for (cv::Point2d& corner : hint.corners_px) {
        const double a = angle(random);
        corner += squares * square_px(truth) * cv::Point2d(std::cos(a), std::sin(a));
    }
    return hint;
}

class Snap : public testing::TestWithParam<double> {};

TEST_P(Snap, PutsTheCornersOnTheLinesNearby) {
    const auto scene = scenes::draw(cluttered, {});
    for (unsigned seed = 1; seed <= 5; ++seed) {
        const auto pose = pose_from_hint(scene.picture, shaky(scene.truth, GetParam(), seed));
        EXPECT_LT(scenes::worst_corner(pose, scene.truth), 0.05) << "seed " << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(FromWithin, Snap, testing::Values(0.05, 0.12, 0.25));

TEST(PoseFromHint, IsTheKnownPoseWhereThatIsRight) {
    const auto scene = scenes::draw(cluttered, {});
    for (unsigned seed = 1; seed <= 5; ++seed) {
        CornerHint hint = shaky(scene.truth, 0.3, seed);
        hint.known = scene.truth;
        const auto pose = pose_from_hint(scene.picture, hint);
        EXPECT_LT(scenes::worst_corner(pose, scene.truth), 0.03) << "seed " << seed;
    }
}

TEST(PoseFromHint, LetsThePersonHaveTheLastWordWhereTheKnownPoseIsASquareOff) {
    const auto scene = scenes::draw(cluttered, {});
    CornerHint hint = shaky(scene.truth, 0.1, 3);
    BoardPose wrong = scene.truth;
    wrong.undistorted_from_board =
        wrong.undistorted_from_board * cv::Matx33d(1, 0, wrong.grid.square_mm, 0, 1, 0, 0, 0, 1);
    hint.known = wrong;
    EXPECT_LT(scenes::worst_corner(pose_from_hint(scene.picture, hint), scene.truth), 0.05);
}

TEST(PoseFromHint, StaysWhereThePersonPutItWhereThereAreNoLines) {
    const cv::Mat plain(720, 1280, CV_8UC3, cv::Scalar(90, 100, 110));
    const CornerHint hint{.corners_px = {{{300, 600}, {900, 620}, {880, 120}, {330, 100}}}};
    const auto corners = pose_from_hint(plain, hint).corners_px();
    for (std::size_t i = 0; i < 4; ++i) EXPECT_LT(cv::norm(corners[i] - hint.corners_px[i]), 0.5);
}

TEST(PoseFromHint, NeverLeavesTheCornersByMoreThanASnap) {
    const auto stripes = scenes::draw({.cloth = scenes::Cloth::stripes, .clutter = 20, .board = false}, {});
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const CornerHint hint = shaky(stripes.truth, 0.5, seed);
        const auto corners = pose_from_hint(stripes.picture, hint).corners_px();
        const double farthest =
            snap_squares * square_px(BoardPose::from_corners(hint.grid, hint.corners_px, stripes.truth.lens));
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_LE(cv::norm(corners[i] - hint.corners_px[i]), farthest + 1e-6);
    }
}

TEST(PoseFromHint, KnowsTheLensThatWasGiven) {
    const auto scene = scenes::draw(cluttered, {.fill = 0.9, .k1 = -0.2});
    CornerHint hint = shaky(scene.truth, 0.1, 2);
    hint.lens = scene.truth.lens;
    const auto pose = pose_from_hint(scene.picture, hint);
    EXPECT_EQ(pose.lens.distortion, scene.truth.lens.distortion);
    EXPECT_LT(scenes::worst_corner(pose, scene.truth), 0.05);
}

}  // namespace
}  // namespace quadrille::vision
