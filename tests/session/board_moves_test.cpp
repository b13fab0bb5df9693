// Turns and moves on the board: what is seen and said, and what the rules make of it
// (docs/rules/echiquier.md, sections 8 and 9).
#include "app/session/turn_follower.hpp"
#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;

TEST(BoardGame, JudgesNothingWhileNoTurnRuns) {
    Game game({});
    game.seen(arrives(3, "d5", Seat::south, ""));
    game.seen(attacks(3, "d5", "d8", ""));
    game.seen(pawn_moves("d1", "g4", ""));
}

TEST(BoardGame, SkippedMainPhasesAreAnnouncedAtTheUpkeepAndDoNotTakePlace) {
    Game game = in_turn(Step::upkeep);
    game.said(SkipMains{});
    EXPECT_EQ(game.ruling().rule, "EC-8.2");
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_TRUE(game.table().play.mains_skipped);
    std::string steps;
    while (game.table().turn.number == 3) {
        game.said(next_step(game.table()));
        if (game.table().turn.number == 3) steps += std::string(rules::name(*game.table().turn.step)) + " ";
    }
    EXPECT_EQ(steps, "draw begin_combat declare_attackers declare_blockers damage end_combat end ");
    EXPECT_FALSE(game.table().play.mains_skipped) << "the next turn has its main phases";
    game.said(StepBegins{Step::main1}).said(SkipMains{});
    EXPECT_FALSE(game.ruling().allowed) << "too late (EC-8.2)";
}

TEST(BoardGame, ThePawnMovesOneSquareInItsTurnWithoutMainPhases) {
    Game game = in_turn(Step::upkeep);
    EXPECT_EQ(game.moves("k1"), "") << "the main phases are not skipped";
    game.said(SkipMains{}).said(StepBegins{Step::declare_attackers});
    EXPECT_EQ(game.moves("k1"), "c1 c2 d1 d2 e1 e2");
    game.seen(pawn_moves("d1", "d2", "EC-9.4"));
}

TEST(BoardGame, ThePawnDoesNotMoveOtherwise) {
    Game with_mains = in_turn(Step::main1);
    with_mains.seen(pawn_moves("d1", "d2", "EC-9.3", false));
    Game far = in_turn(Step::upkeep);
    far.said(SkipMains{}).seen(pawn_moves("d1", "d3", "EC-9.4", false));
    Game not_its_turn({});
    not_its_turn.said(TurnBegins{4, Seat::north}).said(SkipMains{});
    EXPECT_EQ(not_its_turn.moves("k1"), "");
    not_its_turn.seen(pawn_moves("d1", "d2", "EC-9.3", false));
    Game after_combat = in_turn(Step::upkeep);
    after_combat.said(SkipMains{}).said(StepBegins{Step::end});
    after_combat.seen(pawn_moves("d1", "d2", "EC-9.4", false));
}

TEST(BoardGame, WhatCameThisTurnNeitherMovesNorAttacks) {
    Game game = in_turn(Step::main1);
    game.seen(arrives(3, "d2", Seat::south, "EC-7.3"));
    EXPECT_EQ(game.moves("k3"), "");
    game.seen(attacks(3, "d2", "d3", "EC-9.1", false));
    game.said(TurnBegins{4, Seat::north});
    EXPECT_EQ(game.moves("k3"), "") << "it is south's turns that count";
    game.said(TurnBegins{5, Seat::south});
    game.seen(attacks(3, "d3", "d4", "EC-9.1", false)).said(TurnBegins{6, Seat::north});
}

TEST(BoardGame, WhatCameMayBeLaidOnAnotherSquareOnWhichItMayArrive) {
    Game game = in_turn(Step::main1);
    game.seen(arrives(3, "d2", Seat::south, "EC-7.3"));
    game.seen({EventKind::moved, 3, "d2", "e2", Seat::south, false, GameAction::moves, "EC-7.3"});
    EXPECT_TRUE(game.table().play.declared.empty()) << "nothing was declared";
    game.seen({EventKind::moved, 3, "e2", "e4", Seat::south, false, GameAction::moves, "EC-9.1", false});
}

TEST(BoardGame, HasteAttacksInTheTurnInWhichItCame) {
    Game game = in_turn(Step::main1);
    game.seen(arrives(3, "d2", Seat::south, "EC-7.3")).said(Naming{3, creature(1, 1, {"haste"})});
    EXPECT_EQ(game.moves("k3"), "c1 c2 c3 d2 d3 e1 e2 e3");
    game.seen(attacks(3, "d2", "d3"));
}

TEST(BoardGame, OnlyTheActivePlayersCreaturesAreDeclaredAndBeforeBlocks) {
    Game game({});
    game.put(3, "c4", Seat::south).said(TurnBegins{4, Seat::north});
    game.seen(attacks(3, "c4", "c5", "EC-9.1", false));
    Game late({});
    late.put(3, "c4", Seat::south).said(TurnBegins{3, Seat::south}).said(StepBegins{Step::main2});
    late.seen(attacks(3, "c4", "c5", "EC-9.4", false));
}

TEST(BoardGame, MovesAreSimultaneous) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "c4", Seat::south).put(5, "f4", Seat::south);
    game.said(TurnBegins{3, Seat::south});
    game.seen(attacks(3, "d4", "d5"));
    EXPECT_EQ(game.moves("k4"), "b3 b4 b5 c3 c4 c5 d3 d5");
    game.seen(attacks(4, "c4", "d4", "EC-9.6", false));
    game.seen(attacks(5, "f4", "e5"));
}

TEST(BoardGame, TwoNeverEndOnOneSquare) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "c4", Seat::south).said(TurnBegins{3, Seat::south});
    game.seen(attacks(3, "d4", "d5")).seen(attacks(4, "c4", "d5", "EC-9.7", false));
}

TEST(BoardGame, AMoveInTwoStepsIsMeasuredFromItsBeginning) {
    Game game({});
    game.put(3, "d4", Seat::south).said(TurnBegins{3, Seat::south});
    game.seen(attacks(3, "d4", "d5")).seen(attacks(3, "d5", "d6", "EC-9.4", false));
}

TEST(BoardGame, PlaneswalkersAndPawnsMoveAndDoNotAttack) {
    Game game({});
    game.put(3, "c4", Seat::south).put(4, "f4", Seat::south);
    game.said(Naming{3, {.name = "Karn", .kind = rules::Kind::planeswalker}});
    game.said(TurnBegins{3, Seat::south}).said(SkipMains{}).said(StepBegins{Step::declare_attackers});
    game.seen({EventKind::moved, 3, "c4", "c5", Seat::south, true, GameAction::moves, "EC-9.4"});
    game.seen(pawn_moves("d1", "d2", "EC-9.4")).seen(attacks(4, "f4", "f5"));
    EXPECT_EQ(game.advice().position().setup().combat.attackers, std::vector<std::string>{"k4"}) << "EC-9.8";
}

TEST(BoardGame, AnAttackerThatStaysIsDeclaredByHand) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "c4", Seat::south).put(5, "e5", Seat::north);
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::main1}).said(DeclareAttack{3});
    EXPECT_EQ(game.ruling().rule, "EC-9.4");
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(game.table().turn.step, Step::declare_attackers) << "the first attack opens the declaration";
    EXPECT_EQ(game.advice().position().setup().combat.attackers, std::vector<std::string>{"k3"});
    game.seen(attacks(4, "c4", "d4", "EC-2.4", false));
    game.said(DeclareAttack{5});
    EXPECT_EQ(game.ruling().rule, "EC-9.1");
    EXPECT_FALSE(game.ruling().allowed) << "it is not north's turn";
    EXPECT_TRUE(game.session().undo());
    EXPECT_TRUE(game.session().undo());
    EXPECT_EQ(game.table().turn.step, Step::main1);
}

TEST(BoardGame, AVigilantAttackerStaysUntapped) {
    Game game({});
    game.put(3, "c4", Seat::south).said(Naming{3, creature(2, 2, {"vigilance"})});
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::declare_attackers});
    game.seen({EventKind::moved, 3, "c4", "c5", Seat::south, false, GameAction::attacks, "EC-9.4"});
    EXPECT_EQ(game.advice().position().setup().combat.attackers, std::vector<std::string>{"k3"});
}

}  // namespace
}  // namespace quadrille::app
