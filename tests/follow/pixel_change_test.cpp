#include "vision/follow/pixel_change.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/follow/drawn_play.hpp"
#include "vision/follow/settled_table.hpp"

namespace quadrille::vision {
namespace {

using test::DrawnTable;

const DrawnTable table{.cards = {{"c4", 1}, {"f6", 2}, {"g2", 4, false, Face::down}}};

CellView view(const DrawnTable& drawn) {
    return TableView(drawn.pose(), DrawnTable::size()).of(drawn.picture());
}

SettledTable settled(const DrawnTable& before, const DrawnTable& now) {
    std::vector<Track> tracks;
    for (const auto& card : before.cards) tracks.push_back({1, before.reading(card)});
    return {view(before), view(now), before.pose(), TableView(before.pose(), DrawnTable::size()).frame(),
            tracks};
}

TEST(PixelChange, NoneWhereOnlyTheLightChanges) {
    DrawnTable darker = table;
    darker.light = 0.6;
    darker.noise_seed = 3;
    const SettledTable compared = settled(table, darker);
    for (const auto& card : table.cards) EXPECT_LT(compared.changed(table.reading(card)), 0.05);
}

TEST(PixelChange, ACardThatGoesLeavesBareGround) {
    DrawnTable gone = table;
    gone.cards.erase(gone.cards.begin());
    const SettledTable compared = settled(table, gone);
    const CardReading was = table.reading(table.cards[0]), stays = table.reading(table.cards[1]);
    EXPECT_GT(compared.changed(was), 0.7);
    EXPECT_GT(compared.bare(was).value(), 0.9);
    EXPECT_LT(compared.changed(stays), 0.05);
    EXPECT_LT(compared.bare(stays).value(), 0.4);
}

TEST(PixelChange, ATapOfAPlainBackShowsBetweenItsTwoPlaces) {
    DrawnTable tapped = table;
    tapped.cards[2].tapped = true;
    const CardReading before = table.reading(table.cards[2]), after = tapped.reading(tapped.cards[2]);
    EXPECT_GT(settled(table, tapped).changed_between(before, after), 0.8);
    EXPECT_LT(settled(table, table).changed_between(before, after), 0.05);
}

TEST(PixelChange, AFlipChangesAllOfACard) {
    DrawnTable flipped = table;
    flipped.cards[0].face = Face::down;
    EXPECT_GT(settled(table, flipped).changed(table.reading(table.cards[0])), 0.6);
}

TEST(PixelChange, WhatComesToLieOnACardIsNoChangeOfItsOwn) {
    DrawnTable covered = table;
    covered.cards.push_back({table.cards[0].square, 17, false, Face::up, {26, -22}});
    const CardReading below = table.reading(table.cards[0]), above = covered.reading(covered.cards.back());
    const SettledTable compared = settled(table, covered);
    EXPECT_GT(compared.changed(below), 0.3);
    EXPECT_LT(compared.changed_alone(below, {above}).value(), 0.05);
    EXPECT_FALSE(compared.changed_alone(below, {below}).has_value()) << "nothing of it is free";
}

}  // namespace
}  // namespace quadrille::vision
