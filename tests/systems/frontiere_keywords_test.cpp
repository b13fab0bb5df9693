// What keywords do in the combat of a territory, by the panel's own forms; expected answers from
// docs/rules/frontiere.md.
#include "tests/systems/frontiere_hand.hpp"

namespace quadrille::app {
namespace {

TEST(Annihilator, IsSaidUpToSix) {
    Territory4 game;
    game.creature("P1", "Titan", 9, {"annihilator 6"});
    for (int i = 0; i < 7; ++i) game.creature("P2", "Elk", 1);
    game.bring("k1", Seat::south, {"c1", "c2", "c3", "c4"});
    game.turn(Seat::south).phase(1).attack("k1", "P2");
    EXPECT_EQ(game.table().owed.at("P2"), 6) << "FR-4.1";
}

TEST(Annihilator, MakesTheDefendingPlayerSacrifice) {
    Territory4 game;
    game.creature("P1", "Titan", 5, {"annihilator 2"}).creature("P2", "Elk", 1).creature("P2", "Ox", 1);
    game.turn(Seat::north).bring("k1", Seat::south, {"c1", "c2", "c3", "c4"});
    game.turn(Seat::south).phase(1).attack("k1", "P2");
    EXPECT_EQ(game.table().owed.at("P2"), 2) << "FR-4.1";
    game.form("sacrifice", {{{"of", {"k2"}}}});
    EXPECT_EQ(game.table().owed.at("P2"), 1);
    game.form("sacrifice", {{{"of", {"k3"}}}});
    game.does({{"do", "token"}, {"player", "P2"}, {"square", "a4"}});
    game.form("sacrifice", {{{"of", {"k4"}}}});
    EXPECT_EQ(game.refusal(), "FR-2.2") << "the token cannot be sacrificed";
}

TEST(Annihilator, AsksForWhatThereIsAndForTheTargetThatStands) {
    Territory4 game;
    game.creature("P1", "Titan", 5, {"annihilator 2"}).creature("P2", "Elk", 1);
    game.bring("k2", Seat::north, {"d4"}).bring("k1", Seat::south, {"c1", "c2", "c3", "c4"});
    game.turn(Seat::south).phase(1).attack("k1", "P2");
    EXPECT_EQ(game.table().owed.at("P2"), 1) << "no more than can be sacrificed";
    game.attack("k1", "k2");
    EXPECT_TRUE(game.table().owed.empty()) << "FR-4.1: it attacks a creature instead";
    game.attack("k1", "P2");
    EXPECT_EQ(game.table().owed.at("P2"), 1);
    game.turn(Seat::north);
    EXPECT_TRUE(game.table().owed.empty()) << "of a turn that is over";
}

TEST(Intimidate, IsAttackedByArtifactsAndItsColours) {
    Territory4 game;
    game.creature("P1", "Bear", 2, {}, {"green"});
    game.form("creature",
              {{{"player", {"P1"}}, {"name", {"Golem"}}, {"keywords", {"haste"}}, {"types", {"artifact"}}},
               {{"power", 2}, {"toughness", 2}}});
    game.creature("P2", "Ghast", 2, {"intimidate"}, {"black"});
    game.bring("k3", Seat::north, {"c4", "c3", "c2"});
    game.bring("k1", Seat::south, {"b1", "b2"}).bring("k2", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1);
    EXPECT_TRUE(game.table("k1", FrontiereVerb::attack).choice.targets.empty()) << "FR-4.6";
    EXPECT_EQ(game.table("k2", FrontiereVerb::attack).choice.targets, Ids{"k3"});
}

TEST(Trample, GoesOnToTheNextCreatureAndThePlayer) {
    Territory4 game;
    game.creature("P1", "Rhino", 9, {"trample"}).creature("P2", "Elk", 2).creature("P2", "Ox", 3);
    game.bring("k3", Seat::north, {"c4"}).bring("k2", Seat::north, {"b4", "b3", "c3"});
    game.bring("k1", Seat::south, {"c1", "c2"});
    game.turn(Seat::south).phase(1).attack("k1", "k2");
    EXPECT_EQ(game.piece("Rhino").tramples, (Ids{"k2", "k3", "P2"})) << "FR-4.9";
    const auto steps = frontiere_answers(
        game.game(), filled("tramples", {{{"of", {"k1"}}, {"target", {"k2"}}}, {{"damage", 9}}}));
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[0], (FormAnswer{"trample_step", {"Elk"}, 2, "FR-4.9"}));
    EXPECT_EQ(steps[1], (FormAnswer{"trample_step", {"Ox"}, 3, "FR-4.9"}));
    EXPECT_EQ(steps[2], (FormAnswer{"trample_step", {"P2"}, 0, "FR-4.9"})) << "her row, not the Rhino's";
}

TEST(Provoke, ForcesACreatureToAttackIt) {
    Territory4 game;
    game.creature("P1", "Bear", 2).creature("P2", "Taunt", 2, {"provoke"}).creature("P2", "Elk", 2);
    game.bring("k2", Seat::north, {"c4", "c3", "c2"}).bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1);
    game.form("provoke", {{{"of", {"k3"}}, {"target", {"k1"}}}});
    EXPECT_EQ(game.refusal(), "FR-4.10") << "without the ability";
    game.form("provoke", {{{"of", {"k2"}}, {"target", {"k1"}}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Bear").attacks, "k2");
}

/// Whom the green Bear of the south beside a creature of those keywords may attack.
Ids attacked_with(const char* keyword) {
    Territory4 game;
    game.creature("P1", "Bear", 2, {}, {"green"}).creature("P1", "Rat", 2, {}, {"black"});
    game.creature("P2", "Foe", 2, {keyword});
    game.bring("k3", Seat::north, {"c4", "c3", "c2"});
    game.bring("k1", Seat::south, {"b1", "b2"}).bring("k2", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1);
    Ids who;
    for (const char* of : {"k1", "k2"}) {
        if (!game.table(of, FrontiereVerb::attack).choice.targets.empty()) who.push_back(of);
    }
    return who;
}

TEST(Unblockable, IsNotAttacked) {
    EXPECT_EQ(attacked_with("unblockable"), Ids{}) << "FR-4.6";
    EXPECT_EQ(attacked_with("vigilance"), (Ids{"k1", "k2"}));
}

TEST(Fear, IsAttackedByBlackOnes) {
    EXPECT_EQ(attacked_with("fear"), Ids{"k2"}) << "FR-4.6";
}

}  // namespace
}  // namespace quadrille::app
