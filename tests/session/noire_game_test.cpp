// Magic Noire as it is spoken at the panel; expected answers from docs/rules/noire.md.
#include <gtest/gtest.h>

#include "app/session/systems/noire_table.hpp"
#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

constexpr int white = 0, black = 2, red = 3, colorless = 5;

struct Duel : Spoken {
    Duel() : Spoken({.system = rules::System::noire}) { say(TurnBegins{1, Seat::south}); }
    NoireTable table() const { return noire_table(game()); }
    /// Says an action of P1 with mana in that order.
    Duel& with(NoireKeyword keyword, const std::vector<int>& order, int pile = 0) {
        say(said(mana_action(keyword, table().players[0], order, pile)));
        return *this;
    }
};

TEST(TheChannelStep, FillsThePilesAndOneIsTaken) {
    Duel game;
    EXPECT_TRUE(game.table().may_channel);
    game.with(NoireKeyword::channel_step, {white, red, red});
    EXPECT_EQ(game.ruling().rule, "NO-6.3");
    EXPECT_EQ(game.table().piles[0], (Mana{1, 0, 0, 1, 0, 0}));
    EXPECT_EQ(game.table().piles[1], (Mana{0, 0, 0, 1, 0, 0}));
    EXPECT_TRUE(game.table().may_take);
    EXPECT_FALSE(game.table().may_channel) << "once a turn";
    game.does({{"do", "take_pile"}, {"player", "P1"}, {"pile", 0}});
    EXPECT_EQ(game.table().players[0].pool, (Mana{1, 0, 0, 1, 0, 0}));
    EXPECT_EQ(total(game.table().piles[0]), 0);
    game.does({{"do", "land"}, {"player", "P1"}});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "NO-6.6");
}

TEST(TheChannelStep, IsNotDoneAfterALand) {
    Duel game;
    game.does({{"do", "land"}, {"player", "P1"}});
    EXPECT_TRUE(game.ruling().allowed);
    game.with(NoireKeyword::channel_step, {white, red, red});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "NO-6.6");
}

TEST(TheSmallerPile, GetsTheFirstMana) {
    Duel game;
    game.with(NoireKeyword::channel, {white}).with(NoireKeyword::channel, {red}, 0);
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "NO-2.4");
    game.with(NoireKeyword::channel, {red}, static_cast<int>(game.table().smaller_pile));
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(game.table().piles[1], (Mana{0, 0, 0, 1, 0, 0}));
}

TEST(ASpell, IsPaidByTheRulesAndItsManaStaysWithThePermanent) {
    Duel game;
    game.with(NoireKeyword::focus, {black, black, white});
    NoireSpell ghoul{.name = "Ghoul", .cost = {0, 0, 1, 0, 0, 0}, .generic = 1};
    const NoirePayments ways = payments_for(game.game(), "P1", ghoul);
    ASSERT_EQ(ways.count, 1) << "the generic part is not paid with black (NO-7.3)";
    EXPECT_EQ(ways.rule, "NO-7.3");
    EXPECT_EQ(ways.ways[0], (Mana{1, 0, 1, 0, 0, 0}));
    game.say(said(cast_action("P1", ghoul, {0, 0, 2, 0, 0, 0})));
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "NO-7.3");
    EXPECT_TRUE(game.table().stack.empty()) << "a spell that is not paid for is not cast";
    game.say(said(cast_action("P1", ghoul, ways.ways[0])));
    ASSERT_EQ(game.table().stack.size(), 1U);
    EXPECT_EQ(game.table().stack[0].name, "Ghoul");
    game.say(said(exit_action(NoireExit::resolve, game.table().stack[0], {}, 0)));
    EXPECT_EQ(game.ruling().rule, "NO-8.1");
    ASSERT_EQ(game.table().permanents.size(), 1U);
    EXPECT_EQ(game.table().permanents[0].mana, (Mana{1, 0, 1, 0, 0, 0}));
    EXPECT_EQ(game.table().permanents[0].name, "Ghoul");
    game.say(said(exit_action(NoireExit::graveyard, game.table().permanents[0], {black}, 1)));
    EXPECT_EQ(game.ruling().rule, "NO-8.2");
    EXPECT_EQ(game.table().piles[1], (Mana{0, 0, 1, 0, 0, 0})) << "in the order named, the pile named first";
    EXPECT_EQ(game.table().piles[0], (Mana{1, 0, 0, 0, 0, 0}));
}

TEST(ATurn, SendsFocusedManaToThePilesAndBringsStasisBack) {
    Duel game;
    game.with(NoireKeyword::focus, {white, colorless}).with(NoireKeyword::stasis, {white});
    EXPECT_EQ(game.table().players[0].stasis, (Mana{1, 0, 0, 0, 0, 0}));
    game.say(TurnBegins{2, Seat::north});
    EXPECT_EQ(total(game.table().players[0].focused), 0) << "NO-3.2";
    EXPECT_EQ(total(game.table().piles[0]) + total(game.table().piles[1]), 1);
    EXPECT_EQ(game.table().active, "P2");
    EXPECT_EQ(game.table().players[0].stasis, (Mana{1, 0, 0, 0, 0, 0})) << "not its owner's turn";
    game.say(TurnBegins{3, Seat::south});
    EXPECT_EQ(game.table().players[0].pool, (Mana{1, 0, 0, 0, 0, 0})) << "NO-6.1";
    ASSERT_TRUE(game.session.undo());
    EXPECT_EQ(game.table().players[0].stasis, (Mana{1, 0, 0, 0, 0, 0}));
}

TEST(Dissipation, TakesFromStasisWhatTheReserveLacks) {
    Duel game;
    game.with(NoireKeyword::focus, {red, red}).with(NoireKeyword::stasis, {red});
    game.with(NoireKeyword::dissipate, {red, red});
    EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
    EXPECT_EQ(total(game.table().players[0].focused) + total(game.table().players[0].stasis), 0);
}

}  // namespace
}  // namespace quadrille::app
