#include "vision/cards/covered_backs.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.5, .margin_mm = 100};
const cv::Size2f card_size{33, 45.5F};
const cv::Scalar red{40, 40, 190}, grey_ground{150, 165, 170}, skin{120, 150, 205};
const cv::Point2d back_mm{315, 405};

TableProfile red_sleeves() {
    TableProfile profile;
    profile.players = {{.seat = Seat::south, .sleeve_rgb = cv::Vec3b{190, 40, 40}},
                       {.seat = Seat::north, .sleeve_rgb = cv::Vec3b{40, 40, 40}}};
    return profile;
}

/// A board with a red back in its middle.
TopView table(const cv::Scalar& ground) {
    TopView view{.frame = frame,
                 .bgr = scenes::lined_table(frame, ground, {40, 40, 40}),
                 .inside = cv::Mat(frame.size(), CV_8U, cv::Scalar(255))};
    scenes::lay(view.bgr, frame, {.centre_mm = back_mm, .sleeve_bgr = red, .face_up = false});
    return view;
}

/// An arm or its like over all that lies between `left_mm` and `right_mm`.
void cover(TopView& view, double left_mm, double right_mm, const cv::Scalar& colour) {
    cv::rectangle(view.bgr, cv::Point(frame.rectified_from_board({left_mm, 700})),
                  cv::Point(frame.rectified_from_board({right_mm, 300})), colour, cv::FILLED);
}

std::vector<CardDetection> added(const TopView& view, std::vector<CardDetection> seen = {},
                                 const TableProfile& profile = red_sleeves()) {
    add_covered_backs(seen, view, profile, card_size);
    return seen;
}

TEST(CoveredBacks, WhatLooksOutFromUnderAnArmIsABack) {
    for (const double beside : {-1.0, 1.0}) {
        TopView view = table(grey_ground);
        const double edge = back_mm.x + 7 * beside, far = back_mm.x + 130 * beside;
        cover(view, std::min(edge, far), std::max(edge, far), skin);
        const auto cards = added(view);
        ASSERT_EQ(cards.size(), 1U) << beside;
        const cv::Point2d at = frame.board_from_rectified(cards[0].place.centre);
        EXPECT_LT(cv::norm(at - back_mm), 8) << at;
        EXPECT_NEAR(angle_between(cards[0].place.angle_deg, 0, 180), 0, 2);
        EXPECT_LT(cards[0].face_odds, 0);
        EXPECT_NEAR(cards[0].visible, 0.6, 0.12);
    }
}

TEST(CoveredBacks, APatchBesideBareGroundIsNone) {
    TopView view = table(grey_ground);
    cover(view, back_mm.x + 7, back_mm.x + 60, grey_ground);
    EXPECT_TRUE(added(view).empty()) << "red paper as long as a card, and not as wide";
}

TEST(CoveredBacks, TooLittleOfACardIsNone) {
    TopView view = table(grey_ground);
    cover(view, back_mm.x - 15, back_mm.x + 130, skin);
    EXPECT_TRUE(added(view).empty());
}

TEST(CoveredBacks, TheBoardsOwnColourIsNone) {
    TopView view = table(red);
    cover(view, back_mm.x + 7, back_mm.x + 130, skin);
    EXPECT_TRUE(added(view).empty());
}

TEST(CoveredBacks, AColourOfNoPlayerIsNone) {
    TopView view = table(grey_ground);
    cover(view, back_mm.x + 7, back_mm.x + 130, skin);
    TableProfile others = red_sleeves();
    others.players[0].sleeve_rgb = cv::Vec3b{30, 60, 180};
    EXPECT_TRUE(added(view, {}, others).empty());
    EXPECT_TRUE(added(view, {}, TableProfile{}).empty());
}

TEST(CoveredBacks, SeveralOfOneColourAreFieldsOfTheGround) {
    const double side = 100;  ///< millimetres between them
    TopView view = table(grey_ground);
    scenes::lay(view.bgr, frame,
                {.centre_mm = back_mm + cv::Point2d(0, side), .sleeve_bgr = red, .face_up = false});
    cover(view, back_mm.x + 7, back_mm.x + 130, skin);
    EXPECT_TRUE(added(view).empty());
}

TEST(CoveredBacks, AKnownCardIsNotAddedAgain) {
    TopView view = table(grey_ground);
    cover(view, back_mm.x + 7, back_mm.x + 130, skin);
    CardDetection known;
    known.place = {.centre = frame.rectified_from_board(back_mm), .angle_deg = 0, .size = card_size};
    known.face_odds = -2;
    known.score = 0.9F;
    EXPECT_EQ(added(view, {known}).size(), 1U);
    known.score = 0.1F;
    const auto faint = added(view, {known});
    ASSERT_EQ(faint.size(), 1U);
    EXPECT_GT(faint[0].score, 0.5F) << "seen faintly, and in a sleeve's colour";
}

}  // namespace
}  // namespace quadrille::vision
