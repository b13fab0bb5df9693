// What is no move: hands, lamps, bumps, something before the camera, detectors that read wrongly.
#include <gtest/gtest.h>

#include "tests/follow/drawn_play.hpp"

namespace quadrille::test {
namespace {

using vision::Face;

const DrawnTable five_cards{
    .cards = {{"c4", 1}, {"f6", 2}, {"b7", 3, true}, {"g2", 4, false, Face::down}, {"d2", 5}}};

/// The south-west corner as the follower has it.
cv::Point2d corner(const Play& play) {
    return play.now().board->corners_px()[0];
}

TEST(Disturbance, HandsAndLampsAreNoEvents) {
    Play play(five_cards);
    play.rest(1.2);
    play.hand(over(play.table, "c4"), [] {});
    play.rest(0.8);
    for (const double light : {0.7, 1.1, 0.85, 0.6}) {  // the exposure hunts
        play.table.light = light;
        play.rest(0.4);
    }
    play.hand(over(play.table, "f6"), [] {});
    play.rest(0.8);
    EXPECT_EQ(play.events(), "board_found; ");
}

TEST(Disturbance, ACameraThatLooksForItsFocusIsNoEvent) {
    Play play(five_cards);
    play.rest(1.2);
    for (const double blur : {1.0, 2.5, 4.0, 2.0, 0.0}) {
        play.table.blur_px = blur;
        play.rest(0.4);
    }
    play.hand(over(play.table, "e4"), [&] { play.table.blur_px = 2; });
    play.rest(0.3);
    play.table.blur_px = 0;
    play.rest(0.8);
    EXPECT_EQ(play.events(), "board_found; ");
}

TEST(Disturbance, AMachineThatSleptMissesNothing) {
    Play play(five_cards);
    play.rest(1.2);
    play.sleep(600);
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; ");
    play.sleep(600);
    play.table.cards[0].square = "d4";  // while nobody looked
    play.rest(1.5);
    EXPECT_EQ(play.events(), "board_found; | moved c4>d4; ");
}

TEST(Disturbance, AHandIsSaidToBeWhereItsFingersAre) {
    Play play(five_cards);
    play.rest(1.2);
    EXPECT_FALSE(play.now().hand.has_value());
    play.hand(over(play.table, "f6"), [&] {
        ASSERT_TRUE(play.now().hand.has_value());
        EXPECT_LE(distance(*play.now().hand, *square_from("f6")), 1) << name(*play.now().hand);
    });
    play.rest(1.2);
    EXPECT_FALSE(play.now().hand.has_value());
}

TEST(Disturbance, BumpsAreFollowed) {
    Play play(five_cards);
    play.rest(1.2);
    for (const cv::Point2d bump : {cv::Point2d(11, -7), {4, 3}, {-25, 18}}) {
        play.table.bump = bump;
        play.rest(1);
        EXPECT_NEAR(corner(play).x, DrawnTable::margin_px + bump.x, 1);
        EXPECT_NEAR(corner(play).y, DrawnTable::margin_px + 720 + bump.y, 1);
    }
    EXPECT_EQ(play.events(), "board_found; ");
}

TEST(Disturbance, ABumpUnderAHandIsNoEvent) {
    Play play(five_cards);
    play.rest(1.2);
    play.hand(over(play.table, "f6"), [&] { play.table.bump = {14, 9}; });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; ");
    EXPECT_NEAR(corner(play).x, DrawnTable::margin_px + 14, 1);
}

TEST(Disturbance, AMoveAfterABumpIsSeen) {
    Play play(five_cards);
    play.rest(1.2);
    play.table.bump = {14, 9};
    play.rest(0.8);
    play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; | moved c4>d4; ");
}

TEST(Disturbance, ABoardThatWasLostIsFoundWithItsGame) {
    Play play(five_cards);
    play.rest(1.2);
    play.table.covered = true;
    play.rest(2.5);
    EXPECT_EQ(play.events(), "board_found; | board_lost; ");
    EXPECT_FALSE(play.now().board.has_value());
    play.table.covered = false;
    play.rest(1.5);
    EXPECT_EQ(play.events(), "board_found; | board_lost; | board_found; ");
    EXPECT_EQ(play.now().tracks.size(), 5U);
    play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
    play.rest(1);
    EXPECT_EQ(play.events(), "board_found; | board_lost; | board_found; | moved c4>d4; ");
}

TEST(Disturbance, WhatWasMovedWhileTheBoardWasLostIsReported) {
    Play play(five_cards);
    play.rest(1.2);
    play.table.covered = true;
    play.rest(2.5);
    play.table.cards[1].square = "f5";
    play.table.covered = false;
    play.rest(1.5);
    EXPECT_EQ(play.events(), "board_found; | board_lost; | board_found; | moved f6>f5; ");
}

TEST(Disturbance, ACameraThatIsTurnedRoundIsNoMove) {
    for (const int quarter_turns : {1, 2, 3}) {
        Play play(five_cards);
        play.rest(1);
        play.table.covered = true;
        play.rest(1.8);
        play.table.quarter_turns = quarter_turns;
        play.table.covered = false;
        play.rest(1.2);
        EXPECT_EQ(play.events(), "board_found; | board_lost; | board_found; ") << quarter_turns;
        ASSERT_TRUE(play.now().board.has_value());
        const auto expected = play.table.pose().corners_px()[0];
        EXPECT_NEAR(corner(play).x, expected.x, 1.5) << quarter_turns;
        EXPECT_NEAR(corner(play).y, expected.y, 1.5) << quarter_turns;
    }
}

TEST(Disturbance, ACameraThatIsTurnedOrMirroredBetweenTwoPicturesIsNoMove) {
    for (const auto& [quarter_turns, mirrored] : {std::pair(2, false), {1, false}, {0, true}}) {
        Play play(five_cards);
        play.rest(1);
        play.table.quarter_turns = quarter_turns;
        play.table.mirrored = mirrored;
        play.rest(2);
        const auto expected = play.table.pose().corners_px()[0];
        EXPECT_NEAR(corner(play).x, expected.x, 1.5) << quarter_turns << mirrored;
        EXPECT_NEAR(corner(play).y, expected.y, 1.5) << quarter_turns << mirrored;
        play.hand(over(play.table, "e4"), [&] { play.table.cards[0].square = "d4"; });
        play.rest(1);
        EXPECT_EQ(play.events(), "board_found; | moved c4>d4; ") << quarter_turns << mirrored;
    }
}

TEST(Disturbance, AHandThatHuntsWithTheExposureIsNoEvent) {
    Play play(five_cards);
    play.rest(1.2);
    // What a camera does when an arm comes into its picture.
    play.hand(over(play.table, "e4"), [&] { play.table.light = 0.75; });
    play.rest(0.5);
    play.table.light = 1.1;
    play.rest(0.3);
    play.table.light = 1;
    play.rest(0.8);
    EXPECT_EQ(play.events(), "board_found; ");
}

TEST(Disturbance, ALargeBumpLosesTheBoardOrNotButNoCard) {
    Play play(five_cards);
    play.rest(1.2);
    for (const cv::Point2d bump : {cv::Point2d(70, -45), {-60, 80}}) {
        play.table.bump = bump;
        play.rest(2);
        ASSERT_TRUE(play.now().board.has_value());
        EXPECT_NEAR(corner(play).x, DrawnTable::margin_px + bump.x, 1);
        EXPECT_NEAR(corner(play).y, DrawnTable::margin_px + 720 + bump.y, 1);
    }
    EXPECT_EQ(play.events().find("moved"), std::string::npos) << play.events();
    EXPECT_EQ(play.events().find("left"), std::string::npos) << play.events();
    EXPECT_EQ(play.now().tracks.size(), 5U);
}

/// A hand passes each card, nothing is changed; then one card is moved.
class WrongDetectors : public testing::TestWithParam<DetectorFaults> {};

TEST_P(WrongDetectors, MakeNoEvents) {
    Play play(five_cards, GetParam());
    play.rest(1.2);
    for (const char* square : {"c4", "f6", "b7", "g2", "d2"}) {
        play.hand(over(play.table, square), [] {});
        play.rest(0.8);
    }
    EXPECT_EQ(play.events(), "board_found; ");
    play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
    play.rest(1.5);
    EXPECT_EQ(play.events(), "board_found; | moved c4>d4; ");
}

INSTANTIATE_TEST_SUITE_P(Kinds, WrongDetectors,
                         testing::Values(DetectorFaults{.missed = 0.15}, DetectorFaults{.wrong_face = 0.2},
                                         DetectorFaults{.ghosts = 0.1},
                                         DetectorFaults{.missed = 0.1, .wrong_face = 0.1, .ghosts = 0.05}));

}  // namespace
}  // namespace quadrille::test
