// What is said of the board, in words.
#include "app/window/board_action_text.hpp"

#include <gtest/gtest.h>

#include "app/session/table.hpp"

namespace quadrille::app {
namespace {

TEST(ADieOfEightSides, IsADirection) {
    const Messages tr{Language()};
    const Table table{.grid = {}, .players = {}, .cards = {}};
    EXPECT_EQ(board_action_text(tr, table, ThrowDie{8, 1}, Seat::south), "Die of 8: 1 ↑")
        << "away from south";
    EXPECT_EQ(board_action_text(tr, table, ThrowDie{8, 3}, Seat::south), "Die of 8: 3 →") << "clockwise";
    EXPECT_EQ(board_action_text(tr, table, ThrowDie{8, 9}, Seat::south), "Die of 8: 9") << "of a foreign log";
    EXPECT_EQ(board_action_text(tr, table, ThrowDie{6, 3}, Seat::south), "Die of 6: 3");
}

}  // namespace
}  // namespace quadrille::app
