#include "vision/follow/follower.hpp"

#include <gtest/gtest.h>
#include <map>

#include "tests/follow/drawn_play.hpp"

namespace quadrille::vision {
namespace {

using test::DrawnTable;
using test::over;
using test::Play;

const DrawnTable two_cards{.cards = {{"c4", 1}, {"f6", 2}}};

TEST(Follower, WhatLiesThereAtTheStartIsNoEvent) {
    Play play(two_cards);
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; ");
    EXPECT_EQ(play.now().tracks.size(), 2U);
}

TEST(Follower, AMoveIsOneEventOnce) {
    Play play(two_cards);
    play.rest(1.2);
    play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; | moved c4>d4; ");
}

TEST(Follower, TapsFlipsArrivalsAndDepartures) {
    Play play(two_cards);
    play.rest(1.2);
    play.hand(over(play.table, "c4"), [&] { play.table.cards[0].tapped = true; });
    play.rest(0.8);
    play.hand(over(play.table, "f6"), [&] { play.table.cards[1].face = Face::down; });
    play.rest(0.8);
    play.hand(over(play.table, "e2"), [&] { play.table.cards.push_back({"e2", 3}); });
    play.rest(0.8);
    play.hand(over(play.table, "c4"), [&] { play.table.cards.erase(play.table.cards.begin()); });
    play.rest(0.8);
    EXPECT_EQ(play.events(), "board_found; | tapped c4>c4; | flipped f6>f6; | entered>e2; | left c4; ");
}

/// The numbers of the tracks, by the square where each lies.
std::map<std::string, int> numbers(const Play& play) {
    std::map<std::string, int> found;
    for (const Track& track : play.now().tracks) found[name(*track.card.square)] = track.id;
    return found;
}

TEST(Follower, ATrackKeepsItsNumberWhateverIsDoneToItsCard) {
    Play play({.cards = {{"c4", 1}, {"f6", 2}, {"b7", 4}}});
    play.rest(1.2);
    auto expected = numbers(play);
    ASSERT_EQ(expected.size(), 3U);
    auto& card = play.table.cards[0];
    const auto done = [&](const char* at, const auto& change) {
        play.hand(over(play.table, at), change);
        play.rest(0.8);
    };
    done("d4", [&] { card.square = "d4", card.tapped = true; });
    done("d4", [&] { card.tapped = false; });
    done("d4", [&] { card.face = Face::down; });
    // It enters another's square, which makes room, and leaves it again.
    done("f6", [&] {
        card.square = "f6", card.beside_centre = {24, -14};
        play.table.cards[1].beside_centre = {-18, 10};
    });
    done("g3", [&] { card.square = "g3", card.beside_centre = {0, 0}; });
    done("g3", [&] { card.face = Face::up; });
    expected["g3"] = expected.extract("c4").mapped();
    EXPECT_EQ(numbers(play), expected) << play.events();
}

TEST(Follower, ASwapIsTwoMoves) {
    Play play(two_cards);
    play.rest(1.2);
    play.hand({430, 480}, [&] { std::swap(play.table.cards[0].square, play.table.cards[1].square); });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; | moved c4>f6; moved f6>c4; ");
}

TEST(Follower, AnAttackIsOneGroup) {
    Play play({.cards = {{"c4", 1}, {"d4", 2}, {"e4", 3}, {"b7", 4}}});
    play.rest(1.2);
    play.hand({430, 420}, [&] {
        for (std::size_t i = 0; i < 3; ++i) play.table.cards[i].tapped = true;
        play.table.cards[1].square = "d5";
    });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; | tapped c4>c4; moved d4>d5; tapped e4>e4; ");
}

TEST(Follower, ACreatureEntersTheSquareOfAnother) {
    Play play(two_cards);
    play.rest(1.2);
    play.hand(over(play.table, "f6"), [&] {
        play.table.cards[0].square = "f6";
        play.table.cards[0].beside_centre = {24, -14};
    });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; | moved c4>f6; ");
    EXPECT_EQ(play.now().tracks.size(), 2U);
}

TEST(Follower, AnEquipmentStaysBehind) {
    // The creature lies over most of it until it goes.
    Play play({.cards = {{"c4", 5, false, Face::up, {18, -12}}, {"c4", 1}, {"f6", 2}}});
    play.rest(1.2);
    play.hand(over(play.table, "d5"), [&] { play.table.cards[1].square = "d5"; });
    play.rest(1.2);
    EXPECT_EQ(play.events(), "board_found; | moved c4>d5; ");
    ASSERT_EQ(play.now().tracks.size(), 3U);
}

TEST(Follower, ASteadyTableIsNotReadAgain) {
    Play play(two_cards);
    play.rest(1.2);
    const int before = play.readings;
    play.rest(5);
    EXPECT_EQ(play.readings, before);
}

TEST(Follower, TheSameFramesGiveTheSameEvents) {
    const auto played = [] {
        Play play(two_cards, {.missed = 0.2, .wrong_face = 0.1});
        play.rest(1);
        play.hand(over(play.table, "d4"), [&] { play.table.cards[0].square = "d4"; });
        play.rest(1);
        return play.events();
    };
    EXPECT_EQ(played(), played());
}

}  // namespace
}  // namespace quadrille::vision
