#include "rules/multiplayer/seats.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/multiplayer/combat.hpp"
#include "rules/multiplayer/sides.hpp"
#include "tests/rules/multiplayer/tables.hpp"

namespace quadrille::rules::multiplayer {
namespace {

RC_GTEST_PROP(MultiplayerSeats, AreAsFarEitherWay, ()) {
    Table table = any_table();
    some_leave(table);
    std::vector<PlayerIndex> counted;
    for (PlayerIndex i = 0; i < table.players.size(); ++i) {
        if (seat_counts(table.players[i])) counted.push_back(i);
    }
    RC_PRE(!counted.empty());
    // Walking round the counted seats: the n-th is n to the left of the first.
    const auto total = static_cast<int>(counted.size());
    for (int n = 0; n < total; ++n) {
        const SeatDistance there = seat_distance(table, counted[0], counted[static_cast<std::size_t>(n)]);
        const SeatDistance back = seat_distance(table, counted[static_cast<std::size_t>(n)], counted[0]);
        RC_ASSERT(there.left == n);
        RC_ASSERT(there.right == (total - n) % total);
        RC_ASSERT(there.distance == std::min(there.left, there.right));
        RC_ASSERT(back.left == there.right);
        RC_ASSERT(back.distance == there.distance);
    }
}

RC_GTEST_PROP(MultiplayerSeats, LeavingChangesNobodysRangeInThisTurn, ()) {
    const Table before = any_table();
    Table after = before;
    const auto leaver = *rc::gen::inRange<std::size_t>(0, before.players.size());
    after.players[leaver].lost = after.players[leaver].lost_this_turn = true;
    for (PlayerIndex of = 0; of < before.players.size(); ++of) {
        for (PlayerIndex other = 0; other < before.players.size(); ++other) {
            if (of == leaver) continue;
            RC_ASSERT(in_range(after, of, other) == (other != leaver && in_range(before, of, other)));
        }
    }
}

RC_GTEST_PROP(MultiplayerSides, EverybodyElseIsOpponentOrTeammate, ()) {
    Table table = any_table();
    some_leave(table);
    for (PlayerIndex of = 0; of < table.players.size(); ++of) {
        for (PlayerIndex other = 0; other < table.players.size(); ++other) {
            RC_ASSERT(are_opponents(table, of, other) == are_opponents(table, other, of));
            RC_ASSERT((of == other) ==
                      (!are_opponents(table, of, other) && !are_teammates(table, of, other)));
        }
    }
}

RC_GTEST_PROP(MultiplayerAttacks, ReachOnlyOpponentsInRange, ()) {
    Table table = any_table();
    some_leave(table);
    const auto of = *rc::gen::inRange<std::size_t>(0, table.players.size());
    for (const PlayerIndex other : attackable(table, of)) {
        RC_ASSERT(!table.players[of].lost && !table.players[other].lost);
        RC_ASSERT(are_opponents(table, of, other));
        RC_ASSERT(in_range(table, of, other));
    }
}

struct OppositeCase {
    const char* name;
    std::size_t size;
    PlayerIndex of;
    std::vector<PlayerIndex> gone, attackable;
};
class Opposite : public testing::TestWithParam<OppositeCase> {};

TEST_P(Opposite, IsAcrossTheTableOrNearest) {
    const OppositeCase& one = GetParam();
    Table table = in_teams(Format::two_headed_giant, 2, one.size);
    for (const PlayerIndex player : one.gone) table.players[player].lost = true;
    EXPECT_EQ(attackable(table, one.of), one.attackable);
}

// Rows of three: 0 1 2 and 3 4 5; 0 faces 5, 1 faces 4, 2 faces 3.
INSTANTIATE_TEST_SUITE_P(Multiplayer, Opposite,
                         testing::Values(OppositeCase{"first_faces_last", 3, 0, {}, {5}},
                                         OppositeCase{"middle_faces_middle", 3, 1, {}, {4}},
                                         OppositeCase{"second_row", 3, 3, {}, {2}},
                                         OppositeCase{"gone_so_the_nearest", 3, 0, {5}, {4}},
                                         OppositeCase{"two_equally_near", 3, 1, {4}, {3, 5}},
                                         OppositeCase{"rows_of_two", 2, 1, {}, {2}}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::rules::multiplayer
