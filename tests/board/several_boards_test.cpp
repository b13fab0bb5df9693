// Two boards in one picture.
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/scenes/drawn_table.hpp"
#include "vision/board/find_board.hpp"

namespace quadrille::vision {
namespace {

using scenes::Cloth;
using scenes::Table;

using Corners = std::array<cv::Point2d, 4>;

/// Two boards of 8 x 8 squares on one table, before one camera that is tilted by 25 degrees.
class TwoOnATable {
public:
    explicit TwoOnATable(bool large_is_left) : flat_(1000, 1700, CV_8UC3, cv::Scalar(96, 110, 120)) {
        large_ = draw(large_is_left ? cv::Point2d(480, 500) : cv::Point2d(1200, 500), 92, 4, {150, 180, 200},
                      {40, 40, 45});
        small_ = draw(large_is_left ? cv::Point2d(1320, 470) : cv::Point2d(360, 470), 50, -14, {60, 110, 60},
                      {230, 230, 230});
    }

    cv::Mat picture() const {
        cv::Mat seen;
        cv::warpPerspective(flat_, seen, picture_from_flat(), {1280, 720}, cv::INTER_AREA,
                            cv::BORDER_CONSTANT, {70, 72, 75});
        cv::GaussianBlur(seen, seen, {}, 0.8);
        return seen;
    }
    Corners large() const { return large_; }
    Corners small() const { return small_; }

private:
    static cv::Matx33d picture_from_flat() {
        constexpr double focal = 1100, distance = 1650;
        const double tilt = 25 * CV_PI / 180;
        const cv::Matx33d camera(focal, 0, 639.5, 0, focal, 359.5, 0, 0, 1);
        // The flat picture's axes: x right, y towards the camera.
        const cv::Matx33d space_from_flat(1, 0, -850, 0, std::cos(tilt), -500 * std::cos(tilt), 0,
                                          -std::sin(tilt), distance + 500 * std::sin(tilt));
        return camera * space_from_flat;
    }

    /// Draws a board about its middle; its corners in the picture.
    Corners draw(cv::Point2d middle, double square, double turn_deg, const cv::Scalar& ground,
                 const cv::Scalar& ink) {
        const double turn = turn_deg * CV_PI / 180;
        const auto at = [&](double column, double row) {
            const cv::Point2d p((column - 4) * square, (4 - row) * square);
            return middle + cv::Point2d(p.x * std::cos(turn) - p.y * std::sin(turn),
                                        p.x * std::sin(turn) + p.y * std::cos(turn));
        };
        const std::vector<cv::Point> board{at(-0.3, -0.3), at(8.3, -0.3), at(8.3, 8.3), at(-0.3, 8.3)};
        cv::fillConvexPoly(flat_, board, ground, cv::LINE_AA);
        for (int i = 0; i <= 8; ++i) {
            cv::line(flat_, at(i, 0), at(i, 8), ink, 3, cv::LINE_AA);
            cv::line(flat_, at(0, i), at(8, i), ink, 3, cv::LINE_AA);
        }
        std::vector<cv::Point2d> corners{at(0, 0), at(8, 0), at(8, 8), at(0, 8)}, seen;
        cv::perspectiveTransform(corners, seen, picture_from_flat());
        return {seen[0], seen[1], seen[2], seen[3]};
    }

    cv::Mat flat_;
    Corners large_, small_;
};

double worst_corner_px(const BoardPose& found, const Corners& truth) {
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i) worst = std::max(worst, cv::norm(found.corners_px()[i] - truth[i]));
    return worst;
}

class TwoBoards : public testing::TestWithParam<bool> {};

TEST_P(TwoBoards, GiveTheLargerAndNameTheOther) {
    BoardSearch search;
    if (GetParam()) search.grid = BoardGrid{};
    for (const bool large_is_left : {true, false}) {
        const TwoOnATable table(large_is_left);
        const BoardsSeen seen = find_boards(table.picture(), search);
        ASSERT_TRUE(seen.board && seen.another) << "large on the left: " << large_is_left;
        EXPECT_LT(worst_corner_px(*seen.board, table.large()), 4);
        // It is named, not read: right to a fifth of its squares.
        EXPECT_LT(worst_corner_px(*seen.another, table.small()), 6);
    }
}

INSTANTIATE_TEST_SUITE_P(OfSize, TwoBoards, testing::Bool(),
                         [](const auto& test) { return test.param ? "known" : "unknown"; });

struct OneBoard {
    const char* name;
    Table table;
};

class NoSecondBoard : public testing::TestWithParam<OneBoard> {};

TEST_P(NoSecondBoard, IsNamedWhereThereIsOne) {
    const BoardsSeen seen = find_boards(scenes::draw(GetParam().table, {}).picture, {.grid = BoardGrid{}});
    EXPECT_TRUE(seen.board.has_value());
    EXPECT_FALSE(seen.another.has_value());
}

INSTANTIATE_TEST_SUITE_P(Beside, NoSecondBoard,
                         testing::Values(OneBoard{"cards", {.clutter = 60}},
                                         OneBoard{"stripes", {.cloth = Cloth::stripes, .clutter = 10}},
                                         OneBoard{"gingham", {.cloth = Cloth::gingham}}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::vision
