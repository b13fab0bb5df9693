// What the pose network makes of true poses, and of others that are nearly right.
#include "vision/board/pose_network.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/scenes/drawn_table.hpp"

namespace quadrille::vision {
namespace {

using scenes::Cloth;

struct SceneCase {
    const char* name;
    scenes::Table table{};
    scenes::View view{};
};

const std::vector<SceneCase> drawn{
    {"plain"},
    {"on_gingham", {.cloth = Cloth::gingham, .clutter = 10}},
    {"checkered", {.checkered = true, .clutter = 15}},
    {"ten_by_eight", {.grid = {10, 8, 90}, .clutter = 10}},
    {"oblique", {.clutter = 20}, {.tilt_deg = 45, .turn_deg = 20, .fill = 0.65}}};

/// What it makes of the true pose, and of those with one corner a third of a square astray.
struct Odds {
    double right;
    std::vector<double> astray;
};

BoardPose astray(const BoardPose& pose, std::size_t corner, cv::Point2d squares) {
    auto corners = pose.grid.corners_mm();
    corners[corner] += squares * pose.grid.square_mm;
    for (cv::Point2d& place : corners) place = pose.image_from_board(place);
    return BoardPose::from_corners(pose.grid, corners, pose.lens);
}

Odds odds_in(const SceneCase& given) {
    const auto scene = scenes::draw(given.table, given.view);
    const ImagePyramid picture(scene.picture);
    Odds odds{board_odds(picture, scene.truth).value(), {}};
    constexpr double third = 0.33;
    for (std::size_t corner = 0; corner < 4; ++corner) {
        for (const cv::Point2d by : {cv::Point2d{third, 0}, {0, third}})
            odds.astray.push_back(board_odds(picture, astray(scene.truth, corner, by)).value());
    }
    return odds;
}

class PoseNetwork : public testing::TestWithParam<SceneCase> {};

TEST_P(PoseNetwork, TakesTheTruePoseForABoard) {
    EXPECT_GT(odds_in(GetParam()).right, 0);
}

INSTANTIATE_TEST_SUITE_P(Drawn, PoseNetwork, testing::ValuesIn(drawn),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(PoseNetworkAstray, MostPosesWithACornerAstrayAreRefused) {
    std::size_t all = 0, refused = 0;
    for (const SceneCase& given : drawn) {
        const Odds odds = odds_in(given);
        all += odds.astray.size();
        refused +=
            static_cast<std::size_t>(std::ranges::count_if(odds.astray, [](double o) { return o < 0; }));
    }
    constexpr double least_share = 0.88;  // as of views that it did not learn from
    EXPECT_GE(static_cast<double>(refused), least_share * static_cast<double>(all))
        << refused << " of " << all;
}

TEST(PoseNetworkOf, BoardsOfMoreSquaresThanItLearnedSaysNothing) {
    const auto scene = scenes::draw({.grid = {13, 13, 50}}, {});
    EXPECT_FALSE(board_odds(scene.picture, scene.truth).has_value());
}

}  // namespace
}  // namespace quadrille::vision
