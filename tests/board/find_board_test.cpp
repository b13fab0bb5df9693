#include "vision/board/find_board.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string>

#include "tests/scenes/drawn_table.hpp"
#include "tests/scenes/no_board.hpp"
#include "vision/board/board_trace.hpp"

namespace quadrille::vision {
namespace {

using scenes::Cloth;
using scenes::Table;
using scenes::View;

struct BoardCase {
    const char* name;
    Table table{};
    View view{};
    bool size_known = true;
    PictureSide south = PictureSide::bottom;
};

class FindBoard : public testing::TestWithParam<BoardCase> {};

TEST_P(FindBoard, PutsEveryCornerWithinATwentiethOfASquare) {
    const BoardCase& given = GetParam();
    const auto scene = scenes::draw(given.table, given.view);
    BoardSearch search;
    if (given.size_known) search.grid = given.table.grid;
    search.south = given.south;
    const auto found = find_board(scene.picture, search);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->grid.columns, given.table.grid.columns);
    EXPECT_EQ(found->grid.rows, given.table.grid.rows);
    EXPECT_LT(scenes::worst_corner(*found, scene.truth), 0.05);
    EXPECT_GT(found->confidence, 0.5);
}

INSTANTIATE_TEST_SUITE_P(
    Drawn, FindBoard,
    testing::Values(
        BoardCase{"dark_lines_on_cardboard", {}, {}},
        BoardCase{"straight_down", {}, {.tilt_deg = 2, .turn_deg = 0}},
        BoardCase{"oblique", {}, {.tilt_deg = 50, .turn_deg = 5, .fill = 0.7}},
        BoardCase{"fifty_five_degrees", {.clutter = 8}, {.tilt_deg = 55, .turn_deg = 5, .fill = 0.75}},
        BoardCase{"turned_by_thirty_degrees", {.clutter = 10}, {.turn_deg = 30, .fill = 0.6}},
        BoardCase{"yellow_on_black", {.cardboard = {30, 30, 30}, .ink = {60, 200, 210}}, {}},
        BoardCase{
            "red_on_grey_of_the_same_brightness", {.cardboard = {140, 140, 140}, .ink = {90, 110, 235}}, {}},
        BoardCase{"faint_pencil", {.line_mm = 2, .ink = {128, 156, 175}, .clutter = 8}, {.noise = 2}},
        BoardCase{"on_stripes", {.cloth = Cloth::stripes, .clutter = 15}, {}},
        BoardCase{"on_gingham", {.cloth = Cloth::gingham, .clutter = 10}, {.tilt_deg = 30}},
        BoardCase{"checkered", {.checkered = true, .ink = {60, 90, 60}, .clutter = 15}, {}},
        BoardCase{"under_many_cards", {.clutter = 60}, {.tilt_deg = 35}},
        BoardCase{"lines_at_the_very_edge", {.margin_mm = 0.5, .clutter = 12}, {}},
        BoardCase{"wide_angle", {.clutter = 10}, {.fill = 0.9, .k1 = -0.25}},
        BoardCase{"ten_by_eight", {.grid = {10, 8, 90}, .clutter = 10}, {}},
        BoardCase{"six_by_six_of_unknown_size", {.grid = {6, 6, 90}, .clutter = 6}, {}, false},
        BoardCase{"small_picture", {.clutter = 10}, {.size = {640, 480}, .blur_px = 0.6}},
        BoardCase{"large_picture", {.clutter = 10}, {.size = {1920, 1080}, .blur_px = 1.5}}),
    [](const auto& test) { return std::string(test.param.name); });

BoardTrace traced(const Table& table, const View& view) {
    const auto scene = scenes::draw(table, view);
    BoardSearch search;
    search.grid = table.grid;
    BoardTrace trace;
    const auto found = find_board(scene.picture, search, trace);
    EXPECT_TRUE(found && scenes::worst_corner(*found, scene.truth) < 0.05);
    return trace;
}

TEST(FindBoardCloser, ACoarsePictureIsEnoughWhereItLeavesNoDoubt) {
    const BoardTrace trace = traced({}, {.size = {1920, 1080}});
    ASSERT_EQ(trace.looks.size(), 1U);
    EXPECT_EQ(trace.looks.front().grey.cols, 480);
    EXPECT_FALSE(trace.lattice.has_value());
}

TEST(FindBoardCloser, LinesThatACoarsePictureLosesAreSeenByTheNetwork) {
    const Table pencil{.line_mm = 1, .ink = {118, 146, 165}, .clutter = 10};
    const BoardTrace trace = traced(pencil, {.size = {1920, 1080}, .noise = 2});
    EXPECT_EQ(trace.looks.front().grey.cols, 480);
    EXPECT_TRUE(trace.lattice.has_value());
}

/// The same board in a part of the picture.
BoardPose in_part(BoardPose pose, const cv::Rect& part) {
    pose.lens.cx -= part.x;
    pose.lens.cy -= part.y;
    pose.undistorted_from_board =
        cv::Matx33d(1, 0, -part.x, 0, 1, -part.y, 0, 0, 1) * pose.undistorted_from_board;
    return pose;
}

struct CroppedCase {
    const char* name;
    BoardGrid grid{};
    bool size_known = true;
    bool found = true;
};

class FindBoardCropped : public testing::TestWithParam<CroppedCase> {};

TEST_P(FindBoardCropped, FindsABoardWithACornerOutsideWhereItsSizeIsNoGuess) {
    const CroppedCase& given = GetParam();
    auto scene = scenes::draw({.grid = given.grid, .clutter = 12}, {.turn_deg = 8, .fill = 0.9});
    // The south-west corner and a square and a half beside it are cut off.
    const cv::Point2d corner = scene.truth.corners_px()[0], inner = scene.truth.image_from_board({100, 100});
    const int left = cvRound(std::max(corner.x, 0.0) + 0.6 * (inner.x - corner.x));
    const cv::Rect kept(left, 0, scene.picture.cols - left, scene.picture.rows);
    BoardSearch search;
    if (given.size_known) search.grid = given.grid;
    const auto found = find_board(scene.picture(kept), search);
    ASSERT_EQ(found.has_value(), given.found);
    if (!found) return;
    const BoardPose truth = in_part(scene.truth, kept);
    EXPECT_EQ(found->grid.columns, given.grid.columns);
    EXPECT_EQ(found->grid.rows, given.grid.rows);
    EXPECT_LT(scenes::worst_corner(*found, truth), 0.08);
}

INSTANTIATE_TEST_SUITE_P(
    Drawn, FindBoardCropped,
    testing::Values(CroppedCase{"of_known_size"}, CroppedCase{"ten_by_eight_of_known_size", {10, 8, 90}},
                    CroppedCase{"of_the_usual_size_which_is_not_said", {}, false},
                    CroppedCase{"ten_by_eight_of_unknown_size", {10, 8, 90}, false, false}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(FindBoardCovered, FindsABoardUnderCardsOnMostSquaresAndAnArm) {
    // 90 cards at random lie on three squares in four.
    auto scene = scenes::draw({.clutter = 90}, {.tilt_deg = 15});
    // A hand and its arm from the south.
    cv::rectangle(scene.picture, {560, 430}, {700, 719}, {110, 140, 190}, cv::FILLED);
    const auto found = find_board(scene.picture, {.grid = BoardGrid{}});
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(scenes::worst_corner(*found, scene.truth), 0.08);
}

TEST(FindBoardTurn, FollowsTheBorderNearestToSouth) {
    const auto scene = scenes::draw({}, {.turn_deg = 0});
    BoardSearch search{.grid = BoardGrid{}, .south = PictureSide::left};
    const auto found = find_board(scene.picture, search);
    ASSERT_TRUE(found.has_value());
    // Seen from the left border, the picture's upper left corner is on the left hand.
    EXPECT_LT(cv::norm(found->corners_px()[0] - scene.truth.corners_px()[3]), 3);
    EXPECT_LT(cv::norm(found->corners_px()[1] - scene.truth.corners_px()[0]), 3);
}

TEST(FindBoardLens, IsTheOneThatWasGiven) {
    const auto scene = scenes::draw({.clutter = 10}, {.k1 = -0.2});
    const auto found = find_board(scene.picture, {.grid = BoardGrid{}, .lens = scene.truth.lens});
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->lens.distortion, scene.truth.lens.distortion);
    EXPECT_LT(scenes::worst_corner(*found, scene.truth), 0.05);
}

struct PartCase {
    const char* name;
    double k1;
    cv::Rect part;  ///< of a picture of 1600 x 900 with the board in its middle
};

class FindBoardLensAside : public testing::TestWithParam<PartCase> {};

TEST_P(FindBoardLensAside, PutsEveryCornerWithinATwentiethOfASquare) {
    const PartCase& given = GetParam();
    const auto scene = scenes::draw({.clutter = 12}, {.size = {1600, 900}, .fill = 0.85, .k1 = given.k1});
    const auto found = find_board(scene.picture(given.part), {.grid = BoardGrid{}});
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(scenes::worst_corner(*found, in_part(scene.truth, given.part)), 0.05);
}

INSTANTIATE_TEST_SUITE_P(Drawn, FindBoardLensAside,
                         testing::Values(PartCase{"a_barrel_cropped_at_the_left", -0.3, {340, 0, 1260, 900}},
                                         PartCase{"a_barrel_cropped_at_the_right", -0.3, {0, 0, 1260, 900}},
                                         PartCase{"no_distortion", 0, {340, 0, 1260, 900}}),
                         [](const auto& test) { return std::string(test.param.name); });

struct EmptyCase {
    const char* name;
    cv::Mat (*picture)();  ///< drawn when the test runs, not when the tests are listed
};

cv::Mat noise() {
    cv::Mat picture(720, 1280, CV_8UC3);
    cv::RNG(7).fill(picture, cv::RNG::UNIFORM, 0, 256);
    return picture;
}

template <Cloth cloth, int clutter>
cv::Mat table_without_board() {
    return scenes::draw({.cloth = cloth, .clutter = clutter, .board = false}, {}).picture;
}

cv::Mat black() {
    return cv::Mat::zeros(720, 1280, CV_8UC3);
}
cv::Mat white() {
    return {720, 1280, CV_8UC3, cv::Scalar::all(255)};
}
cv::Mat one_pixel() {
    return cv::Mat::zeros(1, 1, CV_8UC3);
}

cv::Mat tiny_grid() {
    cv::Mat picture(720, 1280, CV_8UC3, cv::Scalar(200, 200, 200));
    for (int i = 0; i <= 8; ++i) {
        cv::line(picture, {600 + 5 * i, 300}, {600 + 5 * i, 340}, {0, 0, 0});
        cv::line(picture, {600, 300 + 5 * i}, {640, 300 + 5 * i}, {0, 0, 0});
    }
    return picture;
}

class NoBoard : public testing::TestWithParam<EmptyCase> {};

TEST_P(NoBoard, IsFound) {
    const cv::Mat picture = GetParam().picture();
    EXPECT_FALSE(find_board(picture, {}).has_value());
    EXPECT_FALSE(find_board(picture, {.grid = BoardGrid{}}).has_value());
}

INSTANTIATE_TEST_SUITE_P(
    In, NoBoard,
    testing::Values(EmptyCase{"black", black}, EmptyCase{"white", white}, EmptyCase{"one_pixel", one_pixel},
                    EmptyCase{"noise", noise}, EmptyCase{"a_grid_too_small_to_see", tiny_grid},
                    EmptyCase{"cards_on_wood", table_without_board<Cloth::wood, 30>},
                    EmptyCase{"cards_on_a_plain_table", table_without_board<Cloth::plain, 30>},
                    EmptyCase{"stripes", table_without_board<Cloth::stripes, 0>},
                    EmptyCase{"cards_on_stripes", table_without_board<Cloth::stripes, 20>},
                    EmptyCase{"gingham", table_without_board<Cloth::gingham, 0>},
                    EmptyCase{"cards_on_gingham", table_without_board<Cloth::gingham, 20>}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(FindBoardCloser, CardsAmongWhichTheNetworkSeesNoCrossingTakeNoLongerLook) {
    BoardTrace trace;
    const cv::Mat picture = table_without_board<Cloth::plain, 30>();
    EXPECT_FALSE(find_board(picture, {.grid = BoardGrid{}}, trace).has_value());
    ASSERT_TRUE(trace.lattice.has_value());
    EXPECT_LT(cv::countNonZero(trace.lattice->crossing > 0), 2);
    EXPECT_EQ(trace.looks.size(), 1U);
}

class ThingsWithoutABoard : public testing::TestWithParam<int> {};

TEST_P(ThingsWithoutABoard, ShowNone) {
    // Other seeds than those from which the confidence was learned.
    for (const std::uint64_t seed : {1001U, 1002U}) {
        const cv::Mat picture = scenes::without_board(static_cast<scenes::Thing>(GetParam()), seed);
        EXPECT_FALSE(find_board(picture, {}).has_value()) << seed;
        EXPECT_FALSE(find_board(picture, {.grid = BoardGrid{}}).has_value()) << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(Drawn, ThingsWithoutABoard,
                         testing::Range(0, static_cast<int>(scenes::last_thing) + 1));

}  // namespace
}  // namespace quadrille::vision
