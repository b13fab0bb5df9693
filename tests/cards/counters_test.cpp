#include "vision/cards/counters.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

struct LaidDie {
    cv::Point2d at_mm;  ///< from the card's middle, right and up
    int value = 1;
};

struct Laid {
    const char* name;
    bool face_up = true;
    std::vector<LaidDie> dice;
    std::vector<cv::Point2d> beads;  ///< from the card's middle, right and up
};

void PrintTo(const Laid& laid, std::ostream* out) {
    *out << laid.name;
}

const cv::Point2d card_mm{225, 315};
const RectifiedFrame frame{.grid = {}, .px_per_mm = 2, .margin_mm = 20};

cv::Point pixel(cv::Point2d mm) {
    return frame.rectified_from_board(mm);
}

/// 14 mm wide, two of its sides seen a little, on its shadow.
void draw_die(cv::Mat& table, cv::Point2d at_mm, int value) {
    const int half = 14, pip = 3, aside = 8;
    const cv::Point at = pixel(at_mm);
    const cv::Rect side(at - cv::Point(half, half), cv::Size(2 * half, 2 * half));
    cv::rectangle(table, side + cv::Point(8, 8), cv::Scalar::all(30), cv::FILLED);
    for (int lean = 5; lean > 0; --lean)
        cv::rectangle(table, side + cv::Point(lean, lean), cv::Scalar(20, 20, 120), cv::FILLED);
    cv::rectangle(table, side, cv::Scalar(35, 35, 190), cv::FILLED, cv::LINE_AA);
    const auto dot = [&](int x, int y) {
        cv::circle(table, at + cv::Point(x, y) * aside, pip, cv::Scalar::all(250), cv::FILLED, cv::LINE_AA);
    };
    if (value % 2 == 1) dot(0, 0);
    if (value >= 2) dot(-1, -1), dot(1, 1);
    if (value >= 4) dot(1, -1), dot(-1, 1);
    if (value == 6) dot(-1, 0), dot(1, 0);
}

void draw_bead(cv::Mat& table, cv::Point2d at_mm) {
    const int radius = 14;
    const cv::Point at = pixel(at_mm);
    cv::circle(table, at + cv::Point(3, 3), radius, cv::Scalar::all(30), cv::FILLED, cv::LINE_AA);
    for (int r = radius; r > 2; r -= 2)
        cv::circle(table, at - cv::Point(1, 1) * ((radius - r) / 3), r,
                   cv::Scalar(190 - 6 * r, 120 - 4 * r, 20), cv::FILLED, cv::LINE_AA);
    cv::circle(table, at - cv::Point(5, 5), 2, cv::Scalar::all(255), cv::FILLED, cv::LINE_AA);
}

CardReading reading_of(const scenes::DrawnCard& card) {
    CardReading reading;
    constexpr double x = 33, y = 45.5;
    const std::array<cv::Point2d, 4> corners{cv::Point2d{-x, y}, {x, y}, {x, -y}, {-x, -y}};
    for (std::size_t i = 0; i < corners.size(); ++i)
        reading.corners_px[i] = frame.rectified_from_board(card.centre_mm + corners[i]);
    return reading;
}

class OnACard : public testing::TestWithParam<Laid> {};

TEST_P(OnACard, DiceAndBeadsAreCounted) {
    const scenes::DrawnCard card{.centre_mm = card_mm, .face_up = GetParam().face_up};
    cv::Mat table = scenes::lined_table(frame, {150, 170, 180}, {40, 40, 40});
    scenes::lay(table, frame, card);
    std::vector<int> values;
    for (const LaidDie& die : GetParam().dice) {
        draw_die(table, card_mm + die.at_mm, die.value);
        values.push_back(die.value);
    }
    for (const cv::Point2d& bead : GetParam().beads) draw_bead(table, card_mm + bead);
    cv::GaussianBlur(table, table, {}, 0.8);
    std::vector<CardReading> cards{reading_of(card)};
    count_counters(table, cards);
    ASSERT_TRUE(cards[0].counters);
    EXPECT_EQ(cards[0].counters->dice, static_cast<int>(GetParam().dice.size()));
    EXPECT_EQ(cards[0].counters->beads, static_cast<int>(GetParam().beads.size()));
    // Not every value is said; what is said is right.
    const std::vector<int>& said = cards[0].counters->values;
    std::sort(values.begin(), values.end());
    EXPECT_TRUE(std::includes(values.begin(), values.end(), said.begin(), said.end()))
        << testing::PrintToString(said);
    EXPECT_EQ(said.empty(), values.empty());
}

INSTANTIATE_TEST_SUITE_P(Counters, OnACard,
                         testing::Values(Laid{"Nothing", true, {}, {}}, Laid{"NothingOnABack", false, {}, {}},
                                         Laid{"ADieOfThree", false, {{{0, 0}, 3}}, {}},
                                         Laid{"ADieOfFive", false, {{{-12, 8}, 5}}, {}},
                                         Laid{"ADieOfSixOnAFront", true, {{{10, -20}, 6}}, {}},
                                         Laid{"TwoDice", false, {{{-12, 20}, 4}, {{14, -10}, 5}}, {}},
                                         Laid{"ABead", true, {}, {{-10, -22}}},
                                         Laid{"ThreeBeads", false, {}, {{-15, 25}, {12, 18}, {0, -25}}},
                                         Laid{"ADieAndABead", false, {{{-14, 0}, 3}}, {{14, 5}}}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Counters, WhatLiesOnTwoCardsIsTheUpperOnes) {
    const scenes::DrawnCard lower{.centre_mm = card_mm, .face_up = false};
    scenes::DrawnCard upper = lower;
    upper.centre_mm.x += 30;
    cv::Mat table = scenes::lined_table(frame, {150, 170, 180}, {40, 40, 40});
    scenes::lay(table, frame, lower);
    scenes::lay(table, frame, upper);
    draw_die(table, card_mm + cv::Point2d(12, 0), 4);
    std::vector<CardReading> cards{reading_of(lower), reading_of(upper)};
    count_counters(table, cards);
    EXPECT_EQ(cards[0].counters->dice, 0);
    EXPECT_EQ(cards[1].counters->dice, 1);
}

TEST(Counters, NoCardsNoCounters) {
    std::vector<CardReading> none;
    count_counters(cv::Mat(100, 100, CV_8UC3, cv::Scalar::all(90)), none);
    EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace quadrille::vision
