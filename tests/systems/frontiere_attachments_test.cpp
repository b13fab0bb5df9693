// Auras on a territory, and what protects from them, by the panel's own forms; expected answers from
// docs/rules/frontiere.md.
#include "tests/systems/frontiere_hand.hpp"

namespace quadrille::app {
namespace {

TEST(AnAura, EnchantsALandThatIsChosen) {
    Territory4 game;
    game.form("attachment", {{{"player", {"P1"}}, {"name", {"Growth"}}, {"kind", {"aura"}}}});
    game.form("enchant", {{{"of", {"k1"}}, {"square", {"c2"}}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Growth").square, square_from("c2")) << "FR-1.7";
    game.form("enchant", {{{"of", {"k1"}}, {"square", {"c2"}}, {"target", {"P1"}}}});
    EXPECT_EQ(game.refusal(), "FR-1.7") << "one thing only";
}

TEST(AnAura, HasColoursThatProtectionLooksAt) {
    Territory4 game;
    game.creature("P1", "Knight", 2, {"protection from white"}).creature("P1", "Bear", 2);
    game.form("attachment",
              {{{"player", {"P2"}}, {"name", {"Pacifism"}}, {"kind", {"aura"}}, {"colors", {"white"}}}});
    EXPECT_EQ(game.table("k3").choice.targets, Ids{"k2"}) << "FR-4.10";
    game.form("enchant", {{{"of", {"k3"}}, {"target", {"k1"}}}});
    EXPECT_EQ(game.refusal(), "FR-4.10");
}

TEST(AnAura, StaysOnACreatureThatLeavesTheTerritory) {
    Territory4 game;
    game.creature("P1", "Bear", 2);
    for (const char* kind : {"aura", "equipment"})
        game.form("attachment", {{{"player", {"P1"}}, {"name", {kind}}, {"kind", {kind}}}});
    game.form("enchant", {{{"of", {"k2"}}, {"target", {"k1"}}}});
    game.does({{"do", "equip"}, {"of", "k3"}, {"target", "k1"}});
    game.bring("k1", Seat::south, {"c1"});
    game.form("regenerate", {{{"of", {"k1"}}}});
    EXPECT_EQ(game.piece("aura").attached_to, "k1") << "FR-4.11: the creature is still in play";
    EXPECT_EQ(game.piece("equipment").attached_to, "");
    EXPECT_EQ(game.piece("equipment").square, square_from("c1")) << "FR-5.2";
    game.does({{"do", "gone"}, {"of", "k1"}});
    EXPECT_EQ(game.piece("aura").id, "") << "nothing is left that it could enchant";
}

TEST(AnAura, EnchantsWhatIsNotProtectedFromIt) {
    Territory4 game;
    game.creature("P1", "Knight", 2, {"protection from white"}).creature("P1", "Bear", 2);
    game.form("attachment", {{{"player", {"P2"}}, {"name", {"Pacifism"}}, {"kind", {"aura"}}}});
    game.form("enchant", {{{"of", {"k3"}}, {"target", {"k2"}}}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Pacifism").attached_to, "k2");
    game.form("enchant", {{{"of", {"k3"}}, {"target", {"P1"}}}});
    EXPECT_EQ(game.refusal(), "") << "a player";
    game.does({{"do", "enchant"}, {"of", "k3"}, {"square", "c2"}});
    EXPECT_EQ(game.refusal(), "") << "a land";
    EXPECT_EQ(game.piece("Pacifism").square, square_from("c2"));
}

TEST(Protection, HoldsAgainstAllThatASourceDoes) {
    Territory4 game;
    game.creature("P1", "Bear", 2, {}, {"green"}).creature("P1", "Knight", 2, {"protection from green"});
    game.creature("P1", "Sage", 2, {"protection from artifacts"});
    game.form("attachment", {{{"player", {"P1"}}, {"name", {"Sword"}}, {"kind", {"equipment"}}}});
    EXPECT_EQ(game.answer("protected", {{{"of", {"k2"}}, {"source", {"k1"}}}}), "protected") << "FR-4.10";
    EXPECT_EQ(game.answer("protected", {{{"of", {"k2"}}, {"source", {"k4"}}}}), "not_protected");
    EXPECT_EQ(game.table("k4").choice.targets, (Ids{"k1", "k2"})) << "not equipped";
}

TEST(Protection, HoldsInCombatAndAgainstAuras) {
    Territory4 game;
    game.creature("P1", "Bear", 2, {}, {"green"}).creature("P2", "Knight", 2, {"protection from green"});
    game.form("attachment",
              {{{"player", {"P1"}}, {"name", {"Growth"}}, {"kind", {"aura"}}, {"colors", {"green"}}}});
    game.form("attachment",
              {{{"player", {"P2"}}, {"name", {"Whip"}}, {"kind", {"equipment"}}, {"colors", {"green"}}}});
    EXPECT_TRUE(game.table("k4").choice.targets.empty()) << "not equipped";
    EXPECT_EQ(game.answer("protected", {{{"of", {"k2"}}, {"source", {"k1"}}}}), "protected");
    game.bring("k2", Seat::north, {"c4", "c3", "c2"}).bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(1);
    EXPECT_TRUE(game.table("k1", FrontiereVerb::attack).choice.targets.empty()) << "not attacked";
    game.does({{"do", "attack"}, {"of", "k1"}, {"target", "k2"}});
    EXPECT_FALSE(game.ruling().allowed);
    game.form("enchant", {{{"of", {"k3"}}, {"target", {"k2"}}}});
    EXPECT_EQ(game.refusal(), "FR-4.10") << "not enchanted";
    game.turn(Seat::north).phase(1).attack("k2", "k1");
    EXPECT_TRUE(game.piece("Bear").blocks.empty()) << "not blocked";
    EXPECT_EQ(game.piece("Bear").deals, 0) << "not damaged";
    EXPECT_EQ(game.piece("Knight").deals, 2);
}

}  // namespace
}  // namespace quadrille::app
