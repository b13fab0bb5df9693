#include "vision/cards/players_turn.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "rules/geometry/seat.hpp"

namespace quadrille::vision {
namespace {

/// Cards that are laid by hand: a few degrees beside their player's angle, one in four tapped.
std::vector<CardDetection> laid(const TableProfile& profile, float turn_deg) {
    const std::vector<float> untidy{2, -4, 5, -1, 3, -6, 0, 4};
    std::vector<CardDetection> cards;
    for (std::size_t i = 0; i < untidy.size(); ++i) {
        const Seat seat = profile.players[i % profile.players.size()].seat;
        const float tap = i % 4 == 1 ? static_cast<float>(profile.tap_deg) : 0;
        CardDetection card;
        card.place.angle_deg = static_cast<float>(upright_deg(seat)) + tap + turn_deg + untidy[i];
        cards.push_back(card);
    }
    return cards;
}

struct Sitting {
    std::vector<Seat> seats;
    int tap_deg;
    float most_deg;  ///< beyond it the cards may as well be turned the other way
};

TEST(PlayersTurn, IsThatOfTheirCards) {
    const Sitting sittings[]{{{Seat::south, Seat::north}, 45, 40},
                             {{Seat::south, Seat::north}, 90, 30},
                             {{Seat::south, Seat::west, Seat::north, Seat::east}, 45, 25},
                             {{Seat::south, Seat::west, Seat::north, Seat::east}, 90, 35}};
    for (const Sitting& sitting : sittings) {
        TableProfile profile;
        profile.tap_deg = sitting.tap_deg;
        for (const Seat seat : sitting.seats) profile.players.push_back({.seat = seat, .sleeve_rgb = {}});
        for (float turn = -sitting.most_deg; turn <= sitting.most_deg; turn += 5)
            EXPECT_NEAR(players_turn(laid(profile, turn), profile).deg, turn, 4)
                << sitting.seats.size() << " players, taps of " << sitting.tap_deg;
    }
}

TEST(PlayersTurn, OfNoCardsIsNone) {
    const PlayersTurn turn = players_turn({}, {});
    EXPECT_EQ(turn.deg, 0);
    EXPECT_FALSE(turn.settled);
}

struct Lying {
    const char* name;
    std::vector<float> angles_deg;
    bool settled;
};

class CardsThatLie : public testing::TestWithParam<Lying> {};

TEST_P(CardsThatLie, SettleTheTurnWhereTheyLieTidily) {
    std::vector<CardDetection> cards(GetParam().angles_deg.size());
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i].place.angle_deg = GetParam().angles_deg[i];
    EXPECT_EQ(players_turn(cards, {}).settled, GetParam().settled);
}

INSTANTIATE_TEST_SUITE_P(Ways, CardsThatLie,
                         testing::Values(Lying{"in_rows", {2, -3, 1, 181, 178, 4}, true},
                                         Lying{"in_rows_some_tapped", {0, 3, 46, 182, -2, 225, 1, 179}, true},
                                         Lying{"askew_together", {21, 18, 22, 20, 199}, true},
                                         Lying{"anyhow", {11, 67, 20, 83, 33, 54, 76, 5}, false},
                                         Lying{"in_a_fan", {-30, -20, -10, 0, 10, 20, 30}, false},
                                         Lying{"alone", {3}, false},
                                         Lying{"one_upright_one_tapped", {0, 45}, false}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
