// What the sources say against what is easily taken for granted, at the panels of their systems.
#include <gtest/gtest.h>

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "app/session/systems/noire_table.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {
namespace {

using Ids = std::vector<std::string>;

Ids playing(const Spoken& game) {
    Ids ids;
    for (const MultiplayerSeat& seat : multiplayer_table(game.game(), "").seats) {
        if (seat.playing) ids.push_back(seat.id);
    }
    return ids;
}

Spoken grand_melee() {
    Spoken game({.system = rules::System::multiplayer});
    game.does({{"do", "format"}, {"format", "grand_melee"}, {"players", 12}});
    game.does({{"do", "begin"}, {"first", "P1"}});
    return game;
}

TEST(AGrandMelee, HoldersOfATurnMarkerKeepItForAnAdditionalTurn) {
    Spoken game = grand_melee();
    game.does({{"do", "extra_turn"}, {"player", "P1"}});
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(multiplayer_table(game.game(), "").seats[0].more_turns, 1);
    game.does({{"do", "end_turn"}, {"player", "P1"}});
    EXPECT_EQ(game.ruling().rule, "MP-13.10");
    EXPECT_EQ(playing(game), (Ids{"P1", "P5", "P9"})) << "the marker stays";
    game.does({{"do", "end_turn"}, {"player", "P1"}});
    EXPECT_EQ(playing(game), (Ids{"P5", "P9"})) << "handed on";
}

TEST(AGrandMelee, ATurnGainedOutOfTurnIsPlayedBeforeThePlayersNextOne) {
    Spoken game = grand_melee();
    game.does({{"do", "extra_turn"}, {"player", "P2"}});
    EXPECT_EQ(game.ruling().rule, "MP-13.10");
    game.does({{"do", "end_turn"}, {"player", "P1"}}).does({{"do", "end_turn"}, {"player", "P5"}});
    game.does({{"do", "start_turn"}, {"player", "P2"}});
    EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
    EXPECT_EQ(playing(game), (Ids{"P2", "P9"}));
    game.does({{"do", "end_turn"}, {"player", "P2"}});
    EXPECT_EQ(playing(game), (Ids{"P2", "P9"})) << "the additional one is over, the next one begins";
    game.does({{"do", "end_turn"}, {"player", "P2"}});
    EXPECT_EQ(playing(game), Ids{"P9"});
}

TEST(AnAdditionalTurn, OfWhoHasLeftIsNotTaken) {
    Spoken game({.system = rules::System::multiplayer});
    game.does({{"do", "format"}, {"format", "free_for_all"}, {"players", 3}});
    game.does({{"do", "begin"}, {"first", "P1"}}).does({{"do", "extra_turn"}, {"player", "P3"}});
    game.does({{"do", "settle"}, {"concede", {"P3"}}}).does({{"do", "next_turn"}});
    EXPECT_TRUE(multiplayer_table(game.game(), "").seats[1].active);
}

/// Two green creatures of the south, one of the north, their lands in rows of five.
struct Border : Spoken {
    Border() : Spoken({.system = rules::System::frontiere}) {
        does({{"do", "territory"}, {"lands", 20}}).say(TurnBegins{1, Seat::south});
        for (const char* player : {"P1", "P1", "P2"})
            does({{"do", "creature"},
                  {"player", player},
                  {"name", "Bear"},
                  {"power", 2},
                  {"toughness", 2},
                  {"colors", {"green"}},
                  {"keywords", nlohmann::json::array()}});
        turn(Seat::north).turn(Seat::south);
    }
    Border& turn(Seat seat) {
        say(TurnBegins{++number, seat});
        return *this;
    }
    Border& phase(int at) {
        does({{"do", "phase"}, {"phase", at}});
        return *this;
    }
    FrontiereLand land(const char* square) const {
        for (const FrontiereLand& one : frontiere_table(game(), "", FrontiereVerb::move).lands) {
            if (name(one.square) == square) return one;
        }
        return {};
    }
    FrontierePiece piece(std::size_t at) const {
        return frontiere_table(game(), "", FrontiereVerb::move).pieces.at(at);
    }
    int number = 1;
};

TEST(ALand, ProducesWhatItsCardSays) {
    Border game;
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    game.does({{"do", "reveal"}, {"square", "c1"}, {"name", "Taiga"}, {"types", {"mountain", "forest"}}});
    EXPECT_EQ(game.piece(0).power, 3) << "a dual land makes green";
    game.does({{"do", "reveal"}, {"square", "c1"}, {"name", "Temple"}, {"produces", {"white", "green"}}});
    EXPECT_EQ(game.piece(0).power, 3) << "by its mana, without a type";
    game.does({{"do", "reveal"}, {"square", "c1"}, {"name", "Cavern"}, {"produces", {"colorless"}}});
    EXPECT_EQ(game.piece(0).power, 2);
    EXPECT_EQ(game.land("c1").name, "Cavern");
}

TEST(ALand, IsTakenUntilTheEndOfTheTurn) {
    Border game;
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    game.does({{"do", "reveal"}, {"square", "c2"}, {"type", "forest"}});
    game.does({{"do", "control"}, {"of", "k1"}, {"square", "c2"}});
    EXPECT_EQ(game.land("c2").controller, "P1");
    game.turn(Seat::north);
    EXPECT_EQ(game.land("c2").controller, "") << "given back";
}

TEST(ACreature, MovesOnceAndInTheMovementPhaseOnly) {
    Border game;
    EXPECT_FALSE(frontiere_table(game.game(), "k1", FrontiereVerb::move).choice.may);
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.ruling().rule, "FR-3.5");
    EXPECT_FALSE(game.ruling().allowed);
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_FALSE(frontiere_table(game.game(), "k1", FrontiereVerb::move).choice.may);
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c2"}});
    EXPECT_EQ(game.ruling().rule, "FR-3.6");
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(ACreature, AttacksInCombatOnlyAndExploresNoMoreThen) {
    Border game;
    game.phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    game.turn(Seat::north).phase(3).does({{"do", "move"}, {"of", "k3"}, {"to", "c4"}});
    for (const char* to : {"c2", "c3"}) {
        game.turn(Seat::south).phase(3).does({{"do", "move"}, {"of", "k1"}, {"to", to}});
        ASSERT_TRUE(game.ruling().allowed) << to;
        game.turn(Seat::north);
    }
    game.turn(Seat::south).does({{"do", "attack"}, {"of", "k1"}, {"target", "k3"}});
    EXPECT_EQ(game.ruling().rule, "FR-3.10");
    EXPECT_FALSE(game.ruling().allowed) << "in the main phase";
    game.phase(1).does({{"do", "attack"}, {"of", "k1"}, {"target", "k3"}});
    EXPECT_TRUE(game.ruling().allowed);
    game.does({{"do", "explore"}, {"of", "k1"}, {"square", "b3"}});
    EXPECT_FALSE(game.ruling().allowed) << "it is tapped for the attack";
    game.phase(2);
    EXPECT_TRUE(game.piece(0).tapped) << "the combat is over";
}

struct Channelled : Spoken {
    Channelled() : Spoken({.system = rules::System::noire}) {
        say(TurnBegins{1, Seat::south});
        does({{"do", "channel"}, {"x", {{"red", 2}}}, {"player", "P1"}, {"order", {"red", "red"}}});
        does({{"do", "channel_step"}, {"player", "P1"}, {"order", {"white", "blue", "black"}}});
    }
    NoireTable table() const { return noire_table(game()); }
};

TEST(AChannelStep, WithoutAPileTakenIsNotDone) {
    Channelled game;
    EXPECT_EQ(total(game.table().piles[0]) + total(game.table().piles[1]), 5);
    EXPECT_TRUE(game.table().may_take);
    game.say(TurnBegins{2, Seat::north});
    EXPECT_EQ(total(game.table().piles[0]) + total(game.table().piles[1]), 2) << "its three mana are gone";
    EXPECT_EQ(game.table().piles[0][3] + game.table().piles[1][3], 2);
    EXPECT_TRUE(game.table().may_channel) << "the next player's";
}

TEST(AChannelStep, IsWholeOnceAPileIsTaken) {
    Channelled game;
    const Mana pile = game.table().piles[1];
    game.does({{"do", "take_pile"}, {"player", "P1"}, {"pile", 1}});
    EXPECT_EQ(game.table().players[0].pool, pile);
    EXPECT_EQ(total(game.table().piles[1]), 0);
    game.say(TurnBegins{2, Seat::north});
    EXPECT_EQ(total(game.table().piles[0]) + total(pile), 5) << "nothing is undone";
}

TEST(UnusedFocus, GoesToThePilesInItsOwnersOrder) {
    Spoken game({.system = rules::System::noire});
    game.say(TurnBegins{1, Seat::south});
    game.does({{"do", "focus"},
               {"player", "P1"},
               {"x", {{"red", 1}, {"green", 1}}},
               {"mana", {{"red", 1}, {"green", 1}}}});
    game.does({{"do", "return_order"}, {"player", "P1"}, {"order", {"green", "red"}}, {"pile", 1}});
    game.say(TurnBegins{2, Seat::north});
    const NoireTable table = noire_table(game.game());
    EXPECT_EQ(table.piles[1][4], 1) << "green first, on the pile that its owner chose";
    EXPECT_EQ(table.piles[0][3], 1);
}

}  // namespace
}  // namespace quadrille::app
