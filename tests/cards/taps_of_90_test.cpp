#include <gtest/gtest.h>

#include "vision/cards/interpret.hpp"

namespace quadrille::vision {
namespace {

/// One card face up, seen clearly, on a grey table; `angle_deg`: the way its upper end points.
CardReading read_alone(float angle_deg, const TableProfile& profile) {
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 100}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, cv::Scalar(120, 120, 118));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    CardDetection card;
    card.place = {.centre = {207.5F, 252.5F}, .angle_deg = angle_deg, .size = {33, 45.5F}};
    card.end_odds = 6;
    card.face_odds = 6;
    card.visible = 1;
    card.centre_odds = 6;
    card.score = 0.99F;
    const auto cards = interpret({card}, view, Ground(view, {card.place}), profile);
    return cards.empty() ? CardReading{} : cards.front().reading;
}

TableProfile table_of(std::initializer_list<Seat> seats) {
    TableProfile profile;
    profile.tap_deg = 90;
    profile.tap_direction = TapDirection::clockwise;
    for (const Seat seat : seats) profile.players.push_back({.seat = seat, .sleeve_rgb = {}});
    return profile;
}

TEST(TapOf90Degrees, OfTwoPlayersFollowsFromTheAngle) {
    const TableProfile profile = table_of({Seat::south, Seat::north});
    for (const Seat seat : {Seat::south, Seat::north}) {
        const auto upright = static_cast<float>(upright_deg(seat));
        const CardReading straight = read_alone(upright, profile), turned = read_alone(upright + 90, profile);
        EXPECT_EQ(straight.seat, seat);
        EXPECT_FALSE(straight.tapped);
        EXPECT_EQ(turned.seat, seat);
        EXPECT_TRUE(turned.tapped);
        EXPECT_GT(turned.confidence, 0.9);
    }
}

TEST(TapOf90Degrees, OfFourPlayersLeavesTheSeatOpenAndIsUnsure) {
    const TableProfile profile = table_of({Seat::south, Seat::west, Seat::north, Seat::east});
    for (const Seat seat : all_seats) {
        const CardReading card = read_alone(static_cast<float>(upright_deg(seat)), profile);
        EXPECT_EQ(card.seat, std::nullopt) << name(seat);
        EXPECT_FALSE(card.tapped) << "few cards are";
        EXPECT_LT(card.confidence, 0.85);
    }
}

}  // namespace
}  // namespace quadrille::vision
