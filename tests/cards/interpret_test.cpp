#include "vision/cards/interpret.hpp"

#include <gtest/gtest.h>
#include <initializer_list>
#include <optional>

#include "vision/cards/card_hypothesis.hpp"

namespace quadrille::vision {
namespace {

TEST(AdvanceCost, GrowsFromAPlayersOwnEdge) {
    struct Case {
        Seat seat;
        cv::Point2d own_edge, other_edge;
    };
    const Case cases[]{{Seat::south, {0.5, 0}, {0.5, 1}},
                       {Seat::north, {0.5, 1}, {0.5, 0}},
                       {Seat::west, {0, 0.5}, {1, 0.5}},
                       {Seat::east, {1, 0.5}, {0, 0.5}}};
    for (const Case& at : cases) {
        const float near = advance_cost(at.seat, at.own_edge), half = advance_cost(at.seat, {0.5, 0.5}),
                    far = advance_cost(at.seat, at.other_edge);
        EXPECT_LT(near, half) << name(at.seat);
        EXPECT_LT(half, far) << name(at.seat);
        EXPECT_FLOAT_EQ(half - near, far - half) << name(at.seat);
    }
}

TEST(AdvanceCost, IsTheSameHoweverFarBesideTheBoard) {
    EXPECT_EQ(advance_cost(Seat::south, {0.5, -0.3}), advance_cost(Seat::south, {0.5, -3}));
    EXPECT_EQ(advance_cost(Seat::west, {1.3, 0.5}), advance_cost(Seat::west, {4, 0.5}));
}

/// A front as the networks leave it, alone on a grey table.
struct SeenFront {
    cv::Point2d board_mm{315, 315};  ///< the middle of d4
    float angle_deg = 0;             ///< the way its upper end points
    float end_odds = 6;
    float score = 0.99F;
    float face_odds = 6;
};

std::optional<CardReading> read_front(const SeenFront& front, const TableProfile& profile) {
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 100}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, cv::Scalar(120, 120, 118));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    CardDetection card;
    card.place = {.centre = view.frame.rectified_from_board(front.board_mm),
                  .angle_deg = front.angle_deg,
                  .size = {33, 45.5F}};
    card.end_odds = front.end_odds;
    card.face_odds = front.face_odds;
    card.visible = 1;
    card.centre_odds = 6;
    card.score = front.score;
    const auto cards = interpret({card}, view, Ground(view, {card.place}), profile);
    return cards.empty() ? std::nullopt : std::optional(cards.front().reading);
}

/// Players whose sleeves have no colour.
TableProfile table_of(std::initializer_list<Seat> seats) {
    TableProfile profile;
    for (const Seat seat : seats) profile.players.push_back({.seat = seat, .sleeve_rgb = {}});
    return profile;
}

/// It lies upright for south, and may have been for north.
std::optional<CardReading> read_at(cv::Point2d board_mm, float end_odds, float score) {
    return read_front({.board_mm = board_mm, .end_odds = end_odds, .score = score},
                      table_of({Seat::south, Seat::north}));
}

/// In the middle of a square of that row.
std::optional<Seat> seat_at(int row, float end_odds) {
    const auto card = read_at({315, 45 + 90.0 * row}, end_odds, 0.99F);
    return card ? card->seat : std::nullopt;
}

TEST(Seats, WhereACardLiesTipsTheBalance) {
    struct Case {
        int row;  ///< 0 is the south player's own
        float end_odds;
        std::optional<Seat> seat;
        const char* why;
    };
    const Case cases[]{{0, 0.5F, Seat::south, "little is seen, and it lies at south's edge"},
                       {3, 0.5F, std::nullopt, "little is seen, and it lies in the middle"},
                       {7, 0.5F, std::nullopt, "little is seen, and it lies at north's edge"},
                       {7, 6, Seat::south, "it is seen whose it is, wherever it has come"},
                       {0, 0.1F, std::nullopt, "where it lies alone is no answer"},
                       {7, 0.1F, std::nullopt, "nor there"}};
    for (const Case& at : cases) EXPECT_EQ(seat_at(at.row, at.end_odds), at.seat) << at.why;
}

TEST(Places, WhatLiesAcrossALineIsSeldomACard) {
    struct Case {
        cv::Point2d board_mm;
        float score;
        bool read;
        const char* why;
    };
    const Case cases[]{{{315, 315}, 0.8F, true, "in the middle of a square"},
                       {{323, 309}, 0.8F, true, "untidily, as hands lay cards"},
                       {{358, 315}, 0.8F, false, "across a line"},
                       {{315, 272}, 0.8F, false, "across the other one"},
                       {{358, 315}, 0.999F, true, "across a line, but seen clearly"},
                       {{-45, 360}, 0.8F, true, "beside the board are no squares"}};
    for (const Case& at : cases) EXPECT_EQ(read_at(at.board_mm, 6, at.score).has_value(), at.read) << at.why;
    EXPECT_LT(read_at({358, 315}, 6, 0.999F)->confidence, read_at({315, 315}, 6, 0.999F)->confidence);
}

/// The face odds from which on a card is read as a front.
float least_of_front(const TableProfile& profile) {
    constexpr float lowest = -3, step = 0.04F;
    constexpr int steps = 120;
    for (int i = 0; i < steps; ++i) {
        const float odds = lowest + step * static_cast<float>(i);
        const auto card = read_front({.face_odds = odds}, profile);
        if (card && card->face == Face::up) return odds;
    }
    return lowest + step * steps;
}

TEST(Faces, InDoubtAreOfFrontsWhereSleevesAreNamed) {
    const TableProfile unnamed = table_of({Seat::south, Seat::north});
    TableProfile named = unnamed;
    named.players.front().sleeve_rgb = cv::Vec3b(30, 60, 160);
    EXPECT_NEAR(least_of_front(unnamed) - least_of_front(named), 0.3, 0.05);
}

/// On a table where cards are tapped by 90 degrees, clockwise.
CardReading read_at_d4(float angle_deg, TableProfile profile) {
    profile.tap_deg = 90;
    profile.tap_direction = TapDirection::clockwise;
    return read_front({.angle_deg = angle_deg}, profile).value_or(CardReading{});
}

TEST(TapOf90Degrees, OfTwoPlayersFollowsFromTheAngle) {
    const TableProfile profile = table_of({Seat::south, Seat::north});
    for (const Seat seat : {Seat::south, Seat::north}) {
        const auto upright = static_cast<float>(upright_deg(seat));
        const CardReading straight = read_at_d4(upright, profile), turned = read_at_d4(upright + 90, profile);
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
        const CardReading card = read_at_d4(static_cast<float>(upright_deg(seat)), profile);
        EXPECT_EQ(card.seat, std::nullopt) << name(seat);
        EXPECT_FALSE(card.tapped) << "few cards are";
        EXPECT_LT(card.confidence, 0.85);
    }
}

}  // namespace
}  // namespace quadrille::vision
