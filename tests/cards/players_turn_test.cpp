#include "vision/cards/players_turn.hpp"

#include <gtest/gtest.h>

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
            EXPECT_NEAR(players_turn(laid(profile, turn), profile), turn, 4)
                << sitting.seats.size() << " players, taps of " << sitting.tap_deg;
    }
}

TEST(PlayersTurn, OfNoCardsIsNone) {
    EXPECT_EQ(players_turn({}, {}), 0);
}

}  // namespace
}  // namespace quadrille::vision
