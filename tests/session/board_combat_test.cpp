// Blocks, damage and the end of combat on the board (docs/rules/echiquier.md, sections 10 to 12).
#include "app/session/reach_list.hpp"
#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;

Seen parted(int card, const char* from, const char* to, Seat seat, bool allowed = true) {
    return {EventKind::moved,      card,      from,   to, seat, seat == Seat::south,
            GameAction::displaced, "EC-12.1", allowed};
}

TEST(BoardGame, ABlockerThatIsPushedOntoItsAttackerBlocksAndStandsWhereItStood) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "e6", Seat::north).put(5, "g6", Seat::north);
    game.said(TurnBegins{3, Seat::south}).seen(attacks(3, "d4", "d5"));
    game.seen({EventKind::moved, 4, "e6", "d5", Seat::north, false, GameAction::blocks, "EC-10.1"});
    EXPECT_EQ(game.table().blocks.at(4), std::vector{3});
    EXPECT_EQ(game.table().turn.step, Step::declare_blockers);
    EXPECT_TRUE(game.advice().partings().empty()) << "it stands on e6";
    game.seen({EventKind::moved, 5, "g6", "d5", Seat::north, false, GameAction::blocks, "EC-10.1", false});
    game.seen({EventKind::moved, 4, "d5", "e6", Seat::north, false, GameAction::moves, ""});
    EXPECT_EQ(game.table().blocks.at(4), std::vector{3}) << "it still blocks";
}

/// An attacker of south on a creature of north's square d5, in a step.
Game shared(CardFacts attacker, CardFacts defender, Step step) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "d5", Seat::north);
    game.said(Naming{3, std::move(attacker)}).said(Naming{4, std::move(defender)});
    game.said(TurnBegins{3, Seat::south}).seen(attacks(3, "d4", "d5"));
    if (step != Step::untap) game.said(StepBegins{step});
    return game;
}

TEST(BoardGame, TheWeakerCreatureIsDisplacedAtTheEndOfCombat) {
    Game game = shared(creature(1, 1), creature(5, 5), Step::end_combat);
    const std::vector<Parting> partings = game.advice().partings();
    ASSERT_EQ(partings.size(), 1U);
    EXPECT_EQ(partings[0].moves, "k3");
    EXPECT_FALSE(partings[0].coin);
    EXPECT_EQ(partings[0].free.size(), 8);
    game.seen(parted(3, "d5", "e5", Seat::south));
    Game wrong = shared(creature(1, 1), creature(5, 5), Step::end_combat);
    wrong.seen(parted(4, "d5", "e5", Seat::north, false));
    Game far = shared(creature(1, 1), creature(5, 5), Step::end_combat);
    far.seen(parted(3, "d5", "f5", Seat::south, false));
}

TEST(BoardGame, OfACardWithANameAloneTheStrengthIsUnknown) {
    Game game = shared({.name = "Proxy"}, creature(5, 5), Step::end_combat);
    ASSERT_EQ(game.advice().partings().size(), 1U);
    EXPECT_FALSE(game.advice().partings()[0].told);
    game.seen(parted(4, "d5", "e5", Seat::north));
}

TEST(BoardGame, WhoClicksThroughNoStepsGetsTheSameAnswerAtTheEndOfCombat) {
    Game game = shared(creature(4, 4), creature(1, 1), Step::untap);
    game.seen(parted(4, "d5", "d6", Seat::north));
    Game wrong = shared(creature(4, 4), creature(1, 1), Step::untap);
    wrong.seen(parted(3, "d5", "d6", Seat::south, false));
}

TEST(BoardGame, ACoinPartsTwoEqualCreatures) {
    Game game = shared(creature(2, 2), creature(1, 3), Step::end_combat);
    ASSERT_EQ(game.advice().partings().size(), 1U);
    EXPECT_TRUE(game.advice().partings()[0].coin);
    EXPECT_EQ(game.advice().partings()[0].moves, "");
    game.said(ThrowCoin{*square_from("d5"), 4});
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(game.advice().partings()[0].moves, "k4");
    game.seen(parted(3, "d5", "e5", Seat::south, false));
    Game unequal = shared(creature(1, 1), creature(5, 5), Step::end_combat);
    unequal.said(ThrowCoin{*square_from("d5"), 4});
    EXPECT_FALSE(unequal.ruling().allowed) << "no coin decides between 2 and 10";
}

TEST(BoardGame, WithoutRoomTheWeakerCreatureDies) {
    Game game = shared(creature(1, 1), creature(5, 5), Step::end_combat);
    int id = 10;
    for (const char* square : {"c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6"})
        game.put(id++, square, Seat::south);
    ASSERT_EQ(game.advice().partings().size(), 1U);
    EXPECT_TRUE(game.advice().partings()[0].dies);
    EXPECT_EQ(game.advice().partings()[0].rule, "EC-12.2");
    game.seen(leaves(3, "d5", Seat::south, GameAction::dies));
}

TEST(BoardGame, AnAttackersDamageIsDivided) {
    Game game({});
    game.put(3, "d7", Seat::south).put(4, "c7", Seat::north);
    game.said(Naming{3, creature(3, 3)});
    game.said(Naming{4, {.name = "Karn", .kind = rules::Kind::planeswalker}});
    game.said(TurnBegins{3, Seat::south}).said(DeclareAttack{3});
    game.said(AssignDamage{3, {{"P2", 2}, {"k4", 1}}});
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "EC-11.1");
    game.said(AssignDamage{3, {{"P2", 2}}});
    EXPECT_FALSE(game.ruling().allowed) << "all of it (EC-11.3)";
    EXPECT_EQ(game.ruling().rule, "EC-11.3");
    game.said(AssignDamage{3, {{"P1", 3}}});
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(BoardGame, AnAttackersDamageIsDividedAmongItsBlockers) {
    Game game({});
    game.put(3, "d6", Seat::south).put(5, "d7", Seat::north).put(6, "e7", Seat::north);
    game.said(Naming{3, creature(3, 3)}).said(Naming{5, creature(1, 1)}).said(Naming{6, creature(1, 1)});
    game.said(TurnBegins{3, Seat::south}).said(DeclareAttack{3});
    game.said(DeclareBlock{5, 3}).said(DeclareBlock{6, 3});
    game.said(AssignDamage{3, {{"k5", 2}, {"k6", 1}}});
    EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
    EXPECT_EQ(game.ruling().rule, "EC-11.1");
    game.said(AssignDamage{3, {{"P2", 3}}});
    EXPECT_FALSE(game.ruling().allowed) << "it is blocked";
}

TEST(BoardGame, ABlockersDamageIsDividedAmongWhatItBlocks) {
    Game game({});
    game.put(3, "d5", Seat::south).put(5, "e6", Seat::north);
    game.said(Naming{3, creature(1, 1)}).said(Naming{5, creature(2, 2)});
    game.said(TurnBegins{3, Seat::south}).said(DeclareAttack{3}).said(DeclareBlock{5, 3});
    EXPECT_EQ(blocked_by(game.advice(), "k5"), std::vector<std::string>{"k3"});
    game.said(AssignDamage{5, {{"k3", 2}}});
    EXPECT_TRUE(game.ruling().allowed);
    game.said(AssignDamage{5, {{"P1", 2}}});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "EC-11.1");
}

TEST(BoardGame, OnlyWhatAttacksIsBlocked) {
    Game game({});
    game.put(3, "d5", Seat::south).put(5, "e6", Seat::north);
    game.said(DeclareBlock{5, 3});
    EXPECT_EQ(game.ruling().rule, "") << "nobody began a turn";
    game.said(TurnBegins{3, Seat::south}).said(DeclareBlock{5, 3});
    EXPECT_FALSE(game.ruling().allowed) << "it does not attack";
    EXPECT_EQ(game.ruling().rule, "EC-10.1");
    game.said(DeclareAttack{3}).said(DeclareBlock{5, 3});
    EXPECT_TRUE(game.ruling().allowed);
}

struct Evading {
    const char *name, *keyword, *blocker, *land;  ///< type lines of the blocker and of a land of its player
    bool may;
};
class Evasion : public testing::TestWithParam<Evading> {};

TEST_P(Evasion, ReadsTypeLines) {
    const Evading& given = GetParam();
    Game game({});
    game.put(3, "d5", Seat::south).put(5, "e6", Seat::north);
    CardFacts golem = creature(3, 3);
    golem.type_line = given.blocker;
    game.said(Naming{3, creature(2, 2, {given.keyword})}).said(Naming{5, golem});
    CardFacts land{.name = "land", .kind = rules::Kind::land};
    land.type_line = given.land;
    game.said(LayOffBoard{{.id = "w1", .seat = Seat::north, .facts = land}});
    game.said(TurnBegins{3, Seat::south}).said(DeclareAttack{3}).said(DeclareBlock{5, 3});
    EXPECT_EQ(game.ruling().allowed, given.may) << game.ruling().rule;
}

INSTANTIATE_TEST_SUITE_P(
    BoardGame, Evasion,
    testing::Values(
        Evading{"fear_and_an_artifact", "fear", "Artifact Creature — Golem", "Basic Land — Forest", true},
        Evading{"fear_and_a_beast", "fear", "Creature — Beast", "Basic Land — Forest", false},
        Evading{"swampwalk_and_a_swamp", "swampwalk", "Creature — Beast", "Basic Land — Swamp", false},
        Evading{"swampwalk_and_a_dual_land", "swampwalk", "Creature — Beast", "Land — Swamp Forest", false},
        Evading{"swampwalk_and_a_forest", "swampwalk", "Creature — Beast", "Basic Land — Forest", true}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::app
