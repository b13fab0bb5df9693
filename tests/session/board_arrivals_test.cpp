// What comes onto the board, waits beside it or stops being a creature (docs/rules/echiquier.md, section 7).
#include "rules/echiquier/declaration.hpp"
#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;

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

}  // namespace
}  // namespace quadrille::app
