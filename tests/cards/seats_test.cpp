#include <gtest/gtest.h>
#include <optional>

#include "vision/cards/card_hypothesis.hpp"
#include "vision/cards/interpret.hpp"

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

/// A front that lies upright for the south player, whose end is so clear, in the middle of a square's row.
std::optional<Seat> seat_at(int row, float end_odds) {
    TableProfile profile;
    profile.players = {{.seat = Seat::south, .sleeve_rgb = {}}, {.seat = Seat::north, .sleeve_rgb = {}}};
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 100}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, cv::Scalar(120, 120, 118));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    CardDetection card;
    const cv::Point2d at = view.frame.rectified_from_board({315, 45 + 90.0 * row});
    card.place = {.centre = at, .angle_deg = 0, .size = {33, 45.5F}};
    card.end_odds = end_odds;
    card.face_odds = 6;
    card.visible = 1;
    card.centre_odds = 6;
    card.score = 0.99F;
    const auto cards = interpret({card}, view, Ground(view, {card.place}), profile);
    return cards.empty() ? std::nullopt : cards.front().reading.seat;
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

}  // namespace
}  // namespace quadrille::vision
