// Magic Frontière as it is spoken at the panel; expected answers from docs/rules/frontiere.md.
#include "app/session/systems/frontiere_game.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

struct Frontier : Spoken {
    Frontier() : Spoken({.system = rules::System::frontiere}) {
        does({{"do", "territory"}, {"lands", 17}}).say(TurnBegins{1, Seat::south});
    }
    FrontiereTable table(const char* chosen = "", FrontiereVerb action = FrontiereVerb::move) const {
        return frontiere_table(game(), chosen, action);
    }
    Frontier& creature(const char* player, int size, std::vector<std::string> colours = {},
                       std::vector<std::string> keywords = {}) {
        does({{"do", "creature"},
              {"player", player},
              {"name", "Bear"},
              {"power", size},
              {"toughness", size},
              {"colors", colours},
              {"keywords", keywords}});
        return *this;
    }
    Frontier& phase(int number) {
        does({{"do", "phase"}, {"phase", number}});
        return *this;
    }
    std::string refusal() const { return ruling().allowed ? "" : ruling().rule; }
};

std::vector<std::string> names(const std::vector<Square>& squares) {
    std::vector<std::string> list;
    for (const Square square : squares) list.push_back(name(square));
    std::sort(list.begin(), list.end());
    return list;
}
using Names = std::vector<std::string>;

TEST(ATerritory, HasRowsOfFiveAndTheRestIsRemoved) {
    const Frontier game;
    EXPECT_EQ(game.table().rows, 3) << "17 lands";
    EXPECT_EQ(game.table().lands.size(), 15U);
    EXPECT_EQ(game.table().plan, (Names{"main", "combat", "main", "movement", "main"}));
}

TEST(ACreature, EntersOnTheNearestRowAndMovesASideAtATime) {
    Frontier game;
    game.creature("P1", 2);
    EXPECT_FALSE(game.table("k1").choice.may) << "it came this turn";
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.refusal(), "FR-3.5");
    game.say(TurnBegins{2, Seat::north}).say(TurnBegins{3, Seat::south});
    game.phase(3);
    EXPECT_EQ(names(game.table("k1").choice.squares), (Names{"a1", "b1", "c1", "d1", "e1"}));
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c2"}});
    EXPECT_EQ(game.refusal(), "FR-3.6");
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.refusal(), "");
    const auto& lands = game.table().lands;
    EXPECT_TRUE(std::any_of(lands.begin(), lands.end(), [](const FrontiereLand& land) {
        return name(land.square) == "c1" && land.revealed;
    })) << "FR-3.8";
    game.say(TurnBegins{4, Seat::north}).say(TurnBegins{5, Seat::south});
    game.phase(3);
    EXPECT_EQ(names(game.table("k1").choice.squares), (Names{"b1", "c2", "d1"}));
}

TEST(ALand, StrengthensItsColourAndIsExploredAndTaken) {
    Frontier game;
    game.creature("P1", 2, {"green"});
    game.say(TurnBegins{2, Seat::north}).say(TurnBegins{3, Seat::south});
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.table().pieces[0].power, 2);
    game.does({{"do", "reveal"}, {"square", "c1"}, {"type", "forest"}});
    EXPECT_EQ(game.table().pieces[0].power, 3) << "FR-2.4";
    EXPECT_EQ(names(game.table("k1", FrontiereVerb::explore).choice.squares), (Names{"b1", "c2", "d1"}));
    game.does({{"do", "explore"}, {"of", "k1"}, {"square", "c2"}});
    EXPECT_EQ(game.ruling().rule, "FR-2.5");
    EXPECT_TRUE(game.table().pieces[0].tapped);
    game.does({{"do", "control"}, {"of", "k1"}, {"square", "c2"}});
    EXPECT_FALSE(game.ruling().allowed) << "it is tapped";
    game.say(TurnBegins{5, Seat::south});
    game.does({{"do", "control"}, {"of", "k1"}, {"square", "c2"}});
    EXPECT_EQ(game.ruling().rule, "FR-2.6");
    const auto lands = game.table().lands;
    const auto taken = std::find_if(lands.begin(), lands.end(),
                                    [](const FrontiereLand& land) { return name(land.square) == "c2"; });
    EXPECT_EQ(taken->controller, "P1");
}

TEST(AnAttack, ReachesWhatIsAdjacentAndIsBlockedByIt) {
    Frontier game;
    game.creature("P1", 2).creature("P2", 1);
    game.say(TurnBegins{2, Seat::north}).say(TurnBegins{3, Seat::south});
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    game.say(TurnBegins{4, Seat::north});
    game.phase(3).does({{"do", "move"}, {"of", "k2"}, {"to", "c3"}});
    game.say(TurnBegins{5, Seat::south});
    game.phase(1);
    EXPECT_TRUE(game.table("k1", FrontiereVerb::attack).choice.targets.empty());
    game.does({{"do", "attack"}, {"of", "k1"}, {"target", "k2"}});
    EXPECT_EQ(game.refusal(), "FR-3.10");
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c2"}});
    game.phase(1);
    EXPECT_EQ(game.table("k1", FrontiereVerb::attack).choice.targets, Names{"k2"});
    game.does({{"do", "attack"}, {"of", "k1"}, {"target", "k2"}});
    const auto pieces = game.table().pieces;
    EXPECT_EQ(pieces[0].attacks, "k2");
    EXPECT_EQ(pieces[1].blocks, Names{"k1"}) << "FR-3.12";
    EXPECT_EQ(pieces[0].deals, 2);
    EXPECT_EQ(pieces[1].deals, 1);
    game.does({{"do", "end_combat"}});
    EXPECT_TRUE(game.table().pieces[0].tapped);
    game.does({{"do", "gone"}, {"of", "k2"}});
    EXPECT_EQ(game.table().pieces.size(), 1U);
    game.say(TurnBegins{6, Seat::north});
    EXPECT_EQ(game.table().needs_token, Names{"P2"}) << "FR-2.2";
    game.does({{"do", "token"}, {"player", "P2"}, {"square", "a1"}});
    EXPECT_EQ(game.refusal(), "FR-2.2");
    game.does({{"do", "token"}, {"player", "P2"}, {"square", "a3"}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_TRUE(game.table().needs_token.empty());
}

TEST(AnEquipment, IsBorneByACreatureNearbyAndStaysOnItsLand) {
    Frontier game;
    game.creature("P1", 2).creature("P2", 1);
    game.does({{"do", "attachment"}, {"player", "P1"}, {"kind", "equipment"}, {"name", "Sword"}});
    EXPECT_EQ(game.table("k3").choice.targets, Names{"k1"})
        << "FR-5.1: its controller's, off the territory too";
    game.does({{"do", "equip"}, {"of", "k3"}, {"target", "k2"}});
    EXPECT_EQ(game.refusal(), "FR-5.1");
    game.does({{"do", "equip"}, {"of", "k3"}, {"target", "k1"}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.table().pieces[2].attached_to, "k1");
    game.say(TurnBegins{2, Seat::north}).say(TurnBegins{3, Seat::south});
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.table().pieces[2].square, square_from("c1")) << "FR-5.2: it moves with its creature";
    game.does({{"do", "gone"}, {"of", "k1"}});
    const FrontierePiece sword = game.table().pieces[1];
    EXPECT_EQ(sword.attached_to, "");
    EXPECT_EQ(sword.square, square_from("c1")) << "FR-5.2: it stays on the land";
    EXPECT_EQ(game.table().needs_token, Names{"P1"}) << "an equipment is no creature";
    game.creature("P1", 1);
    EXPECT_TRUE(game.table("k3").choice.targets.empty()) << "the creature is off the territory";
    game.does({{"do", "attachment"}, {"player", "P1"}, {"kind", "creature"}, {"name", "Bear"}});
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(AFortification, FortifiesAnAdjacentLand) {
    Frontier game;
    game.does({{"do", "attachment"}, {"player", "P1"}, {"kind", "fortification"}, {"name", "Wall"}});
    EXPECT_EQ(names(game.table("k1").choice.squares), (Names{"a1", "b1", "c1", "d1", "e1"}))
        << "FR-5.4, FR-1.9";
    game.does({{"do", "fortify"}, {"of", "k1"}, {"square", "c2"}});
    EXPECT_EQ(game.refusal(), "FR-5.4");
    game.does({{"do", "fortify"}, {"of", "k1"}, {"square", "c1"}});
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.table().pieces[0].square, square_from("c1"));
    EXPECT_EQ(names(game.table("k1").choice.squares), (Names{"b1", "c2", "d1"}));
    game.creature("P1", 1).say(TurnBegins{3, Seat::south});
    game.phase(3).does({{"do", "move"}, {"of", "k2"}, {"to", "c1"}});
    EXPECT_EQ(game.refusal(), "") << "a fortification does not occupy its land";
}

TEST(ASecondCreature, OnALandIsImpossible) {
    Frontier game;
    game.creature("P1", 1).creature("P1", 1);
    game.say(TurnBegins{3, Seat::south});
    game.phase(3)
        .does({{"do", "move"}, {"of", "k1"}, {"to", "a1"}})
        .does({{"do", "move"}, {"of", "k2"}, {"to", "a1"}});
    EXPECT_EQ(game.refusal(), "FR-3.6");
    for (const Json& none :
         {Json{{"do", "move"}, {"of", "k9"}, {"to", "a1"}},
          Json{{"do", "attack"}, {"of", "k9"}, {"target", "P2"}}, Json{{"do", "territory"}, {"lands", 3}},
          Json{{"do", "reveal"}, {"square", "h8"}, {"type", "forest"}}}) {
        game.does(none);
        EXPECT_FALSE(game.ruling().allowed) << none;
    }
}

/// An action that names a land or a piece that is not there.
struct UnknownThing {
    const char *action, *rule;
};
class UnknownThings : public testing::TestWithParam<UnknownThing> {};

TEST_P(UnknownThings, AreRefusedByTheRuleOfTheAction) {
    Frontier game;
    const frontiere::State before = game.game().frontiere;
    game.say(SystemAction{GetParam().action});
    EXPECT_EQ(game.refusal(), GetParam().rule);
    EXPECT_TRUE(game.game().frontiere == before);
}

INSTANTIATE_TEST_SUITE_P(
    RulesPage, UnknownThings,
    testing::Values(UnknownThing{R"({"do":"reveal","square":"h8"})", "FR-1.11"},
                    UnknownThing{R"({"do":"tap_land","square":"h8","on":true})", "FR-3.4"},
                    UnknownThing{R"({"do":"explore","of":"k9","square":"a1"})", "FR-2.5"},
                    UnknownThing{R"({"do":"move","of":"k9","to":"a1"})", "FR-3.5"},
                    UnknownThing{R"({"do":"sacrifice","of":"k9"})", "FR-4.1"},
                    UnknownThing{R"({"do":"phase_out","of":"k9"})", "FR-4.3"},
                    UnknownThing{R"({"do":"regenerate","of":"k9"})", "FR-4.11"}));

}  // namespace
}  // namespace quadrille::app
