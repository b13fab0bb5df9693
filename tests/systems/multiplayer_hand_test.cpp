// A game of many players by the panel's own forms; expected answers from docs/rules/multiplayer.md.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "app/session/systems/multiplayer_forms.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

struct Round : AtThePanel<multiplayer_forms, multiplayer_said> {
    Round(const char* format, int players, const char* first = "P1", Json options = Json::object())
        : AtThePanel({.system = rules::System::multiplayer}) {
        does({{"do", "format"}, {"format", format}, {"players", players}});
        if (!options.empty()) {
            options["do"] = "option";
            does(options);
        }
        does({{"do", "begin"}, {"first", first}});
        EXPECT_TRUE(ruling().allowed) << ruling().rule;
    }
    Round& card(const char* player, const char* name, int size = 2, const char* kind = "creature") {
        form("card", {{{"player", {player}}, {"name", {name}}, {"kind", {kind}}},
                      {{"power", size}, {"toughness", size}}});
        return *this;
    }
    /// Everybody passes until the step is over.
    Round& to_step(const char* step) {
        for (int i = 0; i < 200 && table().step != step; ++i) does({{"do", "pass"}});
        EXPECT_EQ(table().step, step);
        return *this;
    }
    Round& next() {
        does({{"do", "next_turn"}});
        return *this;
    }
    MultiplayerTable table(const char* of = "") const { return multiplayer_table(game(), of); }
    MultiplayerCard permanent(const std::string& name) const {
        for (const MultiplayerCard& card : table().permanents) {
            if (card.name == name) return card;
        }
        return {};
    }
    std::vector<FormAnswer> answers(const char* verb, Filled entries) const {
        return multiplayer_answers(game(), filled(verb, std::move(entries)));
    }
    Ids named(const char* verb, Filled entries, const char* word) const {
        for (const FormAnswer& answer : answers(verb, std::move(entries))) {
            if (answer.word == word) return answer.named;
        }
        return {"no answer"};
    }
    Ids winners() const { return table().winners; }
};

TEST(AFirstTurn, SkipsTheDrawStepInADuelOnly) {
    Round duel("duel", 2);
    EXPECT_EQ(duel.table().step, "upkeep");
    duel.does({{"do", "pass"}}).does({{"do", "pass"}});
    EXPECT_EQ(duel.table().step, "main1") << "MP-2.3";
    Round more("free_for_all", 3);
    for (int i = 0; i < 3; ++i) more.does({{"do", "pass"}});
    EXPECT_EQ(more.table().step, "draw");
}

TEST(AnEffect, MakesAPlayerWin) {
    Round game("free_for_all", 3);
    game.form("settle", {{{"wins", {"P2"}}}});
    EXPECT_TRUE(game.table().ended);
    EXPECT_EQ(game.winners(), Ids{"P2"}) << "MP-3.3";
    Ids lost;
    for (const MultiplayerSeat& seat : game.table().seats) {
        if (seat.lost) lost.push_back(seat.id);
    }
    EXPECT_EQ(lost, (Ids{"P1", "P3"})) << "MP-3.7: the opponents lose";
}

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

TEST(AnEffect, ThatMakesTwoWinOrALoserWinDoesNot) {
    Round game("free_for_all", 3);
    game.form("settle", {{{"wins", {"P2"}}, {"loses", {"P2"}}}});
    EXPECT_FALSE(game.table().ended) << "MP-3.8: P2 loses";
    EXPECT_TRUE(game.table().seats[1].lost);
    game.form("settle", {{{"wins", {"P1", "P3"}}}});
    EXPECT_TRUE(game.table().draw) << "MP-3.8, MP-3.9";
}

TEST(Losses, ComeWithNoLifeTenPoisonOrAnEmptyLibrary) {
    Round game("free_for_all", 4);
    game.form("life", {{{"effect", {"lose"}}}, {{"amounts.P1", 20}}});
    game.does({{"do", "poison"}, {"player", "P2"}, {"change", 10}});
    game.does({{"do", "empty_library"}, {"player", "P3"}});
    std::map<std::string, std::string> why;
    for (const LosesNow& lost : game.table().losing) why[lost.id] = lost.why + " " + lost.rule;
    EXPECT_EQ(why, (std::map<std::string, std::string>{
                       {"P1", "life MP-3.4"}, {"P2", "poison MP-3.6"}, {"P3", "library MP-3.5"}}));
    game.does({{"do", "settle"}});
    EXPECT_EQ(game.winners(), Ids{"P4"}) << "MP-3.2";
}

TEST(ALoop, IsADraw) {
    Round game("free_for_all", 3);
    game.does({{"do", "settle"}, {"loop", true}});
    EXPECT_TRUE(game.table().draw);
    EXPECT_EQ(game.table().outcome_rule, "MP-3.10");
}

TEST(WhoLeaves, TakesWhatIsTheirsAndGivesBackWhatWasTaken) {
    Round game("free_for_all", 4);
    game.card("P1", "Bear").card("P2", "Hawk").card("P2", "Wolf");
    game.form("control", {{{"of", {"c2"}}, {"player", {"P1"}}}});  // Hawk of P2 to P1
    game.form("control", {{{"of", {"c1"}}, {"player", {"P2"}}}});  // Bear of P1 to P2
    game.form("spell", {{{"player", {"P1"}}, {"name", {"Bolt"}}, {"kind", {"spell"}}}});
    const Filled leaver{{{"players", {"P2"}}}};
    EXPECT_EQ(game.named("leaving", leaver, "leaves_the_game"), (Ids{"Hawk", "Wolf"}));
    EXPECT_EQ(game.named("leaving", leaver, "changes_control"), Ids{"Bear → P1"});
    game.form("settle", {{{"concede", {"P2"}}}});
    EXPECT_EQ(game.permanent("Bear").controller, "P1") << "MP-4.2";
    EXPECT_EQ(game.table().permanents.size(), 1U) << "MP-4.1, MP-4.3: the Hawk's owner has left";
    EXPECT_EQ(game.table().stack.size(), 1U);
    game.form("settle", {{{"concede", {"P1"}}}});
    EXPECT_TRUE(game.table().stack.empty()) << "MP-4.1: the stack too";
    EXPECT_EQ(game.table().priority, "P3") << "MP-5.5";
}

TEST(AnObject, OfWhoHasLeftEntersNoZone) {
    Round game("free_for_all", 3);
    game.form("settle", {{{"concede", {"P3"}}}});
    const auto asked = [&](const char* who) {
        return game.answers("enter_zone", {{{"controller", {who}}, {"zone", {"graveyard"}}}}).front().word;
    };
    EXPECT_EQ(asked("P3"), "zone_removed") << "MP-4.4";
    EXPECT_EQ(asked("P1"), "zone_as_said");
}

TEST(AChoice, OfWhoHasLeftIsMadeByAnother) {
    Round game("free_for_all", 4);
    game.form("settle", {{{"concede", {"P3"}}}});
    EXPECT_EQ(game.named("chooser", {{{"controller", {"P1"}}, {"able", {"P3"}}}}, "chosen_by_controller"),
              (Ids{"P1", "P2", "P4"}))
        << "MP-4.5";
}

TEST(AChoice, OutOfRangeIsMadeByTheNearestToTheLeft) {
    Round game("melee", 6);
    EXPECT_EQ(game.named("chooser", {{{"controller", {"P1"}}, {"able", {"P3", "P4"}}}}, "chosen_in_range"),
              Ids{"P3"})
        << "MP-7.7";
    EXPECT_EQ(game.named("chooser", {{{"controller", {"P1"}}, {"able", {"P4"}}}}, "chosen_to_the_left"),
              Ids{"P4"})
        << "MP-7.8";
}

TEST(Choices, AreMadeClockwiseFromTheActivePlayer) {
    Round game("free_for_all", 4, "P2");
    EXPECT_EQ(game.named("order", {{{"use", {"actions"}}}}, "in_this_order"), (Ids{"P2", "P3", "P4", "P1"}))
        << "MP-5.2";
    EXPECT_EQ(game.named("order", {{{"use", {"damage"}}, {"players", {"P1", "P3"}}}}, "in_this_order"),
              (Ids{"P3", "P1"}))
        << "MP-8.8";
}

TEST(Priority, GoesRoundAndResolvesAndEndsSteps) {
    Round game("free_for_all", 3);
    EXPECT_EQ(game.table().priority, "P1") << "MP-5.4";
    game.form("spell", {{{"player", {"P2"}}, {"name", {"Bolt"}}, {"kind", {"spell"}}}});
    EXPECT_EQ(game.refusal(), "MP-5.5") << "it is not P2's";
    game.form("spell", {{{"player", {"P1"}}, {"name", {"Bear"}}, {"kind", {"creature"}}}});
    EXPECT_EQ(game.table().priority, "P1") << "MP-5.5: again";
    game.does({{"do", "pass"}});
    EXPECT_EQ(game.table().priority, "P2");
    game.does({{"do", "pass"}}).does({{"do", "pass"}});
    EXPECT_TRUE(game.table().stack.empty()) << "MP-5.6";
    EXPECT_EQ(game.permanent("Bear").controller, "P1") << "MP-5.1";
    EXPECT_EQ(game.table().priority, "P1");
    EXPECT_EQ(game.table().step, "upkeep") << "MP-5.7";
    for (int i = 0; i < 3; ++i) game.does({{"do", "pass"}});
    EXPECT_EQ(game.table().step, "draw");
    game.form("step", {{{"step", {"cleanup"}}}});
    EXPECT_EQ(game.table().priority, "") << "MP-5.4";
}

TEST(Priority, IsNeverOfWhoHasLeft) {
    Round game("free_for_all", 4);
    game.does({{"do", "pass"}});
    game.form("settle", {{{"concede", {"P1"}}}});
    EXPECT_EQ(game.table().priority, "P2");
    game.form("step", {{{"step", {"main1"}}}});
    EXPECT_EQ(game.table().priority, "P2") << "the active player has left: the next one clockwise";
}

TEST(ACreature, HasTheSizeThatWasSaidOrNone) {
    Round game("duel", 2);
    const auto bear = [&](Filled more) {
        Filled entries{{{"player", {"P1"}}, {"name", {"Bear"}}, {"kind", {"creature"}}}, more.numbers};
        game.form("spell", std::move(entries));
        for (int i = 0; i < 2; ++i) game.does({{"do", "pass"}});
        return game.table().permanents.back();
    };
    const MultiplayerCard known = bear({{}, {{"power", 3}, {"toughness", 4}}});
    EXPECT_EQ(known.power, 3);
    EXPECT_EQ(known.toughness, 4);
    const MultiplayerCard unknown = bear({});
    EXPECT_EQ(unknown.power, std::nullopt);
    EXPECT_EQ(unknown.toughness, std::nullopt) << "nobody said it: it is not 0/0";
    game.form("size", {{{"of", {unknown.id}}}, {{"power", 2}, {"toughness", 2}}});
    EXPECT_EQ(game.table().permanents.back().toughness, 2);
}

TEST(Triggers, GoOnTheStackClockwiseFromTheActivePlayer) {
    Round game("free_for_all", 3, "P2");
    for (const char* who : {"P1", "P3", "P2"})
        game.form("trigger", {{{"player", {who}}, {"name", {std::string("of ") + who}}}});
    EXPECT_EQ(game.table().waiting, 3U);
    game.does({{"do", "pass"}});
    EXPECT_EQ(game.refusal(), "MP-5.3") << "they come first";
    game.does({{"do", "triggers"}});
    Ids names;
    for (const MultiplayerCard& object : game.table().stack) names.push_back(object.name);
    EXPECT_EQ(names, (Ids{"of P2", "of P3", "of P1"}));
    EXPECT_EQ(game.table().priority, "P2");
}

TEST(ATarget, IsInRange) {
    Round game("melee", 6);
    game.card("P3", "Bear").card("P4", "Hawk");
    const auto aim = [&](const char* target) {
        game.form("spell",
                  {{{"player", {"P1"}}, {"name", {"Bolt"}}, {"kind", {"spell"}}, {"targets", {target}}}});
        return game.refusal();
    };
    EXPECT_EQ(aim("c1"), "");
    EXPECT_EQ(game.table().stack.back().targets, Ids{"c1"});
    EXPECT_EQ(aim("c2"), "MP-7.6");
    EXPECT_EQ(aim("P4"), "MP-7.6");
}

TEST(Range, LimitsInformationEffectsAndReplacements) {
    Round game("melee", 6);
    game.card("P3", "Bear").card("P4", "Hawk");
    for (const char* use : {"choice", "information", "effect", "replacement"}) {
        const Filled entries{{{"controller", {"P1"}}, {"ids", {"c1", "c2"}}, {"use", {use}}}};
        EXPECT_EQ(game.named("reach", entries, "in_range"), Ids{"Bear"}) << use;
        EXPECT_EQ(game.named("reach", entries, "out_of_range"), Ids{"Hawk"}) << use;
    }
    EXPECT_EQ(
        game.answers("reach", {{{"controller", {"P1"}}, {"ids", {"c2"}}, {"use", {"replacement"}}}}).size(),
        3U)
        << "MP-7.12: the event is replaced all the same";
}

TEST(Range, IsAnOptionOfAnyFormat) {
    Round one("free_for_all", 6, "P1", {{"range", 1}});
    EXPECT_EQ(one.table("P1").range, 1);
    Ids reached;
    for (const MultiplayerSeat& seat : one.table("P1").seats) {
        if (seat.in_range) reached.push_back(seat.id);
    }
    EXPECT_EQ(reached, (Ids{"P1", "P2", "P6"})) << "MP-7.4";
    const Filled seats{{{"from", {"P1"}}, {"to", {"P5"}}}};
    EXPECT_EQ(one.answers("distance", seats).back(), (FormAnswer{"seats", {}, 2, "MP-1.5"}));
}

TEST(Attachments, ComeOffWhatIsOutOfRange) {
    Round game("melee", 6);
    game.card("P1", "Pacifism", 0, "aura").card("P1", "Sword", 0, "equipment").card("P3", "Bear");
    game.form("attach", {{{"of", {"c1"}}, {"host", {"c3"}}}});
    game.form("attach", {{{"of", {"c2"}}, {"host", {"c3"}}}});
    EXPECT_FALSE(game.permanent("Pacifism").comes_off);
    game.form("attach", {{{"of", {"c1"}}, {"host", {"P4"}}}});
    EXPECT_EQ(game.refusal(), "MP-7.11");
    game.form("control", {{{"of", {"c3"}}, {"player", {"P4"}}}});
    EXPECT_TRUE(game.permanent("Pacifism").comes_off);
    game.does({{"do", "come_off"}});
    EXPECT_EQ(game.permanent("Pacifism").id, "") << "in the graveyard";
    EXPECT_EQ(game.permanent("Sword").attached_to, "");
}

/// Everybody has a creature that may attack; P1 is active, in a game of several defending players.
struct Melee : Round {
    explicit Melee(bool several, int players = 4)
        : Round("free_for_all", players, "P1", {{"several", several}}) {
        for (int i = 1; i <= players; ++i)
            card(("P" + std::to_string(i)).c_str(), ("Bear" + std::to_string(i)).c_str());
        card("P1", "Wolf", 3);
        for (int i = 0; i < players; ++i) next();
        form("step", {{{"step", {"declare_attackers"}}}});
    }
    Melee& attack(const char* of, const char* player) {
        form("attack", {{{"of", {of}}, {"player", {player}}}});
        return *this;
    }
    /// Damage is assigned, everybody passes, and it is dealt.
    Melee& damage() {
        does({{"do", "damage"}});
        EXPECT_EQ(ruling().rule, "MP-8.8");
        while (!table().stack.empty()) does({{"do", "pass"}});
        return *this;
    }
    Melee& block(const char* of, const char* target) {
        form("block", {{{"of", {of}}, {"target", {target}}}});
        return *this;
    }
};

TEST(OneDefendingPlayer, IsAttackedByAll) {
    Melee game(false);
    game.attack("c1", "P3");
    EXPECT_EQ(game.refusal(), "");
    game.attack("c5", "P2");
    EXPECT_EQ(game.refusal(), "MP-6.2");
    EXPECT_EQ(game.table().defending, Ids{"P3"});
    game.attack("c2", "P3");
    EXPECT_FALSE(game.ruling().allowed) << "not the active player's";
}

TEST(SeveralDefendingPlayers, AreAttackedEachByTheirOwn) {
    Melee game(true);
    game.attack("c1", "P3").attack("c5", "P2");
    EXPECT_EQ(game.ruling().rule, "MP-8.3");
    EXPECT_EQ(game.table().defending, (Ids{"P2", "P3", "P4"})) << "MP-8.1";
    EXPECT_EQ(game.named("defender", {{{"source", {"c1"}}}}, "one_of"), Ids{"P3"}) << "MP-8.2";
    EXPECT_EQ(game.named("defender", {{{"source", {"c2"}}}}, "one_of"), (Ids{"P2", "P3", "P4"}));
    EXPECT_EQ(game.named("scope", {{{"of", {"P3"}}}}, "touches"), (Ids{"Bear1", "Bear3"})) << "MP-8.7";
}

TEST(SeveralDefendingPlayers, AreLimitedAndForcedTogether) {
    Melee game(true);
    game.attack("c1", "P3").attack("c5", "P2");
    const auto word = [&](int most, Ids forced) {
        return game
            .answers("attack_limits", {{{"must_attack", std::move(forced)}}, {{"max_attackers", most}}})
            .front()
            .word;
    };
    EXPECT_EQ(word(2, {"c1"}), "attack_legal");
    EXPECT_EQ(word(1, {}), "too_many") << "MP-8.4";
    game.form("attacks_not", {{{"of", {"c1"}}}});
    EXPECT_EQ(word(2, {"c1"}), "must_attack");
}

TEST(Blocks, GoClockwiseAndMeetOnlyTheirOwnAttackers) {
    Melee game(true);
    game.attack("c1", "P3").attack("c5", "P2");
    game.block("c3", "c5");
    EXPECT_EQ(game.refusal(), "MP-8.6");
    game.block("c3", "c1");
    EXPECT_EQ(game.refusal(), "");
    game.block("c2", "c5");
    EXPECT_EQ(game.refusal(), "MP-8.5") << "P2 blocks before P3";
}

TEST(CombatDamage, IsDealtAtOnce) {
    Melee game(true);
    game.attack("c1", "P3").attack("c5", "P2").block("c3", "c1");
    game.damage();
    EXPECT_EQ(game.table().seats[1].life, 17) << "MP-8.9";
    EXPECT_EQ(game.table().seats[2].life, 20);
    EXPECT_EQ(game.permanent("Bear1").id, "") << "both bears die together";
    EXPECT_EQ(game.permanent("Bear3").id, "");
    EXPECT_TRUE(game.permanent("Wolf").tapped);
    EXPECT_TRUE(game.table().defending.empty()) << "the combat is over";
}

TEST(CombatDamage, IsOneObjectOnTheStackAssignedClockwise) {
    Melee game(true);
    game.attack("c1", "P3").attack("c5", "P2").block("c3", "c1");
    game.does({{"do", "damage"}});
    EXPECT_EQ(game.ruling().rule, "MP-8.8");
    ASSERT_EQ(game.table().stack.size(), 1U);
    EXPECT_EQ(game.table().stack[0].assigned,
              (std::vector<AssignedDamage>{{"c1", "c3", 2}, {"c5", "P2", 3}, {"c3", "c1", 2}}))
        << "the active player's creatures first";
    EXPECT_EQ(game.table().seats[1].life, 20) << "not dealt yet";
    EXPECT_EQ(game.table().priority, "P1");
    game.does({{"do", "damage"}});
    EXPECT_EQ(game.refusal(), "MP-8.8") << "once";
    game.form("leaves", {{{"of", {"c5"}}}});
    for (int i = 0; i < 4; ++i) game.does({{"do", "pass"}});
    EXPECT_EQ(game.table().seats[1].life, 17) << "dealt all the same";
}

TEST(CombatDamage, IsDividedByTheAttackersPlayer) {
    Melee game(true);
    game.card("P3", "Ox", 3).card("P3", "Elk", 4);
    game.attack("c5", "P3").block("c3", "c5").block("c6", "c5").block("c7", "c5");
    const auto divide = [&](Filled parts) {
        parts.words["of"] = {"c5"};
        game.form("divide", std::move(parts));
        return game.refusal();
    };
    EXPECT_EQ(divide({{}, {{"damage.c6", 2}}}), "MP-8.8") << "all of it";
    EXPECT_EQ(divide({{}, {{"damage.c6", 2}, {"damage.c2", 1}}}), "MP-8.8") << "c2 does not block";
    EXPECT_EQ(divide({{}, {{"damage.c6", 3}}}), "");
    game.damage();
    EXPECT_EQ(game.permanent("Ox").id, "") << "as its player wished";
    EXPECT_EQ(game.permanent("Bear3").damage, 0);
    EXPECT_EQ(game.permanent("Elk").damage, 0);
}

TEST(Deployment, HandsACreatureToATeammate) {
    Round game("emperor", 6, "P2");
    game.card("P2", "Bear");
    const auto deploy = [&](const char* to) {
        game.form("deploy", {{{"of", {"c1"}}, {"player", {to}}}});
        return game.refusal();
    };
    EXPECT_EQ(deploy("P3"), "MP-9.1") << "new this turn";
    for (int i = 0; i < 6; ++i) game.next();
    game.form("step", {{{"step", {"main1"}}}});
    EXPECT_EQ(deploy("P4"), "MP-9.1") << "not a teammate";
    EXPECT_EQ(deploy("P3"), "");
    EXPECT_EQ(game.permanent("Bear").controller, "P3");
    EXPECT_TRUE(game.permanent("Bear").tapped);
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
