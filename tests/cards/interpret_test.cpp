#include "vision/cards/interpret.hpp"

#include <gtest/gtest.h>
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

/// What is read of a front that lies upright for the south player and may have been for north, on a table of
/// both whose sleeves have no colour.
std::optional<CardReading> read_at(cv::Point2d board_mm, float end_odds, float score) {
    TableProfile profile;
    profile.players = {{.seat = Seat::south, .sleeve_rgb = {}}, {.seat = Seat::north, .sleeve_rgb = {}}};
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 100}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, cv::Scalar(120, 120, 118));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    CardDetection card;
    card.place = {.centre = view.frame.rectified_from_board(board_mm), .angle_deg = 0, .size = {33, 45.5F}};
    card.end_odds = end_odds;
    card.face_odds = 6;
    card.visible = 1;
    card.centre_odds = 6;
    card.score = score;
    const auto cards = interpret({card}, view, Ground(view, {card.place}), profile);
    return cards.empty() ? std::nullopt : std::optional(cards.front().reading);
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

}  // namespace
}  // namespace quadrille::vision
