// Readings that come some frames late, as from a thread of their own: what has changed meanwhile is not told
// as it was, and everything is told as by detectors that are waited for.
#include <gtest/gtest.h>

#include "tests/follow/drawn_play.hpp"

namespace quadrille::test {
namespace {

using vision::Face;

const DrawnTable four_cards{.cards = {{"c4", 1}, {"f6", 2}, {"b7", 3, true}, {"g2", 4}}};

struct Act {
    const char* name;
    cv::Point hand;
    void (*change)(DrawnTable& table);
    const char* told;
};

const Act acts[] = {
    {"move", {430, 480}, [](DrawnTable& table) { table.cards[0].square = "d4"; }, "moved c4>d4; "},
    {"swap",
     {430, 480},
     [](DrawnTable& table) { std::swap(table.cards[0].square, table.cards[1].square); },
     "moved c4>f6; moved f6>c4; "},
    {"tap", {325, 505}, [](DrawnTable& table) { table.cards[0].tapped = true; }, "tapped c4>c4; "},
    {"flip", {595, 325}, [](DrawnTable& table) { table.cards[1].face = Face::down; }, "flipped f6>f6; "},
    {"arrival",
     {505, 685},
     [](DrawnTable& table) {
         table.cards.push_back({"e2", 5});
     },
     "entered>e2; "},
    {"departure", {325, 505}, [](DrawnTable& table) { table.cards.erase(table.cards.begin()); }, "left c4; "},
    {"attack",
     {430, 420},
     [](DrawnTable& table) {
         table.cards[0].tapped = table.cards[1].tapped = true;
         table.cards[1].square = "f5";
     },
     "tapped c4>c4; moved f6>f5; "},
};

class LateReading : public testing::TestWithParam<std::tuple<Act, int>> {};

TEST_P(LateReading, ReportsTheSame) {
    const auto& [act, late_frames] = GetParam();
    Play play(four_cards, {}, late_frames);
    play.rest(0.6 + 5.0 * late_frames / play_fps);  // a search and four readings
    play.hand(act.hand, [&, &change = act.change] { change(play.table); });
    play.rest(0.8 + 3.0 * late_frames / play_fps);
    EXPECT_EQ(play.events(), std::string("board_found; | ") + act.told);
    EXPECT_EQ(play.now().tracks.size(), play.table.cards.size());
}

INSTANTIATE_TEST_SUITE_P(Acts, LateReading, testing::Combine(testing::ValuesIn(acts), testing::Values(2, 6)),
                         [](const auto& test) {
                             return std::get<0>(test.param).name + std::string("_late_by_") +
                                    std::to_string(std::get<1>(test.param));
                         });

/// While the first of two squares is being read a hand takes the card on to the second.
class ACardThatMovesOn : public testing::TestWithParam<int> {};

TEST_P(ACardThatMovesOn, IsNotReportedWhereItWasRead) {
    constexpr int late_frames = 6;
    Play play(four_cards, {}, late_frames);
    play.rest(3);
    play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
    play.rest(GetParam() / play_fps);
    play.hand(over(play.table, "e4"), [&] { play.table.cards[0].square = "e4"; });
    play.rest(3);
    EXPECT_EQ(play.events(), "board_found; | moved c4>e4; ");
    EXPECT_EQ(play.now().tracks.size(), 4U);
}

INSTANTIATE_TEST_SUITE_P(FramesOfRest, ACardThatMovesOn, testing::Values(1, 3, 6));

TEST(LateReadings, OfACameraThatWasBumpedMeanwhileAreNotBelieved) {
    for (const int rest_frames : {2, 5}) {
        Play play(four_cards, {}, 6);
        play.rest(3);
        play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
        play.rest(rest_frames / play_fps);
        play.table.bump = {25, -18};
        play.rest(3);
        EXPECT_EQ(play.events(), "board_found; | moved c4>d4; ") << rest_frames;
    }
}

TEST(LateReadings, ABoardThatWasFoundBeforeABumpIsWhereItIsNow) {
    Play play(four_cards, {}, 8);
    play.rest(0.3);  // the search has begun
    EXPECT_FALSE(play.now().board.has_value());
    play.table.bump = {12, -9};
    play.rest(4);
    ASSERT_TRUE(play.now().board.has_value());
    EXPECT_NEAR(play.now().board->corners_px()[0].x, DrawnTable::margin_px + 12, 1);
    EXPECT_NEAR(play.now().board->corners_px()[0].y, DrawnTable::margin_px + 720 - 9, 1);
    EXPECT_EQ(play.events(), "board_found; ");
    EXPECT_EQ(play.now().tracks.size(), 4U);
}

TEST(LateReadings, HandsThatPassWhileCardsAreReadTakeNoneAway) {
    Play play(four_cards, {.missed = 0.1}, 5);
    play.rest(3);
    for (int i = 0; i < 2; ++i) {
        for (const char* square : {"c4", "f6", "b7", "g2"}) {
            play.hand(over(play.table, square), [] {});
            play.rest(0.4);
        }
    }
    play.rest(2);
    EXPECT_EQ(play.events(), "board_found; ");
    EXPECT_EQ(play.now().tracks.size(), 4U);
}

}  // namespace
}  // namespace quadrille::test
