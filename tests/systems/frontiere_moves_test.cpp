// Moves on a territory and the keywords that change them, by the panel's own forms; expected answers from
// docs/rules/frontiere.md.
#include "app/session/systems/frontiere_action.hpp"
#include "tests/systems/frontiere_hand.hpp"

namespace quadrille::app {
namespace {

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

TEST(TheOrderOfThePhases, IsTheActivePlayersChoice) {
    Territory4 game;
    game.creature("P1", "Bear", 2).phase(1);
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.refusal(), "FR-3.5") << "it is the combat";
    game.say(said(frontiere::ChooseOrder{2}));
    game.phase(1);
    EXPECT_EQ(game.table().plan, (Ids{"main", "movement", "main", "combat", "main"})) << "FR-3.3";
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "c1"}});
    EXPECT_EQ(game.refusal(), "");
    game.phase(3);
    EXPECT_TRUE(game.table("k1", FrontiereVerb::attack).choice.may) << "the combat comes after it";
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

/// South's Bear, with banding, and Wolf on c1; it is south's movement phase.
struct ABandOfTwo : Territory4 {
    explicit ABandOfTwo(Ids bear = {}, Ids wolf = {}) {
        bear.push_back("banding");
        creature("P1", "Bear", 2, std::move(bear)).creature("P1", "Wolf", 3, std::move(wolf));
        bring("k1", Seat::south, {"b1"}).bring("k2", Seat::south, {"c1"});
        form("band", {{{"members", {"k1", "k2"}}, {"square", {"c1"}}}});
        turn(Seat::south).phase(3);
    }
    ABandOfTwo& moves_to(const char* square) {
        say(said(frontiere::MoveBand{"k2", *square_from(square)}));
        return *this;
    }
    Ids band_moves() const {
        Ids list;
        for (const Square square : table("k1", FrontiereVerb::move_band).choice.squares)
            list.push_back(name(square));
        return list;
    }
};

TEST(ABand, MovesAsOneCreature) {
    ABandOfTwo game;
    EXPECT_TRUE(game.piece("Bear").in_band);
    EXPECT_EQ(game.band_moves(), (Ids{"b1", "c2", "d1"})) << "FR-4.12";
    game.moves_to("c3");
    EXPECT_EQ(game.refusal(), "FR-4.12") << "one square";
    game.moves_to("c2");
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.piece("Bear").square, square_from("c2"));
    EXPECT_EQ(game.piece("Wolf").square, square_from("c2"));
    EXPECT_EQ(game.table("k1", FrontiereVerb::move_band).choice.rule, "FR-3.6") << "both have moved";
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "b2"}});
    EXPECT_EQ(game.refusal(), "FR-3.6");
}

TEST(ABand, StaysWhereAMemberIsTappedOrHasMoved) {
    ABandOfTwo game;
    game.does({{"do", "tap"}, {"of", "k1"}, {"on", true}});
    game.moves_to("c2");
    EXPECT_EQ(game.refusal(), "FR-3.5");
    game.does({{"do", "tap"}, {"of", "k1"}, {"on", false}});
    game.does({{"do", "move"}, {"of", "k1"}, {"to", "b1"}});
    game.moves_to("c2");
    EXPECT_EQ(game.refusal(), "FR-4.12") << "nobody is left beside it";
}

TEST(ABand, FliesWhereAllItsMembersDo) {
    EXPECT_EQ(ABandOfTwo({"flying"}).band_moves(), (Ids{"b1", "c2", "d1"}));
    EXPECT_EQ(ABandOfTwo({"flying"}, {"flying"}).band_moves(), (Ids{"a1", "b1", "c2", "c3", "d1", "e1"}));
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

}  // namespace
}  // namespace quadrille::app
