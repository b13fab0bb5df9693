// Several players at one side of the table (docs/rules/echiquier.md, EC-1.5): each with a pawn, a life, a
// turn and cards of their own.
#include <nlohmann/json.hpp>

#include "app/session/open_questions.hpp"
#include "app/session/statement_json.hpp"
#include "app/session/turn_follower.hpp"
#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::Role;

constexpr Chair anne{Seat::south, 1}, bob{Seat::south, 2};

/// Anne and Bob at south against Cleo and Dan at north.
GameSetup two_a_side() {
    GameSetup setup;
    setup.players = {{.seat = Seat::south, .name = "Anne", .team = "A"},
                     {.seat = Seat::south, .name = "Bob", .team = "A"},
                     {.seat = Seat::north, .name = "Cleo", .team = "B"},
                     {.seat = Seat::north, .name = "Dan", .team = "B"}};
    return setup;
}

/// Their pawns: Anne's d1, Bob's g1, Cleo's e8, Dan's b8.
Game with_pawns(const GameSetup& setup = two_a_side()) {
    Game game(setup);
    game.put(20, "g1", bob, Role::pawn).put(21, "b8", {Seat::north, 2}, Role::pawn);
    return game;
}

TEST(TwoASide, HaveEachAPawnALifeAndARangeOfTheirOwn) {
    Game game = with_pawns();
    game.said(LifeChange{bob, -7}).said(PlayerCounter{bob, hand_counter, 4}).said(TurnBegins{1, anne});
    const Table table = game.table();
    ASSERT_EQ(table.players.size(), 4U);
    EXPECT_EQ(table.players[0].life, 20);
    EXPECT_EQ(table.players[1].life, 13);
    EXPECT_EQ(table.players[1].hand, 4);
    EXPECT_FALSE(table.players[0].hand);
    EXPECT_EQ(table.players[0].pawn, square_from("d1"));
    EXPECT_EQ(table.players[1].pawn, square_from("g1"));
    EXPECT_EQ(game.advice().range(table.players[0])->radius, 5);
    EXPECT_EQ(game.advice().range(table.players[1])->radius, 4) << "a quarter of 13";
    EXPECT_EQ(game.advice().range(table.players[1])->from, square_from("g1"));
}

TEST(TwoASide, AreEightAroundTheBoard) {
    GameSetup setup;
    for (const Seat side : {Seat::south, Seat::west, Seat::north, Seat::east}) {
        setup.players.push_back({.seat = side});
        setup.players.push_back({.seat = side});
    }
    Game game(setup);
    const std::vector<std::pair<Chair, const char*>> others{
        {bob, "g1"},        {Seat::west, "a3"},     {{Seat::west, 2}, "a6"}, {{Seat::north, 2}, "b8"},
        {Seat::east, "h6"}, {{Seat::east, 2}, "h3"}};
    int id = 20;
    for (const auto& [chair, square] : others) game.put(id++, square, chair, Role::pawn);
    game.put(40, "b5", {Seat::west, 2}).said(LifeChange{{Seat::west, 2}, -9});
    const Table table = game.table();
    ASSERT_EQ(table.players.size(), 8U);
    EXPECT_EQ(table.player_at({Seat::west, 2})->pawn, square_from("a6"));
    EXPECT_EQ(table.player_at({Seat::west, 2})->life, 11);
    EXPECT_EQ(table.player_at(Seat::west)->life, 20);
    EXPECT_EQ(table.player_at({Seat::east, 2})->pawn, square_from("h3"));
    EXPECT_EQ(game.advice().position().setup().pieces.at(0).controller, table.player_at({Seat::west, 2})->id);
    std::vector<Chair> turns;
    for (int turn = 0; turn < 9; ++turn) {
        game.said(next_turn(game.table()));
        turns.push_back(game.table().turn.active);
    }
    EXPECT_EQ(turns, (std::vector<Chair>{anne,
                                         bob,
                                         Seat::west,
                                         {Seat::west, 2},
                                         Seat::north,
                                         {Seat::north, 2},
                                         Seat::east,
                                         {Seat::east, 2},
                                         anne}));
}

TEST(TwoASide, PlayTheirTurnsOneAfterTheOther) {
    Game game = with_pawns();
    game.said(TurnBegins{1, anne});
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{2, bob}));
    game.said(next_turn(game.table()));
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{3, Seat::north}));
    EXPECT_TRUE(game.table().has_turn(bob));
    EXPECT_FALSE(game.table().has_turn(anne)) << "partners do not share a turn but by EC-1.7";
}

TEST(TwoASide, OwnWhatLiesInTheirSleeves) {
    Game game = with_pawns();
    game.put(3, "d3", anne)
        .put(4, "g3", bob)
        .said(TurnBegins{2, bob})
        .said(StepBegins{Step::declare_attackers});
    EXPECT_EQ(game.table().card("k4")->seat, bob);
    const auto pieces = game.advice().position().setup().pieces;
    ASSERT_EQ(pieces.size(), 2U);
    EXPECT_EQ(pieces[0].controller, "P2");
    EXPECT_EQ(pieces[1].controller, "P1");
    EXPECT_EQ(game.moves("k4"), "f2 f3 f4 g2 g3 g4 h2 h3 h4");
    game.seen(attacks(3, "d3", "d4", "EC-9.1", false, anne))
        .seen(attacks(4, "g3", "g4", "EC-9.4", true, bob));
}

TEST(TwoASide, ASquareWithAPartnersCreatureIsBarred) {
    Game game = with_pawns();
    game.put(3, "g4", anne).put(4, "g3", bob).said(TurnBegins{2, bob});
    game.seen(attacks(4, "g3", "g4", "EC-2.4", false, bob));
}

TEST(TwoASide, CardsComeBesideTheirOwnPlayersPawn) {
    Game game = with_pawns();
    game.said(TurnBegins{2, bob}).said(StepBegins{Step::main1});
    game.seen(arrives(3, "g2", bob, "EC-7.3"));
    game.seen(arrives(4, "c2", bob, "EC-7.3", false));
    Game annes = with_pawns();
    annes.said(TurnBegins{1, anne}).said(StepBegins{Step::main1});
    annes.seen(arrives(3, "c2", anne, "EC-7.3"));
}

TEST(TwoASide, WhereTheSleeveDoesNotShowACardIsOfWhoseTurnItWasWhenItCame) {
    Game game = with_pawns();
    game.said(TurnBegins{2, bob}).said(StepBegins{Step::main1});
    game.seen(arrives(3, "g2", Seat::south, "EC-7.3"));
    EXPECT_EQ(game.table().card("k3")->seat, bob);
    game.said(TurnBegins{3, Seat::north}).said(TurnBegins{5, anne});
    EXPECT_EQ(game.table().card("k3")->seat, bob) << "it stays Bob's";
    EXPECT_EQ(game.moves("k3"), "");
    game.said(TurnBegins{6, bob}).seen(attacks(3, "g2", "g3"));
    EXPECT_EQ(game.table().card("k3")->seat, bob);
}

TEST(TwoASide, ACardThatPeopleGiveToItsPlayerStaysThatPlayersWhenItMoves) {
    Game game = with_pawns();
    game.put(3, "f3", anne);
    EXPECT_EQ(game.table().card("k3")->seat, anne) << "the first of the side";
    game.said(Correction{.track = 3, .seat = bob}).said(TurnBegins{2, bob});
    game.seen(attacks(3, "f3", "f4"));
    EXPECT_EQ(game.table().card("k3")->seat, bob);
    EXPECT_TRUE(game.session().undo());
    EXPECT_TRUE(game.session().undo());
    EXPECT_EQ(game.table().card("k3")->seat, anne);
}

TEST(TwoASide, ShareTheirLineOfDeployment) {
    Game game = with_pawns();
    for (const TablePlayer& player : game.table().players) {
        const int row = player.seat.side == Seat::south ? 0 : 7;
        EXPECT_EQ(game.advice().deployment_line(player), SquareSet::rectangle({0, row}, {7, row}))
            << player.id;
    }
    const auto waits = [&](Chair seat) {
        return OffBoardCard{.id = "w1", .seat = seat, .facts = creature(1, 1)};
    };
    game.said(TurnBegins{2, bob}).said(StepBegins{Step::upkeep}).said(LayOffBoard{waits(bob)});
    EXPECT_EQ(game.advice().waiting(game.table().players[0]).count, 0);
    EXPECT_EQ(game.advice().waiting(game.table().players[1]).count, 1);
    game.seen(arrives(3, "a1", bob, "EC-7.8"));
}

TEST(TwoASide, WinAndLoseAsATeamAndOneByOne) {
    Game game = with_pawns();
    game.put(3, "d3", anne).put(4, "g3", bob).said(TurnBegins{1, anne}).said(lost("P1"));
    EXPECT_FALSE(game.advice().position().find_piece("k3"));
    EXPECT_TRUE(game.advice().position().find_piece("k4")) << "Bob plays on";
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{2, bob}));
    game.said(lost("P3")).said(lost("P4"));
    EXPECT_EQ(game.advice().outcome().winner, "A");
}

TEST(TwoASide, MayBeHeadsOfOneGiant) {
    GameSetup setup = two_a_side();
    setup.shared_life = true;
    Game game = with_pawns(setup);
    game.said(LifeChange{bob, -3}).said(TurnBegins{1, anne});
    EXPECT_EQ(game.table().players[0].life, 17);
    EXPECT_EQ(game.table().players[1].life, 17) << "one life (EC-1.7)";
    EXPECT_TRUE(game.table().has_turn(bob)) << "and one turn";
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{2, Seat::north}));
}

TEST(ATeamOnOneSide, SharesItsLineRoundItsEmperor) {
    GameSetup setup;
    for (const Seat side : {Seat::south, Seat::north}) {
        for (int i = 0; i < 3; ++i)
            setup.players.push_back({.seat = side, .team = side == Seat::south ? "A" : "B"});
    }
    Game game(setup);
    game.put(20, "b1", bob, Role::pawn).put(21, "g1", {Seat::south, 3}, Role::pawn);
    game.said(Statement(SystemAction{R"({"do":"emperor","player":"P1","on":true})"}))
        .said(TurnBegins{1, anne});
    EXPECT_EQ(game.table().players[2].pawn, square_from("g1"));
    EXPECT_EQ(game.advice().deployment_line(game.table().players[2]), SquareSet::rectangle({0, 0}, {7, 0}));
    game.put(3, "g3", {Seat::south, 3});
    game.said(lost("P1"));
    EXPECT_TRUE(game.table().players[2].lost) << "with the emperor (EC-1.6)";
    EXPECT_FALSE(game.advice().position().find_piece("k3"));
    EXPECT_EQ(game.advice().outcome().winner, "B");
}

TEST(TwoASide, PawnsThatNothingDistinguishesAreTheirsInOrder) {
    Game game(two_a_side());
    game.put(20, "g1", Seat::south, Role::pawn);
    EXPECT_EQ(game.table().players[0].pawn, square_from("d1"));
    EXPECT_EQ(game.table().players[1].pawn, square_from("g1"));
    game.said(Correction{.track = 1, .seat = bob});
    EXPECT_EQ(game.table().players[0].pawn, square_from("g1")) << "the other one is Bob's, people say";
    EXPECT_EQ(game.table().players[1].pawn, square_from("d1"));
    EXPECT_EQ(open_questions(game.table()),
              std::vector<OpenQuestion>{OpenQuestion(PawnMissing{{Seat::north, 2}})});
}

TEST(TwoASide, AreReadFromTheLogAsTheyWereSaid) {
    const Table table = with_pawns().table();
    for (const Statement& statement :
         {Statement(LifeChange{bob, -2}), Statement(PlayerCounter{bob, "poison", 1, 1}),
          Statement(TurnBegins{2, bob}), Statement(PutOnStack{"s1", bob, {}, {"P3"}}),
          Statement(Correction{.track = 3, .seat = bob}),
          Statement(said(LayOffBoard{{.id = "w1", .seat = bob, .facts = creature(1, 1)}}))})
        EXPECT_EQ(statement_from(payload_of(statement, table)), statement) << payload_of(statement, table);
    const auto life = payload_of(LifeChange{bob, -2}, table);
    EXPECT_EQ(life.at("player"), "P2");
    EXPECT_EQ(life.at("seat"), "south") << "as it always was";
    EXPECT_EQ(life.at("place"), 2);
    EXPECT_FALSE(payload_of(LifeChange{anne, -2}, table).contains("place"));
}

}  // namespace
}  // namespace quadrille::app
