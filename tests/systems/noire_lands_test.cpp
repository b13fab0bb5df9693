// Magic Noire: lands, and effects on them, by mana; expected answers from docs/rules/noire.md.
#include "tests/systems/noire_duel.hpp"

namespace quadrille::app {
namespace {

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

}  // namespace
}  // namespace quadrille::app
