#include "vision/board/refined_pose.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "tests/scenes/drawn_table.hpp"
#include "vision/board/candidate_pose.hpp"
#include "vision/board/line_points.hpp"
#include "vision/board/sheets.hpp"

namespace quadrille::vision {
namespace {

/// A pose that lies `squares` aside along both directions.
BoardPose aside(BoardPose pose, double squares) {
    const double mm = squares * pose.grid.square_mm;
    pose.undistorted_from_board = pose.undistorted_from_board * cv::Matx33d(1, 0, mm, 0, 1, mm, 0, 0, 1);
    return pose;
}

class BroadLines : public testing::TestWithParam<double> {};

TEST_P(BroadLines, AreMetInTheirMiddle) {
    for (const int clutter : {0, 12}) {
        const auto scene = scenes::draw({.line_mm = GetParam(), .clutter = clutter}, {});
        for (const double off : {-0.07, 0.05}) {
            const RefinedPose found =
                settled(aside(scene.truth, off), scene.picture, DistortionModel::free_centre,
                        [](const BoardPose&) { return true; });
            EXPECT_LT(scenes::worst_corner(found.board.flattened(), scene.truth), 0.06)
                << off << ", " << clutter;
            EXPECT_GT(found.share, 0.8);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Millimetres, BroadLines, testing::Values(2.5, 6.0, 10.0, 13.0, 16.0));

/// Where nobody draws the outer lines, the sheet ends there: its edge is one step of colour, beside whose
/// middle a line would be looked for.
class BareEdges : public testing::TestWithParam<cv::Scalar> {};

TEST_P(BareEdges, AreMetWhereTheSheetEnds) {
    const scenes::Table table{
        .margin_mm = 0, .outer_lines = false, .wobble_mm = 0.3, .cardboard = GetParam(), .clutter = 8};
    const auto scene = scenes::draw(table, {});
    const RefinedPose found = settled(aside(scene.truth, 0.03), scene.picture, DistortionModel::fixed,
                                      [](const BoardPose&) { return true; });
    EXPECT_LT(scenes::worst_corner(found.board.flattened(), scene.truth), 0.01);
}

INSTANTIATE_TEST_SUITE_P(Cardboard, BareEdges,
                         testing::Values(cv::Scalar(150, 180, 200), cv::Scalar(170, 200, 215)));

/// How often a pose that is settled on a board with lines so broad is asked about, and by how much it misses.
std::pair<int, double> settled_hopeless(double line_mm) {
    const auto scene = scenes::draw({.line_mm = line_mm}, {});
    int asked = 0;
    const auto hopeless = [&](const BoardPose&) { return ++asked, false; };
    const RefinedPose found =
        settled(aside(scene.truth, 0.05), scene.picture, DistortionModel::free_centre, hopeless);
    return {asked, found.miss};
}

TEST(Settled, LooksNoFurtherWhereThatIsNotWorthIt) {
    constexpr double drawn_by_hand = 0.03;
    const auto [asked_of_pen, pen_misses] = settled_hopeless(2.5);
    EXPECT_EQ(asked_of_pen, 0);
    EXPECT_LT(pen_misses, drawn_by_hand);
    const auto [asked_of_tape, tape_misses] = settled_hopeless(14);
    EXPECT_EQ(asked_of_tape, 1);
    EXPECT_GT(tape_misses, drawn_by_hand);
}

/// A sheet of 9 x 9 squares, one corner of which rises by `rise_mm`, seen from in front.
struct CurledSheet {
    double rise_mm = 0;
    BoardGrid grid{.columns = 9, .rows = 9};

    cv::Point2d seen(double x_squares, double y_squares) const {
        const double side = grid.square_mm;
        // It begins a third of the diagonal away from the corner.
        const double curl = std::max(0.0, (x_squares + y_squares - 12) / 6);
        const cv::Point3d at((x_squares - 4.5) * side, (y_squares - 4.5) * side, rise_mm * curl * curl);
        constexpr double tilt = 0.6, distance = 1500, focal_px = 1100;
        const double depth = distance + at.y * std::sin(tilt) - at.z * std::cos(tilt);
        const double down = -at.y * std::cos(tilt) - at.z * std::sin(tilt);
        return {640 + focal_px * at.x / depth, 400 + focal_px * down / depth};
    }

    BoardPose corners() const {
        return BoardPose::from_corners(grid, {seen(0, 0), seen(9, 0), seen(9, 9), seen(0, 9)},
                                       Lens::pinhole({1280, 800}));
    }

    cv::Mat picture() const {
        cv::Mat result(800, 1280, CV_8UC3, cv::Scalar(150, 180, 200));
        const auto line = [&](const auto& place) {
            std::vector<cv::Point> points;
            constexpr int fine_bits = 4, pieces = 90;
            for (int i = 0; i <= pieces; ++i) points.emplace_back(place(9.0 * i / pieces) * (1 << fine_bits));
            cv::polylines(result, points, false, cv::Scalar(40, 40, 40), 2, cv::LINE_AA, fine_bits);
        };
        for (int index = 0; index <= 9; ++index) {
            line([&](double along) { return seen(index, along); });
            line([&](double along) { return seen(along, index); });
        }
        return result;
    }
};

/// How high a corner rises, and by how many squares it is missed at most.
struct Curl {
    double rise_mm, corner;
};

class CurledCorner : public testing::TestWithParam<Curl> {};

TEST_P(CurledCorner, IsMetWhereTheRestOfTheSheetIsFlat) {
    const CurledSheet sheet{.rise_mm = GetParam().rise_mm}, flat;
    const RefinedPose found = settled(flat.corners(), sheet.picture(), DistortionModel::free_centre,
                                      [](const BoardPose&) { return true; });
    EXPECT_LT(scenes::worst_corner(found.board.flattened(), sheet.corners()), GetParam().corner);
    EXPECT_LT(found.corner_miss, 0.04);
}

INSTANTIATE_TEST_SUITE_P(Millimetres, CurledCorner,
                         testing::Values(Curl{0, 0.02}, Curl{45, 0.1}, Curl{60, 0.16}));

/// Lines that one side of a square does not show among the grain.
const scenes::Table faint{
    .wobble_mm = 0.3, .cardboard = {140, 170, 190}, .ink = {134, 164, 184}, .cloth = scenes::Cloth::gingham};
const scenes::View grainy{.noise = 8};

TEST(FaintLines, ShowAlongTheWholeBoard) {
    const auto scene = scenes::draw(faint, grainy);
    const BoardPose near = aside(scene.truth, 0.12);
    const BoardPose found =
        fitted_to_whole_lines(near, scene.picture, DistortionModel::fixed, 0.2, LineBreadth::pen);
    EXPECT_LT(scenes::worst_corner(found, scene.truth), 0.05);
}

TEST(Sheets, AreSeenUnderTheirCards) {
    scenes::Table table = faint;
    table.clutter = 15;
    const auto scene = scenes::draw(table, grainy);
    const auto seen = sheets(scene.picture);
    ASSERT_FALSE(seen.empty());
    BoardSearch search;
    search.grid = scene.truth.grid;
    constexpr double reach_of_a_fit = 0.2;
    const auto poses = poses_on_sheets(seen, search, scene.picture.size());
    EXPECT_TRUE(std::any_of(poses.begin(), poses.end(), [&](const BoardPose& pose) {
        return same_place(pose, scene.truth, reach_of_a_fit);
    }));
}

TEST(Sheets, GiveNoPosesOfABoardOfUnknownSize) {
    const auto scene = scenes::draw(faint, grainy);
    EXPECT_TRUE(poses_on_sheets(sheets(scene.picture), {}, scene.picture.size()).empty());
}

TEST(Sheets, HaveNoCornersWhereNothingHasFour) {
    scenes::Table table;
    table.board = false;
    const auto seen = sheets(scenes::draw(table, {}).picture);
    EXPECT_TRUE(std::none_of(seen.begin(), seen.end(), [](const Sheet& sheet) { return sheet.corners; }));
}

}  // namespace
}  // namespace quadrille::vision
