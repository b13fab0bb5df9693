// Lands on a territory and who has them, by the panel's own forms and buttons; expected answers from
// docs/rules/frontiere.md.
#include "tests/systems/frontiere_hand.hpp"

namespace quadrille::app {
namespace {

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
