// Magic Noire by the panel's own forms and buttons; expected answers from docs/rules/noire.md.
#include <algorithm>
#include <gtest/gtest.h>

#include "app/session/systems/noire_forms.hpp"
#include "app/session/systems/noire_table.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
constexpr int white = 0, blue = 1, black = 2, red = 3, green = 4, colourless = 5;

struct NoireDuel : AtThePanel<noire_forms, noire_said> {
    NoireDuel() : AtThePanel({.system = rules::System::noire}) { say(TurnBegins{1, Seat::south}); }
    NoireTable table() const { return noire_table(game()); }
    NoireDuel& with(NoireKeyword keyword, const std::vector<int>& order, int pile = 0) {
        say(said(mana_action(keyword, table().players[0], order, pile)));
        return *this;
    }
    /// That mana lasts in the south's personal reserve.
    NoireDuel& reserve(const std::vector<int>& mana) { return with(NoireKeyword::focus, mana); }
    /// A permanent that was paid with its coloured symbols.
    NoireDuel& permanent(const char* name, const Mana& cost, bool legendary = false) {
        std::vector<int> mana;
        for (std::size_t i = 0; i < cost.size(); ++i)
            mana.insert(mana.end(), static_cast<std::size_t>(cost[i]), static_cast<int>(i));
        reserve(mana);
        const NoireSpell spell{.name = name, .cost = cost, .legendary = legendary};
        say(said(cast_action("P1", spell, cost)));
        EXPECT_TRUE(ruling().allowed) << ruling().rule;
        say(said(exit_action(NoireExit::resolve, table().stack.back(), {}, 0)));
        return *this;
    }
    FormAnswer answer(const char* verb, Filled entries, std::size_t at = 0) const {
        const auto answers = noire_answers(game(), filled(verb, std::move(entries)));
        return at < answers.size() ? answers[at] : FormAnswer{"no answer"};
    }
    NoireDuel& lands(const char* effect, std::map<std::string, int> numbers, const char* until = nullptr) {
        Filled entries{{{"player", {"P1"}}, {"effect", {effect}}}, std::move(numbers)};
        if (until != nullptr) entries.words["until"] = {until};
        form("land_effect", std::move(entries));
        EXPECT_TRUE(ruling().allowed) << effect << " " << ruling().rule;
        return *this;
    }
    NoirePlayer player() const { return table().players[0]; }
};

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

TEST(ChannelledMana, FillsUnequalPilesFromTheSmaller) {
    NoireDuel game;
    // Piles of two and three: (1)(B)(B) leaves the first pile with two mana more (NO-2.3).
    game.with(NoireKeyword::channel, {red, red, red, red, red}, 0);
    ASSERT_EQ(total(game.table().piles[0]), 3);
    game.with(NoireKeyword::channel, {colourless, black, black}, 1);
    EXPECT_EQ(game.table().piles[1], (Mana{0, 0, 1, 2, 0, 1})) << "first and third";
    EXPECT_EQ(game.table().piles[0], (Mana{0, 0, 1, 3, 0, 0}));
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

TEST(Exile, KeepsTheManaOnTheCard) {
    NoireDuel game;
    game.permanent("Ghoul", {0, 0, 2, 0, 0, 0});
    game.say(said(exit_action(NoireExit::exile, game.table().permanents[0], {}, 0)));
    EXPECT_EQ(game.ruling().rule, "NO-12.1");
    EXPECT_TRUE(game.table().permanents[0].exiled);
    EXPECT_EQ(game.table().permanents[0].mana[black], 2);
    game.say(said(exit_action(NoireExit::back, game.table().permanents[0], {}, 0)));
    EXPECT_FALSE(game.table().permanents[0].exiled);
    EXPECT_EQ(game.table().permanents[0].mana[black], 2);
}

TEST(Lands, CountAsDevotion) {
    NoireDuel game;
    game.permanent("Ghoul", {0, 0, 2, 0, 0, 0});
    const auto count = [&](const char* colour) {
        return game.answer("devotion", {{{"player", {"P1"}}, {"color", {colour}}}}).number;
    };
    EXPECT_EQ(count("black"), 2) << "NO-10.1";
    EXPECT_EQ(count("red"), 0);
    EXPECT_EQ(count("any"), 0) << "NO-10.3: real lands";
    const Filled swamps{{{"player", {"P1"}}, {"color", {"black"}}}, {{"cost.generic", 3}, {"cost.black", 1}}};
    EXPECT_EQ(game.answer("affinity", swamps), (FormAnswer{"costs_less", {}, 2, "NO-11.1"}));
    EXPECT_EQ(game.answer("affinity", swamps, 1).number, 1);
}

TEST(LandwalkOfNoire, LooksAtManaOnPermanents) {
    NoireDuel game;
    game.permanent("Ghoul", {0, 0, 1, 0, 0, 0}).permanent("Chief", {0, 0, 0, 1, 0, 0}, true);
    const auto walks = [&](const char* colour, const char* supertype) {
        Filled entries{{{"defender", {"P1"}}}};
        if (colour != nullptr) entries.words["color"] = {colour};
        if (supertype != nullptr) entries.words["supertype"] = {supertype};
        return game.answer("landwalk", entries);
    };
    EXPECT_EQ(walks("red", nullptr), (FormAnswer{"walk_works", {"Chief"}, 0, "NO-11.6"}));
    EXPECT_EQ(walks("green", nullptr).word, "walk_does_not_work");
    EXPECT_EQ(walks(nullptr, "legendary"), (FormAnswer{"walk_works", {"Chief"}, 0, "NO-11.7"}));
    EXPECT_EQ(walks("black", "snow").rule, "NO-11.8") << "the further word is ignored";
}

TEST(Landfall, OfNoireTriggersForLandsAndEffects) {
    const NoireDuel game;
    const auto times = [&](const char* event) {
        return game.answer("landfall", {{{"event", {event}}}, {{"count", 2}}}).number;
    };
    EXPECT_EQ(times("land_entered"), 2);
    EXPECT_EQ(times("land_effect_resolved"), 2) << "NO-11.4";
    EXPECT_EQ(times("channel"), 0);
}

struct HalfCase {
    const char* what;
    int before, after;
    const char* rule;
};
class Numbers : public testing::TestWithParam<HalfCase> {};
TEST_P(Numbers, OfALibraryAreHalved) {
    const HalfCase& half = GetParam();
    const NoireDuel game;
    const FormAnswer answer = game.answer("adjusted", {{{"what", {half.what}}}, {{"count", half.before}}});
    EXPECT_EQ(answer, (FormAnswer{"becomes", {}, half.after, half.rule}));
}
INSTANTIATE_TEST_SUITE_P(
    RulesPage, Numbers,
    testing::Values(HalfCase{"library", 20, 10, "NO-9.5"}, HalfCase{"draw", 3, 2, "NO-9.6"},
                    HalfCase{"look", 5, 3, "NO-9.6"}, HalfCase{"mill", 8, 4, "NO-12.3"},
                    HalfCase{"scry", 1, 1, "NO-12.5"}, HalfCase{"ripple", 4, 2, "NO-12.6"},
                    HalfCase{"surveil", 3, 2, "NO-12.9"}, HalfCase{"discard", 3, 3, "NO-9.7"},
                    HalfCase{"ingest", 1, 1, "NO-12.2"}, HalfCase{"monarch", 1, 1, "NO-12.4"},
                    HalfCase{"threshold", 7, 7, "NO-12.7"}, HalfCase{"improvise", 3, 3, "NO-11.2"}),
    [](const auto& test) { return std::string(test.param.what); });

TEST(TheHand, IsFiveAtFirstAndSevenAtMost) {
    const NoireDuel game;
    EXPECT_EQ(game.answer("hand_size", {}).number, 5) << "NO-9.4";
    EXPECT_EQ(game.answer("hand_size", {}, 1).number, 7);
}

TEST(EffectsOnLands, AreDoneWithMana) {
    NoireDuel game;
    game.reserve({red, red, red, red, red, red, red});
    game.lands("tap", {{"lands.red", 1}});
    EXPECT_EQ(game.ruling().rule, "NO-10.8");
    EXPECT_EQ(game.player().stasis[red], 1);
    game.lands("no_untap", {{"lands.red", 1}}, "the Orb leaves");
    EXPECT_EQ(game.player().held.size(), 1U) << "NO-10.9";
    game.lands("untap", {{"lands.green", 1}});
    EXPECT_EQ(game.player().focused[green], 1) << "NO-10.10";
    game.lands("destroy", {{"lands.red", 1}});
    EXPECT_EQ(game.ruling().rule, "NO-10.11");
    EXPECT_EQ(game.player().focused[red], 3) << "twice as much";
    game.lands("bounce", {{"lands.red", 1}});
    EXPECT_EQ(game.player().stasis[red], 3) << "NO-10.13";
    game.lands("put_tapped", {{"lands.blue", 1}});
    EXPECT_EQ(game.player().stasis[blue], 1) << "NO-10.15";
    game.lands("cycle", {{"lands.red", 1}});
    EXPECT_EQ(game.ruling().rule, "NO-11.5");
    EXPECT_EQ(game.table().piles[0][red] + game.table().piles[1][red], 2) << "channel 2";
}

struct TwiceAsMuch {
    const char *effect, *rule;
};
class LandsThatGo : public testing::TestWithParam<TwiceAsMuch> {};
TEST_P(LandsThatGo, DissipateTwiceAsMuch) {
    NoireDuel game;
    game.reserve({red, red, red, red, red});
    game.lands(GetParam().effect, {{"lands.red", 2}});
    EXPECT_EQ(game.ruling().rule, GetParam().rule);
    EXPECT_EQ(game.player().focused, (Mana{0, 0, 0, 1, 0, 0})) << "four of five";
    EXPECT_EQ(total(game.table().piles[0]) + total(game.table().piles[1]), 0) << "to nowhere";
}
INSTANTIATE_TEST_SUITE_P(RulesPage, LandsThatGo,
                         testing::Values(TwiceAsMuch{"destroy", "NO-10.11"},
                                         TwiceAsMuch{"sacrifice", "NO-10.12"},
                                         TwiceAsMuch{"exile", "NO-10.14"}),
                         [](const auto& test) { return std::string(test.param.effect); });

TEST(EffectsOnLands, AskForTheWholeNumberAndTakeRealLandsToo) {
    NoireDuel game;
    game.reserve({red, red});
    const auto asked = [&](bool required, int real) {
        Filled entries{{{"player", {"P1"}}, {"effect", {"destroy"}}}, {{"lands.red", 2}}};
        if (required) entries.words["required"] = {"yes"};
        if (real > 0) entries.numbers["real.red"] = real;
        return entries;
    };
    EXPECT_EQ(game.answer("instead_of_lands", asked(false, 0)),
              (FormAnswer{"dissipate_x", {}, 4, "NO-10.11"}));
    EXPECT_EQ(game.answer("instead_of_lands", asked(false, 0), 1).word, "as_much_as_there_is");
    EXPECT_EQ(game.answer("instead_of_lands", asked(true, 0), 1).word, "does_not_resolve") << "NO-10.7";
    EXPECT_EQ(game.answer("instead_of_lands", asked(true, 1)), (FormAnswer{"dissipate_x", {}, 2, "NO-10.11"}))
        << "NO-10.5: one real land";
    EXPECT_EQ(game.answer("instead_of_lands", asked(true, 1), 1).word, "no answer") << "that is enough";
}

TEST(EffectsOnLands, ThatNeedTheWholeNumberDoNothingWithLess) {
    NoireDuel game;
    game.reserve({red, red, red});
    const auto sacrifice = [&](bool required) {
        Filled entries{{{"player", {"P1"}}, {"effect", {"sacrifice"}}}, {{"lands.red", 2}}};
        if (required) entries.words["required"] = {"yes"};
        game.form("land_effect", std::move(entries));
        return game.refusal();
    };
    EXPECT_EQ(sacrifice(true), "NO-10.7") << "four are asked, three are there";
    EXPECT_EQ(game.player().focused[red], 3);
    EXPECT_EQ(sacrifice(false), "");
    EXPECT_EQ(game.player().focused[red], 0) << "NO-5.1";
}

TEST(EffectsOnLands, TakeTheRealLandsThatAreGiven) {
    NoireDuel game;
    game.does({{"do", "land"}, {"player", "P1"}})
        .does({{"do", "focus"}, {"player", "P1"}, {"x", {{"red", 4}}}, {"mana", {{"red", 4}}}});
    game.lands("destroy", {{"lands.red", 2}, {"real.red", 1}});
    EXPECT_EQ(game.player().lands, 0) << "NO-10.5: one real land";
    EXPECT_EQ(game.player().focused[red], 2) << "and twice one mana";
    game.form("land_effect",
              {{{"player", {"P1"}}, {"effect", {"destroy"}}}, {{"lands.red", 2}, {"real.red", 1}}});
    EXPECT_EQ(game.refusal(), "NO-10.5") << "no land is left";
    game.lands("put_tapped", {{"lands.green", 2}, {"real.green", 1}});
    EXPECT_EQ(game.player().lands, 1);
    EXPECT_EQ(game.player().lands_used, 1) << "tapped";
}

TEST(Landcycling, IsForExactlyOneLand) {
    NoireDuel game;
    game.form("land_effect", {{{"player", {"P1"}}, {"effect", {"cycle"}}}, {{"lands.red", 2}}});
    EXPECT_EQ(game.refusal(), "NO-11.5");
    EXPECT_EQ(total(game.table().piles[0]) + total(game.table().piles[1]), 0);
}

TEST(ALandOfNoire, GivesManaEveryTurnOrByAgreementOnce) {
    NoireDuel game;
    game.does({{"do", "land"}, {"player", "P1"}});
    const auto use = [&] {
        game.form("use_land", {{{"player", {"P1"}}, {"color", {"green"}}}});
        return game.refusal();
    };
    EXPECT_EQ(use(), "");
    EXPECT_EQ(game.player().focused[green], 1);
    EXPECT_EQ(use(), "NO-3.4") << "once a turn";
    game.say(TurnBegins{3, Seat::south}).does({{"do", "single_use"}, {"on", true}});
    EXPECT_EQ(use(), "");
    EXPECT_EQ(game.player().lands, 0) << "used up";
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

TEST(ANamedCard, SaysItsHalvedNumbers) {
    NoireDuel game;
    game.form("named_card", {{{"player", {"P1"}}, {"name", {"Mind Funeral"}}},
                             {{"cost.blue", 1}, {"numbers.mill", 8}, {"numbers.discard", 3}}});
    const auto known = game.table().known;
    ASSERT_EQ(known.size(), 1U);
    EXPECT_EQ(known[0].numbers,
              (std::vector<NoireNumber>{{"mill", 8, 4, "NO-12.3"}, {"discard", 3, 3, "NO-9.7"}}));
}

TEST(Agreements, LeaveCardsOutAndThrowADie) {
    NoireDuel game;
    game.form("agree", {{{"name", {"Mind Funeral"}}}});
    game.reserve({blue});
    game.say(
        said(cast_action("P1", {.name = "Mind Funeral", .cost = {0, 1, 0, 0, 0, 0}}, {0, 1, 0, 0, 0, 0})));
    EXPECT_EQ(game.refusal(), "NO-13.1");
    game.does({{"do", "die"}, {"number", 3}});
    EXPECT_EQ(game.table().die, 3) << "NO-13.2";
    game.does({{"do", "die"}, {"number", 7}});
    EXPECT_FALSE(game.ruling().allowed);
}

}  // namespace
}  // namespace quadrille::app
