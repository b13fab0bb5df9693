// Disputes as they come up at a table, each with the answer of docs/rules/echiquier.md.
#include <gtest/gtest.h>
#include <string>

#include "app/session/advice.hpp"
#include "app/session/session.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;
using vision::Role;

/// A table: south's pawn on d1 and north's on e8, and what a case adds.
struct Scene {
    Session session{TableProfile{}};
    std::vector<vision::Track> tracks{track(1, "d1", Seat::south, false, Role::pawn),
                                      track(2, "e8", Seat::north, false, Role::pawn)};
    std::vector<Statement> statements;

    Scene& card(int id, const char* square, Seat seat, bool tapped = false) {
        tracks.push_back(track(id, square, seat, tapped));
        return *this;
    }
    Scene& fact(int id, CardFacts facts) {
        statements.push_back(Naming{id, std::move(facts)});
        return *this;
    }
    Scene& said(Statement word) {
        statements.push_back(std::move(word));
        return *this;
    }
    Table table() {
        session.see(update(1, tracks));
        for (const Statement& word : statements) session.say(1, word);
        return session.table_at(1);
    }
};

struct RangeDispute {
    const char* name;
    Scene scene;
    const char *of, *target;
    bool yes;
    const char* rule;
};
class RangeDisputes : public testing::TestWithParam<RangeDispute> {};

TEST_P(RangeDisputes, AreSettled) {
    RangeDispute dispute = GetParam();
    const Table table = dispute.scene.table();
    const auto answer =
        Advice(table).in_range(*table.top_card(*square_from(dispute.of)), *square_from(dispute.target));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->yes, dispute.yes);
    EXPECT_EQ(answer->rule, dispute.rule);
}

CardFacts of_kind(rules::Kind kind) {
    return {.name = "card", .kind = kind};
}

INSTANTIATE_TEST_SUITE_P(
    Scripted, RangeDisputes,
    testing::Values(RangeDispute{"creature_reaches_three",
                                 Scene().card(3, "c4", Seat::south).card(4, "f6", Seat::north), "c4", "f6",
                                 true, "EC-5.7"},
                    RangeDispute{"creature_not_four",
                                 Scene().card(3, "c4", Seat::south).card(4, "g6", Seat::north), "c4", "g6",
                                 false, "EC-5.7"},
                    RangeDispute{"diagonal_counts_one_a_step",
                                 Scene().card(3, "a1", Seat::south).card(4, "d4", Seat::north), "a1", "d4",
                                 true, "EC-5.7"},
                    RangeDispute{"creature_reaches_the_pawn", Scene().card(3, "e5", Seat::south), "e5", "e8",
                                 true, "EC-5.8"},
                    RangeDispute{"pawn_too_far_for_the_creature", Scene().card(3, "e4", Seat::south), "e4",
                                 "e8", false, "EC-5.8"},
                    RangeDispute{"planeswalker_reaches_three",
                                 Scene()
                                     .card(3, "c4", Seat::south)
                                     .fact(3, of_kind(rules::Kind::planeswalker))
                                     .card(4, "c7", Seat::north),
                                 "c4", "c7", true, "EC-5.7"},
                    RangeDispute{"player_with_20_reaches_five", Scene().card(4, "d6", Seat::north), "d1",
                                 "d6", true, "EC-5.7"},
                    RangeDispute{"player_with_20_not_six", Scene().card(4, "d7", Seat::north), "d1", "d7",
                                 false, "EC-5.7"},
                    RangeDispute{"player_with_21_reaches_six",
                                 Scene().said(LifeChange{Seat::south, 1}).card(4, "d7", Seat::north), "d1",
                                 "d7", true, "EC-5.7"},
                    RangeDispute{"player_with_17_still_five",
                                 Scene().said(LifeChange{Seat::south, -3}).card(4, "d6", Seat::north), "d1",
                                 "d6", true, "EC-5.7"},
                    RangeDispute{"player_with_16_only_four",
                                 Scene().said(LifeChange{Seat::south, -4}).card(4, "d6", Seat::north), "d1",
                                 "d6", false, "EC-5.7"},
                    RangeDispute{"player_with_1_in_contact",
                                 Scene().said(LifeChange{Seat::south, -19}).card(4, "e2", Seat::north), "d1",
                                 "e2", true, "EC-5.7"},
                    RangeDispute{"player_out_of_reach_of_the_player", Scene(), "d1", "e8", false, "EC-5.8"},
                    RangeDispute{"long_lived_player_reaches_the_other",
                                 Scene().said(LifeChange{Seat::south, 5}), "d1", "e8", true, "EC-5.8"},
                    RangeDispute{"a_thing_reaches_itself", Scene().card(3, "h5", Seat::south), "h5", "h5",
                                 true, "EC-5.7"},
                    RangeDispute{"an_enchantment_is_where_its_players_pawn_is",
                                 Scene()
                                     .card(3, "e5", Seat::south)
                                     .card(4, "a5", Seat::north)
                                     .fact(4, of_kind(rules::Kind::enchantment)),
                                 "e5", "a5", true, "EC-5.9"}),
    [](const auto& test) { return std::string(test.param.name); });

struct BlockDispute {
    const char* name;
    CardFacts attacker, blocker;
    const char* blocker_on;  ///< the attacker is south's on c4
    bool tapped;
    std::optional<bool> may;  ///< nullopt: it is not even near
    const char* rule;
};
class BlockDisputes : public testing::TestWithParam<BlockDispute> {};

TEST_P(BlockDisputes, AreSettled) {
    const BlockDispute& dispute = GetParam();
    const Table table = Scene()
                            .card(3, "c4", Seat::south)
                            .fact(3, dispute.attacker)
                            .card(4, dispute.blocker_on, Seat::north, dispute.tapped)
                            .fact(4, dispute.blocker)
                            .table();
    const auto blockers = Advice(table).blockers(*table.card("k3"));
    ASSERT_EQ(blockers.size(), dispute.may ? 1U : 0U);
    if (!dispute.may) return;
    EXPECT_EQ(blockers[0].may, *dispute.may);
    EXPECT_EQ(blockers[0].rule, dispute.rule);
}

INSTANTIATE_TEST_SUITE_P(
    Scripted, BlockDisputes,
    testing::Values(
        BlockDispute{"in_contact", creature(2, 2), creature(1, 1), "d5", false, true, "EC-10.1"},
        BlockDispute{"on_its_square", creature(2, 2), creature(1, 1), "c4", false, true, "EC-10.1"},
        BlockDispute{"two_away", creature(2, 2), creature(1, 1), "e4", false, std::nullopt, ""},
        BlockDispute{"tapped", creature(2, 2), creature(1, 1), "d5", true, false, "EC-10.1"},
        BlockDispute{"flying", creature(2, 2, {"flying"}), creature(1, 1), "d5", false, false, "EC-10.4"},
        BlockDispute{"flying_by_reach", creature(2, 2, {"flying"}), creature(1, 1, {"reach"}), "d5", false,
                     true, "EC-10.1"},
        BlockDispute{"fear_by_black", creature(2, 2, {"fear"}), creature(1, 1, {}, {"black"}), "d5", false,
                     true, "EC-10.1"},
        BlockDispute{"fear_by_white", creature(2, 2, {"fear"}), creature(1, 1, {}, {"white"}), "d5", false,
                     false, "EC-10.4"},
        BlockDispute{"shadow", creature(2, 2, {"shadow"}), creature(1, 1), "d5", false, false, "EC-10.4"},
        BlockDispute{"skulk", creature(1, 1, {"skulk"}), creature(2, 2), "d5", false, false, "EC-10.4"},
        BlockDispute{"protection", creature(2, 2, {"protection from red"}), creature(1, 1, {}, {"red"}), "d5",
                     false, false, "EC-10.4"}),
    [](const auto& test) { return std::string(test.param.name); });

struct EventDispute {
    const char* name;
    Scene scene;
    EventKind kind;
    int card;
    const char* to;
    Seat seat;
    bool tapped;
    GameAction action;
    bool allowed;
    const char* rule;
};
class EventDisputes : public testing::TestWithParam<EventDispute> {};

TEST_P(EventDisputes, AreJudged) {
    EventDispute dispute = GetParam();
    const bool parts = dispute.action == GameAction::displaced;
    dispute.scene.said(TurnBegins{3, Seat::south})
        .said(StepBegins{parts ? rules::Step::end_combat : rules::Step::declare_attackers});
    if (dispute.action == GameAction::pawn_moves) dispute.scene.said(said(SkipMains{}));
    const Table table = dispute.scene.table();
    const auto after = track(dispute.card, dispute.to, dispute.seat, dispute.tapped);
    const Ruling ruling = Advice(table).judged(changed(dispute.kind, 2, after));
    EXPECT_EQ(ruling.action, dispute.action);
    EXPECT_EQ(ruling.allowed, dispute.allowed);
    EXPECT_EQ(ruling.rule, dispute.rule);
}

INSTANTIATE_TEST_SUITE_P(
    Scripted, EventDisputes,
    testing::Values(
        EventDispute{"attack_one_step", Scene().card(3, "c4", Seat::south), EventKind::moved, 3, "c5",
                     Seat::south, true, GameAction::attacks, true, "EC-9.4"},
        EventDispute{"attack_two_steps", Scene().card(3, "c4", Seat::south), EventKind::moved, 3, "c6",
                     Seat::south, true, GameAction::attacks, false, "EC-9.4"},
        EventDispute{"attack_of_a_tapped_creature", Scene().card(3, "c4", Seat::south, true),
                     EventKind::moved, 3, "c5", Seat::south, true, GameAction::attacks, false, "EC-9.1"},
        EventDispute{"attack_of_a_defender",
                     Scene().card(3, "c4", Seat::south).fact(3, creature(0, 4, {"defender"})),
                     EventKind::moved, 3, "c5", Seat::south, true, GameAction::attacks, false, "EC-9.1"},
        EventDispute{"attack_onto_an_opponents_creature",
                     Scene().card(3, "c4", Seat::south).card(4, "c5", Seat::north), EventKind::moved, 3, "c5",
                     Seat::south, true, GameAction::attacks, true, "EC-9.4"},
        EventDispute{"attack_onto_an_own_creature",
                     Scene().card(3, "c4", Seat::south).card(4, "c5", Seat::south), EventKind::moved, 3, "c5",
                     Seat::south, true, GameAction::attacks, false, "EC-2.4"},
        EventDispute{"pawn_onto_a_creature", Scene().card(3, "d2", Seat::north), EventKind::moved, 1, "d2",
                     Seat::south, true, GameAction::pawn_moves, false, "EC-9.5"},
        EventDispute{"planeswalker_onto_a_creature",
                     Scene()
                         .card(3, "c4", Seat::south)
                         .fact(3, of_kind(rules::Kind::planeswalker))
                         .card(4, "c5", Seat::north),
                     EventKind::moved, 3, "c5", Seat::south, true, GameAction::moves, false, "EC-9.5"},
        EventDispute{"arrives_beside_the_pawn", Scene(), EventKind::entered, 3, "d2", Seat::south, false,
                     GameAction::arrives, true, "EC-7.3"},
        EventDispute{"arrives_in_the_middle", Scene(), EventKind::entered, 3, "d5", Seat::south, false,
                     GameAction::arrives, false, "EC-7.3"},
        EventDispute{"arrives_on_an_occupied_square", Scene().card(4, "d2", Seat::south), EventKind::entered,
                     3, "d2", Seat::south, false, GameAction::arrives, false, "EC-2.3"},
        EventDispute{"parted_at_the_end_of_combat",
                     Scene().card(3, "c4", Seat::south).card(4, "c4", Seat::north), EventKind::moved, 3, "c3",
                     Seat::south, false, GameAction::displaced, true, "EC-12.1"},
        EventDispute{"parted_too_far", Scene().card(3, "c4", Seat::south).card(4, "c4", Seat::north),
                     EventKind::moved, 3, "c2", Seat::south, false, GameAction::displaced, false, "EC-12.1"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(StackDispute, FizzlesWhenTheLifeOfThePlayerNoLongerReaches) {
    Scene scene;
    scene.card(4, "d6", Seat::north).said(PutOnStack{"s1", Seat::south, {}, {"k4"}});
    const Table before = scene.table();
    EXPECT_FALSE(Advice(before).stack(before.stack[0]).fizzles);
    scene.session.say(2, LifeChange{Seat::south, -4});
    const Table after = scene.session.table_at(2);
    const StackAdvice advice = Advice(after).stack(after.stack[0]);
    EXPECT_TRUE(advice.fizzles) << "five away, range four";
    EXPECT_EQ(advice.illegal, std::vector<std::string>{"k4"});
    EXPECT_EQ(advice.rule, "EC-5.14");
}

TEST(StackDispute, IsMeasuredFromTheLastSquareOfASourceThatHasLeft) {
    Scene scene;
    scene.card(3, "c4", Seat::south).card(4, "f6", Seat::north).card(5, "g6", Seat::north);
    scene.said(PutOnStack{"s1", Seat::south, "k3", {"k4"}}).said(PutOnStack{"s2", Seat::south, "k3", {"k5"}});
    scene.table();
    vision::Event left = changed(EventKind::left, 3, scene.tracks[2]);
    left.from = square_from("c4");
    scene.tracks.erase(scene.tracks.begin() + 2);
    scene.session.see(update(3, scene.tracks, {left}));
    const Table after = scene.session.table_at(3);
    EXPECT_FALSE(Advice(after).stack(after.stack[0]).fizzles) << "three away: EC-5.14 and its ruling";
    const StackAdvice far = Advice(after).stack(after.stack[1]);
    EXPECT_TRUE(far.fizzles);
    ASSERT_TRUE(far.measured);
    EXPECT_EQ(far.measured->distance, 4);
    EXPECT_EQ(far.measured->radius, 3);
}

TEST(StackDispute, FizzlesWhenItsTargetHasLeft) {
    Scene scene;
    scene.card(4, "d4", Seat::north).said(PutOnStack{"s1", Seat::south, {}, {"k4"}});
    ASSERT_FALSE(Advice(scene.table()).stack(scene.table().stack[0]).fizzles);
    scene.session.see(
        update(3, {scene.tracks[0], scene.tracks[1]}, {changed(EventKind::left, 3, scene.tracks[2])}));
    const Table after = scene.session.table_at(3);
    EXPECT_TRUE(Advice(after).stack(after.stack[0]).fizzles);
}

}  // namespace
}  // namespace quadrille::app
