// How themed games end; expected answers from docs/rules/echiquier.md, section 14.
#include <gtest/gtest.h>

#include "app/session/theme_table.hpp"
#include "tests/session/statement_builders.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using vision::Role;

/// A themed game at its end: who has won, and by which rule.
struct End {
    const char* name;
    rules::Theme theme;
    rules::Variant variant;
    std::vector<Statement> said;
    std::vector<vision::Track> cards;
    const char *winner, *rule;
};
class ThemeEnds : public testing::TestWithParam<End> {};

TEST_P(ThemeEnds, AreSeen) {
    const End& end = GetParam();
    GameSetup setup{.players = {{.seat = Seat::south}, {.seat = Seat::north}}};
    setup.options.theme = end.theme;
    setup.options.variant = end.variant;
    Spoken game(setup);
    game.session.see(update(0, end.cards));
    for (const Statement& word : end.said) game.say(word);
    game.session.see(update(game.t + 1, end.cards));
    const ThemeTable table = theme_table(game.session.table_at(game.t + 1), setup);
    EXPECT_EQ(table.winner, end.winner);
    EXPECT_EQ(table.rule, end.rule);
}

Statement does(const Json& action) {
    return SystemAction{action.dump()};
}
Statement flag(int card) {
    return Naming{card, {.name = "Flag", .kind = rules::Kind::equipment, .subtypes = {"flag"}}};
}
vision::Track pawn(int id, const char* square, Seat seat) {
    return track(id, square, seat, false, Role::pawn);
}
Statement strategic(const char* square) {
    return does({{"do", "strategic"}, {"square", square}, {"on", true}});
}
constexpr auto simplified = rules::Variant::simplified, normal = rules::Variant::normal;

INSTANTIATE_TEST_SUITE_P(
    RulesPage, ThemeEnds,
    testing::Values(End{"own_flag_alone_is_not_both",
                        rules::Theme::flag,
                        simplified,
                        {flag(1), flag(3), does({{"do", "flags"}, {"mode", "both"}})},
                        {track(1, "c1", Seat::south), track(2, "c1", Seat::south),
                         track(3, "e4", Seat::north)},
                        "",
                        "EC-14.2"},
                    End{"both_flags_at_home",
                        rules::Theme::flag,
                        simplified,
                        {flag(1), flag(3), does({{"do", "flags"}, {"mode", "both"}})},
                        {track(1, "c1", Seat::south), track(3, "e1", Seat::north)},
                        "P1",
                        "EC-14.2"},
                    End{"a_flag_that_only_lies_at_home",
                        rules::Theme::flag,
                        simplified,
                        {flag(1)},
                        {track(1, "c1", Seat::south)},
                        "",
                        "EC-14.1"},
                    End{"most_points_after_the_last_turn",
                        rules::Theme::domination,
                        simplified,
                        {strategic("d4"), does({{"do", "turns"}, {"number", 3}}),
                         does({{"do", "score"}, {"player", "P2"}, {"gains", 1}}), TurnBegins{4, Seat::south}},
                        {track(1, "a1", Seat::south)},
                        "P2",
                        "EC-14.3"},
                    End{"level_points_and_more_squares",
                        rules::Theme::domination,
                        simplified,
                        {strategic("d4"), does({{"do", "turns"}, {"number", 3}}), TurnBegins{4, Seat::south}},
                        {track(1, "d4", Seat::south)},
                        "P1",
                        "EC-14.3"},
                    End{"level_in_everything",
                        rules::Theme::domination,
                        simplified,
                        {strategic("d4"), does({{"do", "turns"}, {"number", 3}}), TurnBegins{4, Seat::south}},
                        {track(1, "a1", Seat::south)},
                        "draw",
                        "EC-14.3"},
                    End{"the_last_turn_is_not_over",
                        rules::Theme::domination,
                        simplified,
                        {strategic("d4"), does({{"do", "turns"}, {"number", 3}}), TurnBegins{3, Seat::south}},
                        {track(1, "d4", Seat::south)},
                        "",
                        "EC-14.3"},
                    End{"a_creature_on_the_line_is_no_assault",
                        rules::Theme::assault,
                        normal,
                        {},
                        {pawn(1, "d1", Seat::south), pawn(2, "e8", Seat::north), track(3, "d8", Seat::south)},
                        "",
                        "EC-14.5"},
                    End{"a_pawn_on_the_line",
                        rules::Theme::assault,
                        normal,
                        {},
                        {pawn(1, "h8", Seat::south), pawn(2, "e5", Seat::north)},
                        "P1",
                        "EC-14.5"},
                    End{"the_last_in_an_assault",
                        rules::Theme::assault,
                        normal,
                        {does({{"do", "lost"}, {"player", "P1"}, {"on", true}})},
                        {pawn(1, "d1", Seat::south), pawn(2, "e8", Seat::north)},
                        "P2",
                        "EC-14.5"},
                    End{"survived",
                        rules::Theme::zombies,
                        normal,
                        {does({{"do", "zombie"}, {"player", "P2"}}), does({{"do", "turns"}, {"number", 8}}),
                         TurnBegins{8, Seat::south}},
                        {pawn(1, "d4", Seat::south)},
                        "survivors",
                        "EC-14.7"},
                    End{"still_surviving",
                        rules::Theme::zombies,
                        normal,
                        {does({{"do", "zombie"}, {"player", "P2"}}), does({{"do", "turns"}, {"number", 8}}),
                         TurnBegins{7, Seat::south}},
                        {pawn(1, "d4", Seat::south)},
                        "",
                        "EC-14.7"}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::app
