#include "vision/board/track_board.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/drawn_table.hpp"

namespace quadrille::vision {
namespace {

const scenes::Table cluttered{.clutter = 20};

/// The scene after the camera was moved: everything shifts in the picture.
scenes::Scene shifted(const scenes::Scene& scene, cv::Point2d by_px) {
    scenes::Scene result{{}, scene.truth};
    const cv::Matx23d shift(1, 0, by_px.x, 0, 1, by_px.y);
    cv::warpAffine(scene.picture, result.picture, shift, scene.picture.size(), cv::INTER_LINEAR,
                   cv::BORDER_REPLICATE);
    result.truth.undistorted_from_board =
        cv::Matx33d(1, 0, by_px.x, 0, 1, by_px.y, 0, 0, 1) * scene.truth.undistorted_from_board;
    return result;
}

TEST(PoseHolds, WhileTheBoardLiesStill) {
    const auto scene = scenes::draw(cluttered, {});
    EXPECT_TRUE(pose_holds(scene.picture, scene.truth));
}

TEST(PoseHolds, UnderAnArmAcrossTheBoard) {
    auto scene = scenes::draw(cluttered, {});
    cv::rectangle(scene.picture, {550, 200}, {750, 719}, {120, 150, 200}, cv::FILLED);
    EXPECT_TRUE(pose_holds(scene.picture, scene.truth));
}

TEST(PoseHolds, NoMoreAfterABump) {
    const auto scene = scenes::draw(cluttered, {.turn_deg = 0});
    const auto corners = scene.truth.corners_px();
    const cv::Point2d square = (corners[1] - corners[0]) / 8;
    for (const double squares : {0.2, 0.5, 1.0}) {
        EXPECT_FALSE(pose_holds(shifted(scene, square * squares).picture, scene.truth))
            << squares << " squares";
    }
}

TEST(PoseHolds, NotInBlack) {
    const auto scene = scenes::draw(cluttered, {});
    EXPECT_FALSE(pose_holds(cv::Mat::zeros(scene.picture.size(), CV_8UC3), scene.truth));
}

TEST(FindAgain, FollowsTheBoardToWhereABumpLeftIt) {
    const auto scene = scenes::draw(cluttered, {.fill = 0.6});
    for (const cv::Point2d by : {cv::Point2d(3, 2), {30, -18}, {-70, 12}, {15, 55}}) {
        const auto bumped = shifted(scene, by);
        const auto found = find_again(bumped.picture, scene.truth);
        ASSERT_TRUE(found.has_value()) << by;
        EXPECT_LT(scenes::worst_corner(*found, bumped.truth), 0.05) << by;
    }
}

TEST(FindAgain, SaysWhenThereIsNoBoard) {
    const auto scene = scenes::draw(cluttered, {});
    const auto without = scenes::draw({.clutter = 20, .board = false}, {});
    EXPECT_FALSE(find_again(without.picture, scene.truth).has_value());
}

}  // namespace
}  // namespace quadrille::vision
