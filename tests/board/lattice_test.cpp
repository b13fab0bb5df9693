// From a map of a lattice to numbered crossings and to boards, on maps made from poses that are known.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <rapidcheck/gtest.h>
#include <utility>

#include "tests/scenes/drawn_table.hpp"
#include "vision/board/candidate_pose.hpp"
#include "vision/board/grow_lattice.hpp"
#include "vision/board/lattice_map.hpp"
#include "vision/board/lattice_pose.hpp"
#include "vision/board/lattice_sides.hpp"

namespace quadrille::vision {
namespace {

const cv::Size size(1280, 720);
constexpr double cell_px = 8;
constexpr float on_line = 5, off_line = -6;

std::vector<Crossing> crossings_of(const BoardPose& pose) {
    std::vector<Crossing> all;
    for (int y = 0; y <= pose.grid.rows; ++y) {
        for (int x = 0; x <= pose.grid.columns; ++x)
            all.push_back({pose.image_from_board(cv::Point2d(x, y) * pose.grid.square_mm), 3});
    }
    return all;
}

/// The map of a network that sees the board of a pose without a mistake.
LatticeMap map_of(const BoardPose& pose) {
    const cv::Size cells(size.width / static_cast<int>(cell_px), size.height / static_cast<int>(cell_px));
    LatticeMap map{cv::Mat1f(cells, off_line), cv::Mat1f(cells, 0.0F),     cv::Mat1f(cells, 0.0F),
                   cv::Mat1f(cells, off_line), cv::Mat1f(cells, off_line), cell_px};
    std::vector<cv::Point> outline;
    for (const cv::Point2d corner : pose.corners_px()) outline.emplace_back(map.in_cells(corner));
    cv::fillConvexPoly(map.inside, outline, cv::Scalar(on_line));
    for (const BoardGrid::Line& line : pose.grid.lines()) {
        const cv::Point2d from = map.in_cells(pose.image_from_board(line.from)),
                          to = map.in_cells(pose.image_from_board(line.to));
        cv::line(map.line, from, to, cv::Scalar(on_line));
    }
    for (const Crossing& crossing : crossings_of(pose)) {
        const cv::Point2d cell = map.in_cells(crossing.image_px);
        const cv::Point at(cell);
        if (!cv::Rect({}, cells).contains(at)) continue;
        map.crossing(at) = on_line;
        map.right(at) = static_cast<float>(cell.x - at.x);
        map.down(at) = static_cast<float>(cell.y - at.y);
    }
    return map;
}

/// Pixels by which the numbers of nodes miss the one homography that explains them best.
double worst_misfit(const std::vector<LatticeNode>& nodes) {
    std::vector<cv::Point2d> numbers, seen, mapped;
    for (const LatticeNode& node : nodes) {
        numbers.emplace_back(node.number);
        seen.push_back(node.image_px);
    }
    cv::perspectiveTransform(numbers, mapped, cv::findHomography(numbers, seen));
    double worst = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) worst = std::max(worst, cv::norm(mapped[i] - seen[i]));
    return worst;
}

TEST(GrownLattice, NumbersEveryCrossingOfATiltedBoard) {
    const auto nodes = grown_lattice(crossings_of(scenes::pose_of({}, {.tilt_deg = 50, .turn_deg = 35})));
    ASSERT_TRUE(nodes.has_value());
    EXPECT_EQ(nodes->size(), 81U);
    EXPECT_LT(worst_misfit(*nodes), 1e-3);
}

TEST(GrownLattice, IsRightHandedSeenFromAbove) {
    const auto nodes = grown_lattice(crossings_of(scenes::pose_of({}, {})));
    ASSERT_TRUE(nodes.has_value());
    std::map<std::pair<int, int>, cv::Point2d> at;
    for (const LatticeNode& node : *nodes) at[{node.number.x, node.number.y}] = node.image_px;
    const cv::Point2d x = at.at({1, 0}) - at.at({0, 0}), y = at.at({0, 1}) - at.at({0, 0});
    EXPECT_LT(x.cross(y), 0);
}

TEST(GrownLattice, StepsAlongTheSidesOfSquaresNotTheirDiagonals) {
    for (const double turn_deg : {0.0, 20.0, 45.0, 80.0}) {
        const BoardPose truth = scenes::pose_of({}, {.tilt_deg = 45, .turn_deg = turn_deg});
        const auto nodes = grown_lattice(crossings_of(truth));
        ASSERT_TRUE(nodes.has_value());
        const auto from = std::find_if(nodes->begin(), nodes->end(),
                                       [](const auto& n) { return n.number == cv::Point(0, 0); });
        const auto to = std::find_if(nodes->begin(), nodes->end(),
                                     [](const auto& n) { return n.number == cv::Point(1, 0); });
        ASSERT_TRUE(from != nodes->end() && to != nodes->end());
        EXPECT_NEAR(cv::norm(truth.board_from_image(to->image_px) - truth.board_from_image(from->image_px)),
                    90, 0.1);
    }
}

TEST(GrownLattice, IsNoneWhereCrossingsLieAnyhow) {
    std::vector<Crossing> some;
    for (int i = 0; i < 9; ++i) some.push_back({cv::Point2d(100 + 97 * i % 700, 80 + 131 * i % 500), 1});
    EXPECT_FALSE(grown_lattice(some).has_value());
}

RC_GTEST_PROP(GrownLattice, HoldsWithCrossingsMissingMovedAndStrange, (std::uint32_t seed)) {
    cv::RNG chance(seed);
    const scenes::View view{.tilt_deg = chance.uniform(0.0, 50.0), .turn_deg = chance.uniform(-180.0, 180.0)};
    std::vector<Crossing> some;
    for (Crossing crossing : crossings_of(scenes::pose_of({}, view))) {
        crossing.image_px += cv::Point2d(chance.gaussian(0.7), chance.gaussian(0.7));
        if (chance.uniform(0.0, 1.0) > 0.2) some.push_back(crossing);
    }
    for (int i = 0; i < 4; ++i)
        some.push_back({cv::Point2d(chance.uniform(0, size.width), chance.uniform(0, size.height)), 0});
    const auto nodes = grown_lattice(some);
    RC_ASSERT(nodes.has_value());
    RC_ASSERT(nodes->size() > some.size() / 2);
}

TEST(Crossings, AreTakenWithTheirOffsets) {
    const BoardPose truth = scenes::pose_of({}, {});
    const auto seen = crossings(map_of(truth));
    ASSERT_EQ(seen.size(), 81U);
    for (const Crossing& crossing : seen) {
        const cv::Point2d squares = truth.board_from_image(crossing.image_px) / truth.grid.square_mm;
        EXPECT_NEAR(squares.x, std::round(squares.x), 1e-3);
        EXPECT_NEAR(squares.y, std::round(squares.y), 1e-3);
    }
}

TEST(LatticeSides, RunAlongTheSquaresNotAcrossThem) {
    const BoardPose truth = scenes::pose_of({}, {.tilt_deg = 20, .turn_deg = 30});
    LatticeMap map = map_of(truth);
    cv::dilate(map.line, map.line, cv::Mat::ones(3, 3, CV_8U));  // as broad as a network sees them
    const auto sides = lattice_sides(crossings(map), map);
    EXPECT_GE(sides.size(), 140U);  // of 144: some meet another at a narrow angle
    for (const Segment& side : sides) {
        const cv::Point2d squares =
            (truth.board_from_image(side.to) - truth.board_from_image(side.from)) / truth.grid.square_mm;
        EXPECT_LT(std::min(std::abs(squares.x), std::abs(squares.y)), 0.1);
    }
}

struct LatticeCase {
    const char* name;
    BoardGrid grid;
    scenes::View view;
    bool size_known;
};

class PosesOnLattice : public testing::TestWithParam<LatticeCase> {};

TEST_P(PosesOnLattice, BeginWithTheBoard) {
    const LatticeCase& given = GetParam();
    const BoardPose truth = scenes::pose_of(given.grid, given.view);
    BoardSearch search;
    if (given.size_known) search.grid = given.grid;
    const auto poses = poses_on_lattice(map_of(truth), search, size);
    ASSERT_FALSE(poses.empty());
    const BoardPose& best = poses.front();
    EXPECT_EQ(best.grid.columns * best.grid.rows, given.grid.columns * given.grid.rows);
    double worst = 0;
    for (const cv::Point2d corner : truth.corners_px()) {
        double nearest = 1e9;
        for (const cv::Point2d other : best.corners_px())
            nearest = std::min(nearest, cv::norm(corner - other));
        worst = std::max(worst, nearest);
    }
    EXPECT_LT(worst, 4);
}

INSTANTIATE_TEST_SUITE_P(Board, PosesOnLattice,
                         testing::Values(LatticeCase{"eight_by_eight", {}, {}, true},
                                         LatticeCase{"of_unknown_size", {}, {.tilt_deg = 40}, false},
                                         LatticeCase{
                                             "ten_by_eight", {10, 8}, {.turn_deg = 70, .fill = 0.6}, true},
                                         LatticeCase{"bent_by_the_lens", {}, {.k1 = -0.15}, true},
                                         LatticeCase{"five_by_seven_of_unknown_size", {5, 7}, {}, false}),
                         [](const auto& test) { return std::string{test.param.name}; });

/// Whether a pose has the board's corners to a third of a square.
bool near_board(const BoardPose& pose, const BoardPose& truth) {
    constexpr double near = 0.3;
    return same_place(pose, truth, near);
}

TEST(PosesOnLattice, HaveTheBoardWhereMostCrossingsAreHidden) {
    const BoardPose truth = scenes::pose_of({}, {.tilt_deg = 30, .turn_deg = 10});
    LatticeMap map = map_of(truth);
    cv::RNG chance(4);
    for (float& odds : map.crossing) {
        if (chance.uniform(0.0, 1.0) < 0.8) odds = off_line;
    }
    BoardSearch search;
    search.grid = truth.grid;
    const auto poses = poses_on_lattice(map, search, size);
    EXPECT_TRUE(std::any_of(poses.begin(), poses.end(),
                            [&](const BoardPose& pose) { return near_board(pose, truth); }));
}

TEST(Agreement, FallsAsidePoses) {
    const BoardPose truth = scenes::pose_of({}, {});
    const LatticeMap map = map_of(truth);
    BoardPose aside = truth;
    aside.undistorted_from_board =
        truth.undistorted_from_board * cv::Matx33d(1, 0, truth.grid.square_mm, 0, 1, 0, 0, 0, 1);
    EXPECT_GT(agreement(truth, map).score(), 1.8);
    EXPECT_LT(agreement(aside, map).score(), agreement(truth, map).score() - 0.3);
    EXPECT_GT(agreement(aside, map).beyond, 0.2);
}

}  // namespace
}  // namespace quadrille::vision
