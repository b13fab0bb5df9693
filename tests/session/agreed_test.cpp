// What a table agrees on beyond the rules: shared life, Vanguards, banned cards, effects of squares, battles
// of files, a painted board, scores over several games. Expected answers from docs/rules/echiquier.md.
#include <nlohmann/json.hpp>
#include <set>

#include "app/messages/messages.hpp"
#include "app/session/board_notes.hpp"
#include "app/session/reach_list.hpp"
#include "app/session/square_gifts.hpp"
#include "app/session/survival.hpp"
#include "app/session/theme_table.hpp"
#include "app/session/turn_follower.hpp"
#include "app/setup/battles.hpp"
#include "app/setup/board_paint.hpp"
#include "app/setup/table_file.hpp"
#include "tests/session/scripted_game.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using vision::EventKind;
using vision::Role;

Statement does(const Json& action) {
    return SystemAction{action.dump()};
}

GameSetup two_teams() {
    GameSetup setup;
    setup.starting_life = 30;
    setup.players = {{.seat = Seat::south, .team = "A"},
                     {.seat = Seat::west, .team = "B"},
                     {.seat = Seat::north, .team = "A"},
                     {.seat = Seat::east, .team = "B"}};
    return setup;
}

TEST(FormsOfPlay, AreAgreedOnByFourOnTheBoard) {
    GameSetup setup = two_teams();
    for (PlayerAtTable& player : setup.players) player.team.clear();
    Game game(setup);
    const Json partners{{"P1", "A"}, {"P2", "B"}, {"P3", "A"}, {"P4", "B"}};
    const auto agree = [&](const char* format) {
        game.said(does({{"do", "format"}, {"format", format}, {"teams", partners}}));
        std::string teams;
        for (const TablePlayer& player : game.table().players)
            teams += player.team.empty() ? "-" : player.team;
        return teams;
    };
    EXPECT_EQ(agree("teams"), "ABAB") << "EC-1.2";
    EXPECT_FALSE(game.table().shares_life());
    EXPECT_EQ(agree("two_headed_giant"), "ABAB");
    EXPECT_TRUE(game.table().shares_life()) << "EC-1.7";
    EXPECT_EQ(agree("free_for_all"), "----");
    EXPECT_FALSE(game.table().shares_life());
    EXPECT_EQ(agree("grand_melee"), "----") << "no form of the board";
    EXPECT_FALSE(game.session().log().back().ruling.allowed);
}

TEST(SharedLife, IsOneTotalAndOneTurnAndIsLostTogether) {
    Game game(two_teams());
    game.put(3, "d4", Seat::south).put(4, "e5", Seat::north).put(5, "a5", Seat::west, Role::pawn);
    game.said(does({{"do", "option"}, {"option", "shared_life"}, {"on", true}}));
    EXPECT_EQ(game.ruling().rule, "EC-1.7");
    game.said(LifeChange{Seat::south, -7}).said(LifeChange{Seat::north, -4});
    for (const Seat seat : {Seat::south, Seat::north}) EXPECT_EQ(game.table().player_at(seat)->life, 19);
    for (const Seat seat : {Seat::west, Seat::east}) EXPECT_EQ(game.table().player_at(seat)->life, 30);
    EXPECT_EQ(game.advice().range(*game.table().player_at(Seat::north))->radius, 5) << "19 / 4, rounded up";
    game.said(TurnBegins{1, Seat::south});
    EXPECT_TRUE(game.table().has_turn(Seat::north));
    EXPECT_FALSE(game.table().has_turn(Seat::west));
    game.seen({EventKind::moved, 4, "e5", "e6", Seat::north, true, GameAction::attacks, "EC-9.4"});
    EXPECT_EQ(next_turn(game.table()), Statement(TurnBegins{2, Seat::west}));
    game.said(does({{"do", "lost"}, {"player", "P1"}, {"on", true}}));
    EXPECT_TRUE(game.table().player_at(Seat::north)->lost);
    EXPECT_EQ(game.advice().outcome().winner, "B");
}

TEST(Vanguards, ChangeLifeAndHand) {
    GameSetup setup;
    setup.players = {{.seat = Seat::south, .vanguard = "Urza", .life_change = 10, .hand_change = -1},
                     {.seat = Seat::north}};
    Game game(setup);
    EXPECT_EQ(game.table().players[0].life, 30);
    EXPECT_EQ(game.table().players[0].hand_change, -1);
    EXPECT_EQ(game.table().players[0].vanguard, "Urza");
    EXPECT_EQ(game.advice().range(game.table().players[0])->radius, 8) << "30 / 4, rounded up";
    EXPECT_EQ(game.table().players[1].life, 20);
    game.said(does({{"do", "vanguard"}, {"player", "P2"}, {"name", "Mishra"}, {"life", 3}, {"hand", 0}}));
    EXPECT_EQ(game.ruling().rule, "EC-13.2");
    game.said(LifeChange{Seat::north, -5});
    EXPECT_EQ(game.table().players[1].life, 18);
    EXPECT_EQ(game.advice().position().setup().players[1].starting_life, 23);
}

TEST(BannedCards, AreNotedOnceTheyAreNamedTogether) {
    GameSetup setup;
    setup.options.theme = rules::Theme::zombies;
    Game game(setup);
    game.put(3, "d4", Seat::south).put(4, "e4", Seat::south);
    game.said(Naming{3, {.name = "Isochron Scepter", .kind = rules::Kind::artifact}});
    EXPECT_TRUE(banned_cards(game.table()).empty()) << "alone it is allowed";
    game.said(Naming{4, {.name = "Echoing Truth", .kind = rules::Kind::enchantment}});
    EXPECT_EQ(banned_cards(game.table()), std::vector<std::string>{"Echoing Truth + Isochron Scepter"});
    Game plain({});
    plain.put(3, "d4", Seat::south).said(does({{"do", "ban"}, {"cards", {"Hawk"}}, {"on", true}}));
    EXPECT_EQ(plain.ruling().rule, "EC-14.9");
    plain.said(Naming{3, {.name = "Hawk"}});
    EXPECT_EQ(banned_cards(plain.table()), std::vector<std::string>{"Hawk"});
    plain.said(TurnBegins{2, Seat::north});
    EXPECT_EQ(banned_cards(plain.table()).size(), 1U) << "in the next turn too";
    plain.said(does({{"do", "ban"}, {"cards", {"Hawk"}}, {"on", false}}));
    EXPECT_TRUE(banned_cards(plain.table()).empty());
}

TEST(SquareGifts, AreSixtyFourInEveryLanguage) {
    for (const Language language : languages()) {
        const Messages tr(language);
        std::set<std::string> texts;
        for (int gift = 1; gift <= gift_count; ++gift) texts.insert(tr("gift." + std::to_string(gift)));
        EXPECT_EQ(texts.size(), 64U) << language.code();
    }
    EXPECT_EQ(gift_number("#12"), 12);
    for (const char* other : {"Fountain", "#", "#0", "#65", "#1x", "12"})
        EXPECT_FALSE(gift_number(other)) << other;
}

TEST(SquareGifts, AreDrawnWhereTheyAreWantedAndAlikeBySeed) {
    const SquareSet board = BoardGrid{}.squares();
    EXPECT_EQ(draw_gifts(board, GiftPlaces::everywhere, 1), draw_gifts(board, GiftPlaces::everywhere, 1));
    EXPECT_NE(draw_gifts(board, GiftPlaces::everywhere, 1), draw_gifts(board, GiftPlaces::everywhere, 2));
    const auto squares = [&](GiftPlaces places) {
        std::string text;
        for (const auto& gift : draw_gifts(board, places, 5)) text += name(*gift.square) + " ";
        return text;
    };
    EXPECT_EQ(squares(GiftPlaces::corners), "a1 a8 h1 h8 ");
    EXPECT_EQ(squares(GiftPlaces::middle), "d4 d5 e4 e5 ");
    std::set<std::string> every;
    for (const auto& gift : draw_gifts(board, GiftPlaces::everywhere, 5)) {
        every.insert(gift.name);
        EXPECT_EQ(gift.tap_ability, taps_pawn(*gift_number(gift.name)));
    }
    EXPECT_EQ(every.size(), 64U) << "each effect once";
    EXPECT_EQ(draw_gifts(board, GiftPlaces::scattered, 5).size(), 16U);
}

TEST(SquareGifts, HoldForThePawnThatStandsThere) {
    Game game({});
    game.said(does({{"do", "special"},
                    {"squares",
                     {{{"square", "d1"}, {"name", "#43"}, {"tap_ability", true}},
                      {{"square", "e8"}, {"name", "#1"}}}}}));
    EXPECT_EQ(game.ruling().rule, "EC-13.3");
    const auto advice = game.advice();
    const Table table = game.table();
    EXPECT_EQ(square_gift(advice, table.players[0]).tap_abilities, std::vector<std::string>{"#43"});
    EXPECT_EQ(square_gift(advice, table.players[1]).effects, std::vector<std::string>{"#1"});
    EXPECT_TRUE(square_gift(advice, table.players[1]).tap_abilities.empty());
}

TEST(Battles, AreShippedAndEachIsAScenarioThatCanBeWon) {
    std::vector<std::string> unread;
    std::set<std::string> titles;
    for (const TableSetup& battle : battles(unread)) {
        SCOPED_TRACE(battle.setup.battle);
        titles.insert(battle.setup.battle);
        for (const Language language : languages()) {
            EXPECT_TRUE(Messages(language).knows("battle." + battle.setup.battle));
            EXPECT_TRUE(Messages(language).knows("battle." + battle.setup.battle + ".about"));
        }
        Session session(battle.profile, battle.setup);
        const Table table = session.table_at(0);
        const ThemeTable theme = theme_table(table, battle.setup);
        EXPECT_EQ(theme.theme, rules::Theme::scenario);
        EXPECT_EQ(theme.goals.size(), battle.setup.goals.size()) << "every goal is somebody's who plays";
        EXPECT_EQ(theme.winner, "") << "not before it begins";
        for (const TablePlayer& player : table.players) {
            const bool has_goal =
                std::any_of(theme.goals.begin(), theme.goals.end(),
                            [&](const BattleGoal& goal) { return goal.goal.player == player.id; });
            EXPECT_TRUE(has_goal) << player.id;
            EXPECT_FALSE(Advice(table, battle.setup).deployment_line(player).empty()) << player.id;
        }
        const auto again = table_from(json_from(battle));
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(again->setup, battle.setup) << "as its file has it";
    }
    for (const auto& [key, text] : Language().catalogue().texts()) {
        if (!key.starts_with("battle.")) continue;
        EXPECT_TRUE(titles.contains(key.substr(7, key.find('.', 7) - 7))) << key;
    }
    for (const char* wanted : {"argoth", "wohlrajh", "eiganjo", "bridges", "beacon", "mirrodin", "lorwyn"})
        EXPECT_TRUE(titles.contains(wanted)) << wanted;
}

rules::GoalSetup goal(const char* player, rules::GoalKind kind) {
    rules::GoalSetup goal;
    goal.player = player;
    goal.kind = kind;
    return goal;
}

TEST(Battles, GoalsAreTickedOffAsTheyAreMet) {
    GameSetup setup;
    setup.options.theme = rules::Theme::scenario;
    setup.players = {{.seat = Seat::south}, {.seat = Seat::north}};
    setup.goals = {goal("P1", rules::GoalKind::hold), goal("P1", rules::GoalKind::kill),
                   goal("P2", rules::GoalKind::survive)};
    setup.goals[0].squares = {*square_from("d5")};
    setup.goals[1].piece = "Volrath";
    setup.goals[2].turns = 9;
    Game game(setup);
    game.put(3, "d4", Seat::south).put(4, "f7", Seat::north).said(TurnBegins{3, Seat::south});
    const auto met = [&] {
        std::string text;
        for (const BattleGoal& goal : theme_table(game.table(), setup).goals) text += goal.met ? "x" : ".";
        return text;
    };
    EXPECT_EQ(met(), "...") << "who was never there is not dead";
    game.said(Naming{4, {.name = "Volrath"}});
    EXPECT_EQ(met(), "...");
    game.seen({EventKind::moved, 3, "d4", "d5", Seat::south, true, GameAction::attacks, "EC-9.4"});
    EXPECT_EQ(met(), "x..");
    game.seen({EventKind::left, 4, "f7", "", Seat::north, false, GameAction::leaves, ""});
    EXPECT_EQ(met(), "xx.");
    EXPECT_EQ(theme_table(game.table(), setup).winner, "P1");
    EXPECT_EQ(game.advice().outcome().rule, "EC-14.8");
}

TEST(Battles, KeepTheTablesCameraNamesAndDecks) {
    std::vector<std::string> unread;
    const auto all = battles(unread);
    const auto argoth = std::find_if(all.begin(), all.end(),
                                     [](const TableSetup& one) { return one.setup.battle == "argoth"; });
    ASSERT_NE(argoth, all.end());
    TableSetup table{.name = "Friday", .source = "/dev/video0", .profile = {}, .setup = {}};
    table.profile.grid.square_mm = 70;
    table.profile.players = {{Seat::south, cv::Vec3b(1, 2, 3)}, {Seat::west, std::nullopt}};
    table.setup.players = {{.seat = Seat::south, .name = "Anna", .deck = "elves.txt"}, {.seat = Seat::west}};
    take_battle(*argoth, table);
    EXPECT_EQ(table.source, "/dev/video0");
    EXPECT_EQ(table.profile.grid.columns, 10);
    EXPECT_EQ(table.profile.grid.square_mm, 70);
    ASSERT_EQ(table.setup.players.size(), 2U);
    EXPECT_EQ(table.setup.players[0].name, "Anna");
    EXPECT_EQ(table.setup.players[0].deck, "elves.txt");
    EXPECT_EQ(table.setup.players[0].vanguard, "Urza");
    EXPECT_EQ(table.profile.players[0].sleeve_rgb, cv::Vec3b(1, 2, 3));
    EXPECT_EQ(table.profile.players[1].seat, Seat::north);
}

TEST(BoardPaint, GivesABoardOfAnyShapeWithDecorAndLines) {
    TableSetup table;
    table.setup.players = {{.seat = Seat::south}, {.seat = Seat::north}};
    for (const char* square : {"a1", "h8", "a1"}) paint(table, {Brush::missing}, *square_from(square));
    paint(table, {Brush::blocked}, *square_from("d4"));
    for (const char* square : {"c3", "d3"}) paint(table, {Brush::line, Seat::south}, *square_from(square));
    EXPECT_TRUE(painted(table, {Brush::line, Seat::south}, *square_from("c3")));
    EXPECT_FALSE(painted(table, {Brush::missing}, *square_from("a1"))) << "painted twice";
    Session session(table.profile, table.setup);
    const Table shown = session.table_at(0);
    const Advice advice(shown, table.setup);
    EXPECT_FALSE(advice.position().squares().contains(*square_from("h8")));
    EXPECT_TRUE(advice.impassable().contains(*square_from("d4")));
    EXPECT_EQ(advice.deployment_line(shown.players[0]), (SquareSet{*square_from("c3"), *square_from("d3")}));
    EXPECT_EQ(advice.deployment_line(shown.players[1]).size(), 7) << "north's row without h8";
    for (const char* square : {"c3", "d3"}) paint(table, {Brush::line, Seat::south}, *square_from(square));
    EXPECT_TRUE(table.setup.deployment.empty()) << "the seat's line counts again";
}

TEST(BoardPaint, BeginsWithAWholeAnOvalOrAStar) {
    TableSetup table;
    shape(table, BoardShape::oval);
    EXPECT_TRUE(table.profile.grid.missing.contains(*square_from("a1")));
    EXPECT_FALSE(table.profile.grid.missing.contains(*square_from("d1")));
    shape(table, BoardShape::star);
    EXPECT_FALSE(table.profile.grid.missing.contains(*square_from("d4")));
    EXPECT_FALSE(table.profile.grid.missing.contains(*square_from("a4")));
    EXPECT_TRUE(table.profile.grid.missing.contains(*square_from("b2")));
    shape(table, BoardShape::whole);
    EXPECT_TRUE(table.profile.grid.missing.empty());
}

db::GameRecord survival(const char* zombie, std::vector<std::pair<std::string, int>> out, int turns) {
    db::GameRecord record;
    record.game.players = {{"P1", "Anna", Seat::south}, {"P2", "Bob", Seat::north}};
    std::int64_t sequence = 0;
    const auto add = [&](const Json& payload) {
        db::Event event;
        event.sequence = ++sequence;
        event.payload = payload.dump();
        record.events.push_back(std::move(event));
    };
    if (*zombie != 0) add({{"event", "action"}, {"action", {{"do", "zombie"}, {"player", zombie}}}});
    for (int turn = 1; turn <= turns; ++turn) {
        add({{"event", "turn"}, {"number", turn}});
        add({{"event", "action"}, {"action", {{"do", "wave"}}}});
        for (const auto& [player, at] : out) {
            if (at == turn)
                add({{"event", "action"}, {"action", {{"do", "lost"}, {"player", player}, {"on", true}}}});
        }
    }
    return record;
}

TEST(SurvivalRanking, AddsTheTurnsOfSeveralGames) {
    db::GameRecord other;
    other.game.players = {{"P1", "Anna", Seat::south}};
    const auto ranking = survival_ranking({survival("P2", {{"P1", 4}}, 4), survival("P1", {{"P2", 6}}, 6),
                                           survival("", {{"P1", 2}}, 5), other});
    ASSERT_EQ(ranking.size(), 2U);
    EXPECT_EQ(ranking[0].player, "Bob");
    EXPECT_EQ(ranking[0].turns, 6 + 5) << "who is never out has survived every turn";
    EXPECT_TRUE(ranking[0].wins);
    EXPECT_EQ(ranking[1].player, "Anna");
    EXPECT_EQ(ranking[1].turns, 4 + 2);
    EXPECT_EQ(ranking[1].games, 2) << "not that in which she was the zombies";
    EXPECT_FALSE(ranking[1].wins);
    EXPECT_TRUE(survival_ranking({other}).empty()) << "no game of survival";
}

}  // namespace
}  // namespace quadrille::app
