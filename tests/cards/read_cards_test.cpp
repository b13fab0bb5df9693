#include "vision/cards/read_cards.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <set>

#include "tests/scenes/cards.hpp"
#include "vision/cards/oriented_rectangle.hpp"

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

TEST_P(OnADrawnBoard, AFullOneHas64) {
    cv::Mat table = empty();
    unsigned seed = 10;
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 8; ++row) {
            scenes::lay(table, frame,
                        {.centre_mm = {column * 90 + 45.0, row * 90 + 45.0},
                         .angle_deg = row < 4 ? 0.0 : 180.0,
                         .face_up = (column + row) % 5 != 0,
                         .seed = ++seed});
        }
    }
    std::set<std::string> squares;
    const auto readings = read(table);
    for (const CardReading& reading : readings) {
        ASSERT_TRUE(reading.square);
        squares.insert(name(*reading.square));
    }
    EXPECT_EQ(readings.size(), 64U);
    EXPECT_EQ(squares.size(), 64U);
}

TEST_P(OnADrawnBoard, ACardCutByThePicturesBorderIsFound) {
    cv::Mat table = empty();
    const DrawnCard card{.centre_mm = {400, -30}, .angle_deg = 2, .seed = 3};
    scenes::lay(table, frame, card);
    const cv::Mat cut = table.rowRange(0, cvRound(frame.rectified_from_board({0, -50}).y)).clone();
    const auto readings = read(cut);
    ASSERT_EQ(readings.size(), 1U);
    EXPECT_EQ(readings[0].square, std::nullopt);
    EXPECT_LT(cv::norm(*readings[0].centre_mm - card.centre_mm), 8);
}

INSTANTIATE_TEST_SUITE_P(Grounds, OnADrawnBoard,
                         testing::Values(Ground{"white", {225, 230, 232}, {30, 30, 30}},
                                         Ground{"kraft", {120, 165, 190}, {40, 60, 90}},
                                         Ground{"black", {38, 36, 35}, {200, 200, 200}}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(OnAnOddBoard, ACardWhereASquareIsMissingIsOnNone) {
    RectifiedFrame odd = frame;
    odd.grid.missing = {{3, 3}};
    cv::Mat table = scenes::lined_table(odd, {120, 165, 190}, {40, 60, 90});
    const DrawnCard beside{.centre_mm = {315, 315}, .angle_deg = 2, .seed = 41};
    const DrawnCard on{.centre_mm = {495, 315}, .angle_deg = 178, .seed = 42};
    for (const DrawnCard& card : {beside, on}) scenes::lay(table, odd, card);
    const auto readings = read_cards(table, scenes::pose_from_above(odd), {});
    ASSERT_NE(at(readings, beside), nullptr);
    ASSERT_NE(at(readings, on), nullptr);
    EXPECT_EQ(at(readings, beside)->square, std::nullopt);
    EXPECT_EQ(at(readings, on)->square, (Square{5, 3}));
}

struct Lies {
    const char* name;
    double angle_deg;
    Seat seat;
    bool tapped;
};

class OfFourPlayers : public testing::TestWithParam<Lies> {
protected:
    static TableProfile four_players() {
        TableProfile profile;
        profile.players = {{Seat::south, cv::Vec3b{200, 40, 60}},
                           {Seat::west, cv::Vec3b{40, 60, 180}},
                           {Seat::north, cv::Vec3b{60, 150, 40}},
                           {Seat::east, cv::Vec3b{230, 190, 40}}};
        return profile;
    }
    static cv::Scalar sleeve_of(Seat seat) {
        for (const SeatedPlayer& player : four_players().players) {
            const cv::Vec3b rgb = *player.sleeve_rgb;
            if (player.seat == seat) return {double(rgb[2]), double(rgb[1]), double(rgb[0])};
        }
        return {};
    }
};

TEST_P(OfFourPlayers, ACardIsItsOwnersByItsWayUpOrItsSleeve) {
    for (const bool face_up : {true, false}) {
        cv::Mat table = scenes::lined_table(frame, {120, 165, 190}, {40, 60, 90});
        scenes::lay(table, frame,
                    {.centre_mm = {315, 405},
                     .angle_deg = GetParam().angle_deg,
                     .sleeve_bgr = sleeve_of(GetParam().seat),
                     .face_up = face_up,
                     .seed = 21});
        const auto readings = read_cards(table, scenes::pose_from_above(frame), four_players());
        ASSERT_EQ(readings.size(), 1U);
        EXPECT_EQ(readings[0].face, face_up ? Face::up : Face::down);
        EXPECT_EQ(readings[0].seat, GetParam().seat);
        EXPECT_EQ(readings[0].tapped, GetParam().tapped);
        EXPECT_EQ(readings[0].role, face_up ? Role::card : Role::pawn);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Lying, OfFourPlayers,
    testing::Values(Lies{"south", 2, Seat::south, false}, Lies{"south_tapped", 47, Seat::south, true},
                    Lies{"west", 93, Seat::west, false}, Lies{"west_tapped", 132, Seat::west, true},
                    Lies{"north", 178, Seat::north, false}, Lies{"north_tapped", 229, Seat::north, true},
                    Lies{"east", 271, Seat::east, false}, Lies{"east_tapped", 312, Seat::east, true}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
