// The combat on a territory by the panel's own forms; expected answers from docs/rules/frontiere.md.
#include "tests/systems/frontiere_hand.hpp"

namespace quadrille::app {
namespace {

/// South's Bear on the north's row; the north's Elk and Sage are off the territory.
struct AtTheirDoor : Territory4 {
    AtTheirDoor() {
        creature("P1", "Bear", 2).creature("P2", "Elk", 2);
        form("attachment", {{{"player", {"P2"}}, {"name", {"Sage"}}, {"kind", {"planeswalker"}}}});
        bring("k1", Seat::south, {"c1", "c2", "c3", "c4"});
    }
};

TEST(ACreatureOffTheTerritory, IsAttackedBesideItsPlayerAndNeitherAttacksNorTaps) {
    AtTheirDoor game;
    game.turn(Seat::south).phase(1).attack("k1", "k2");
    EXPECT_EQ(game.piece("Bear").attacks, "k2") << "FR-3.10";
    game.turn(Seat::north).phase(1);
    EXPECT_EQ(game.table("k2", FrontiereVerb::attack).choice.rule, "FR-2.1");
    for (const char* verb : {"attack", "explore", "control"}) {
        game.does({{"do", verb}, {"of", "k2"}, {"target", "k1"}, {"square", "c4"}});
        EXPECT_EQ(game.refusal(), "FR-2.1") << verb;
    }
}

TEST(AnAttack, IsOnPlayersPlaneswalkersAndCreaturesBesideInCombatOnly) {
    AtTheirDoor game;
    const Ids targets{"P2", "k2", "k3"};
    for (const int phase : {0, 1, 2, 3, 4}) {
        game.turn(Seat::south).phase(phase);
        EXPECT_EQ(game.table("k1", FrontiereVerb::attack).choice.targets, phase == 1 ? targets : Ids{});
        for (const std::string& target : targets) {
            game.does({{"do", "attack"}, {"of", "k1"}, {"target", target}});
            EXPECT_EQ(game.refusal(), phase == 1 ? "" : "FR-3.10") << target << " " << phase;
        }
    }
    game.turn(Seat::south).phase(3);
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c3"}});
    game.turn(Seat::south).phase(1);
    EXPECT_TRUE(game.table("k1", FrontiereVerb::attack).choice.targets.empty()) << "not beside them";
}

TEST(ACreatureThatSeveralAttack, BlocksOneOfItsPlayersChoice) {
    TwoAgainstOne game;
    EXPECT_TRUE(game.piece("Giant").blocks.empty());
    EXPECT_EQ(game.piece("Giant").may_block, (Ids{"k1", "k2"})) << "FR-3.13";
    game.form("choose", {{{"of", {"k3"}}, {"attackers", {"k1", "k2"}}}});
    EXPECT_EQ(game.refusal(), "FR-3.13") << "one only";
    game.form("choose", {{{"of", {"k3"}}, {"attackers", {"k2"}}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Giant").blocks, Ids{"k2"});
    EXPECT_EQ(game.piece("Giant").deals, 5);
}

TEST(ACreatureThatBlocksMore, BlocksThemAll) {
    TwoAgainstOne game(1);
    game.form("choose", {{{"of", {"k3"}}, {"attackers", {"k1", "k2"}}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Giant").blocks, (Ids{"k1", "k2"})) << "FR-3.13: up to X";
}

TEST(ACreatureThatCannotBlock, DealsNothing) {
    TwoAgainstOne game(1, {"can't block"});
    EXPECT_EQ(game.piece("Giant").deals, 0) << "FR-4.2";
}

TEST(WhatAllMustBlock, IsBlockedByWhoWasNotAttacked) {
    Territory4 game;
    game.does({{"do", "creature"},
               {"player", "P1"},
               {"name", "Lure"},
               {"power", 1},
               {"toughness", 1},
               {"keywords", {"haste"}},
               {"must_be_blocked", true}});
    game.creature("P2", "Ox", 2).creature("P2", "Elk", 2);
    game.bring("k2", Seat::north, {"c4", "c3", "c2"}).bring("k3", Seat::north, {"b4", "b3", "b2", "b1"});
    game.bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1).attack("k1", "k2");
    EXPECT_EQ(game.piece("Ox").blocks, Ids{"k1"});
    EXPECT_EQ(game.piece("Elk").blocks, Ids{"k1"}) << "FR-3.14";
}

TEST(WhatComesIntoACombat, StandsBesideWhatItAttacksOrBlocks) {
    TwoAgainstOne game;
    game.creature("P1", "Rider", 1).creature("P2", "Guard", 1);
    game.form("arrive", {{{"of", {"k4"}}, {"attacking", {"k3"}}, {"square", {"a1"}}}});
    EXPECT_EQ(game.refusal(), "FR-3.15") << "not adjacent";
    game.form("arrive", {{{"of", {"k4"}}, {"attacking", {"k3"}}, {"square", {"d2"}}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Rider").attacks, "k3");
    game.form("arrive", {{{"of", {"k5"}}, {"blocking", {"k1"}}, {"square", {"a2"}}}});
    EXPECT_EQ(game.refusal(), "") << "FR-3.16";
    EXPECT_EQ(game.piece("Bear").attacks, "k5") << "the attacker attacks it instead";
    EXPECT_EQ(game.piece("Guard").blocks, Ids{"k1"});
}

TEST(AVigilantAttacker, DoesNotAttackAgainInASecondCombat) {
    Territory4 game;
    game.creature("P1", "Lion", 2, {"vigilance"}).creature("P2", "Taunt", 2, {"provoke"});
    game.bring("k2", Seat::north, {"c4", "c3", "c2"}).bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1).attack("k1", "k2").phase(2);
    EXPECT_FALSE(game.piece("Lion").tapped);
    game.phase(1);
    EXPECT_FALSE(game.table("k1", FrontiereVerb::attack).choice.may);
    game.does({{"do", "attack"}, {"of", "k1"}, {"target", "k2"}});
    EXPECT_EQ(game.refusal(), "FR-3.3") << "one combat a turn";
    game.form("provoke", {{{"of", {"k2"}}, {"target", {"k1"}}}});
    EXPECT_EQ(game.refusal(), "FR-3.3");
    game.turn(Seat::south).phase(1).attack("k1", "k2");
}

TEST(OutOfCombat, NothingIsProvokedOrArrivesInOne) {
    for (const int phase : {0, 2, 3, 4}) {
        Territory4 game;
        game.creature("P1", "Bear", 2).creature("P2", "Taunt", 2, {"provoke"});
        game.creature("P1", "Rider", 1).creature("P2", "Guard", 1);
        game.bring("k2", Seat::north, {"c4", "c3", "c2"}).bring("k1", Seat::south, {"c1"});
        game.turn(Seat::south).phase(phase);
        game.form("provoke", {{{"of", {"k2"}}, {"target", {"k1"}}}});
        EXPECT_EQ(game.refusal(), "FR-4.10") << phase;
        game.form("arrive", {{{"of", {"k3"}}, {"attacking", {"k2"}}, {"square", {"d2"}}}});
        EXPECT_EQ(game.refusal(), "FR-3.15") << phase;
        game.form("arrive", {{{"of", {"k4"}}, {"blocking", {"k1"}}, {"square", {"b1"}}}});
        EXPECT_EQ(game.refusal(), "FR-3.16") << phase;
        EXPECT_EQ(game.piece("Bear").attacks, "");
    }
}

TEST(WhatArrives, BlocksAttackersOnlyAndWasNotThereBefore) {
    Territory4 game;
    game.creature("P1", "Bear", 2).creature("P2", "Guard", 1).creature("P2", "Giant", 5);
    game.bring("k3", Seat::north, {"c4", "c3", "c2"}).bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1);
    game.form("arrive", {{{"of", {"k2"}}, {"blocking", {"k1"}}, {"square", {"b1"}}}});
    EXPECT_EQ(game.refusal(), "FR-3.16") << "the Bear does not attack";
    game.attack("k1", "k3");
    game.form("arrive", {{{"of", {"k3"}}, {"blocking", {"k1"}}, {"square", {"b1"}}}});
    EXPECT_EQ(game.refusal(), "FR-3.16") << "the Giant is on the territory already";
    game.form("arrive", {{{"of", {"k2"}}, {"blocking", {"k1"}}, {"square", {"b1"}}}});
    EXPECT_EQ(game.refusal(), "");
}

TEST(Ninjutsu, ReplacesAnAttackerThatIsNotBlocked) {
    Territory4 game;
    game.creature("P1", "Rat", 1).creature("P2", "Elk", 1).bring("k1", Seat::south, {"c1", "c2", "c3", "c4"});
    game.turn(Seat::south).phase(1).attack("k1", "P2");
    game.form("ninjutsu", {{{"of", {"k1"}}, {"name", {"Ninja"}}}, {{"power", 3}, {"toughness", 2}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Rat").id, "") << "FR-4.8: it returns to hand";
    EXPECT_EQ(game.piece("Ninja").square, square_from("c4"));
    EXPECT_EQ(game.piece("Ninja").attacks, "P2");
    game.phase(2);
    EXPECT_TRUE(game.piece("Ninja").tapped);
}

TEST(Ninjutsu, IsNotForABlockedAttacker) {
    TwoAgainstOne game(1);
    game.form("choose", {{{"of", {"k3"}}, {"attackers", {"k1", "k2"}}}});
    game.form("ninjutsu", {{{"of", {"k1"}}, {"name", {"Ninja"}}}, {{"power", 3}, {"toughness", 2}}});
    EXPECT_EQ(game.refusal(), "FR-4.8");
}

TEST(Ninjutsu, IsNotForAnAttackThatIsAgainstTheRules) {
    TwoAgainstOne game(1);
    game.form("choose", {{{"of", {"k3"}}, {"attackers", {"k2"}}}});
    game.does({{"do", "tap"}, {"of", "k2"}, {"on", true}});
    game.form("ninjutsu", {{{"of", {"k1"}}, {"name", {"Ninja"}}}, {{"power", 3}, {"toughness", 2}}});
    EXPECT_EQ(game.refusal(), "FR-4.8") << "an attacker is tapped";
    game.does({{"do", "tap"}, {"of", "k2"}, {"on", false}});
    game.form("ninjutsu", {{{"of", {"k1"}}, {"name", {"Ninja"}}}, {{"power", 3}, {"toughness", 2}}});
    EXPECT_EQ(game.refusal(), "");
}

TEST(Regeneration, PutsItOffTheTerritoryTapped) {
    TwoAgainstOne game;
    game.does({{"do", "damage"}, {"of", "k1"}, {"change", 2}});
    game.form("regenerate", {{{"of", {"k1"}}}});
    EXPECT_EQ(game.ruling().rule, "FR-4.11");
    EXPECT_EQ(game.piece("Bear").square, std::nullopt);
    EXPECT_TRUE(game.piece("Bear").tapped);
    EXPECT_EQ(game.piece("Bear").damage, 0);
    EXPECT_EQ(game.piece("Bear").attacks, "");
}

}  // namespace
}  // namespace quadrille::app
