#include "vision/cards/read_cards.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/core.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

using scenes::DrawnCard;

const RectifiedFrame frame{.grid = {}, .px_per_mm = 1, .margin_mm = 100};

struct Ground {
    const char* name;
    cv::Scalar ground, ink;
};

class OnADrawnBoard : public testing::TestWithParam<Ground> {
protected:
    cv::Mat empty() const { return scenes::lined_table(frame, GetParam().ground, GetParam().ink); }

    static std::vector<CardReading> read(cv::Mat table) {
        cv::Mat noise(table.size(), CV_16SC3), noisy;
        cv::RNG(7).fill(noise, cv::RNG::NORMAL, 0, 4);
        table.convertTo(noisy, CV_16S);
        cv::Mat(noisy + noise).convertTo(table, CV_8U);
        return read_cards(table, scenes::pose_from_above(frame), {});
    }
};

/// The reading whose centre is within 5 mm of where the card was laid.
const CardReading* at(const std::vector<CardReading>& readings, const DrawnCard& card) {
    const auto found = std::find_if(readings.begin(), readings.end(), [&](const CardReading& reading) {
        return cv::norm(*reading.centre_mm - card.centre_mm) < 5;
    });
    return found == readings.end() ? nullptr : &*found;
}

TEST_P(OnADrawnBoard, AnEmptyOneHasNoCards) {
    EXPECT_TRUE(read(empty()).empty());
}

TEST_P(OnADrawnBoard, FindsEachCardWhereItLies) {
    const std::vector<DrawnCard> cards{
        {.centre_mm = {135, 135}, .angle_deg = 3, .seed = 1},
        {.centre_mm = {315, 140}, .angle_deg = 47, .seed = 2},
        {.centre_mm = {320, 230}, .angle_deg = 356, .sleeve_bgr = {40, 150, 60}, .seed = 3},
        {.centre_mm = {500, 500}, .angle_deg = 182, .sleeve_bgr = {170, 60, 30}, .face_up = false},
        {.centre_mm = {45, 680}, .angle_deg = 225, .sleeve_bgr = {170, 60, 30}, .seed = 4},
    };
    cv::Mat table = empty();
    for (const DrawnCard& card : cards) scenes::lay(table, frame, card);
    const auto readings = read(table);
    EXPECT_EQ(readings.size(), cards.size());
    for (const DrawnCard& card : cards) {
        const CardReading* reading = at(readings, card);
        ASSERT_NE(reading, nullptr) << "no card at " << card.centre_mm;
        EXPECT_EQ(reading->square, frame.grid.square_at(card.centre_mm));
        const double off = std::fmod(reading->angle_deg - card.angle_deg + 720 + 90, 180) - 90;
        EXPECT_NEAR(off, 0, 2) << "at " << card.centre_mm;
    }
}

TEST_P(OnADrawnBoard, FindsTheLowerOfTwoOnASquare) {
    const DrawnCard lower{.centre_mm = {310, 330}, .angle_deg = 2, .seed = 5};
    const DrawnCard upper{.centre_mm = {322, 300}, .angle_deg = 185, .sleeve_bgr = {40, 150, 60}, .seed = 6};
    cv::Mat table = empty();
    scenes::lay(table, frame, lower);
    scenes::lay(table, frame, upper);
    const auto readings = read(table);
    ASSERT_EQ(readings.size(), 2U);
    ASSERT_NE(at(readings, lower), nullptr);
    ASSERT_EQ(at(readings, upper), &readings.back()) << "the upper card comes last";
    EXPECT_LT(at(readings, lower)->visible, 0.7);
}

INSTANTIATE_TEST_SUITE_P(Grounds, OnADrawnBoard,
                         testing::Values(Ground{"white", {225, 230, 232}, {30, 30, 30}},
                                         Ground{"kraft", {120, 165, 190}, {40, 60, 90}},
                                         Ground{"black", {38, 36, 35}, {200, 200, 200}}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
