// Games of the variants of Magic on a chessboard, event by event: what each is in the game, and what no rule
// allows.
#include "tests/session/scripted_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;
using vision::Role;

TEST(ScriptedGame, OfTwoOnAChessboard) {
    Game game({});
    game.said(TurnBegins{1, Seat::south}).said(StepBegins{Step::main1});
    game.seen({EventKind::entered, 3, "", "d2", Seat::south, false, GameAction::arrives, "EC-7.3"});
    game.seen({EventKind::entered, 4, "", "f5", Seat::south, false, GameAction::arrives, "EC-7.3", false});
    game.put(5, "d3", Seat::north);
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::declare_attackers});
    game.seen({EventKind::moved, 3, "d2", "d3", Seat::south, true, GameAction::attacks, "EC-9.4"});
    game.seen({EventKind::tapped, 4, "f5", "f5", Seat::south, true, GameAction::attacks, "EC-9.4"});
    game.said(StepBegins{Step::declare_blockers}).said(DeclareBlock{5, 3});
    EXPECT_EQ(game.session().log().back().ruling.rule, "EC-10.1");
    EXPECT_TRUE(game.session().log().back().ruling.allowed);
    EXPECT_EQ(game.table().blocks.at(5), std::vector{3});
    game.said(DeclareBlock{5, 4});
    EXPECT_FALSE(game.session().log().back().ruling.allowed) << "it is two squares away";
    game.said(StepBegins{Step::damage});
    game.seen({EventKind::left, 5, "d3", "", Seat::north, false, GameAction::dies, ""});
    game.said(StepBegins{Step::main2});
    EXPECT_TRUE(game.table().blocks.empty());
    game.seen({EventKind::left, 4, "f5", "", Seat::south, true, GameAction::leaves, ""});
    game.seen({EventKind::flipped, 3, "d3", "d3", Seat::south, true, GameAction::turns_over, ""});
}

TEST(ScriptedGame, WithEquipment) {
    Game game({});
    game.put(3, "c3", Seat::south)
        .put(4, "c3", Seat::south)
        .put(5, "d4", Seat::south)
        .put(6, "f6", Seat::south);
    game.said(TurnBegins{1, Seat::south});
    game.said(Naming{4, {.name = "Sword", .kind = rules::Kind::equipment}});
    game.seen({EventKind::moved, 4, "c3", "d4", Seat::south, false, GameAction::equips, "EC-6.2"});
    game.seen({EventKind::moved, 4, "d4", "f6", Seat::south, false, GameAction::equips, "EC-6.2", false});
    game.seen({EventKind::moved, 4, "f6", "f5", Seat::south, false, GameAction::carried, "EC-6.5"});
}

TEST(ScriptedGame, Simplified) {
    GameSetup setup;
    setup.options.variant = rules::Variant::simplified;
    Game game(setup);
    game.said(TurnBegins{1, Seat::south});
    game.seen({EventKind::entered, 3, "", "b1", Seat::south, false, GameAction::arrives, "EC-13.1"});
    game.seen({EventKind::entered, 4, "", "d2", Seat::south, false, GameAction::arrives, "EC-13.1", false});
    game.said(TurnBegins{3, Seat::south}).said(StepBegins{Step::declare_attackers});
    game.seen({EventKind::moved, 3, "b1", "b2", Seat::south, true, GameAction::attacks, "EC-9.4"});
    game.seen({EventKind::moved, 1, "d1", "e2", Seat::south, true, GameAction::pawn_moves, "EC-13.1", false});
    game.put(5, "h8", Seat::north);
    const Advice advice = game.advice();
    const Table table = game.table();
    EXPECT_FALSE(advice.range(*table.card("k3"))) << "nothing is measured";
    EXPECT_FALSE(advice.range(table.players[0]));
    EXPECT_EQ(advice.arrivals(*table.card("k3"))->zone, rules::echiquier::ArrivalZone::deployment);
}

TEST(ScriptedGame, OnABattlefieldWithImpassableSquares) {
    GameSetup setup;
    setup.blocked = {*square_from("c4"), *square_from("d2")};
    Game game(setup);
    game.put(3, "c3", Seat::south).said(TurnBegins{1, Seat::south});
    game.seen({EventKind::entered, 4, "", "d2", Seat::south, false, GameAction::arrives, "EC-13.3", false});
    game.seen({EventKind::moved, 3, "c3", "c4", Seat::south, true, GameAction::attacks, "EC-13.3", false});
}

TEST(ScriptedGame, OnABoardOfTenBySix) {
    Game game({}, {.columns = 10, .rows = 6});
    game.put(3, "i3", Seat::south).said(TurnBegins{1, Seat::south});
    game.seen({EventKind::moved, 3, "i3", "j4", Seat::south, true, GameAction::attacks, "EC-9.4"});
    game.seen({EventKind::entered, 4, "", "e2", Seat::south, false, GameAction::arrives, "EC-7.3"});
    EXPECT_EQ(game.table().player_at(Seat::north)->pawn, square_from("e6"));
}

TEST(ScriptedGame, OfTwoTeamsOfTwo) {
    GameSetup setup;
    setup.players = {{.seat = Seat::south, .team = "A"},
                     {.seat = Seat::west, .team = "B"},
                     {.seat = Seat::north, .team = "A"},
                     {.seat = Seat::east, .team = "B"}};
    Game game(setup);
    game.put(3, "d4", Seat::south).put(4, "d5", Seat::north).put(5, "e4", Seat::east);
    game.said(TurnBegins{1, Seat::south}).said(StepBegins{Step::declare_attackers});
    game.said(DeclareAttack{3}).said(DeclareBlock{4, 3});
    EXPECT_FALSE(game.session().log().back().ruling.allowed) << "a teammate does not block (EC-10.1)";
    game.said(DeclareBlock{5, 3});
    EXPECT_TRUE(game.session().log().back().ruling.allowed);
}

TEST(ScriptedGame, WithVanguardsKeepsTheirLife) {
    GameSetup setup;
    setup.starting_life = 27;
    Game game(setup);
    const Table table = game.table();
    const auto range = Advice(table, setup).range(table.players[0]);
    ASSERT_TRUE(range);
    EXPECT_EQ(range->radius, 7) << "EC-13.2, EC-5.4";
}

}  // namespace
}  // namespace quadrille::app
