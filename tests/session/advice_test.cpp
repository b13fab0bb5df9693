#include "app/session/advice.hpp"

#include <gtest/gtest.h>

#include "app/session/session.hpp"
#include "tests/session/made_sights.hpp"

namespace quadrille::app {
namespace {

/// South's pawn on d1, north's on e8; creatures on c4 (south), d5 and b3 (north, tapped).
Session combat() {
    Session session(TableProfile{});
    session.see(sight(1, {track(1, "d1", Seat::south, false, vision::Role::pawn), track(2, "c4", Seat::south),
                          track(3, "e8", Seat::north, false, vision::Role::pawn), track(4, "d5", Seat::north),
                          track(5, "b3", Seat::north, true)}));
    return session;
}

const TableCard& on(const Table& table, const char* square) {
    return *table.top_card(*square_from(square));
}

TEST(Advice, ACardReachesThreeSquares) {
    const Table table = combat().table_at(1);
    const auto range = Advice(table).range(on(table, "c4"));
    ASSERT_TRUE(range);
    EXPECT_EQ(range->radius, 3);
    EXPECT_FALSE(range->of_pawn);
    EXPECT_EQ(range->squares, SquareSet::rectangle({0, 0}, {5, 6}));
    EXPECT_EQ(range->rule, "EC-5.2");
}

struct LifeCase {
    int change, radius;
};
class PawnRange : public testing::TestWithParam<LifeCase> {};

TEST_P(PawnRange, IsAQuarterOfTheLifeRoundedUp) {
    Session session = combat();
    session.say(1, LifeChange{Seat::south, GetParam().change});
    const Table table = session.table_at(1);
    const auto range = Advice(table).range(on(table, "d1"));
    ASSERT_TRUE(range);
    EXPECT_TRUE(range->of_pawn);
    EXPECT_EQ(range->radius, GetParam().radius);
    EXPECT_EQ(range->from, square_from("d1"));
}
INSTANTIATE_TEST_SUITE_P(Lives, PawnRange,
                         testing::Values(LifeCase{0, 5}, LifeCase{-3, 5}, LifeCase{-4, 4}, LifeCase{-19, 1},
                                         LifeCase{1, 6}));

TEST(Advice, AnswersInRangeWithDistanceAndRule) {
    const Table table = combat().table_at(1);
    const Advice advice(table);
    const auto near = advice.in_range(on(table, "c4"), *square_from("d5"));
    ASSERT_TRUE(near);
    EXPECT_TRUE(near->yes);
    EXPECT_EQ(near->distance, 1);
    EXPECT_EQ(near->rule.rfind("EC-5.", 0), 0U);
    const auto far = advice.in_range(on(table, "c4"), *square_from("e8"));
    ASSERT_TRUE(far);
    EXPECT_FALSE(far->yes);
    EXPECT_EQ(far->distance, 4);
}

TEST(Advice, MovesOneSquareAndOntoASingleOpponent) {
    const Table table = combat().table_at(1);
    const Advice advice(table);
    const SquareSet moves = advice.moves(on(table, "c4"));
    EXPECT_EQ(moves, SquareSet::rectangle({1, 2}, {3, 4}))
        << "an opponent's creature does not bar its square (EC-2.4)";
    EXPECT_TRUE(advice.moves(on(table, "b3")).empty()) << "tapped (EC-9.1)";
}

TEST(Advice, NamesWhoCouldBlockAndWhoMayNot) {
    const Table table = combat().table_at(1);
    const auto blockers = Advice(table).blockers(on(table, "c4"));
    ASSERT_EQ(blockers.size(), 2U);
    for (const Blocker& blocker : blockers) {
        EXPECT_EQ(blocker.may, blocker.square == square_from("d5"));
        EXPECT_EQ(blocker.why, blocker.may ? "" : "tapped");
    }
}

TEST(Advice, WhatNoPositionCanHoldIsLeftOutFromTheBottom) {
    Session session(TableProfile{});
    session.see(sight(1, {track(1, "c4", Seat::south), track(2, "c4", Seat::south)}));
    const Table table = session.table_at(1);
    const Advice advice(table);
    EXPECT_EQ(advice.left_out(), std::vector<std::string>{"k1"});
    EXPECT_TRUE(advice.range(on(table, "c4")));
}

}  // namespace
}  // namespace quadrille::app
