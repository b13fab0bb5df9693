// Magic on a chessboard as it is played at a table: what is seen and said, and what the rules make of it.
// Expected answers from docs/rules/echiquier.md.
#include "app/session/board_notes.hpp"
#include "app/session/reach_list.hpp"
#include "app/session/theme_table.hpp"
#include "app/session/turn_follower.hpp"
#include "rules/echiquier/declaration.hpp"
#include "tests/session/scripted_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;
using vision::Role;

constexpr auto souths_pawn = 1;

/// South's third turn, in a step of it.
Game in_turn(Step step, const GameSetup& setup = {}) {
    Game game(setup);
    game.said(TurnBegins{3, Seat::south});
    if (step != Step::untap) game.said(StepBegins{step});
    return game;
}

Seen pawn_moves(const char* from, const char* to, const char* rule, bool allowed = true) {
    return {EventKind::moved,       souths_pawn, from,   to, Seat::south, true,
            GameAction::pawn_moves, rule,        allowed};
}
Seen attacks(int card, const char* from, const char* to, const char* rule = "EC-9.4", bool allowed = true) {
    return {EventKind::moved, card, from, to, Seat::south, true, GameAction::attacks, rule, allowed};
}
Seen arrives(int card, const char* to, Seat seat, const char* rule, bool allowed = true) {
    return {EventKind::entered, card, "", to, seat, false, GameAction::arrives, rule, allowed};
}
Seen leaves(int card, const char* from, Seat seat, GameAction action = GameAction::leaves) {
    return {EventKind::left, card, from, "", seat, false, action, ""};
}
Seen parted(int card, const char* from, const char* to, Seat seat, bool allowed = true) {
    return {EventKind::moved,      card,      from,   to, seat, seat == Seat::south,
            GameAction::displaced, "EC-12.1", allowed};
}

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

TEST(BoardGame, ABlockerThatIsPushedOntoItsAttackerBlocksAndStandsWhereItStood) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "e6", Seat::north).put(5, "g6", Seat::north);
    game.said(TurnBegins{3, Seat::south}).seen(attacks(3, "d4", "d5"));
    game.seen({EventKind::moved, 4, "e6", "d5", Seat::north, false, GameAction::blocks, "EC-10.1"});
    EXPECT_EQ(game.table().blocks.at(4), 3);
    EXPECT_EQ(game.table().turn.step, Step::declare_blockers);
    EXPECT_TRUE(game.advice().partings().empty()) << "it stands on e6";
    game.seen({EventKind::moved, 5, "g6", "d5", Seat::north, false, GameAction::blocks, "EC-10.1", false});
    game.seen({EventKind::moved, 4, "d5", "e6", Seat::north, false, GameAction::moves, ""});
    EXPECT_EQ(game.table().blocks.at(4), 3) << "it still blocks";
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

TEST(BoardGame, OfACardWithANameAloneNobodyKnowsWhetherItIsWeaker) {
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

/// "Scintillement": the card on g5 leaves, and comes back.
Game blinked(bool with_spell) {
    Game game({});
    game.put(3, "g5", Seat::south);
    game.said(Naming{3, {.name = "Falcon", .power = 3, .toughness = 1}}).said(TurnBegins{3, Seat::south});
    if (with_spell) game.said(PutOnStack{"s1", Seat::north, {}, {"k3"}}).said(TakeOffStack{"s1"});
    game.seen(leaves(3, "g5", Seat::south));
    return game;
}

TEST(BoardGame, ACardThatComesBackReturnsToItsFormerSquare) {
    Game game = blinked(false);
    game.seen(arrives(3, "h6", Seat::south, "EC-7.2", false));
    Game former = blinked(false);
    former.seen(arrives(3, "g5", Seat::south, "EC-7.2"));
}

TEST(BoardGame, ItsFormerSquareTakenItComesRoundTheOriginOfWhatRemovedIt) {
    Game game = blinked(true);
    game.put(9, "g5", Seat::north);
    game.seen(arrives(3, "e7", Seat::south, "EC-7.3"));
    Game elsewhere = blinked(true);
    elsewhere.put(9, "g5", Seat::north);
    elsewhere.seen(arrives(3, "d2", Seat::south, "EC-7.3", false));
}

TEST(BoardGame, TokensComeBesideAnOpponentsPermanentThatMakesThem) {
    Game game({});
    game.put(3, "c5", Seat::south).said(TurnBegins{3, Seat::south});
    game.seen(arrives(4, "c6", Seat::north, "EC-7.3"));
    game.seen(arrives(5, "g3", Seat::north, "EC-7.3", false));
}

TEST(BoardGame, ASpellOfAnOpponentPutsItsTokenBesideThatPlayersPawn) {
    Game game({});
    game.said(TurnBegins{3, Seat::south})
        .said(PutOnStack{"s1", Seat::south, {}, {}})
        .said(TakeOffStack{"s1"});
    game.seen(arrives(4, "e2", Seat::north, "EC-7.3"));
    Game without = in_turn(Step::main1);
    without.seen(arrives(4, "e2", Seat::north, "EC-7.3", false));
}

TEST(BoardGame, WhatWaitedIsPlacedAtItsUpkeepAndIsNotSick) {
    Game game({});
    game.said(TurnBegins{2, Seat::north});
    game.said(LayOffBoard{{.id = "w1", .seat = Seat::south, .facts = creature(1, 1)}});
    EXPECT_FALSE(game.ruling().allowed) << "there is room beside the pawn (EC-7.7)";
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::upkeep});
    const auto waiting = game.advice().waiting(game.table().players[0]);
    EXPECT_EQ(waiting.count, 1);
    EXPECT_EQ(waiting.squares.size(), 7) << "south's line but for the pawn's square";
    game.seen(arrives(3, "h1", Seat::south, "EC-7.8"));
    EXPECT_TRUE(game.table().play.off_board.empty());
    EXPECT_EQ(game.table().card("k3")->name, "creature") << "it is the card that waited";
    EXPECT_EQ(game.table().card("k3")->power(), 1);
    game.said(StepBegins{Step::declare_attackers}).seen(attacks(3, "h1", "h2"));
}

TEST(BoardGame, WhatWaitsStaysOffTheBoardWithoutRoomAndNeitherAttacksNorBlocks) {
    Game game({});
    int track = 3;
    for (const char* square : {"a1", "b1", "c1", "e1", "f1", "g1", "h1"})
        game.put(track++, square, Seat::south);
    game.put(track, "d5", Seat::north)
        .said(LayOffBoard{{.id = "w1", .seat = Seat::south, .facts = creature(1, 1)}});
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::upkeep});
    EXPECT_EQ(game.advice().waiting(game.table().players[0]).count, 0) << "EC-7.7";
    game.said(StepBegins{Step::declare_attackers});
    ASSERT_EQ(game.table().play.off_board.size(), 1U);
    const Advice advice = game.advice();
    const auto waits = advice.position().find("w1");
    ASSERT_TRUE(waits);
    EXPECT_TRUE(rules::echiquier::refused_declaration(advice.position(), *waits));
    for (const Blocker& blocker : advice.blockers(*game.table().card("k10"))) EXPECT_NE(blocker.id, "w1");
}

TEST(BoardGame, AnAnimatedLandBlocks) {
    Game game({});
    game.put(3, "e7", Seat::south).said(TurnBegins{3, Seat::south}).said(StepBegins{Step::main1});
    game.said(LayOffBoard{{.id = "w1", .seat = Seat::north, .facts = creature(2, 2), .becomes = true}});
    game.seen(arrives(5, "d8", Seat::north, "EC-7.9"));
    game.said(Naming{3, creature(1, 1)}).said(Naming{5, creature(2, 2)});
    game.said(StepBegins{Step::declare_attackers}).said(DeclareAttack{3}).said(DeclareBlock{5, 3});
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "EC-10.1");
}

TEST(BoardGame, WhatBecomesACreatureComesOntoTheLineWithoutSickness) {
    Game game = in_turn(Step::main1);
    game.said(LayOffBoard{{.id = "w1", .seat = Seat::south, .facts = creature(2, 2), .becomes = true}});
    EXPECT_EQ(game.ruling().rule, "EC-7.9");
    game.seen(arrives(3, "a1", Seat::south, "EC-7.9")).seen(attacks(3, "a1", "a2"));
}

GameSetup four(const char* first = "", const char* second = "") {
    GameSetup setup;
    setup.players = {{.seat = Seat::south, .team = first},
                     {.seat = Seat::west, .team = second},
                     {.seat = Seat::north, .team = first},
                     {.seat = Seat::east, .team = second}};
    return setup;
}

Statement lost(const char* player) {
    return SystemAction{std::string(R"({"do":"lost","on":true,"player":")") + player + "\"}"};
}

TEST(BoardGame, WhoIsOutHasNoTurnAndTheLastOneWins) {
    Game game(four());
    game.put(3, "c4", Seat::west).said(TurnBegins{1, Seat::south}).said(lost("P2"));
    EXPECT_TRUE(game.table().players[1].lost);
    EXPECT_FALSE(game.advice().position().find_piece("k3")) << "what is left of the player leaves (EC-4.3)";
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{2, Seat::north}));
    EXPECT_EQ(game.advice().outcome().winner, "");
    game.said(lost("P3")).said(lost("P4"));
    EXPECT_EQ(game.advice().outcome().winner, "P1");
    EXPECT_EQ(game.advice().outcome().rule, "EC-4.3");
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{2, Seat::south}));
    game.seen(arrives(9, "a4", Seat::west, "EC-4.3", false));
}

TEST(BoardGame, TeamsAreSaidAtTheTableAndWinTogether) {
    Game game(four());
    for (const char* pair :
         {"P1\",\"team\":\"A", "P3\",\"team\":\"A", "P2\",\"team\":\"B", "P4\",\"team\":\"B"})
        game.said(Statement(SystemAction{std::string(R"({"do":"team","player":")") + pair + "\"}"}));
    EXPECT_EQ(game.table().players[2].team, "A");
    game.put(3, "d4", Seat::south).put(4, "d5", Seat::north).said(TurnBegins{3, Seat::south});
    game.seen(attacks(3, "d4", "d5", "EC-2.4", false));
    game.said(lost("P2")).said(lost("P4"));
    EXPECT_EQ(game.advice().outcome().winner, "A");
}

TEST(BoardGame, ATeamHasLostWithItsEmperor) {
    Game game(four("A", "B"));
    game.said(TurnBegins{1, Seat::south});
    game.said(Statement(SystemAction{R"({"do":"emperor","player":"P1","on":true})"}));
    EXPECT_EQ(game.ruling().rule, "EC-1.6");
    game.said(lost("P3"));
    EXPECT_EQ(game.advice().outcome().winner, "") << "the emperor is still there";
    game.said(lost("P1"));
    EXPECT_EQ(game.advice().outcome().winner, "B");
    Game fallen(four("A", "B"));
    fallen.said(Statement(SystemAction{R"({"do":"emperor","player":"P1","on":true})"})).said(lost("P1"));
    EXPECT_TRUE(fallen.table().players[2].lost);
    EXPECT_EQ(fallen.advice().outcome().winner, "B");
}

TEST(BoardGame, TwoPlayersOfASideHaveAPawnEach) {
    GameSetup setup;
    setup.players = {{.seat = Seat::south, .team = "A"},
                     {.seat = Seat::south, .team = "A"},
                     {.seat = Seat::north, .team = "B"}};
    Game game(setup);
    game.put(3, "g1", Seat::south, Role::pawn);
    EXPECT_EQ(game.table().players[0].pawn, square_from("d1"));
    EXPECT_EQ(game.table().players[1].pawn, square_from("g1"));
    EXPECT_EQ(game.advice().position().player(1).pawn, square_from("g1"));
}

GameSetup survival() {
    GameSetup setup = four();
    setup.options.theme = rules::Theme::zombies;
    return setup;
}

TEST(BoardGame, FourSurvivorsPlayTogetherAgainstOnePlayerMore) {
    Game game(survival());
    game.said(TurnBegins{1, Seat::south});
    for (const Seat seat : {Seat::south, Seat::west, Seat::north, Seat::east})
        EXPECT_TRUE(game.table().has_turn(seat)) << "EC-14.6";
    ASSERT_EQ(next_turn(game.table()), Statement(said(BringZombies{})));
    game.said(next_turn(game.table()));
    EXPECT_TRUE(game.table().play.zombie_turn);
    EXPECT_FALSE(game.table().has_turn(Seat::south));
    EXPECT_EQ(game.table().turn.step, Step::upkeep);
    game.said(next_turn(game.table())).said(next_turn(game.table()));
    const ThemeTable theme = theme_table(game.table(), game.session().setup());
    ASSERT_TRUE(theme.wave);
    EXPECT_EQ(theme.survivors, 4);
    EXPECT_EQ(theme.wave->tokens, 4) << "the second turn, four survivors";
    EXPECT_EQ(theme.wave->counters, 2);
    EXPECT_EQ(theme.wave->squares.size(), 26U) << "every edge but for two pawns";
}

TEST(BoardGame, ZombiesAreNobodysCardsAndAttackInTheirTurn) {
    Game game(survival());
    game.put(3, "d3", Seat::south);
    game.said(
        Naming{3, {.name = "Zombie", .power = 2, .toughness = 2, .token = true, .subtypes = {"zombie"}}});
    game.put(4, "f4", Seat::south).said(TurnBegins{1, Seat::south});
    game.seen({EventKind::moved, 3, "d3", "d2", Seat::south, true, GameAction::attacks, "EC-9.1", false});
    game.seen(attacks(4, "f4", "f5"));
    game.said(next_turn(game.table()));
    game.seen({EventKind::moved, 3, "d2", "d3", Seat::south, true, GameAction::attacks, "EC-9.1", false});
    EXPECT_EQ(game.advice().position().setup().combat.attackers, std::vector<std::string>{"k3"});
    for (const char* player : {"P1", "P2", "P3", "P4"}) game.said(lost(player));
    EXPECT_EQ(game.advice().outcome().winner, "zombies");
}

TEST(BoardGame, ADieIsKeptInTheLog) {
    Game game({});
    game.said(ThrowDie{6, 4});
    EXPECT_TRUE(game.ruling().allowed);
    const SystemAction* thrown = std::get_if<SystemAction>(game.session().log().back().statement());
    ASSERT_NE(thrown, nullptr);
    EXPECT_EQ(board_action_from(*thrown), BoardAction(ThrowDie{6, 4}));
    game.said(ThrowDie{8, 3});
    EXPECT_TRUE(game.ruling().allowed) << "of directions";
    game.said(ThrowDie{6, 7});
    EXPECT_FALSE(game.ruling().allowed);
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

TEST(BoardGame, AVigilantAttackerStaysUntapped) {
    Game game({});
    game.put(3, "c4", Seat::south).said(Naming{3, creature(2, 2, {"vigilance"})});
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::declare_attackers});
    game.seen({EventKind::moved, 3, "c4", "c5", Seat::south, false, GameAction::attacks, "EC-9.4"});
    EXPECT_EQ(game.advice().position().setup().combat.attackers, std::vector<std::string>{"k3"});
}

TEST(BoardGame, WhatStopsBeingACreatureLiesOffTheBoard) {
    Game game({});
    game.put(3, "c4", Seat::south).said(TurnBegins{3, Seat::south}).seen(leaves(3, "c4", Seat::south));
    game.said(LayOffBoard{
        {.id = "w1", .seat = Seat::south, .facts = {.name = "Watchtower", .kind = rules::Kind::land}}});
    const Advice advice = game.advice();
    const auto land = advice.position().find_piece("w1");
    ASSERT_TRUE(land);
    EXPECT_FALSE(advice.position().piece(*land).square);
    EXPECT_EQ(advice.waiting(game.table().players[0]).count, 0) << "it waits for no upkeep";
}

TEST(BoardGame, ACapturedSquareIsALineOfDeployment) {
    GameSetup setup;
    setup.options.theme = rules::Theme::domination;
    setup.options.variant = rules::Variant::simplified;
    setup.options.reinforcements = true;
    setup.strategic = {*square_from("d4")};
    Game game(setup);
    game.put(3, "d4", Seat::south).said(TurnBegins{3, Seat::south});
    game.seen(arrives(4, "e5", Seat::south, "EC-13.1"));
    game.seen(arrives(5, "f6", Seat::south, "EC-13.1", false));
}

TEST(BoardNotes, TellPawnsAndFlagsThatStartElsewhere) {
    using What = BoardNote::What;
    const auto notes = [](Game& game) { return board_notes(game.table(), game.advice()); };
    Game game(four());
    game.put(3, "d4", Seat::west, Role::pawn).put(4, "h8", Seat::east, Role::pawn);
    EXPECT_TRUE(notes(game).empty()) << "nothing before the game begins";
    game.said(TurnBegins{1, Seat::south});
    EXPECT_EQ(notes(game),
              (std::vector<BoardNote>{{What::pawn_off_its_line, Seat::west, *square_from("d4"), "EC-1.3"},
                                      {What::pawn_in_a_corner, Seat::east, *square_from("h8"), "EC-1.3"}}));
    game.said(StepBegins{Step::main1});
    EXPECT_TRUE(notes(game).empty());
    GameSetup flags;
    flags.options.theme = rules::Theme::flag;
    flags.options.variant = rules::Variant::simplified;
    Game themed(flags);
    const CardFacts flag{.name = "Flag", .kind = rules::Kind::equipment, .subtypes = {"flag"}};
    themed.put(3, "d8", Seat::south).put(4, "d4", Seat::north).said(Naming{3, flag}).said(Naming{4, flag});
    themed.said(TurnBegins{1, Seat::south});
    EXPECT_EQ(notes(themed),
              (std::vector<BoardNote>{{What::flag_elsewhere, Seat::north, *square_from("d4"), "EC-14.1"}}));
}

/// Every action reads back as what was said.
TEST(BoardAction, IsReadAsItWasSaid) {
    const OffBoardCard waits{
        .id = "w1", .seat = Seat::east, .facts = creature(1, 2, {"flying"}), .becomes = true};
    for (const BoardAction& action : std::initializer_list<BoardAction>{
             SkipMains{false}, DeclareAttack{3}, SettleMove{4, false}, ThrowCoin{*square_from("d5"), 7},
             ThrowDie{20, 13}, LayOffBoard{waits}, TakeOffBoard{"w1"}, AssignDamage{3, {{"P2", 2}}},
             BringZombies{}})
        EXPECT_EQ(board_action_from(said(action)), action) << said(action).action;
    for (const char* other : {"", "[]", "{}", R"({"do":"score"})",
                              R"({"do":"coin","square":"z99","loser":1})", R"({"do":"attack","track":"k3"})"})
        EXPECT_FALSE(board_action_from(SystemAction{other})) << other;
}

}  // namespace
}  // namespace quadrille::app
