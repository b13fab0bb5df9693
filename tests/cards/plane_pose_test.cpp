#include "vision/cards/plane_pose.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::vision {
namespace {

const cv::Size picture(1280, 720);
const cv::Rect2d part(-300, -200, 600, 400);

TablePlane plane_of(const cv::Vec2d& tilt) {
    return {.tilt = tilt, .distance_mm = 1000, .camera = {.focal_px = 1000, .centre_px = {639.5, 359.5}}};
}

struct Facing {
    Seating seating;
    cv::Point2d north, east;  ///< in the picture, y down
    double upright_deg;  ///< of south's upright card: clockwise from the way that leads up in the picture
};

TEST(PlanePose, LiesAsThePlayersSit) {
    const Facing facings[]{
        {{PictureSide::bottom}, {0, -1}, {1, 0}, 0},        {{PictureSide::left}, {1, 0}, {0, 1}, 90},
        {{PictureSide::top}, {0, 1}, {-1, 0}, 180},         {{PictureSide::right}, {-1, 0}, {0, -1}, 270},
        {{PictureSide::bottom, true}, {0, -1}, {-1, 0}, 0}, {{PictureSide::left, true}, {1, 0}, {0, -1}, 90}};
    for (const Facing& facing : facings) {
        const auto [pose, table_from_board] =
            plane_pose(plane_of({0, 0}), part, facing.seating, std::nullopt, picture);
        const PlanePose placed{pose, table_from_board};
        SCOPED_TRACE(std::string(name(facing.seating.south)) + (facing.seating.mirror ? ", mirrored" : ""));
        const cv::Point2d corner = pose.image_from_board({0, 0});
        EXPECT_NEAR(cv::norm(pose.image_from_board({0, 100}) - corner - 100 * facing.north), 0, 0.01);
        EXPECT_NEAR(cv::norm(pose.image_from_board({100, 0}) - corner - 100 * facing.east), 0, 0.01);
        EXPECT_NEAR(placed.table_deg(0), facing.upright_deg, 0.01);
        const double clockwise = facing.seating.mirror ? -30 : 30;
        EXPECT_NEAR(placed.table_deg(30), std::fmod(facing.upright_deg + clockwise + 360, 360), 0.01);
    }
}

RC_GTEST_PROP(PlanePose, ShowsAPointWhereItsPlaneDoes, ()) {
    const auto number = [](int low, int high) { return *rc::gen::inRange(low, high); };
    const TablePlane plane = plane_of({number(-60, 60) / 100.0, number(-60, 60) / 100.0});
    const Seating seating{.south = *rc::gen::elementOf(all_picture_sides),
                          .mirror = *rc::gen::arbitrary<bool>(),
                          .turn_deg = static_cast<double>(number(-44, 45))};
    const PlanePose placed = plane_pose(plane, part, seating, std::nullopt, picture);
    const cv::Point2d board(number(0, 300), number(0, 300));
    const cv::Point2d mm = placed.table_mm(board);
    const cv::Vec3d seen = plane.image_from_table() * cv::Vec3d(mm.x, mm.y, 1);
    RC_ASSERT(cv::norm(cv::Point2d(seen[0], seen[1]) / seen[2] - placed.pose.image_from_board(board)) < 0.01);
}

TEST(PartAround, ReachesAsFarAsAskedAndIsSeen) {
    const TablePlane above = plane_of({0, 0});  // a millimetre is a pixel
    const cv::Rect2d around = part_around({{539.5, 359.5}, {639.5, 259.5}}, above, picture, 50);
    EXPECT_NEAR(cv::norm(around.tl() - cv::Point2d(-150, -50)), 0, 0.01);
    EXPECT_NEAR(cv::norm(around.br() - cv::Point2d(50, 150)), 0, 0.01);
    EXPECT_EQ(part_around({{639.5, 359.5}}, above, picture, 5000), seen_part(above, picture));
    EXPECT_TRUE(part_around({}, above, picture, 50).empty());
}

TEST(PartAround, IsEmptyBeyondTheHorizon) {
    const TablePlane steep = plane_of({0, 4});
    EXPECT_FALSE(part_around({{639.5, 400}}, steep, picture, 50).empty());
    EXPECT_TRUE(part_around({{639.5, 400}, {639.5, 50}}, steep, picture, 50).empty());
}

TEST(PartAround, HasNoRoomForACardNearTheHorizon) {
    const TablePlane steep = plane_of({0, 4});
    const cv::Size2d card(63, 88);
    EXPECT_TRUE(has_room(part_around({{639.5, 400}}, steep, picture, 50), card));
    EXPECT_FALSE(has_room(part_around({{639.5, 150}, {700, 160}}, steep, picture, 50), card));
    EXPECT_FALSE(has_room({}, card));
    EXPECT_FALSE(has_room({0, 0, 500, 60}, card));
}

RC_GTEST_PROP(PlanePose, ReachesAroundItsPart, ()) {
    const Seating seating{.south = *rc::gen::elementOf(all_picture_sides),
                          .mirror = *rc::gen::arbitrary<bool>(),
                          .turn_deg = static_cast<double>(*rc::gen::inRange(-44, 45))};
    const PlanePose placed = plane_pose(plane_of({0, 0}), part, seating, std::nullopt, picture);
    const cv::Point2d corner = *rc::gen::elementOf(
        std::vector<cv::Point2d>{part.tl(), part.br(), {part.x, part.br().y}, {part.br().x, part.y}});
    const cv::Vec3d at = placed.table_from_board.inv() * cv::Vec3d(corner.x, corner.y, 1);
    RC_ASSERT(at[0] > -0.01);
    RC_ASSERT(at[1] > -0.01);
    RC_ASSERT(at[0] < placed.pose.grid.width_mm() + 0.01);
    RC_ASSERT(at[1] < placed.pose.grid.height_mm() + 0.01);
}

}  // namespace
}  // namespace quadrille::vision
