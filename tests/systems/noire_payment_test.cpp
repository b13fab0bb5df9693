// Magic Noire: how spells and abilities are paid; expected answers from docs/rules/noire.md.
#include <algorithm>

#include "tests/systems/noire_duel.hpp"

namespace quadrille::app {
namespace {

/// The spell {2}{R} of the reserve that the source's reader tried: every way to pay is there.
TEST(Payments, AreAllShownSortedAndFiltered) {
    NoireDuel game;
    game.reserve({white, white, blue, blue, black, black, green, green, colourless, red, red});
    const NoireSpell spell{.name = "Ogre", .cost = {0, 0, 0, 1, 0, 0}, .generic = 2};
    const NoirePayments all = payments_for(game.game(), "P1", spell);
    EXPECT_EQ(all.count, 14) << "two of five kinds, of which colourless is there once";
    EXPECT_EQ(all.ways.size(), 14U);
    const Mana white_and_blue{1, 1, 0, 1, 0, 0};
    EXPECT_NE(std::find(all.ways.begin(), all.ways.end(), white_and_blue), all.ways.end()) << "NO-7.3";
    EXPECT_EQ(all.ways.front()[colourless], 1);
    NoireFilter filter{.least_colourless_first = true};
    EXPECT_EQ(payments_for(game.game(), "P1", spell, filter).ways.front()[colourless], 0);
    filter.without[white] = filter.without[blue] = true;
    for (const Mana& way : payments_for(game.game(), "P1", spell, filter).ways)
        EXPECT_EQ(way[white] + way[blue], 0);
}

TEST(AMulticolouredCard, IsPaidWithColoursItHasNot) {
    NoireDuel game;
    game.reserve({white, blue, red, green, green});
    const NoireSpell spell{.name = "Ram", .cost = {0, 0, 0, 1, 1, 0}, .generic = 1};
    const NoirePayments ways = payments_for(game.game(), "P1", spell);
    EXPECT_EQ(ways.count, 2) << "NO-7.3: white or blue";
}

TEST(AnAbility, IsPaidByTheColoursOfItsCard) {
    NoireDuel game;
    game.reserve({blue, blue, blue, red, red, red});
    NoireSpell ability{.name = "Sage", .cost = {0, 1, 0, 0, 0, 0}, .ability = true, .other_cost = true};
    ability.other_generic = 3;
    const NoirePayments ways = payments_for(game.game(), "P1", ability);
    ASSERT_EQ(ways.count, 1) << "NO-7.3: a blue card's {3} is not paid with blue";
    EXPECT_EQ(ways.ways.front(), (Mana{0, 0, 0, 3, 0, 0}));
    game.say(said(cast_action("P1", ability, ways.ways.front())));
    EXPECT_EQ(game.refusal(), "");
    EXPECT_FALSE(game.table().stack.back().permanent);
    game.say(said(exit_action(NoireExit::resolve, game.table().stack.back(), {}, 0)));
    EXPECT_EQ(game.ruling().rule, "NO-8.3");
    EXPECT_EQ(game.table().piles[0][red] + game.table().piles[1][red], 3) << "to the piles";
}

TEST(ADisputedSpell, CostsLessAndStaysNonblue) {
    NoireDuel game;
    game.reserve({blue, blue, red, white});
    NoireSpell dispute{
        .name = "Dispute", .cost = {0, 1, 0, 0, 0, 0}, .generic = 2, .permanent = false, .other_cost = true};
    dispute.other_generic = 3;
    EXPECT_EQ(payments_for(game.game(), "P1", dispute).count, 0) << "NO-7.3: (3) is three nonblue mana";
    game.reserve({green});
    EXPECT_EQ(payments_for(game.game(), "P1", dispute).count, 1);
}

TEST(ADisputedSpell, IsPaidForByTheOpponentWithNonblueMana) {
    NoireDuel game;
    const auto opponent = [&](const std::vector<int>& mana) {
        game.say(said(mana_action(NoireKeyword::focus, game.table().players[1], mana, 0)));
    };
    NoireSpell unless{.name = "Dispute", .cost = {0, 1, 0, 0, 0, 0}, .ability = true, .other_cost = true};
    unless.other_generic = 3;
    opponent({blue, blue, red, green});
    EXPECT_EQ(payments_for(game.game(), "P2", unless).count, 0) << "two of them are not blue";
    opponent({red});
    const auto ways = payments_for(game.game(), "P2", unless).ways;
    ASSERT_EQ(ways, (std::vector<Mana>{{0, 0, 0, 2, 1, 0}})) << "NO-7.3";
    game.say(said(cast_action("P2", unless, ways.front())));
    EXPECT_EQ(game.refusal(), "");
    EXPECT_EQ(game.table().players[1].focused, (Mana{0, 2, 0, 0, 0, 0})) << "the blue mana is left";
}

TEST(ADevoidCard, IsPaidAsAColourlessOne) {
    NoireDuel game;
    game.reserve({blue, red, red, red});
    NoireSpell spell{.name = "Drone", .cost = {0, 1, 0, 0, 0, 0}, .generic = 3};
    EXPECT_EQ(payments_for(game.game(), "P1", spell).count, 1);
    spell.devoid = true;
    EXPECT_EQ(payments_for(game.game(), "P1", spell).count, 0) << "NO-7.4: half of three is two colourless";
    game.reserve({colourless, colourless});
    EXPECT_EQ(payments_for(game.game(), "P1", spell).count, 1) << "those two, and a red";
}

TEST(Sunburst, MayReplaceColourlessByColoursSpentOnce) {
    NoireDuel game;
    game.reserve({white, blue, black, red, green, green, colourless, colourless});
    const NoireSpell spell{.name = "Engine", .generic = 5, .sunburst = true};
    const auto ways = payments_for(game.game(), "P1", spell).ways;
    const auto allowed = [&](const Mana& way) {
        return std::find(ways.begin(), ways.end(), way) != ways.end();
    };
    EXPECT_TRUE(allowed({0, 1, 1, 1, 1, 1})) << "NO-7.6";
    EXPECT_TRUE(allowed({0, 0, 1, 1, 1, 2}));
    EXPECT_FALSE(allowed({0, 1, 1, 1, 2, 0})) << "green twice";
    EXPECT_FALSE(allowed({1, 1, 1, 1, 1, 0})) << "no colourless";
}

}  // namespace
}  // namespace quadrille::app
