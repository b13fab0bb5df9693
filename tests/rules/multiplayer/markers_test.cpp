#include "rules/multiplayer/markers.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/multiplayer/seats.hpp"
#include "tests/rules/multiplayer/tables.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// Begins every turn that may begin, one after the other.
void begin_turns(Table& table) {
    for (Marker& marker : *table.markers) {
        if (!marker.playing && may_start(table, *table.markers, marker.holder)) marker.playing = true;
    }
}

/// MP-13.7 for the turns that began: whoever plays has the next three players to the left free of playing
/// turns.
bool three_seats_hold(const Table& table) {
    return std::all_of(table.markers->begin(), table.markers->end(), [&](const Marker& marker) {
        if (!marker.playing) return true;
        const auto others = to_the_left(table, marker.holder);
        for (std::size_t i = 0; i < std::min<std::size_t>(3, others.size()); ++i) {
            if (is_playing(*table.markers, others[i])) return false;
        }
        return true;
    });
}

Table dealt(std::size_t players) {
    Table table = individuals(Format::grand_melee, players);
    table.markers = placed_markers(table, *rc::gen::inRange<std::size_t>(0, players));
    return table;
}

RC_GTEST_PROP(MultiplayerMarkers, NeverBreakTheThreeSeatsRule, ()) {
    Table table = dealt(*rc::gen::inRange<std::size_t>(11, 30));
    RC_ASSERT(three_seats_hold(table));
    for (int turns = *rc::gen::inRange(1, 40); turns > 0; --turns) {
        std::vector<PlayerIndex> playing;
        for (const Marker& marker : *table.markers) {
            if (marker.playing) playing.push_back(marker.holder);
        }
        RC_ASSERT(!playing.empty());  // somebody can always go on
        const auto before = table.markers->size();
        table.markers = handed_on(table, *table.markers, *rc::gen::elementOf(playing));
        begin_turns(table);
        RC_ASSERT(table.markers->size() == before);
        RC_ASSERT(three_seats_hold(table));
    }
}

RC_GTEST_PROP(MultiplayerMarkers, AreNeverMoreThanTheRuleAsksFor, ()) {
    Table table = dealt(*rc::gen::inRange<std::size_t>(11, 24));
    while (!clockwise_from(table, 0).empty()) {
        const std::vector<PlayerIndex> in_game = clockwise_from(table, 0);
        std::vector<PlayerIndex> leavers;
        for (const PlayerIndex player : in_game) {
            if (*rc::gen::inRange(0, 3) == 0) leavers.push_back(player);
        }
        if (leavers.empty()) leavers.push_back(in_game.front());
        table.turn.active = *rc::gen::elementOf(in_game);
        table.markers = markers_after(table, leavers);
        for (const PlayerIndex player : leavers) table.players[player].lost = true;

        const std::vector<PlayerIndex> left = clockwise_from(table, 0);
        const std::size_t asked = left.empty() ? 0 : std::max<std::size_t>(1, left.size() / 4);
        RC_ASSERT(table.markers->size() == asked);
        for (const Marker& marker : *table.markers) RC_ASSERT(!table.players[marker.holder].lost);
        table.turn.active.reset();
        begin_turns(table);
    }
}

TEST(MultiplayerMarkers, TheOneToTheRightGoesAndTheLeaversWaits) {
    // Of twelve players P5 leaves, who plays a turn: eleven ask for two markers. P1's, to the right, is
    // removed; P5's goes to P6 and waits.
    Table table = individuals(Format::grand_melee, 12);
    table.markers = {{0, true}, {4, true}, {8, true}};
    EXPECT_EQ(markers_after(table, {4}), (std::vector<Marker>{{5, false}, {8, true}}));
}

TEST(MultiplayerMarkers, OfSeveralOfOnePlayerAWaitingOneGoesFirst) {
    Table table = individuals(Format::grand_melee, 12);
    table.markers = {{0, true}, {0, false}, {8, true}};
    EXPECT_EQ(markers_after(table, {1}), (std::vector<Marker>{{0, true}, {8, true}}));
}

TEST(MultiplayerMarkers, NobodyPlaysTwoTurnsAtOnce) {
    const Table table = individuals(Format::grand_melee, 11);
    EXPECT_FALSE(may_start(table, {{0, true}, {0, false}}, 0));
    EXPECT_TRUE(may_start(table, {{0, false}, {0, false}}, 0));
    EXPECT_FALSE(may_start(table, {{0, false}, {3, false}}, 0));
    EXPECT_TRUE(may_start(table, {{0, false}, {4, true}}, 0));
}

}  // namespace
}  // namespace quadrille::rules::multiplayer
