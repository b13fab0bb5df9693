#include "vision/follow/pixel_change.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <vector>

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
    EXPECT_GT(compared.bare(was, {}).value(), 0.9);
    EXPECT_LT(compared.changed(stays), 0.05);
    EXPECT_LT(compared.bare(stays, {}).value(), 0.4);
}

TEST(PixelChange, ACardThatCameToLightIsNotTheGroundOfTheOneThatLeft) {
    DrawnTable covered = table;
    covered.cards.push_back({table.cards[0].square, 17, false, Face::up, {26, -22}});
    const CardReading below = table.reading(table.cards[0]), above = covered.reading(covered.cards.back());
    const SettledTable compared = settled(covered, table);
    EXPECT_LT(compared.bare(above, {}).value(), 0.7);
    EXPECT_GT(compared.bare(above, {below}).value(), 0.9);
    EXPECT_FALSE(compared.bare(above, {above}).has_value()) << "nothing of it is free";
}

TEST(PixelChange, ATapOfAPlainBackShowsBetweenItsTwoPlaces) {
    DrawnTable tapped = table;
    tapped.cards[2].tapped = true;
    const CardReading before = table.reading(table.cards[2]), after = tapped.reading(tapped.cards[2]);
    EXPECT_GT(settled(table, tapped).changed_between(before, after), 0.8);
    EXPECT_LT(settled(table, table).changed_between(before, after), 0.05);
}

/// A bare table on which a camera with so much noise sees a plain card come that is as bright as the board.
double changed_by_tint(double noise) {
    constexpr double tint = 0.14;  // natural logarithm of blue's gain
    const DrawnTable drawn;
    const CardReading card = drawn.reading({"e5", 1});
    const TableView small(drawn.pose(), DrawnTable::size());
    const auto view = [&](bool there, unsigned seed) {
        cv::Mat picture, chance(DrawnTable::size(), CV_32FC3);
        drawn.picture().convertTo(picture, CV_32F);
        if (there) {
            const std::vector<cv::Point> corners(card.corners_px.begin(), card.corners_px.end());
            cv::Mat mask(DrawnTable::size(), CV_8U, cv::Scalar(0)), tinted;
            cv::fillConvexPoly(mask, corners, cv::Scalar(255));
            cv::multiply(picture, cv::Scalar(std::exp(tint), 1, 1), tinted);
            tinted.copyTo(picture, mask);
        }
        cv::RNG(seed).fill(chance, cv::RNG::NORMAL, 0, noise);
        picture += chance;
        picture.convertTo(picture, CV_8U);
        return small.of(picture);
    };
    return SettledTable(view(false, 1), view(true, 2), drawn.pose(), small.frame(), {}).changed(card);
}

TEST(PixelChange, APlainCardAsBrightAsTheBoardShowsByItsColourWhereThereIsLittleNoise) {
    EXPECT_GT(changed_by_tint(2), 0.7);
    EXPECT_LT(changed_by_tint(20), 0.2) << "noise alone turns colours that far";
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
