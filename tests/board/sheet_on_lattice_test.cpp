// Boards on floors and cloths that have a lattice of their own, clearer than the board's: rendered pictures
// (tests/board/pictures), none of them learned from. What lies on each sheet of one colour has to be looked
// at by itself.
#include <array>
#include <gtest/gtest.h>
#include <string>

#include "vision/board/candidate_pose.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/lattice_map.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

struct RenderedBoard {
    const char* name;  ///< of the picture
    BoardGrid grid;
    std::array<cv::Point2d, 4> corners_px;
};

class SheetOnALattice : public testing::TestWithParam<RenderedBoard> {};

TEST_P(SheetOnALattice, IsWhereTheBoardIsFound) {
    const auto& [name, grid, corners_px] = GetParam();
    const auto picture =
        read_picture(std::string(QUADRILLE_SOURCE_DIR "/tests/board/pictures/") + name + ".jpg");
    ASSERT_TRUE(picture);
    BoardSearch search;
    search.grid = grid;
    const auto found = find_board(*picture, search);
    ASSERT_TRUE(found);
    constexpr double squares = 0.15;
    EXPECT_TRUE(same_place(*found, BoardPose::from_corners(grid, corners_px, Lens::pinhole(picture->size())),
                           squares));
}

INSTANTIATE_TEST_SUITE_P(
    Rendered, SheetOnALattice,
    testing::Values(
        RenderedBoard{"board_inside_a_tartan_cloth",
                      {8, 8, 90},
                      {cv::Point2d{595.5, 208.2}, {458.6, 435.5}, {679.2, 586.1}, {829.3, 350.7}}},
        RenderedBoard{"board_on_tiles",
                      {8, 8, 90},
                      {cv::Point2d{286.9, 641.3}, {941.9, 761.7}, {938.0, 250.3}, {471.6, 186.7}}},
        RenderedBoard{"broken_lines_under_many_cards",
                      {6, 6, 90},
                      {cv::Point2d{339.3, 397.0}, {518.6, 912.5}, {1047.3, 649.7}, {781.2, 244.5}}},
        RenderedBoard{"faint_board_on_tiles",
                      {8, 8, 90},
                      {cv::Point2d{499.4, 621.1}, {972.6, 521.3}, {855.2, 60.0}, {410.4, 169.3}}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(LatticeWithin, HasNothingBeyondTheOutline) {
    LatticeMap map;
    map.picture_from_cell = 4;
    map.crossing = cv::Mat1f::ones(40, 40);
    map.line = map.crossing.clone();
    map.inside = map.crossing.clone();
    const LatticeMap part = within(map, {{40, 40}, {80, 40}, {80, 80}, {40, 80}});
    EXPECT_EQ(part.inside(15, 15), 1);
    EXPECT_LT(part.inside(5, 15), -10);
    EXPECT_LT(part.crossing(30, 15), -10);
    EXPECT_LT(part.line(15, 30), -10);
    EXPECT_EQ(map.inside(5, 15), 1);
}

}  // namespace
}  // namespace quadrille::vision
