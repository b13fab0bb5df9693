// Boards that lack squares, as their profile says.
#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string>

#include "tests/scenes/drawn_table.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/hinted_pose.hpp"
#include "vision/board/track_board.hpp"

namespace quadrille::vision {
namespace {

using scenes::Cloth;
using scenes::Table;
using scenes::View;

/// A grid that lacks the squares marked '.'; the first row that is given is the northernmost.
BoardGrid shaped(const std::vector<std::string>& rows) {
    BoardGrid grid{static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), 90};
    for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
            const auto line = static_cast<std::size_t>(grid.rows - 1 - row);
            if (rows[line][static_cast<std::size_t>(column)] == '.') grid.missing.insert({column, row});
        }
    }
    return grid;
}

BoardGrid cross() {
    return shaped(
        {"..####..", "..####..", "########", "########", "########", "########", "..####..", "..####.."});
}
BoardGrid without_corners() {
    return shaped(
        {".######.", "########", "########", "########", "########", "########", "########", ".######."});
}
BoardGrid with_a_hole() {
    return shaped(
        {"########", "########", "########", "###..###", "###..###", "########", "########", "########"});
}
/// No turn of it looks like another.
BoardGrid hook() {
    return shaped(
        {"#####...", "#####...", "#####...", "#####...", "########", "########", "########", "########"});
}
BoardGrid stairs() {
    return shaped({"#####.....", "######....", "########..", "##########", "##########", "##########"});
}

/// The worst distance from the truth of a corner of a square that is there, in squares. Where squares are
/// missing nothing holds the pose.
double worst_place(const BoardPose& found, const BoardPose& truth) {
    double worst = 0;
    const double mm = truth.grid.square_mm;
    for (const Square square : truth.grid.squares()) {
        for (const cv::Point2d corner : {cv::Point2d(0, 0), {1, 0}, {0, 1}, {1, 1}}) {
            const cv::Point2d at = cv::Point2d(square.column, square.row) * mm + corner * mm;
            const double apart = cv::norm(found.image_from_board(at) - truth.image_from_board(at));
            worst = std::max(worst, apart / (truth.scale_at(at) * mm));
        }
    }
    return worst;
}

struct Shape {
    const char* name;
    Table table;
    View view{};
    PictureSide south = PictureSide::bottom;
};

class OddShape : public testing::TestWithParam<Shape> {};

TEST_P(OddShape, IsFoundByWhatTheProfileSays) {
    const Shape& shape = GetParam();
    const auto scene = scenes::draw(shape.table, shape.view);
    const auto found = find_board(scene.picture, {.grid = shape.table.grid, .south = shape.south});
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(worst_place(*found, scene.truth), 0.05);
    EXPECT_EQ(found->grid.missing, shape.table.grid.missing);
    EXPECT_GT(found->confidence, 0.65);
}

INSTANTIATE_TEST_SUITE_P(
    Drawn, OddShape,
    testing::Values(
        Shape{"a_cross", {.grid = cross()}, {.turn_deg = 8}},
        Shape{"a_cross_under_cards", {.grid = cross(), .clutter = 25}, {.tilt_deg = 35}},
        Shape{
            "a_checkered_cross", {.grid = cross(), .checkered = true, .ink = {60, 90, 60}, .clutter = 8}, {}},
        Shape{"no_corners",
              {.grid = without_corners(), .cloth = Cloth::stripes, .clutter = 12},
              {.turn_deg = 30}},
        Shape{"a_hole_in_the_middle", {.grid = with_a_hole(), .clutter = 12}, {}},
        Shape{"a_hook", {.grid = hook(), .clutter = 10}, {.turn_deg = 8}},
        Shape{
            "a_hook_that_says_itself_where_south_is", {.grid = hook(), .clutter = 10}, {}, PictureSide::top},
        Shape{"a_hook_on_gingham", {.grid = hook(), .cloth = Cloth::gingham}, {.turn_deg = -20}},
        Shape{"stairs_of_ten_by_six", {.grid = stairs(), .clutter = 10}, {.tilt_deg = 30}},
        Shape{"squares_that_are_drawn_but_not_played",
              {.grid = cross(), .lines_go_on = true, .clutter = 10},
              {}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(OddShape, ThatIsTheSameEitherWayLiesAsSouthSays) {
    const auto scene = scenes::draw({.grid = cross(), .clutter = 10}, {.turn_deg = 0});
    const auto found = find_board(scene.picture, {.grid = cross(), .south = PictureSide::left});
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(cv::norm(found->corners_px()[0] - scene.truth.corners_px()[3]), 4);
}

TEST(OddShape, ItsPoseHoldsAndIsFoundAgain) {
    const auto scene = scenes::draw({.grid = cross(), .clutter = 20}, {.turn_deg = 0, .fill = 0.6});
    EXPECT_TRUE(pose_holds(scene.picture, scene.truth));
    const cv::Point2d by(30, -18);
    cv::Mat bumped;
    cv::warpAffine(scene.picture, bumped, cv::Matx23d(1, 0, by.x, 0, 1, by.y), scene.picture.size(),
                   cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    EXPECT_FALSE(pose_holds(bumped, scene.truth));
    const auto again = find_again(bumped, scene.truth);
    ASSERT_TRUE(again.has_value());
    BoardPose truth = scene.truth;
    truth.undistorted_from_board =
        cv::Matx33d(1, 0, by.x, 0, 1, by.y, 0, 0, 1) * truth.undistorted_from_board;
    EXPECT_LT(worst_place(*again, truth), 0.05);
    EXPECT_EQ(again->grid.missing, cross().missing);
}

TEST(OddShape, SnapsToItsLinesWhenItsCornersAreDragged) {
    const auto scene = scenes::draw({.grid = cross(), .clutter = 10}, {});
    auto corners = scene.truth.corners_px();
    corners[0] += cv::Point2d(5, -4);
    corners[2] += cv::Point2d(-4, 5);
    const BoardPose snapped =
        pose_from_hint(scene.picture, {.grid = cross(), .corners_px = corners, .lens = {}, .known = {}});
    EXPECT_LT(worst_place(snapped, scene.truth), 0.05);
}

}  // namespace
}  // namespace quadrille::vision
