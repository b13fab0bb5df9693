// Magic Noire: focus, stasis, dissipation and channels; expected answers from docs/rules/noire.md.
#include <array>

#include "tests/systems/noire_duel.hpp"

namespace quadrille::app {
namespace {

TEST(Stasis, MayHaveAConditionOfItsOwn) {
    NoireDuel game;
    game.reserve({red, red});
    game.form("stasis",
              {{{"player", {"P1"}}, {"until", {"the Orb leaves"}}}, {{"x.red", 1}, {"mana.red", 1}}});
    EXPECT_EQ(game.refusal(), "");
    ASSERT_EQ(game.player().held.size(), 1U) << "NO-4.3";
    EXPECT_EQ(game.player().held[0].until, "the Orb leaves");
    game.say(TurnBegins{3, Seat::south});
    EXPECT_EQ(game.player().held.size(), 1U) << "not at the untap step";
    game.does({{"do", "release"}, {"player", "P1"}, {"lot", 0}});
    EXPECT_TRUE(game.player().held.empty());
    EXPECT_EQ(game.player().pool[red], 1);
}

TEST(Dissipation, EmptiesWhatIsTooLittle) {
    NoireDuel game;
    game.reserve({red}).lands("destroy", {{"lands.red", 1}});
    EXPECT_EQ(total(game.player().focused), 0) << "NO-5.1: two are asked, one is there";
}

TEST(Stasis, TakesOfXAsMuchAsThereIs) {
    NoireDuel game;
    game.reserve({red, blue});
    const auto stasis = [&](std::map<std::string, int> numbers, bool required = false) {
        Filled entries{{{"player", {"P1"}}}, std::move(numbers)};
        if (required) entries.words["required"] = {"yes"};
        game.form("stasis", std::move(entries));
        return game.refusal();
    };
    EXPECT_EQ(stasis({{"x.colorless", 1}, {"mana.red", 1}}), "NO-2.6") << "(1) is not 1";
    EXPECT_EQ(stasis({{"x.red", 2}, {"x.any", 1}, {"mana.red", 1}}), "NO-2.6") << "the blue mana is left out";
    EXPECT_EQ(stasis({{"x.red", 2}, {"x.any", 1}, {"mana.red", 1}, {"mana.blue", 1}}, true), "NO-10.7");
    EXPECT_EQ(stasis({{"x.red", 2}, {"x.any", 1}, {"mana.red", 1}, {"mana.blue", 1}}), "");
    EXPECT_EQ(game.player().stasis, (Mana{0, 1, 0, 1, 0, 0})) << "NO-4.1";
    EXPECT_EQ(stasis({{"x.any", 1}}), "") << "nothing is there";
}

TEST(Dissipation, TakesXFromBothReserves) {
    NoireDuel game;
    game.reserve({red, blue, blue}).with(NoireKeyword::stasis, {red});
    const auto dissipate = [&](std::map<std::string, int> numbers) {
        game.form("dissipate", {{{"player", {"P1"}}}, std::move(numbers)});
        return game.refusal();
    };
    EXPECT_EQ(dissipate({{"x.red", 1}, {"x.any", 1}, {"mana.blue", 2}}), "NO-2.6") << "red is there";
    EXPECT_EQ(dissipate({{"x.any", 1}, {"mana.green", 1}}), "NO-10.7") << "green is not";
    EXPECT_EQ(dissipate({{"x.red", 1}, {"x.any", 1}, {"mana.blue", 1}, {"stasis_mana.red", 1}}), "");
    EXPECT_EQ(game.player().focused, (Mana{0, 1, 0, 0, 0, 0})) << "NO-5.1";
    EXPECT_EQ(total(game.player().stasis), 0);
    EXPECT_EQ(dissipate({{"x.any", 5}, {"mana.blue", 1}}), "") << "too little empties";
    EXPECT_EQ(total(game.player().focused), 0);
}

TEST(TheChannelStepOfNoire, IsNoTimeForSorceries) {
    NoireDuel game;
    game.reserve({red, red}).with(NoireKeyword::channel_step, {white, red, red});
    NoireSpell bear{.name = "Bear", .cost = {0, 0, 0, 1, 0, 0}};
    game.say(said(cast_action("P1", bear, {0, 0, 0, 1, 0, 0})));
    EXPECT_EQ(game.refusal(), "NO-6.4");
    EXPECT_EQ(game.answer("may_play", {{{"what", {"sorcery"}}}}).word, "not_in_channel_step");
    EXPECT_EQ(game.answer("may_play", {{{"what", {"sorcery"}}, {"flash", {"yes"}}}}).word, "may_now");
    EXPECT_EQ(game.answer("may_play", {{{"what", {"instant"}}}}).word, "may_now");
    bear.instant = true;
    game.say(said(cast_action("P1", bear, {0, 0, 0, 1, 0, 0})));
    EXPECT_EQ(game.refusal(), "") << "with flash";
}

TEST(AQuantity, IsOneOfItsColoursOnly) {
    NoireDuel game;
    game.does({{"do", "focus"}, {"player", "P1"}, {"x", {{"red", 1}, {"any", 1}}}, {"mana", {{"blue", 2}}}});
    EXPECT_EQ(game.refusal(), "NO-2.6");
    game.does({{"do", "focus"},
               {"player", "P1"},
               {"x", {{"red", 1}, {"any", 1}}},
               {"mana", {{"red", 1}, {"blue", 1}}}});
    EXPECT_EQ(game.refusal(), "");
}

TEST(AQuantity, IsSaidApartFromTheManaOfAChannel) {
    NoireDuel game;
    const auto channel = [&](std::map<std::string, int> numbers) {
        game.form("channel", {{{"player", {"P1"}}}, std::move(numbers)});
        return game.refusal();
    };
    EXPECT_EQ(channel({{"x.colorless", 2}, {"mana.red", 2}}), "NO-2.6") << "(2) is not 2";
    EXPECT_EQ(channel({{"x.any", 2}, {"mana.red", 3}}), "NO-2.6") << "one too many";
    EXPECT_EQ(channel({{"x.red", 1}, {"x.any", 1}, {"mana.blue", 2}}), "NO-2.6");
    EXPECT_EQ(channel({{"x.red", 1}, {"x.any", 1}, {"mana.red", 1}, {"mana.blue", 1}}), "");
    EXPECT_EQ(channel({{"x.any", 2}, {"mana.colorless", 2}}), "") << "2 may be (2)";
    EXPECT_EQ(game.table().piles[0], (Mana{0, 1, 0, 0, 0, 1}));
    EXPECT_EQ(game.table().piles[1], (Mana{0, 0, 0, 1, 0, 1}));
    game.form("focus", {{{"player", {"P1"}}}, {{"x.colorless", 1}, {"mana.red", 1}}});
    EXPECT_EQ(game.refusal(), "NO-2.6");
    game.does({{"do", "channel"}, {"player", "P1"}, {"x", {{"any", 1}}}, {"mana", {{"red", 1000000000}}}});
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(AddingMana, IsFocus) {
    NoireDuel game;
    game.lands("add_mana", {{"lands.black", 1}, {"lands.any", 1}, {"mana.black", 1}, {"mana.colorless", 1}});
    EXPECT_EQ(game.ruling().rule, "NO-3.4");
    EXPECT_EQ(game.player().focused, (Mana{0, 0, 1, 0, 0, 1}));
}

TEST(ChannelledMana, FillsUnequalPilesFromTheSmaller) {
    NoireDuel game;
    // Piles of two and three: (1)(B)(B) leaves the first pile with two mana more (NO-2.3).
    game.with(NoireKeyword::channel, {red, red, red, red, red}, 0);
    ASSERT_EQ(total(game.table().piles[0]), 3);
    game.with(NoireKeyword::channel, {colourless, black, black}, 1);
    EXPECT_EQ(game.table().piles[1], (Mana{0, 0, 1, 2, 0, 1})) << "first and third";
    EXPECT_EQ(game.table().piles[0], (Mana{0, 0, 1, 3, 0, 0}));
}

TEST(ThePiles, ShowWhatTheyWouldLetBothPlayersCast) {
    NoireDuel game;
    game.with(NoireKeyword::channel, {red, white}, 0);
    game.form("named_card", {{{"player", {"P1"}}, {"name", {"Bolt"}}}, {{"cost.red", 1}}});
    game.form("named_card", {{{"player", {"P2"}}, {"name", {"Knight"}}}, {{"cost.white", 1}}});
    const auto known = game.table().known;
    ASSERT_EQ(known.size(), 2U);
    EXPECT_FALSE(known[0].now);
    EXPECT_EQ(known[0].with_pile, (std::array{true, false})) << "the red mana lies in pile 1";
    EXPECT_EQ(known[1].with_pile, (std::array{false, true}));
    game.reserve({red});
    EXPECT_TRUE(game.table().known[0].now);
    game.form("forget_card", {{{"name", {"Bolt"}}}});
    EXPECT_EQ(game.table().known.size(), 1U);
}

}  // namespace
}  // namespace quadrille::app
