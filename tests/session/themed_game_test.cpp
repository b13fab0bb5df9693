// Themed games on the board as they are seen and spoken; expected answers from docs/rules/echiquier.md,
// section 14.
#include <gtest/gtest.h>

#include "app/session/theme_table.hpp"
#include "tests/session/statement_builders.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using vision::Role;

GameSetup themed(rules::Theme theme, rules::Variant variant) {
    GameSetup setup{.players = {{.seat = Seat::south}, {.seat = Seat::north}}};
    setup.options.theme = theme;
    setup.options.variant = variant;
    return setup;
}

ThemeTable seen(Spoken& game, std::vector<vision::Track> tracks) {
    VisionUpdate now = update(game.t + 0.5, std::move(tracks));
    game.session.see(now);
    return theme_table(game.session.table_at(game.t + 1), game.session.setup());
}

TEST(AFlag, WinsWhenACreatureBringsItHome) {
    Spoken game(themed(rules::Theme::flag, rules::Variant::simplified));
    game.session.see(update(0, {track(1, "d8", Seat::south), track(2, "d8", Seat::south)}));
    game.say(Naming{1, {.name = "Flag", .kind = rules::Kind::equipment, .subtypes = {"flag"}}});
    ThemeTable table = seen(game, {track(1, "d8", Seat::south), track(2, "d8", Seat::south)});
    EXPECT_EQ(table.players[0].flag, square_from("d8"));
    EXPECT_TRUE(table.players[0].flag_carried);
    EXPECT_FALSE(table.players[1].flag);
    EXPECT_EQ(table.winner, "");
    game.t += 1;
    table = seen(game, {track(1, "d1", Seat::south), track(2, "c1", Seat::south)});
    EXPECT_FALSE(table.players[0].flag_carried);
    EXPECT_EQ(table.winner, "") << "nobody carries it";
    game.t += 1;
    table = seen(game, {track(1, "d1", Seat::south), track(2, "d1", Seat::south)});
    EXPECT_EQ(table.winner, "P1");
    EXPECT_EQ(table.rule, "EC-14.1");
}

TEST(Domination, CountsHeldSquaresAndWinsAtTheTarget) {
    Spoken game(themed(rules::Theme::domination, rules::Variant::simplified));
    for (const char* square : {"d4", "e5", "a8"}) {
        game.does({{"do", "strategic"}, {"square", square}, {"on", true}});
        const ThemeTable now = theme_table(game.session.table_at(game.t + 1), game.session.setup());
        EXPECT_EQ(now.even_strategic, now.strategic.size() == 2) << "EC-14.3: an odd number";
    }
    game.does({{"do", "target"}, {"number", 3}});
    ThemeTable table =
        seen(game, {track(1, "d4", Seat::south), track(2, "e5", Seat::south), track(3, "a8", Seat::north)});
    EXPECT_EQ(table.players[0].gains, 2);
    EXPECT_EQ(table.players[1].gains, 1);
    EXPECT_EQ(table.winner, "");
    game.does({{"do", "score"}, {"player", "P1"}, {"gains", 2}});
    game.does({{"do", "score"}, {"player", "P1"}, {"gains", 2}});
    table = theme_table(game.session.table_at(game.t + 1), game.session.setup());
    EXPECT_EQ(table.players[0].counters, 4);
    EXPECT_EQ(table.winner, "P1");
    EXPECT_EQ(table.rule, "EC-14.3");
    ASSERT_TRUE(game.session.undo());
    table = theme_table(game.session.table_at(game.t + 1), game.session.setup());
    EXPECT_EQ(table.players[0].counters, 2);
    EXPECT_EQ(table.winner, "");
}

TEST(AnAssault, IsWonByThePawnOnTheOtherLine) {
    Spoken game(themed(rules::Theme::assault, rules::Variant::normal));
    const auto waiting = track(2, "e8", Seat::north, false, Role::pawn);
    EXPECT_EQ(seen(game, {track(1, "d7", Seat::south, false, Role::pawn), waiting}).winner, "");
    game.t += 1;
    const ThemeTable table = seen(game, {track(1, "d8", Seat::south, false, Role::pawn), waiting});
    EXPECT_EQ(table.winner, "P1");
    EXPECT_EQ(table.rule, "EC-14.5");
}

TEST(Zombies, ComeInWavesAndWinWhenNobodyIsLeft) {
    GameSetup setup = themed(rules::Theme::zombies, rules::Variant::normal);
    setup.players.push_back({.seat = Seat::east});
    Spoken game(setup);
    game.does({{"do", "zombie"}, {"player", "P2"}});
    game.does({{"do", "wave"}}).does({{"do", "wave"}});
    ThemeTable table = seen(game, {track(1, "d4", Seat::south, false, Role::pawn),
                                   track(2, "e5", Seat::east, false, Role::pawn)});
    ASSERT_TRUE(table.wave);
    EXPECT_EQ(table.survivors, 2);
    EXPECT_EQ(table.wave->tokens, 2);
    EXPECT_EQ(table.wave->counters, 2) << "turns of the zombies so far";
    EXPECT_EQ(table.wave->extra, 0);
    EXPECT_EQ(table.wave->squares.size(), 28U) << "every edge";
    game.does({{"do", "lost"}, {"player", "P1"}, {"on", true}});
    table = theme_table(game.session.table_at(game.t + 1), game.session.setup());
    EXPECT_EQ(table.wave->tokens, 1);
    EXPECT_EQ(table.wave->extra, 1);
    game.does({{"do", "lost"}, {"player", "P3"}, {"on", true}});
    table = theme_table(game.session.table_at(game.t + 1), game.session.setup());
    EXPECT_EQ(table.winner, "P2");
}

/// An action with a key that is wrong or missing.
struct MalformedAction {
    const char *action, *rule;
};
class MalformedActions : public testing::TestWithParam<MalformedAction> {};

TEST_P(MalformedActions, AreRefusedByTheirRuleAndChangeNothing) {
    Spoken game(themed(rules::Theme::domination, rules::Variant::simplified));
    const ThemeState before = game.game().theme;
    game.say(SystemAction{GetParam().action});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, GetParam().rule);
    EXPECT_TRUE(game.game().theme == before);
}

INSTANTIATE_TEST_SUITE_P(
    RulesPage, MalformedActions,
    testing::Values(
        MalformedAction{R"({"do":"ban","cards":"Bear","on":true})", "EC-14.9"},
        MalformedAction{R"({"do":"ban","cards":[],"on":true})", "EC-14.9"},
        MalformedAction{R"({"do":"vanguard","player":"P1","name":"Sisay","life":"many","hand":0})",
                        "EC-13.2"},
        MalformedAction{R"({"do":"special","squares":[{"square":"d4","name":"lake"},{"square":"z99"}]})",
                        "EC-13.3"},
        MalformedAction{R"({"do":"option"})", "EC-1.7"},
        MalformedAction{R"({"do":"option","option":"no_board","on":true})", "EC-1.7"},
        MalformedAction{R"({"do":"option","option":"no_diagonals"})", "EC-13.7"},
        MalformedAction{R"({"do":"option","option":"block_on_square","on":1})", "EC-13.8"},
        MalformedAction{R"({"do":"format","format":"chess","teams":{}})", "EC-1.2"},
        MalformedAction{R"({"do":"format","format":"teams","teams":{"P1":"A","P2":2}})", "EC-1.2"},
        MalformedAction{R"({"do":"strategic","square":"z99","on":true})", "EC-14.3"},
        MalformedAction{R"({"do":"strategic","square":"d4"})", "EC-14.3"},
        MalformedAction{R"({"do":"target","number":0})", "EC-14.3"},
        MalformedAction{R"({"do":"turns","number":"ten"})", "EC-14.3"},
        MalformedAction{R"({"do":"flags","mode":"none"})", "EC-14.1"},
        MalformedAction{R"({"do":"zombie"})", "EC-14.6"},
        MalformedAction{R"({"do":"score","player":"P1","gains":"2"})", "EC-14.3"},
        MalformedAction{R"({"do":"reinforcements","on":"yes"})", "EC-14.4"},
        MalformedAction{R"({"do":"lost","player":"P1"})", "EC-4.3"},
        MalformedAction{R"({"do":"team","player":"P1","team":1})", "EC-1.2"},
        MalformedAction{R"({"do":"emperor","on":true})", "EC-1.6"},
        MalformedAction{R"({"do":"lay_traps","from":["no_card"],"count":1,"seed":1,"among":["d5"]})",
                        "EC-13.4"},
        MalformedAction{R"({"do":"lay_trap","square":"d4","track":"k3"})", "EC-13.4"},
        MalformedAction{R"({"do":"spring"})", "EC-13.4"},
        MalformedAction{R"({"do":"hide_trap","trap":1})", "EC-13.4"},
        MalformedAction{R"({"do":"trap_done","trap":"t9"})", "EC-13.4"},
        MalformedAction{R"({"do":"ambush","mode":"flies"})", "EC-13.5"},
        MalformedAction{R"({"do":"wild_move","moves":[{}]})", "EC-13.5"},
        MalformedAction{R"({"do":"zombie_player","strength":"huge"})", "EC-14.6"},
        MalformedAction{R"({"do":"zombie_wave","turn":1,"at":[{"square":"d4"}]})", "EC-14.6"},
        MalformedAction{R"({"do":"zombie_attack","turn":1,"moves":[{"zombie":"k1","to":"z99"}]})", "EC-9.4"},
        MalformedAction{R"({"do":"zombie_block","turn":1,"blocks":[{"zombie":"k1"}]})", "EC-10.1"},
        MalformedAction{R"({"do":["ban"]})", ""}, MalformedAction{R"({"do":"fly"})", ""},
        MalformedAction{"[1]", ""}));

}  // namespace
}  // namespace quadrille::app
