#include "vision/look.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

#include "tests/scenes/drawn_table.hpp"

namespace quadrille::vision {
namespace {

TEST(Look, SaysThatAPlainPictureHasNoBoard) {
    const Look seen = look(cv::Mat(480, 640, CV_8UC3, cv::Scalar(80, 90, 100)), {}, PictureSide::bottom);
    EXPECT_FALSE(seen.board.has_value());
    EXPECT_TRUE(seen.board_doubt.has_value());
    EXPECT_TRUE(seen.cards.empty());
    EXPECT_GE(seen.timing.total_ms, seen.timing.board_ms);
}

TEST(Look, ReadsATableThatTheCameraMirrors) {
    const auto scene = scenes::draw({}, {.turn_deg = 25});
    cv::Mat mirrored;
    cv::flip(scene.picture, mirrored, 1);
    TableProfile profile;
    profile.grid_given = true;
    profile.mirror = true;
    const auto found = find_table(mirrored, profile, PictureSide::bottom);
    ASSERT_TRUE(found.has_value());
    const auto corners = found->corners_px(), truth = scene.truth.corners_px();
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LT(cv::norm(corners[i] - cv::Point2d(1279 - truth[i].x, truth[i].y)), 3) << i;
}

}  // namespace
}  // namespace quadrille::vision
