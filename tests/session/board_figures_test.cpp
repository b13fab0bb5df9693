// The figures of combat on the board, each played at the table in full (docs/rules/echiquier.md, sections 9
// to 12).
#include "app/session/turn_follower.hpp"
#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;

CardFacts walker(const char* called) {
    return {.name = called, .kind = rules::Kind::planeswalker};
}

/// South's turn with both main phases: a falcon that came this turn, a knight, a squire and a planeswalker.
Game figure_of_moves() {
    Game game({});
    game.put(4, "d4", Seat::south)
        .put(5, "c5", Seat::south)
        .put(6, "f4", Seat::south)
        .put(7, "e5", Seat::north);
    game.said(Naming{4, creature(2, 2)}).said(Naming{6, walker("Ajani")}).said(TurnBegins{3, Seat::south});
    game.said(StepBegins{Step::main1}).seen(arrives(3, "d2", Seat::south, "EC-7.3"));
    return game;
}

TEST(FigureOfMoves, WhoMayMoveAndWhereTo) {
    Game game = figure_of_moves();
    EXPECT_EQ(game.moves("k1"), "") << "1: the main phases are not skipped, so that the pawn stays";
    EXPECT_EQ(game.moves("k3"), "") << "2: it came this turn";
    EXPECT_EQ(game.moves("k4"), "c3 c4 d3 d4 d5 e3 e4 e5")
        << "3: onto the opponent's e5, not onto its own c5";
    EXPECT_EQ(game.moves("k6"), "e3 e4 f3 f4 f5 g3 g4 g5") << "4: a planeswalker goes to free squares alone";
    game.seen({EventKind::moved, 1, "d1", "e1", Seat::south, true, GameAction::pawn_moves, "EC-9.3", false});
    game.said(SettleMove{1, false});
    game.seen({EventKind::moved, 1, "e1", "d1", Seat::south, false, GameAction::pawn_moves, ""});
    game.seen(attacks(3, "d2", "d3", "EC-9.1", false)).said(SettleMove{3, false});
    game.seen({EventKind::moved, 3, "d3", "d2", Seat::south, false, GameAction::moves, ""});
    game.seen(attacks(4, "d4", "e4"));
    game.seen({EventKind::moved, 6, "f4", "e4", Seat::south, true, GameAction::moves, "EC-9.7", false});
}

TEST(FigureOfMoves, TheKnightAttacksAndThePlaneswalkerDoesNot) {
    Game game = figure_of_moves();
    game.seen(attacks(4, "d4", "e5"));
    game.seen({EventKind::moved, 6, "f4", "e4", Seat::south, true, GameAction::moves, "EC-9.4"});
    EXPECT_EQ(game.advice().position().setup().combat.attackers, std::vector<std::string>{"k4"});
}

/// South attacks with a knight that has protection from black, a falcon that flies and a cadet; a healer
/// stays back, and so does a planeswalker. North has a black assassin, a mongrel and tapped rats.
Game figure_of_blocks() {
    Game game({});
    game.put(3, "c5", Seat::south)
        .put(4, "g5", Seat::south)
        .put(5, "e3", Seat::south)
        .put(6, "b4", Seat::south);
    game.put(7, "f6", Seat::south)
        .put(10, "c6", Seat::north)
        .put(11, "b6", Seat::north)
        .put(12, "f3", Seat::north);
    game.said(Naming{3, creature(2, 2, {"protection from black"})})
        .said(Naming{4, creature(1, 1, {"flying"})});
    game.said(Naming{5, creature(1, 1)}).said(Naming{6, creature(1, 1)}).said(Naming{7, walker("Ajani")});
    game.said(Naming{10, creature(2, 1, {}, {"black"})}).said(Naming{11, creature(2, 2, {}, {"green"})});
    game.said(Naming{12, creature(2, 2, {}, {"black"})}).said(TurnBegins{3, Seat::south});
    game.said(DeclareAttack{3}).said(DeclareAttack{4}).said(DeclareAttack{5});
    return game;
}

struct FigureBlock {
    const char* name;
    int blocker, attacker;
    bool may;
    const char* rule;
};
class FigureOfBlocks : public testing::TestWithParam<FigureBlock> {};

TEST_P(FigureOfBlocks, WhoMayBlockWhom) {
    const FigureBlock& block = GetParam();
    Game game = figure_of_blocks();
    game.put(13, "g6", Seat::north).said(Naming{13, creature(1, 3)}).tap(12);
    game.said(DeclareBlock{block.blocker, block.attacker});
    EXPECT_EQ(game.ruling().allowed, block.may);
    EXPECT_EQ(game.ruling().rule, block.rule);
}

INSTANTIATE_TEST_SUITE_P(
    Board, FigureOfBlocks,
    testing::Values(FigureBlock{"black_does_not_block_protection_from_black", 10, 3, false, "EC-10.4"},
                    FigureBlock{"the_mongrel_blocks_the_knight", 11, 3, true, "EC-10.1"},
                    FigureBlock{"who_does_not_attack_is_not_blocked", 11, 6, false, "EC-10.1"},
                    FigureBlock{"who_flies_is_not_blocked_from_the_ground", 13, 4, false, "EC-10.4"},
                    FigureBlock{"a_planeswalker_is_not_blocked", 13, 7, false, "EC-10.1"},
                    FigureBlock{"who_is_tapped_does_not_block", 12, 5, false, "EC-10.1"},
                    FigureBlock{"who_is_not_in_contact_does_not_block", 10, 5, false, "EC-10.1"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(Blocks, OneBlocksOne) {
    Game game({});
    game.put(3, "d5", Seat::south)
        .put(4, "e5", Seat::south)
        .put(5, "d6", Seat::north)
        .said(TurnBegins{3, Seat::south});
    game.said(DeclareAttack{3}).said(DeclareAttack{4}).said(DeclareBlock{5, 3});
    EXPECT_EQ(game.table().blocks.at(5), std::vector{3});
    game.said(DeclareBlock{5, 4, true});
    EXPECT_FALSE(game.ruling().allowed) << "a second one beside the first";
    EXPECT_EQ(game.ruling().rule, "EC-10.2");
    EXPECT_TRUE(game.session().undo());
    game.said(DeclareBlock{5, 4});
    EXPECT_TRUE(game.ruling().allowed) << "the other one in its place";
    EXPECT_EQ(game.table().blocks.at(5), std::vector{4});
}

TEST(Blocks, WhereAnEffectAllowsItOneBlocksSeveralAndDividesItsDamage) {
    Game game({});
    game.put(3, "d5", Seat::south).put(4, "e5", Seat::south).put(5, "d6", Seat::north);
    game.said(Naming{3, creature(1, 1)}).said(Naming{4, creature(1, 1)}).said(Naming{5, creature(3, 3)});
    game.said(TurnBegins{3, Seat::south})
        .said(DeclareAttack{3})
        .said(DeclareAttack{4})
        .said(DeclareBlock{5, 3});
    EXPECT_FALSE(game.advice().may_block_more(*game.table().card("k5")));
    game.said(CardCounter{5, extra_block_counter, 1});
    EXPECT_TRUE(game.advice().may_block_more(*game.table().card("k5")));
    game.said(DeclareBlock{5, 4, true});
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(game.table().blocks.at(5), (std::vector{3, 4}));
    EXPECT_EQ(game.advice().position().setup().combat.blocks.at("k5"),
              (std::vector<std::string>{"k3", "k4"}));
    game.said(AssignDamage{5, {{"k3", 1}, {"k4", 2}}});
    EXPECT_TRUE(game.ruling().allowed);
    game.said(AssignDamage{5, {{"k3", 1}}});
    EXPECT_FALSE(game.ruling().allowed) << "its whole power (EC-11.1)";
}

TEST(Blocks, OnlyCreaturesBlock) {
    Game game({});
    game.put(3, "d7", Seat::south).put(4, "c7", Seat::north).said(Naming{4, walker("Karn")});
    game.said(TurnBegins{3, Seat::south}).said(DeclareAttack{3});
    for (const int blocker : {4, 2}) {
        game.said(DeclareBlock{blocker, 3});
        EXPECT_FALSE(game.ruling().allowed) << "neither a planeswalker nor a pawn (EC-10.3): " << blocker;
    }
    game.said(DeclareBlock{4, 1});
    EXPECT_FALSE(game.ruling().allowed) << "nor is a pawn blocked";
}

/// The end of a combat in which North attacked: three of its creatures stand with a Soldier each.
Game figure_of_the_end() {
    Game game({});
    game.put(3, "b3", Seat::south).put(4, "d3", Seat::south).put(5, "f3", Seat::south);
    game.put(10, "b4", Seat::north).put(11, "d4", Seat::north).put(12, "f4", Seat::north);
    for (const int soldier : {3, 4, 5}) game.said(Naming{soldier, creature(2, 2)});
    game.said(Naming{10, creature(2, 1)}).said(Naming{11, creature(2, 2)}).said(Naming{12, creature(4, 4)});
    game.said(TurnBegins{4, Seat::north}).said(StepBegins{Step::declare_attackers});
    game.seen(attacks(10, "b4", "b3", "EC-9.4", true, Seat::north));
    game.seen(attacks(11, "d4", "d3", "EC-9.4", true, Seat::north));
    game.seen(attacks(12, "f4", "f3", "EC-9.4", true, Seat::north));
    return game;
}

TEST(FigureOfTheEndOfCombat, WhoStaysWhoGoesAndWhoDies) {
    Game game = figure_of_the_end();
    game.said(DeclareBlock{3, 10}).said(StepBegins{Step::damage});
    game.seen(leaves(3, "b3", Seat::south, GameAction::dies));
    int saproling = 20;
    for (const char* square : {"e2", "e3", "e4", "f2", "g2", "g3", "g4", "f4"})
        game.put(saproling++, square, Seat::north);
    game.said(StepBegins{Step::end_combat});
    std::vector<Parting> partings = game.advice().partings();
    ASSERT_EQ(partings.size(), 2U) << "1: alone on b3, nobody is moved";
    EXPECT_EQ(name(partings[0].square), "d3");
    EXPECT_TRUE(partings[0].coin) << "2: their sums are equal";
    EXPECT_EQ(name(partings[1].square), "f3");
    EXPECT_EQ(partings[1].moves, "k5") << "3: the Soldier is the weaker one";
    EXPECT_TRUE(partings[1].dies) << "and has no free square (EC-12.2)";
    game.said(ThrowCoin{*square_from("d3"), 11});
    EXPECT_TRUE(game.ruling().allowed);
    partings = game.advice().partings();
    EXPECT_EQ(partings[0].moves, "k11");
    EXPECT_TRUE(partings[0].free.contains(*square_from("d2"))) << "past the wall, nearer to the pawn";
    game.seen({EventKind::moved, 11, "d3", "d2", Seat::north, true, GameAction::displaced, "EC-12.1"});
    game.seen(leaves(5, "f3", Seat::south, GameAction::dies));
    EXPECT_TRUE(game.advice().partings().empty());
}

TEST(DeploymentLines, AreTheRowsBeforeThePlayersWithoutWhatIsBlocked) {
    GameSetup setup = four_players();
    setup.blocked = {*square_from("b1"), *square_from("a5")};
    setup.deployment["P3"] = {*square_from("d7"), *square_from("e7")};
    Game game(setup);
    const auto line = [&](std::size_t player) {
        std::string text;
        for (const Square square : game.advice().deployment_line(game.table().players[player]).sorted())
            text += (text.empty() ? "" : " ") + name(square);
        return text;
    };
    EXPECT_EQ(line(0), "a1 c1 d1 e1 f1 g1 h1");
    EXPECT_EQ(line(1), "a1 a2 a3 a4 a6 a7 a8");
    EXPECT_EQ(line(2), "d7 e7") << "as it was agreed in its place";
    EXPECT_EQ(line(3), "h1 h2 h3 h4 h5 h6 h7 h8");
    game.said(TurnBegins{1, Seat::south}).said(StepBegins{Step::main1});
    game.seen(arrives(3, "d7", Seat::north, "EC-7.3")).seen(arrives(4, "h3", Seat::east, "EC-7.5"));
}

TEST(WhatStandsOnTheBoard, AreCreaturesAndPlaneswalkersAlone) {
    Game game({});
    game.put(3, "c4", Seat::south).put(4, "e4", Seat::south).put(5, "g4", Seat::south);
    game.said(Naming{3, creature(1, 1)});
    game.said(Naming{4, {.name = "Karn", .kind = rules::Kind::planeswalker}});
    game.said(Naming{5, {.name = "Land", .kind = rules::Kind::land, .type_line = "Land"}});
    game.said(TurnBegins{3, Seat::south});
    EXPECT_EQ(game.moves("k3"), "b3 b4 b5 c3 c4 c5 d3 d4 d5");
    EXPECT_EQ(game.moves("k4"), "d3 d4 d5 e3 e4 e5 f3 f4 f5") << "to free squares (EC-9.5)";
    EXPECT_EQ(game.moves("k5"), "");
    const SquareSet occupied = game.advice().position().occupied();
    EXPECT_TRUE(occupied.contains(*square_from("c4")) && occupied.contains(*square_from("e4")));
    EXPECT_FALSE(occupied.contains(*square_from("g4"))) << "EC-2.2";
}

TEST(WhatStandsOnTheBoard, IsACreatureWhateverElseItIs) {
    Game game({});
    CardFacts golem = creature(3, 3);
    golem.type_line = "Artifact Creature — Golem";
    game.put(3, "d4", Seat::south).put(4, "f4", Seat::south).said(Naming{3, golem});
    game.said(Naming{4, {.name = "Relic", .kind = rules::Kind::artifact, .type_line = "Artifact"}});
    game.said(TurnBegins{3, Seat::south});
    EXPECT_EQ(game.advice().range(*game.table().card("k3"))->rule, "EC-5.2");
    EXPECT_EQ(game.advice().range(*game.table().card("k3"))->from, square_from("d4"));
    EXPECT_EQ(game.moves("k3"), "c3 c4 c5 d3 d4 d5 e3 e4 e5");
    const auto pieces = game.advice().position().setup().pieces;
    EXPECT_EQ(pieces[1].printed.types, (std::vector<std::string>{"artifact", "creature"}));
    EXPECT_EQ(pieces[1].subtypes, std::vector<std::string>{"golem"});
    EXPECT_EQ(game.moves("k4"), "") << "an artifact alone does not stand there";
    EXPECT_EQ(game.advice().range(*game.table().card("k4"))->rule, "EC-5.6");
    EXPECT_FALSE(game.advice().position().occupied().contains(*square_from("f4")));
}

TEST(AnAuraOnTheBoard, IsMeasuredFromItsPlayersPawn) {
    Game game({});
    game.put(3, "g6", Seat::south).put(4, "g6", Seat::south);
    game.said(Naming{3, creature(2, 2)}).said(Naming{4, {.name = "Mantle", .kind = rules::Kind::aura}});
    const Advice advice = game.advice();
    const auto range = advice.range(*game.table().card("k4"));
    ASSERT_TRUE(range);
    EXPECT_EQ(range->from, square_from("d1"));
    EXPECT_EQ(range->radius, 5);
    EXPECT_EQ(range->rule, "EC-5.6") << "by the ruling of EC-5.5";
    EXPECT_TRUE(range->of_pawn);
    EXPECT_EQ(advice.range(*game.table().card("k3"))->from, square_from("g6"));
    EXPECT_FALSE(advice.range(*game.table().card("k3"))->of_pawn);
    EXPECT_FALSE(advice.in_range(*game.table().card("k4"), *square_from("g8"))->yes) << "seven from d1";
    EXPECT_TRUE(advice.in_range(*game.table().card("k3"), *square_from("g8"))->yes);
}

}  // namespace
}  // namespace quadrille::app
