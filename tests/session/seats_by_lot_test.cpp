// Seats drawn by lot before a game on the board.
#include "app/session/seats_by_lot.hpp"

#include <gtest/gtest.h>
#include <set>

namespace quadrille::app {
namespace {

TableSetup four() {
    TableSetup table;
    int sleeve = 0;
    for (const Seat seat : all_seats) {
        const bool facing = seat == Seat::south || seat == Seat::north;
        const std::string who(1, static_cast<char>('a' + sleeve));
        table.setup.players.push_back(
            {.seat = seat, .name = who, .team = facing ? "A" : "B", .deck = who + ".txt"});
        table.profile.players.push_back({seat, cv::Vec3b(static_cast<uchar>(sleeve), 0, 0)});
        ++sleeve;
    }
    return table;
}

TEST(SeatsByLot, AreDrawnByEverybodyWithDeckAndSleeves) {
    std::set<std::string> orders;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        TableSetup table = four(), again = four();
        draw_seats(table, seed);
        draw_seats(again, seed);
        EXPECT_EQ(table.setup.players, again.setup.players) << "the same seed draws alike";
        std::string order;
        std::set<Seat> seats;
        ASSERT_EQ(table.profile.players.size(), 4U);
        for (std::size_t i = 0; i < 4; ++i) {
            const PlayerAtTable& player = table.setup.players[i];
            const bool facing = player.seat == Seat::south || player.seat == Seat::north;
            EXPECT_EQ(player.team, facing ? "A" : "B") << "partners face each other";
            EXPECT_EQ(player.deck, player.name + ".txt");
            EXPECT_EQ(table.profile.players[i].seat, player.seat);
            EXPECT_EQ((*table.profile.players[i].sleeve_rgb)[0], player.name[0] - 'a');
            seats.insert(player.seat);
            order += player.name;
        }
        EXPECT_EQ(seats.size(), 4U);
        orders.insert(order);
    }
    EXPECT_GT(orders.size(), 10U);
}

}  // namespace
}  // namespace quadrille::app
