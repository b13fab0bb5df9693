// Who is out, who plays together, and who has won (docs/rules/echiquier.md, EC-1.6, EC-4.3, EC-14.6).
#include "app/session/theme_table.hpp"
#include "app/session/turn_follower.hpp"
#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;

TEST(BoardGame, WhoIsOutHasNoTurnAndTheLastOneWins) {
    Game game(four_players());
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
    Game game(four_players());
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
    Game game(four_players("A", "B"));
    game.said(TurnBegins{1, Seat::south});
    game.said(Statement(SystemAction{R"({"do":"emperor","player":"P1","on":true})"}));
    EXPECT_EQ(game.ruling().rule, "EC-1.6");
    game.said(lost("P3"));
    EXPECT_EQ(game.advice().outcome().winner, "") << "the emperor is still there";
    game.said(lost("P1"));
    EXPECT_EQ(game.advice().outcome().winner, "B");
    Game fallen(four_players("A", "B"));
    fallen.said(Statement(SystemAction{R"({"do":"emperor","player":"P1","on":true})"})).said(lost("P1"));
    EXPECT_TRUE(fallen.table().players[2].lost);
    EXPECT_EQ(fallen.advice().outcome().winner, "B");
}

GameSetup survival() {
    GameSetup setup = four_players();
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

}  // namespace
}  // namespace quadrille::app
