// A game on a territory by the panel's own forms and buttons; expected answers from docs/rules/frontiere.md.
#include <algorithm>
#include <gtest/gtest.h>

#include "app/session/systems/frontiere_game.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {
namespace {

using Ids = std::vector<std::string>;
using Json = nlohmann::json;

/// Turns of south and north in a territory of four rows; positions are reached by moves.
struct Territory4 : AtThePanel<frontiere_forms> {
    Territory4() : AtThePanel({.system = rules::System::frontiere}) {
        does({{"do", "territory"}, {"lands", 20}}).say(TurnBegins{1, Seat::south});
    }
    Territory4& turn(Seat seat) {
        say(TurnBegins{++number, seat});
        return *this;
    }
    Territory4& phase(int at) {
        does({{"do", "phase"}, {"phase", at}});
        return *this;
    }
    /// A creature, k1 and following, that can move and attack at once.
    Territory4& creature(const char* player, const char* name, int size, Ids keywords = {}, Ids colours = {},
                         int extra_blocks = 0) {
        keywords.push_back("haste");
        form("creature",
             {{{"player", {player}}, {"name", {name}}, {"keywords", keywords}, {"colors", colours}},
              {{"power", size}, {"toughness", size}, {"extra_blocks", extra_blocks}}});
        return *this;
    }
    /// South's or north's creature comes to a square of its own column, a row a turn.
    Territory4& bring(const char* of, Seat seat, std::initializer_list<const char*> squares) {
        for (const char* square : squares) {
            turn(seat).phase(3);
            does({{"do", "move"}, {"of", of}, {"to", square}});
            EXPECT_TRUE(ruling().allowed) << of << " " << square << " " << ruling().rule;
        }
        return *this;
    }
    Territory4& reveal(const char* square, const char* type) {
        does({{"do", "reveal"}, {"square", square}, {"type", type}});
        return *this;
    }
    Territory4& attack(const char* of, const char* target) {
        does({{"do", "attack"}, {"of", of}, {"target", target}});
        EXPECT_TRUE(ruling().allowed) << of << " " << target << " " << ruling().rule;
        return *this;
    }
    FrontiereTable table(const char* chosen = "", FrontiereVerb verb = FrontiereVerb::move) const {
        return frontiere_table(game(), chosen, verb);
    }
    FrontierePiece piece(const std::string& name) const {
        for (const FrontierePiece& one : table().pieces) {
            if (one.name == name) return one;
        }
        return {};
    }
    Ids moves(const char* of) const {
        Ids list;
        for (const Square square : table(of).choice.squares) list.push_back(name(square));
        std::sort(list.begin(), list.end());
        return list;
    }
    std::string answer(const char* verb, Filled entries) const {
        const auto answers = frontiere_answers(game(), filled(verb, std::move(entries)));
        return answers.empty() ? "no answer" : answers.front().word;
    }
    int number = 1;
};

TEST(ALandOnTheTerritory, HasNoOwner) {
    Territory4 game;
    EXPECT_EQ(game.answer("owner_of_land", {{{"square", {"c1"}}}}), "land_is_nobodys") << "FR-1.6";
    game.creature("P1", "Bear", 2).bring("k1", Seat::south, {"c1"}).reveal("c2", "forest");
    game.does({{"do", "control"}, {"of", "k1"}, {"square", "c2"}});
    EXPECT_EQ(game.answer("owner_of_land", {{{"square", {"c2"}}}}), "land_has_no_owner");
}

TEST(ALandThatEntersTapped, IsTappedWhenItIsRevealed) {
    Territory4 game;
    game.does(
        {{"do", "reveal"}, {"square", "a2"}, {"name", "Guildgate"}, {"produces", {"red"}}, {"tapped", true}});
    const auto lands = game.table().lands;
    const auto gate = std::find_if(lands.begin(), lands.end(),
                                   [](const FrontiereLand& land) { return name(land.square) == "a2"; });
    EXPECT_TRUE(gate->tapped) << "FR-1.13";
}

TEST(ALand, UntapsWithWhoTappedIt) {
    Territory4 game;
    game.reveal("c1", "forest").reveal("a4", "island");
    const auto tap = [&](const char* square, const char* player, bool on) {
        game.does({{"do", "tap_land"}, {"square", square}, {"player", player}, {"on", on}});
    };
    const auto tapped = [&] {
        Ids squares;
        for (const FrontiereLand& land : game.table().lands) {
            if (land.tapped) squares.push_back(name(land.square));
        }
        std::sort(squares.begin(), squares.end());
        return squares;
    };
    tap("c1", "P1", true);
    tap("a4", "P2", true);
    EXPECT_EQ(tapped(), (Ids{"a4", "c1"}));
    game.turn(Seat::north);
    EXPECT_EQ(tapped(), Ids{"c1"}) << "FR-3.4: the north untaps what the north tapped";
    game.turn(Seat::south);
    EXPECT_EQ(tapped(), Ids{});
    tap("c1", "P1", true);
    tap("c1", "P1", false);
    game.turn(Seat::south);
    EXPECT_EQ(tapped(), Ids{}) << "untapped by hand";
    tap("z9", "P1", true);
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(ALandThatTriggers, DoesSoWhenItIsRevealed) {
    Territory4 game;
    game.does({{"do", "reveal"}, {"square", "a2"}, {"name", "Temple"}, {"triggers", true}});
    game.reveal("b2", "forest");
    const auto triggered = [&] {
        Ids names;
        for (const FrontiereLand& land : game.table().lands) {
            if (land.triggered) names.push_back(land.name);
        }
        return names;
    };
    EXPECT_EQ(triggered(), Ids{"Temple"}) << "FR-1.13";
    game.turn(Seat::north);
    EXPECT_EQ(triggered(), Ids{});
}

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

TEST(APlayer, WhoseTokenHasNoLandLoses) {
    Spoken game({.system = rules::System::frontiere});
    game.does({{"do", "territory"}, {"lands", 5}}).say(TurnBegins{1, Seat::south});
    const char* squares[] = {"a1", "b1", "c1", "d1", "e1"};
    for (const char* square : squares) {
        game.does({{"do", "creature"},
                   {"player", "P1"},
                   {"name", square},
                   {"power", 1},
                   {"toughness", 1},
                   {"keywords", {"haste"}}});
    }
    game.does({{"do", "phase"}, {"phase", 3}});
    for (int i = 0; i < 5; ++i)
        game.does({{"do", "move"}, {"of", "k" + std::to_string(i + 1)}, {"to", squares[i]}});
    game.say(TurnBegins{2, Seat::north});
    EXPECT_EQ(frontiere_table(game.game(), "", FrontiereVerb::move).losing, Ids{"P2"}) << "FR-2.3";
}

/// The south's Bear and Wolf stand beside the north's Giant.
struct TwoAgainstOne : Territory4 {
    explicit TwoAgainstOne(int extra_blocks = 0, Ids keywords = {}) {
        creature("P1", "Bear", 2).creature("P1", "Wolf", 3);
        creature("P2", "Giant", 5, std::move(keywords), {}, extra_blocks);
        bring("k3", Seat::north, {"c4", "c3", "c2"});
        bring("k1", Seat::south, {"b1", "b2"}).bring("k2", Seat::south, {"c1"});
        turn(Seat::south).phase(1).attack("k1", "k3").attack("k2", "k3");
    }
};

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

TEST(Phasing, ComesAndGoesAndKeepsItsLand) {
    Territory4 game;
    game.creature("P1", "Mist", 2, {"phasing"}).creature("P1", "Bear", 2).phase(3);
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    game.turn(Seat::north).turn(Seat::south);
    EXPECT_TRUE(game.piece("Mist").phased_out) << "FR-4.3";
    game.phase(3);
    EXPECT_EQ(game.moves("k2"), (Ids{"a1", "b1", "d1", "e1"})) << "FR-4.4: its land is barred";
    game.turn(Seat::north).turn(Seat::south);
    EXPECT_FALSE(game.piece("Mist").phased_out);
    EXPECT_EQ(game.piece("Mist").square, square_from("c1"));
    game.form("phase_out", {{{"of", {"k2"}}}});
    EXPECT_TRUE(game.piece("Bear").phased_out) << "by an effect";
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

TEST(Landhome, MovesOntoItsLandsOnly) {
    Territory4 game;
    game.creature("P1", "Serpent", 2, {"islandhome"}).reveal("b1", "island").reveal("d1", "forest");
    game.turn(Seat::south).phase(3);
    EXPECT_EQ(game.moves("k1"), Ids{"b1"}) << "FR-4.7";
}

TEST(Landwalk, SlidesOverItsLands) {
    Territory4 game;
    game.creature("P1", "Nymph", 2, {"forestwalk"});
    for (const char* square : {"c1", "c2", "c3", "c4"}) game.reveal(square, "forest");
    game.bring("k1", Seat::south, {"c1"}).turn(Seat::south).phase(3);
    EXPECT_EQ(game.moves("k1"), (Ids{"b1", "c2", "c3", "c4", "d1"})) << "FR-4.14";
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

TEST(ABand, GathersOnALandAndIsOneCreature) {
    Territory4 game;
    game.creature("P1", "Bear", 2, {"banding"}).creature("P1", "Wolf", 3).creature("P1", "Ox", 3);
    game.bring("k1", Seat::south, {"b1"}).bring("k2", Seat::south, {"c1"}).bring("k3", Seat::south, {"a1"});
    EXPECT_EQ(frontiere_answers(game.game(), filled("may_band", {{{"members", {"k1", "k2"}}}})).front().named,
              (Ids{"b1", "c1"}));
    game.form("band", {{{"members", {"k1", "k2"}}, {"square", {"c1"}}}});
    EXPECT_EQ(game.refusal(), "") << "FR-4.12";
    EXPECT_EQ(game.piece("Bear").square, square_from("c1"));
    game.form("band", {{{"members", {"k2", "k3"}}, {"square", {"a1"}}}});
    EXPECT_EQ(game.refusal(), "FR-4.12") << "two without banding";
}

TEST(ABand, AttacksAndBlocksAsOneCreature) {
    Territory4 game;
    game.creature("P1", "Bear", 2, {"banding"}).creature("P1", "Wolf", 3);
    game.creature("P2", "Ox", 3).creature("P2", "Elk", 2);
    game.bring("k1", Seat::south, {"b1"}).bring("k2", Seat::south, {"c1"});
    game.bring("k3", Seat::north, {"c4", "c3", "c2"}).bring("k4", Seat::north, {"d4", "d3", "d2", "d1"});
    game.form("band", {{{"members", {"k1", "k2"}}, {"square", {"c1"}}}});
    game.turn(Seat::south).phase(1).attack("k1", "k3").attack("k2", "k4");
    EXPECT_EQ(game.table().combat_errors, (Ids{"FR-4.12", "FR-4.12"})) << "one target";
    game.attack("k2", "k3");
    EXPECT_TRUE(game.table().combat_errors.empty());
    EXPECT_EQ(game.piece("Ox").blocks, (Ids{"k1", "k2"})) << "who blocks one blocks both";
    game.turn(Seat::north).phase(1).attack("k3", "k1");
    EXPECT_EQ(game.piece("Bear").blocks, Ids{"k3"});
    EXPECT_EQ(game.piece("Wolf").blocks, Ids{"k3"}) << "to attack one is to attack both";
    game.turn(Seat::south).phase(3);
    EXPECT_EQ(game.moves("k2"), (Ids{"b1"})) << "a member leaves to an adjacent free land";
}

TEST(BandingWith, IsBanding) {
    Territory4 game;
    game.does({{"do", "creature"},
               {"player", "P1"},
               {"name", "Bear"},
               {"power", 2},
               {"toughness", 2},
               {"keywords", {"haste", "bands with wolves"}}});
    game.creature("P1", "Wolf", 3).bring("k1", Seat::south, {"b1"}).bring("k2", Seat::south, {"c1"});
    game.form("band", {{{"members", {"k1", "k2"}}, {"square", {"b1"}}}});
    EXPECT_EQ(game.refusal(), "") << "FR-4.13";
}

TEST(Landfall, TriggersWhenItsControllerRevealsALand) {
    Territory4 game;
    game.creature("P1", "Lynx", 1, {"landfall"})
        .creature("P1", "Bear", 2)
        .creature("P2", "Hydra", 1, {"landfall"});
    game.bring("k2", Seat::south, {"c1"});
    EXPECT_TRUE(game.piece("Lynx").triggered) << "FR-4.13";
    EXPECT_FALSE(game.piece("Hydra").triggered) << "not its controller";
    game.turn(Seat::north);
    EXPECT_FALSE(game.piece("Lynx").triggered);
}

TEST(Landfall, TriggersForALandThatAnEffectReveals) {
    Territory4 game;
    game.creature("P1", "Lynx", 1, {"landfall"}).creature("P2", "Hydra", 1, {"landfall"});
    game.reveal("c2", "forest");
    EXPECT_TRUE(game.piece("Lynx").triggered) << "FR-4.13: whose turn it is";
    EXPECT_FALSE(game.piece("Hydra").triggered);
    game.turn(Seat::south).reveal("c2", "island");
    EXPECT_FALSE(game.piece("Lynx").triggered) << "it was face up: what it is was put right";
    game.does({{"do", "reveal"}, {"square", "c3"}, {"type", "forest"}, {"player", "P2"}});
    EXPECT_TRUE(game.piece("Hydra").triggered) << "by an effect of the other player";
}

TEST(AFlyer, OverAFlyerAsksItsController) {
    Territory4 game;
    game.creature("P1", "Hawk", 2, {"flying"}).creature("P2", "Spider", 2, {"reach"});
    game.bring("k2", Seat::north, {"c4", "c3", "c2"}).bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(3);
    const auto asks = game.table("k1").choice.asks;
    ASSERT_EQ(asks.size(), 1U);
    EXPECT_EQ(name(asks.front()), "c3");
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c3"}});
    EXPECT_EQ(game.refusal(), "FR-4.15") << "it is asked first";
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c3"}, {"consent", false}});
    EXPECT_EQ(game.piece("Hawk").square, square_from("c1"));
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "b1"}});
    EXPECT_FALSE(game.ruling().allowed) << "it does not move at all";
    game.turn(Seat::south).phase(3);
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c3"}, {"consent", true}});
    EXPECT_EQ(game.piece("Hawk").square, square_from("c3"));
}

TEST(Shadow, PassesOccupiedLands) {
    Territory4 game;
    game.creature("P1", "Shade", 2, {"shadow"}).creature("P1", "Bear", 2);
    game.bring("k2", Seat::south, {"c1", "c2"}).bring("k1", Seat::south, {"c1"});
    game.turn(Seat::south).phase(3);
    EXPECT_EQ(game.moves("k1"), (Ids{"b1", "c3", "d1"})) << "FR-4.5";
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

TEST(TheErrata, CountOneAndTwoCreatures) {
    Territory4 game;
    game.creature("P1", "Bear", 2).creature("P2", "Elk", 2);
    EXPECT_EQ(game.answer("no_creature", {{{"condition", {"you_control_no_creature"}}, {"player", {"P1"}}}}),
              "holds")
        << "FR-6.1: one or fewer";
    EXPECT_EQ(
        game.answer("no_creature", {{{"condition", {"no_creature_on_battlefield"}}, {"player", {"P1"}}}}),
        "holds")
        << "FR-6.2: two or fewer";
    game.creature("P1", "Wolf", 2);
    EXPECT_EQ(game.answer("no_creature", {{{"condition", {"you_control_no_creature"}}, {"player", {"P1"}}}}),
              "does_not_hold");
}

}  // namespace
}  // namespace quadrille::app
