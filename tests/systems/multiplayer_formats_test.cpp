// The formats of games of many players, by the panel's own forms; expected answers from
// docs/rules/multiplayer.md.
#include <gtest/gtest.h>
#include <set>

#include "tests/systems/at_a_round.hpp"

namespace quadrille::app {
namespace {

TEST(Teams, WinLoseAndDraw) {
    const auto team_of = [](const Round& game, const std::string& team) {
        Ids ids;
        for (const MultiplayerSeat& seat : game.table().seats) {
            if (seat.team == team) ids.push_back(seat.id);
        }
        return ids;
    };
    Round game("teams", 4);
    const Ids red = team_of(game, "A"), black = team_of(game, "B");
    game.form("settle", {{{"concede", {red.front()}}}});
    EXPECT_FALSE(game.table().ended) << "MP-3.13: a member is left";
    game.form("settle", {{{"loses", {black.front()}}}});
    EXPECT_FALSE(game.table().ended);
    game.form("settle", {{{"concede", {red.back()}}}});
    EXPECT_TRUE(game.table().ended);
    EXPECT_EQ(game.winners(), black) << "with the member who had left";
    EXPECT_EQ(game.table().outcome_rule, "MP-3.13");

    Round both("teams", 4);
    both.form("settle", {{{"concede", {red.front(), black.front()}}}});
    both.form("settle", {{{"loses", {red.back(), black.back()}}}});
    EXPECT_TRUE(both.table().draw) << "all teams at the same time";
    EXPECT_EQ(both.table().outcome_rule, "MP-3.13");
}

TEST(TheOneOpposite, IsAttackedElseTheNearestOpponent) {
    Round game("two_headed_giant", 6, "P2");
    const auto attackable = [&](const char* of) {
        Ids ids;
        for (const MultiplayerSeat& seat : game.table(of).seats) {
            if (seat.attackable) ids.push_back(seat.id);
        }
        return ids;
    };
    EXPECT_EQ(attackable("P1"), Ids{"P6"}) << "MP-15.9: the rows P1 P2 P3 and P4 P5 P6 face each other";
    EXPECT_EQ(attackable("P2"), Ids{"P5"});
    game.form("settle", {{{"loses", {"P5"}}}});
    EXPECT_EQ(attackable("P1"), Ids{"P6"});
    EXPECT_EQ(attackable("P2"), (Ids{"P4", "P6"})) << "either of two that are equally near";
    game.form("settle", {{{"loses", {"P6"}}}});
    EXPECT_EQ(attackable("P1"), Ids{"P4"});
}

TEST(AttackRight, IsTheMirrorOfAttackLeft) {
    Round game("free_for_all", 4, "P1", {{"attack", "right"}});
    Ids attackable;
    for (const MultiplayerSeat& seat : game.table("P1").seats) {
        if (seat.attackable) attackable.push_back(seat.id);
    }
    EXPECT_EQ(attackable, Ids{"P4"});
    EXPECT_EQ(game.table("P1").attack_rule, "MP-10.2");
}

TEST(Seats, AreDrawnByLot) {
    Spoken game({.system = rules::System::multiplayer});
    game.does({{"do", "format"}, {"format", "free_for_all"}, {"players", 3}});
    for (const auto& [id, name] : {std::pair("P1", "Ann"), std::pair("P2", "Bob"), std::pair("P3", "Cid")})
        game.does({{"do", "name"}, {"player", id}, {"name", name}});
    game.does({{"do", "seats"}, {"seats", {"P3", "P1", "P2"}}});
    Ids names;
    for (const MultiplayerSeat& seat : multiplayer_table(game.game(), "").seats) names.push_back(seat.name);
    EXPECT_EQ(names, (Ids{"Cid", "Ann", "Bob"}));
    game.does({{"do", "seats"}, {"seats", {"P3", "P1"}}});
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(Seats, AreDrawnByLotAndSoIsWhoBegins) {
    std::set<std::string> first_seats, beginners;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Spoken game({.system = rules::System::multiplayer});
        const auto table = [&] { return multiplayer_table(game.game(), ""); };
        game.does({{"do", "format"}, {"format", "free_for_all"}, {"players", 3}});
        for (const char* id : {"P1", "P2", "P3"}) game.does({{"do", "name"}, {"player", id}, {"name", id}});
        EXPECT_EQ(seats_by_lot(table(), seed).seats, seats_by_lot(table(), seed).seats);
        game.say(said(seats_by_lot(table(), seed)));
        EXPECT_TRUE(game.ruling().allowed);
        first_seats.insert(table().seats.front().name);
        game.say(said(begin_by_lot(table(), seed)));
        EXPECT_TRUE(game.ruling().allowed);
        for (const MultiplayerSeat& seat : table().seats) {
            if (seat.active) beginners.insert(seat.name);
        }
    }
    EXPECT_EQ(first_seats.size(), 3U) << "MP-11.2: anybody may draw the first seat";
    EXPECT_EQ(beginners.size(), 3U) << "and anybody may begin";

    Spoken emperors({.system = rules::System::multiplayer});
    emperors.does({{"do", "format"}, {"format", "emperor"}, {"players", 6}});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::string first = begin_by_lot(multiplayer_table(emperors.game(), ""), seed).first;
        EXPECT_TRUE(first == "P2" || first == "P5") << "MP-16.4";
    }
}

TEST(ThreeTeams, SitAlternating) {
    Spoken game({.system = rules::System::multiplayer});
    game.does({{"do", "format"}, {"format", "teams"}, {"players", 9}, {"teams", 3}});
    std::string teams;
    const MultiplayerTable table = multiplayer_table(game.game(), "");
    for (const MultiplayerSeat& seat : table.seats) teams += seat.team;
    EXPECT_EQ(teams, "ABCABCABC") << "MP-14.2";
    EXPECT_TRUE(table.problems.empty());
    EXPECT_EQ(table.team_count, 3);
}

TEST(Transcendence, KeepsTheTeamFromLosing) {
    Round game("two_headed_giant", 4, "P2");
    game.form("life", {{{"effect", {"lose"}}}, {{"amounts.P1", 40}}});
    EXPECT_EQ(game.table().losing.size(), 2U);
    game.does({{"do", "protect"}, {"player", "P2"}, {"on", true}});
    EXPECT_TRUE(game.table().losing.empty()) << "MP-15.5";
    game.does({{"do", "protect"}, {"player", "P2"}, {"on", false}});
    EXPECT_EQ(game.table().losing.size(), 2U);
}

TEST(ATeamsLife, IsCountedForEachPlayerAndSetAsTheSum) {
    Round game("two_headed_giant", 4, "P2");
    game.form("life", {{{"effect", {"damage"}}}, {{"amounts.P1", 3}, {"amounts.P2", 3}}});
    EXPECT_EQ(game.table().seats[0].life, 34) << "MP-15.6: each member";
    game.form("life", {{{"effect", {"set"}}}, {{"amounts.P1", 2}, {"amounts.P2", 3}}});
    EXPECT_EQ(game.table().seats[0].life, 5) << "MP-15.7";
    EXPECT_EQ(game.ruling().rule, "MP-15.7");
    game.form("life", {{{"effect", {"set"}}}, {{"amounts.P1", 1}}});
    EXPECT_EQ(game.table().seats[1].life, 1) << "MP-15.8";
}

TEST(SeatsOfThoseWhoLeft, AreClosedUpWhenTheTurnIsOver) {
    Round game("melee", 6);
    game.form("settle", {{{"concede", {"P2"}}}});
    const auto reached = [&] {
        Ids ids;
        for (const MultiplayerSeat& seat : game.table("P1").seats) {
            if (seat.in_range) ids.push_back(seat.id);
        }
        return ids;
    };
    EXPECT_EQ(reached(), (Ids{"P1", "P3", "P5", "P6"})) << "MP-7.3: the seat still counts";
    game.next();
    EXPECT_EQ(reached(), (Ids{"P1", "P3", "P4", "P5", "P6"}));
}

TEST(AGrandMelee, LosesAMarkerWithAPlayer) {
    Round game("grand_melee", 12);
    const auto markers = [&] {
        Ids ids;
        for (const MultiplayerSeat& seat : game.table().seats) {
            if (seat.playing || seat.waiting) ids.push_back(seat.id);
        }
        return ids;
    };
    EXPECT_EQ(markers(), (Ids{"P1", "P5", "P9"}));
    game.form("settle", {{{"concede", {"P6"}}}});
    EXPECT_EQ(markers(), (Ids{"P1", "P9"})) << "MP-13.8: eleven players have two, the right one goes";
}

TEST(APentacle, IsWonWhenBothOpponentsHaveLost) {
    Round game("pentacle", 5);
    game.form("settle", {{{"concede", {"P3"}}}});
    EXPECT_FALSE(game.table().ended);
    game.form("settle", {{{"concede", {"P4"}}}});
    EXPECT_EQ(game.winners(), Ids{"P1"}) << "MP-17.4";
    Round both("pentacle", 5);
    both.form("settle", {{{"loses", {"P3", "P4", "P2"}}}});
    EXPECT_EQ(both.winners(), (Ids{"P1", "P5"})) << "MP-17.5";
}

TEST(MultiplayerForms, AreThoseOfTheRulesRequests) {
    Round game("free_for_all", 3);
    game.card("P1", "Bear");
    std::set<std::string> verbs;
    for (const TableForm& form : multiplayer_forms(game.game())) verbs.insert(form.verb);
    for (const char* verb :
         {"distance", "reach", "chooser", "enter_zone", "order", "leaving", "defender", "scope",
          "attack_limits", "attach", "deploy", "attack", "block", "life", "settle", "spell", "trigger"})
        EXPECT_TRUE(verbs.contains(verb)) << verb;
    game.form("settle", {{{"wins", {"P1"}}}});
    EXPECT_TRUE(multiplayer_forms(game.game()).empty()) << "the game is over";
}

}  // namespace
}  // namespace quadrille::app
