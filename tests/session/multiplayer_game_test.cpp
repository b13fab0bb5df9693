// Games of many players as they are spoken at the panel; expected answers from docs/rules/multiplayer.md.
#include "app/session/systems/multiplayer_game.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "app/session/systems/multiplayer_table.hpp"
#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

Spoken game_of(const char* format, int players) {
    Spoken game({.system = rules::System::multiplayer});
    game.does({{"do", "format"}, {"format", format}, {"players", players}});
    return game;
}

std::vector<std::string> ids(const MultiplayerTable& table, bool MultiplayerSeat::*what) {
    std::vector<std::string> list;
    for (const MultiplayerSeat& seat : table.seats) {
        if (seat.*what) list.push_back(seat.id);
    }
    return list;
}

using Ids = std::vector<std::string>;

struct FormatCase {
    const char* format;
    int asked, players;
    std::optional<int> range;
    const char *attack, *rule;
    std::size_t starters;
};
class Formats : public testing::TestWithParam<FormatCase> {};

TEST_P(Formats, AreSetUpAsTheirRuleSays) {
    const FormatCase& expected = GetParam();
    const Spoken game = game_of(expected.format, expected.asked);
    const auto table = multiplayer_table(game.game(), "");
    EXPECT_EQ(table.seats.size(), static_cast<std::size_t>(expected.players));
    EXPECT_TRUE(table.problems.empty()) << table.problems.front();
    EXPECT_EQ(table.range, expected.range);
    EXPECT_EQ(rules::name(table.attack), expected.attack);
    EXPECT_EQ(table.rule, expected.rule);
    EXPECT_EQ(table.starters.size(), expected.starters);
}

INSTANTIATE_TEST_SUITE_P(RulesPage, Formats,
                         testing::Values(FormatCase{"duel", 2, 2, {}, "any", "MP-2.3", 2},
                                         FormatCase{"free_for_all", 4, 4, {}, "any", "MP-11.1", 4},
                                         FormatCase{"melee", 4, 6, 2, "left", "MP-12.1", 6},
                                         FormatCase{"grand_melee", 12, 12, 1, "left", "MP-13.1", 12},
                                         FormatCase{"teams", 5, 4, 2, "adjacent", "MP-14.1", 4},
                                         FormatCase{"two_headed_giant", 4, 4, {}, "opposite", "MP-15.1", 2},
                                         FormatCase{"emperor", 6, 6, 2, "any", "MP-16.1", 2},
                                         FormatCase{"emperor", 10, 10, 2, "any", "MP-16.1", 2},
                                         FormatCase{"pentacle", 3, 5, {}, "any", "MP-17.1", 5}),
                         [](const auto& test) {
                             return test.param.format + std::to_string(test.param.players);
                         });

/// Whom a player reaches and may attack, seat by seat.
struct SeatDispute {
    const char* format;
    int players;
    const char *of, *first;
    std::vector<std::string> reaches, attacks;
    const char* rule;  ///< of the attack
};
class SeatDisputes : public testing::TestWithParam<SeatDispute> {};

TEST_P(SeatDisputes, AreSettled) {
    const SeatDispute& dispute = GetParam();
    Spoken game = game_of(dispute.format, dispute.players);
    game.does({{"do", "begin"}, {"first", dispute.first}});
    ASSERT_TRUE(game.ruling().allowed);
    std::vector<std::string> reaches, attacks;
    const MultiplayerTable table = multiplayer_table(game.game(), dispute.of);
    for (const MultiplayerSeat& seat : table.seats) {
        if (seat.in_range) reaches.push_back(seat.id);
        if (seat.attackable) attacks.push_back(seat.id);
    }
    EXPECT_EQ(reaches, dispute.reaches);
    EXPECT_EQ(attacks, dispute.attacks);
    EXPECT_EQ(table.attack_rule, dispute.rule);
}

INSTANTIATE_TEST_SUITE_P(
    RulesPage, SeatDisputes,
    testing::Values(
        SeatDispute{"free_for_all", 4, "P1", "P1", {"P1", "P2", "P3", "P4"}, {"P2", "P3", "P4"}, "MP-6.1"},
        SeatDispute{"grand_melee", 12, "P1", "P1", {"P1", "P2", "P12"}, {"P2"}, "MP-10.1"},
        SeatDispute{"teams", 6, "P1", "P1", {"P1", "P2", "P3", "P5", "P6"}, {"P2", "P6"}, "MP-14.5"},
        SeatDispute{"two_headed_giant", 4, "P2", "P2", {"P1", "P2", "P3", "P4"}, {"P3"}, "MP-15.9"},
        SeatDispute{"emperor", 6, "P2", "P2", {"P1", "P2", "P3", "P4", "P6"}, {"P4", "P6"}, "MP-16.10"},
        SeatDispute{"emperor", 6, "P1", "P2", {"P1", "P2", "P3", "P5", "P6"}, {"P5", "P6"}, "MP-16.10"},
        SeatDispute{"pentacle", 5, "P1", "P1", {"P1", "P2", "P3", "P4", "P5"}, {"P3", "P4"}, "MP-6.1"}),
    [](const auto& test) { return std::string(test.param.format) + "_" + test.param.of; });

TEST(AMelee, AttacksToTheLeftWithinTwoSeats) {
    Spoken game = game_of("melee", 6);
    game.does({{"do", "begin"}, {"first", "P1"}});
    const auto table = multiplayer_table(game.game(), "P1");
    EXPECT_EQ(ids(table, &MultiplayerSeat::in_range), (Ids{"P1", "P2", "P3", "P5", "P6"}));
    EXPECT_EQ(ids(table, &MultiplayerSeat::attackable), Ids{"P2"});
    EXPECT_EQ(table.range_rule, "MP-7.2");
    EXPECT_EQ(table.attack_rule, "MP-10.1");
}

TEST(AGameOfEmperors, IsLostWithTheEmperor) {
    Spoken game = game_of("emperor", 6);
    game.does({{"do", "begin"}, {"first", "P1"}});
    EXPECT_FALSE(game.ruling().allowed) << "MP-16.4: an emperor begins";
    game.does({{"do", "begin"}, {"first", "P2"}});
    EXPECT_TRUE(game.ruling().allowed);
    game.does({{"do", "life"}, {"effect", "damage"}, {"amounts", {{"P5", 20}}}});
    auto table = multiplayer_table(game.game(), "P2");
    ASSERT_EQ(table.losing.size(), 3U) << "the generals lose with the emperor";
    const auto emperor = std::find_if(table.losing.begin(), table.losing.end(),
                                      [](const LosesNow& lost) { return lost.why == "life"; });
    ASSERT_NE(emperor, table.losing.end());
    EXPECT_EQ(emperor->id, "P5");
    EXPECT_EQ(emperor->rule, "MP-3.4");
    game.does({{"do", "settle"}});
    table = multiplayer_table(game.game(), "P2");
    EXPECT_TRUE(table.ended);
    EXPECT_EQ(table.outcome_rule, "MP-16.6");
    EXPECT_EQ(table.winners, (Ids{"P1", "P2", "P3"}));
}

TEST(ATwoHeadedGiant, SharesItsLife) {
    Spoken game = game_of("two_headed_giant", 4);
    game.does({{"do", "begin"}, {"first", "P2"}});
    game.does({{"do", "life"}, {"effect", "lose"}, {"amounts", {{"P1", 3}}}});
    EXPECT_EQ(game.ruling().rule, "MP-15.6");
    const auto table = multiplayer_table(game.game(), "P1");
    EXPECT_EQ(table.seats[0].life, 37);
    EXPECT_EQ(table.seats[1].life, 37);
    EXPECT_EQ(table.seats[2].life, 40);
}

TEST(AGrandMelee, HandsItsTurnMarkersOn) {
    Spoken game = game_of("grand_melee", 12);
    game.does({{"do", "begin"}, {"first", "P1"}});
    auto table = multiplayer_table(game.game(), "P1");
    EXPECT_EQ(ids(table, &MultiplayerSeat::playing), (Ids{"P1", "P5", "P9"}));
    game.does({{"do", "end_turn"}, {"player", "P1"}});
    table = multiplayer_table(game.game(), "P1");
    EXPECT_EQ(ids(table, &MultiplayerSeat::waiting), Ids{"P2"});
    EXPECT_EQ(ids(table, &MultiplayerSeat::may_start), Ids{}) << "P5 sits three seats to the left";
    game.does({{"do", "start_turn"}, {"player", "P2"}});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "MP-13.7");
    game.does({{"do", "end_turn"}, {"player", "P5"}});
    game.does({{"do", "start_turn"}, {"player", "P2"}});
    EXPECT_TRUE(game.ruling().allowed);
}

TEST(Turns, GoRoundPastThoseWhoLeftAndAfterAnAdditionalOne) {
    Spoken game = game_of("free_for_all", 4);
    game.does({{"do", "begin"}, {"first", "P1"}});
    game.does({{"do", "extra_turn"}, {"player", "P3"}});
    const auto active = [&] { return game.game().multiplayer.active; };
    game.does({{"do", "next_turn"}});
    EXPECT_EQ(active(), "P3") << "MP-2.6";
    game.does({{"do", "settle"}, {"concede", {"P2"}}});
    game.does({{"do", "next_turn"}});
    EXPECT_EQ(active(), "P3") << "clockwise from P1 the next who plays";
}

TEST(AnAttack, IsOnAPlayerOfTheGame) {
    Spoken game = game_of("free_for_all", 3);
    game.does({{"do", "begin"}, {"first", "P1"}});
    game.does({{"do", "card"}, {"player", "P1"}, {"name", "Bear"}, {"kind", "creature"}});
    for (int turn = 0; turn < 3; ++turn) game.does({{"do", "next_turn"}});
    game.does({{"do", "attack"}, {"of", "c1"}, {"player", "P9"}});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "MP-6.1");
    EXPECT_TRUE(game.game().multiplayer.attacks.empty());
    game.does({{"do", "attack"}, {"of", "c1"}, {"player", "P2"}});
    EXPECT_TRUE(game.ruling().allowed);
}

TEST(AWordAtTheTable, IsTakenBackAndLeavesTheRest) {
    Spoken game = game_of("free_for_all", 3);
    game.does({{"do", "begin"}, {"first", "P2"}});
    game.does({{"do", "life"}, {"effect", "lose"}, {"amounts", {{"P1", 4}}}});
    game.does({{"do", "poison"}, {"player", "P3"}, {"change", 2}});
    ASSERT_TRUE(game.session.undo());
    ASSERT_TRUE(game.session.undo());
    const auto table = multiplayer_table(game.game(), "P2");
    EXPECT_EQ(table.seats[0].life, 20);
    EXPECT_EQ(table.seats[2].poison, 0);
    EXPECT_TRUE(table.begun);
    const Table before = game.session.table_at(1);
    EXPECT_FALSE(multiplayer_table(*before.game, "").begun) << "the past has its own table";
}

TEST(AWordAtTheTable, ThatIsNoneChangesNothing) {
    Spoken game = game_of("free_for_all", 3);
    const multiplayer::State before = game.game().multiplayer;
    for (const char* text :
         {"", "[]", "{", R"({"do":"fly"})", R"({"do":"life"})", R"({"do":"name","player":"P9","name":"x"})",
          R"({"do":"life","effect":"gain","amounts":{"P7":1}})"}) {
        game.say(SystemAction{text});
        EXPECT_FALSE(game.ruling().allowed) << text;
        EXPECT_TRUE(game.game().multiplayer == before) << text;
    }
}

}  // namespace
}  // namespace quadrille::app
