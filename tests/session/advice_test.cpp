#include "app/session/advice.hpp"

#include <gtest/gtest.h>

#include "app/session/session.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

/// South's pawn on d1, north's on e8; creatures on c4 (south), d5 and b3 (north, tapped).
Session combat() {
    Session session(TableProfile{});
    session.see(
        update(1, {track(1, "d1", Seat::south, false, vision::Role::pawn), track(2, "c4", Seat::south),
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

std::string squares(const SquareSet& set) {
    std::string text;
    for (const Square square : set.sorted()) text += name(square) + " ";
    return text;
}

TEST(Advice, ArrivalsHaveAZoneAndAnOrigin) {
    Session session = combat();
    const Table table = session.table_at(1);
    const auto of_spells = Advice(table).arrivals(on(table, "d1"));
    ASSERT_TRUE(of_spells);
    EXPECT_EQ(of_spells->zone, rules::echiquier::ArrivalZone::contact);
    EXPECT_EQ(squares(of_spells->squares), "c1 c2 d2 e1 e2 ");
    EXPECT_EQ(of_spells->rule, "EC-7.3");
    EXPECT_EQ(of_spells->origin, square_from("d1"));
    const auto of_abilities = Advice(table).arrivals(on(table, "c4"));
    EXPECT_EQ(squares(of_abilities->squares), "b4 b5 c3 c5 d3 d4 ") << "b3 and d5 are taken";

    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, PutOnStack{"s1", Seat::south, "k2", {}});
    session.see(update(2,
                       {track(1, "d1", Seat::south, false, vision::Role::pawn),
                        track(3, "e8", Seat::north, false, vision::Role::pawn), track(4, "d5", Seat::north),
                        track(5, "b3", Seat::north, true)},
                       {{.kind = vision::EventKind::left,
                         .t = 2,
                         .track = track(2, "c4", Seat::south),
                         .from = square_from("c4")}}));
    const Table without = session.table_at(2);
    const auto gone = Advice(without).arrivals(without.stack.back());
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->zone, rules::echiquier::ArrivalZone::last_known);
    EXPECT_EQ(squares(gone->squares), "b4 b5 c3 c4 c5 d3 d4 ");
    EXPECT_EQ(gone->rule, "EC-7.4");
    session.say(3, TurnBegins{2, Seat::north});
    const Table later = session.table_at(3);
    const auto next_turn = Advice(later).arrivals(later.stack.back());
    ASSERT_TRUE(next_turn);
    EXPECT_EQ(next_turn->zone, rules::echiquier::ArrivalZone::deployment);
    EXPECT_EQ(next_turn->rule, "EC-7.5") << "the origin was not on the board this turn";
}

TEST(Advice, ArrivalsOfTheSimplifiedVariantAreOnTheLine) {
    GameSetup setup;
    setup.options.variant = rules::Variant::simplified;
    Session session(TableProfile{}, setup);
    session.see(update(1, {track(1, "d1", Seat::south, false, vision::Role::pawn)}));
    const Table table = session.table_at(1);
    const auto arrivals = Advice(table, setup).arrivals(on(table, "d1"));
    ASSERT_TRUE(arrivals);
    EXPECT_EQ(arrivals->zone, rules::echiquier::ArrivalZone::deployment);
    EXPECT_EQ(squares(arrivals->squares), "a1 b1 c1 e1 f1 g1 h1 ");
}

/// "P2 e8 3", "k4 e7 3 later".
std::string told(const std::vector<Recipient>& recipients) {
    std::string text;
    for (const Recipient& one : recipients) {
        text += one.id + " " + (one.square ? name(*one.square) : "-") + " " + std::to_string(one.amount) +
                (one.after_moving ? " later\n" : "\n");
    }
    return text;
}

TEST(Advice, AnAttackerHitsPawnsAndPlaneswalkersInContact) {
    Session session(TableProfile{});
    session.see(
        update(1, {track(1, "d1", Seat::south, false, vision::Role::pawn), track(2, "d6", Seat::south),
                   track(3, "e8", Seat::north, false, vision::Role::pawn), track(4, "c7", Seat::north),
                   track(5, "e5", Seat::north)}));
    session.say(1, Naming{2, {.name = "Wolf", .power = 3, .toughness = 3}});
    session.say(1, Naming{4, {.name = "Karn", .kind = rules::Kind::planeswalker}});
    const auto hit = [&](double t) {
        const Table table = session.table_at(t);
        return told(Advice(table).recipients(on(table, "d6")));
    };
    EXPECT_EQ(hit(1), "k4 c7 3\nP2 e8 3 later\n") << "EC-11.3; from d7 or e7 the pawn too";
    session.say(2, DeclareBlock{5, 2});
    EXPECT_EQ(hit(2), "k5 e5 3\n") << "EC-11.1: its blocker";
    session.say(3, Naming{2, {.name = "Wolf", .power = 3, .toughness = 3, .keywords = {"trample"}}});
    session.say(3, Naming{5, {.name = "Bear", .power = 1, .toughness = 2}});
    EXPECT_EQ(hit(3), "k5 e5 3\nk4 c7 1\nP2 e8 1 later\n") << "EC-11.2: what exceeds the bear's toughness";
}

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
    session.see(update(1, {track(1, "c4", Seat::south), track(2, "c4", Seat::south)}));
    const Table table = session.table_at(1);
    const Advice advice(table);
    EXPECT_EQ(advice.left_out(), std::vector<std::string>{"k1"});
    EXPECT_TRUE(advice.range(on(table, "c4")));
}

}  // namespace
}  // namespace quadrille::app
