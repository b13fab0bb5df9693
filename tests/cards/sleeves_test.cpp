#include "vision/cards/sleeves.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "vision/cards/interpret.hpp"

namespace quadrille::vision {
namespace {

const cv::Vec3b white_rgb{228, 224, 220}, black_rgb{26, 24, 30}, red_rgb{168, 30, 32},
    purple_rgb{96, 50, 128};

SeatedPlayer player(Seat seat, const cv::Vec3b& rgb) {
    return {.seat = seat, .sleeve_rgb = rgb};
}

/// What a camera writes of a sleeve (BGR, 0 to 1) under a gain, with a grey veil over it.
cv::Vec3f seen(const cv::Vec3b& rgb, float gain, float veil) {
    cv::Vec3f bgr;
    for (int c = 0; c < 3; ++c) bgr[c] = std::min(1.0F, gain * static_cast<float>(rgb[2 - c]) / 255 + veil);
    return bgr;
}

std::vector<std::size_t> best_players(const std::vector<cv::Vec3f>& colours,
                                      const std::vector<SeatedPlayer>& players, const TableLight& light) {
    std::vector<SeenBack> backs;
    backs.reserve(colours.size());
    for (const cv::Vec3f& colour : colours)
        backs.push_back(
            {.certainty = 0.99F, .seen = {colour}, .angle_penalties = std::vector<float>(players.size(), 0)});
    std::vector<std::size_t> best;
    const LitSleeves sleeves(backs, players, light);
    for (const cv::Vec3f& colour : colours) {
        const auto costs = sleeves.costs({colour});
        best.push_back(
            static_cast<std::size_t>(std::min_element(costs.begin(), costs.end()) - costs.begin()));
    }
    return best;
}

struct Backs {
    const char* name;
    std::vector<SeatedPlayer> players;
    TableLight light;
    std::vector<cv::Vec3f> colours;
    std::vector<std::size_t> owners;  ///< by index into `players`
};

class UnderOneLamp : public testing::TestWithParam<Backs> {};

TEST_P(UnderOneLamp, EachBackIsItsOwners) {
    const Backs& table = GetParam();
    EXPECT_EQ(best_players(table.colours, table.players, table.light), table.owners);
}

INSTANTIATE_TEST_SUITE_P(
    Sleeves, UnderOneLamp,
    testing::Values(
        Backs{"GreyIsVeiledBlackWhereWhiteIsBright",
              {player(Seat::south, white_rgb), player(Seat::north, black_rgb)},
              {.black = 0.15F, .white = 0.85F},
              {seen(white_rgb, 0.85F, 0.02F), seen(black_rgb, 0.85F, 0.28F), seen(black_rgb, 0.85F, 0.18F)},
              {0, 1, 1}},
        Backs{"GreyIsWhiteInTheDark",
              {player(Seat::south, white_rgb), player(Seat::north, black_rgb)},
              {.black = 0.02F, .white = 0.38F},
              {seen(white_rgb, 0.4F, 0), seen(black_rgb, 0.4F, 0.02F)},
              {0, 1}},
        Backs{"RedInAShadowIsNotBlack",
              {player(Seat::south, black_rgb), player(Seat::north, red_rgb)},
              {.black = 0.1F, .white = 0.8F},
              {seen(black_rgb, 0.8F, 0.1F), seen(red_rgb, 0.8F, 0.1F), seen(red_rgb, 0.35F, 0.1F)},
              {0, 1, 1}},
        Backs{"PurpleUnderGlossIsNotWhite",
              {player(Seat::south, purple_rgb), player(Seat::west, white_rgb)},
              {.black = 0.1F, .white = 0.95F},
              {seen(purple_rgb, 0.9F, 0.5F), seen(white_rgb, 0.9F, 0.05F)},
              {0, 1}}),
    [](const auto& test) { return std::string(test.param.name); });

/// What a camera of another saturation writes of a sleeve; as seen().
cv::Vec3f saturated(const cv::Vec3b& rgb, float saturation) {
    const cv::Vec3f usual = seen(rgb, 0.85F, 0);
    const float grey = usual.dot({0.114F, 0.587F, 0.299F});
    cv::Vec3f bgr;
    for (int c = 0; c < 3; ++c) bgr[c] = std::clamp(grey + saturation * (usual[c] - grey), 0.0F, 1.0F);
    return bgr;
}

class FromACameraOfSaturation : public testing::TestWithParam<float> {};

TEST_P(FromACameraOfSaturation, EachSleeveIsKnown) {
    const std::vector<cv::Vec3b> sleeves_rgb{{150, 70, 74}, {88, 110, 150}, {96, 140, 92}};
    const std::vector<SeatedPlayer> players{player(Seat::south, sleeves_rgb[0]),
                                            player(Seat::north, sleeves_rgb[1]),
                                            player(Seat::west, sleeves_rgb[2])};
    std::vector<SeenBack> backs;
    backs.reserve(sleeves_rgb.size());
    for (const cv::Vec3b& rgb : sleeves_rgb)
        backs.push_back(
            {.certainty = 0.99F, .seen = {saturated(rgb, GetParam())}, .angle_penalties = {0, 0, 0}});
    const LitSleeves sleeves(backs, players, {.black = 0, .middle = 0.5F, .white = 0.85F});
    for (std::size_t owner = 0; owner < backs.size(); ++owner) {
        const auto costs = sleeves.costs(backs[owner].seen);
        for (std::size_t other = 0; other < players.size(); ++other)
            EXPECT_TRUE(other == owner || costs[other] > costs[owner] + 1)
                << owner << " rather than " << other;
        EXPECT_LT(costs[owner], 1.2F) << owner;
    }
}

INSTANTIATE_TEST_SUITE_P(Sleeves, FromACameraOfSaturation, testing::Values(0.5F, 0.7F, 1.0F, 1.4F, 1.9F));

TEST(Sleeves, AColourOfNoPlayerFitsNone) {
    const std::vector<SeatedPlayer> players{player(Seat::south, red_rgb), player(Seat::north, purple_rgb)};
    const cv::Vec3f yellow = seen({225, 180, 40}, 0.9F, 0);
    const LitSleeves sleeves({{.certainty = 0.9F, .seen = {yellow}, .angle_penalties = {0, 0}}}, players, {});
    const auto costs = sleeves.costs({yellow});
    ASSERT_EQ(costs.size(), 2U);
    EXPECT_GT(*std::min_element(costs.begin(), costs.end()), 4);
}

/// How much better the first of two players' sleeves explains a colour than the second's; there are a few
/// backs of each under the same lamp.
float first_rather_than_second(const cv::Vec3b& first, const cv::Vec3b& second, const LitColour& colour) {
    constexpr float gain = 0.8F, veil = 0.06F;
    std::vector<SeenBack> backs;
    for (const cv::Vec3b& sleeve : {first, first, second, second})
        backs.push_back({.certainty = 0.99F, .seen = {seen(sleeve, gain, veil)}, .angle_penalties = {0, 0}});
    const LitSleeves sleeves(backs, {player(Seat::south, first), player(Seat::north, second)},
                             {.black = 0.06F, .middle = 0.5F, .white = 0.85F});
    const auto costs = sleeves.costs(colour);
    return costs[1] - costs[0];
}

TEST(Sleeves, WhatIsNearlyWhiteSaysLittle) {
    const cv::Vec3b blue_rgb{40, 71, 150};
    EXPECT_LT(std::abs(first_rather_than_second(black_rgb, blue_rgb, {{0.96F, 0.92F, 0.92F}})), 0.8F);
    EXPECT_GT(first_rather_than_second(black_rgb, blue_rgb, {{0.36F, 0.32F, 0.32F}}), 0.8F);
}

TEST(Sleeves, AShadowAroundACardLiesOnItToo) {
    const LitColour dark_red{seen(red_rgb, 0.22F, 0.06F), 0}, in_shadow{dark_red.bgr, std::log(0.3F)};
    EXPECT_GT(first_rather_than_second(red_rgb, black_rgb, in_shadow),
              first_rather_than_second(red_rgb, black_rgb, dark_red) + 1);
    const LitColour lit_red{seen(red_rgb, 0.8F, 0.06F), std::log(0.3F)};
    EXPECT_NEAR(first_rather_than_second(red_rgb, black_rgb, lit_red),
                first_rather_than_second(red_rgb, black_rgb, {lit_red.bgr}), 0.5F)
        << "on a ground that is dark of itself";
}

/// A plain board with paper and ink at its border, and a card on it where the network believes to see one
/// face down.
struct Believed {
    const char* name;
    cv::Vec3b ground_rgb, back_rgb;
    std::vector<SeatedPlayer> players;
    std::size_t cards;  ///< that are left
};

cv::Scalar bgr(const cv::Vec3b& rgb) {
    return {static_cast<double>(rgb[2]), static_cast<double>(rgb[1]), static_cast<double>(rgb[0])};
}

class ABackIsBelievedIn : public testing::TestWithParam<Believed> {};

TEST_P(ABackIsBelievedIn, WhereItMayBeSomebodys) {
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 100}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, bgr(GetParam().ground_rgb));
    view.bgr(cv::Rect(191, 230, 33, 46)).setTo(bgr(GetParam().back_rgb));
    view.bgr(cv::Rect(50, 50, 360, 30)).setTo(cv::Scalar::all(215));
    view.bgr(cv::Rect(50, 380, 360, 30)).setTo(cv::Scalar::all(20));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    CardDetection card;
    card.place = {.centre = {207.5F, 252.5F}, .angle_deg = 0, .size = {33, 45.5F}};
    card.face_odds = -4;
    card.visible = 1;
    card.score = 0.7F;
    TableProfile profile;
    profile.players = GetParam().players;
    const auto cards = interpret({card}, view, Ground(view, {card.place}), profile);
    ASSERT_EQ(cards.size(), GetParam().cards);
    for (const InterpretedCard& left : cards) EXPECT_EQ(left.reading.face, Face::down);
}

const cv::Vec3b board_rgb{120, 120, 118}, nobodys_rgb{225, 180, 40};

INSTANTIATE_TEST_SUITE_P(
    Sleeves, ABackIsBelievedIn,
    testing::Values(Believed{"OfASleeve", board_rgb, red_rgb, {player(Seat::south, red_rgb)}, 1},
                    Believed{"OfNoSleeve", board_rgb, nobodys_rgb, {player(Seat::south, purple_rgb)}, 0},
                    Believed{"OfAnySleeveWhereOneIsClear",
                             board_rgb,
                             nobodys_rgb,
                             {player(Seat::south, purple_rgb), {.seat = Seat::north, .sleeve_rgb = {}}},
                             1},
                    Believed{"OfAnySleeveWithoutPlayers", board_rgb, nobodys_rgb, {}, 1},
                    Believed{"NotWhereTheBoardHasItsColour", board_rgb, board_rgb, {}, 0}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::vision
