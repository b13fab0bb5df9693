#include "calibration/board_pose.hpp"

#include <gtest/gtest.h>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <rapidcheck/gtest.h>

namespace quadrille {
namespace {

Lens webcam() {
    return {.fx = 900,
            .fy = 905,
            .cx = 650,
            .cy = 350,
            .distortion = {-0.2, 0.05, 0.001, -0.002, 0.01},
            .size = {1280, 720}};
}

BoardPose oblique(const Lens& lens) {
    return BoardPose::from_corners({}, {cv::Point2d{300, 600}, {1000, 620}, {850, 150}, {420, 140}}, lens);
}

void expect_near(cv::Point2d a, cv::Point2d b, double tolerance) {
    EXPECT_LT(cv::norm(a - b), tolerance) << a << " " << b;
}

RC_GTEST_PROP(LensDistorted, AgreesWithOpenCv, ()) {
    const Lens lens = webcam();
    const cv::Point2d p(*rc::gen::inRange(0, 1280), *rc::gen::inRange(0, 720));
    std::vector<cv::Point2d> projected;
    const std::vector<cv::Point3d> ray{{(p.x - lens.cx) / lens.fx, (p.y - lens.cy) / lens.fy, 1}};
    cv::projectPoints(ray, cv::Vec3d(), cv::Vec3d(),
                      cv::Matx33d(lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1),
                      cv::Mat(5, 1, CV_64F, const_cast<double*>(lens.distortion.data())), projected);
    RC_ASSERT(cv::norm(lens.distorted(p) - projected[0]) < 1e-6);
    RC_ASSERT(cv::norm(lens.undistorted(lens.distorted(p)) - p) < 0.01);
}

TEST(BoardPose, FromCornersPutsTheCornersThere) {
    const BoardPose pose = oblique(webcam());
    expect_near(pose.corners_px()[0], {300, 600}, 0.05);
    expect_near(pose.corners_px()[2], {850, 150}, 0.05);
    expect_near(pose.board_from_image({1000, 620}), {720, 0}, 0.1);
}

RC_GTEST_PROP(BoardPose, GoesToThePictureAndBack, ()) {
    const BoardPose pose = oblique(webcam());
    const cv::Point2d mm(*rc::gen::inRange(0, 720), *rc::gen::inRange(0, 720));
    RC_ASSERT(cv::norm(pose.board_from_image(pose.image_from_board(mm)) - mm) < 0.02);
}

RC_GTEST_PROP(BoardPose, ScaledIsWhereAResizedPictureShowsIt, ()) {
    const BoardPose pose = oblique(webcam()), half = pose.scaled(0.5, 0.5);
    const cv::Point2d mm(*rc::gen::inRange(0, 720), *rc::gen::inRange(0, 720));
    // A pixel's centre is at whole numbers at every size.
    const cv::Point2d expected =
        (pose.image_from_board(mm) + cv::Point2d(0.5, 0.5)) / 2 - cv::Point2d(0.5, 0.5);
    RC_ASSERT(cv::norm(half.image_from_board(mm) - expected) < 1e-6);
    RC_ASSERT(half.lens.size == cv::Size(640, 360));
}

TEST(BoardPose, TurnedMakesTheWestEdgeTheSouthEdge) {
    const BoardPose pose =
        BoardPose::from_corners({.columns = 4, .rows = 6}, {cv::Point2d{0, 60}, {40, 60}, {40, 0}, {0, 0}},
                                Lens::pinhole({100, 100}));
    const BoardPose turned = pose.turned(1);
    EXPECT_EQ(turned.grid.columns, 6);
    EXPECT_EQ(turned.grid.rows, 4);
    // West becomes south, so the old north-west corner is now south-west.
    expect_near(turned.corners_px()[0], {0, 0}, 1e-3);
    expect_near(turned.corners_px()[1], {0, 60}, 1e-3);
    expect_near(pose.turned(4).corners_px()[1], pose.corners_px()[1], 1e-3);
    expect_near(pose.turned(-1).turned(1).corners_px()[1], pose.corners_px()[1], 1e-3);
}

TEST(BoardPose, MirroredFollowsTheFlippedPicture) {
    const BoardPose pose = oblique(webcam()), mirror = pose.mirrored();
    for (const cv::Point2d mm : {cv::Point2d{0, 0}, {500, 200}, {720, 720}}) {
        const cv::Point2d px = pose.image_from_board(mm);
        expect_near(mirror.image_from_board(mm), {1279 - px.x, px.y}, 1e-6);
    }
}

TEST(BoardGrid, NamesTheSquareOfAPoint) {
    const BoardGrid grid;
    EXPECT_EQ(grid.square_at({0, 0}), (Square{0, 0}));
    EXPECT_EQ(grid.square_at({225, 315}), (Square{2, 3}));
    EXPECT_EQ(grid.square_at({719.9, 719.9}), (Square{7, 7}));
    EXPECT_FALSE(grid.square_at({720, 0}).has_value());
    EXPECT_FALSE(grid.square_at({-0.1, 0}).has_value());
}

TEST(BoardGrid, LacksTheMissingSquaresAndTheirSides) {
    BoardGrid grid{3, 2, 10};
    grid.missing = {{2, 0}, {2, 1}};
    EXPECT_FALSE(grid.square_at({25, 5}).has_value());
    EXPECT_EQ(grid.square_at({15, 5}), (Square{1, 0}));
    EXPECT_TRUE(grid.has_side(true, 2, 1)) << "the side between b2 and the missing c2";
    EXPECT_FALSE(grid.has_side(true, 3, 1)) << "the outer side of c2";
    EXPECT_FALSE(grid.has_side(false, 1, 2)) << "the side between c1 and c2";
    EXPECT_TRUE(grid.has_side(false, 0, 1));
}

TEST(BoardPose, TurnedHasItsMissingSquaresWhereTheyWere) {
    BoardPose pose = oblique(webcam());
    pose.grid.missing = {{0, 0}, {2, 5}};
    for (int quarters = 0; quarters < 4; ++quarters) {
        const BoardPose turned = pose.turned(quarters);
        EXPECT_EQ(turned.grid.missing.size(), 2);
        for (const Square square : pose.grid.missing) {
            const cv::Point2d there =
                turned.board_from_image(pose.image_from_board(pose.grid.centre_mm(square)));
            EXPECT_FALSE(turned.grid.square_at(there).has_value()) << quarters;
        }
    }
}

TEST(Rectified, ShowsASquareWhereItIsOnTheBoard) {
    const BoardPose pose = oblique(webcam());
    const RectifiedFrame frame{pose.grid, 1, 50};
    cv::Mat picture(720, 1280, CV_8UC3, cv::Scalar::all(0));
    const cv::Point2d spot = pose.image_from_board({225, 315});
    cv::circle(picture, spot, 6, cv::Scalar::all(255), cv::FILLED);
    const cv::Mat seen = rectified(picture, pose, frame);
    EXPECT_EQ(seen.size(), cv::Size(820, 820));
    const cv::Point2d there = frame.rectified_from_board({225, 315});
    EXPECT_GT(seen.at<cv::Vec3b>(cv::Point(there))[0], 200);
    EXPECT_EQ(seen.at<cv::Vec3b>(cv::Point(there) + cv::Point(40, 40))[0], 0);
    expect_near(frame.board_from_rectified(there), {225, 315}, 1e-9);
}

}  // namespace
}  // namespace quadrille
