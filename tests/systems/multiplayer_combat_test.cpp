// Range and combat of a game of many players, by the panel's own forms; expected answers from
// docs/rules/multiplayer.md.
#include <gtest/gtest.h>

#include "tests/systems/at_a_round.hpp"

namespace quadrille::app {
namespace {

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
              (std::vector<multiplayer::AssignedDamage>{{"c1", "c3", 2}, {"c5", "P2", 3}, {"c3", "c1", 2}}))
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

}  // namespace
}  // namespace quadrille::app
