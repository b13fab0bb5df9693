#include "vision/look.hpp"

#include <gtest/gtest.h>

namespace quadrille::vision {
namespace {

TEST(Look, SaysThatAPlainPictureHasNoBoard) {
    const Look seen = look(cv::Mat(480, 640, CV_8UC3, cv::Scalar(80, 90, 100)), {}, PictureSide::bottom);
    EXPECT_FALSE(seen.board.has_value());
    EXPECT_TRUE(seen.cards.empty());
    EXPECT_GE(seen.timing.total_ms, seen.timing.board_ms);
}

}  // namespace
}  // namespace quadrille::vision
