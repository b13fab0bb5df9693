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

}  // namespace
}  // namespace quadrille::app
