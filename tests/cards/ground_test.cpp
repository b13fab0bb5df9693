// What of a board is its ground, and where something stands on it that is no card.
#include "vision/cards/ground.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.5, .margin_mm = 100};
const cv::Scalar paper{120, 165, 190};

TopView seen(const cv::Mat& table) {
    return {.frame = frame, .bgr = table, .inside = cv::Mat(table.size(), CV_8U, cv::Scalar(255))};
}

cv::Point middle_of(const char* square) {
    return frame.rectified_from_board(frame.grid.centre_mm(*square_from(square)));
}

OrientedRectangle card_on(const char* square) {
    return {.centre = middle_of(square), .angle_deg = 0, .size = {33, 45.5F}};
}

void lay(cv::Mat& table, const OrientedRectangle& place, const cv::Scalar& colour) {
    std::vector<cv::Point> outline;
    for (const cv::Point2f& corner : place.corners()) outline.emplace_back(corner);
    cv::fillConvexPoly(table, outline, colour);
}

struct Drawn {
    const char* name;
    void (*draw)(cv::Mat& table);
    std::vector<const char*> obstacles;
};

class Obstacles : public testing::TestWithParam<Drawn> {};

TEST_P(Obstacles, AreWhatStandsOnASquareAndIsNoCard) {
    cv::Mat table = scenes::lined_table(frame, paper, {40, 60, 90});
    GetParam().draw(table);
    std::vector<std::string> names;
    for (const Square square : Ground(seen(table), {card_on("b2"), card_on("g7")}).obstacles())
        names.push_back(name(square));
    EXPECT_EQ(names, std::vector<std::string>(GetParam().obstacles.begin(), GetParam().obstacles.end()));
}

INSTANTIATE_TEST_SUITE_P(
    Cards, Obstacles,
    testing::Values(Drawn{"nothing", [](cv::Mat&) {}, {}},
                    Drawn{"cards_that_are_known",
                          [](cv::Mat& table) {
                              lay(table, card_on("b2"), {20, 20, 160});
                              lay(table, card_on("g7"), {160, 60, 20});
                          },
                          {}},
                    Drawn{"a_mug",
                          [](cv::Mat& table) {
                              cv::circle(table, middle_of("d4"), 17, {40, 140, 40}, -1);
                          },
                          {"d4"}},
                    Drawn{"an_arm_over_two_squares",
                          [](cv::Mat& table) {
                              cv::line(table, middle_of("e5"), middle_of("f5"), {110, 130, 225}, 30);
                          },
                          {"e5", "f5"}},
                    Drawn{"a_shadow",
                          [](cv::Mat& table) {
                              cv::Mat part = table(cv::Rect(middle_of("c6"), cv::Size(120, 60)));
                              part *= 0.55;
                          },
                          {}},
                    Drawn{"a_scrawl",
                          [](cv::Mat& table) {
                              cv::circle(table, middle_of("d4"), 15, {40, 20, 190}, 2);
                              cv::putText(table, "Bob", middle_of("e4") - cv::Point(18, 0),
                                          cv::FONT_HERSHEY_PLAIN, 1, {40, 20, 190}, 2);
                          },
                          {}}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(Grounds, AreForeignInsideACardAndNotBesideIt) {
    cv::Mat table = scenes::lined_table(frame, paper, {40, 60, 90});
    const OrientedRectangle card = card_on("d4");
    lay(table, card, {150, 40, 30});
    const Ground ground(seen(table), {card});
    EXPECT_GT(ground.foreign_inside(card).value(), 0.95F);
    EXPECT_LT(ground.foreign_around(card).value(), 0.05F);
    EXPECT_LT(ground.foreign_inside(card_on("f4")).value(), 0.05F);
}

TEST(Grounds, AreThoseOfTheirColourOnACheckeredBoard) {
    cv::Mat table = scenes::lined_table(frame, paper, {40, 60, 90});
    for (int column = 0; column < 8; ++column)
        for (int row = column % 2; row < 8; row += 2) {
            const cv::Point middle = frame.rectified_from_board(frame.grid.centre_mm({column, row}));
            cv::rectangle(table, middle - cv::Point(22, 22), middle + cv::Point(22, 22), {50, 90, 40}, -1);
        }
    EXPECT_TRUE(Ground(seen(table)).obstacles().empty());
}

}  // namespace
}  // namespace quadrille::vision
