// The systems' panels, clicked everywhere: what they offer is what the rules accept, in both languages.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/window/systems/system_view.hpp"
#include "tests/window/clicked.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using tests::NoScreen;

/// A system's game after some actions, and its panel.
struct Played {
    SystemGame game;

    explicit Played(const char* system) : game(first_game({.system = system})) {}
    Played& does(const Json& action) {
        const Acted acted = act(game, action.dump());
        EXPECT_EQ(acted.why, "") << action << " " << acted.rule;
        game.position = acted.position;
        return *this;
    }
    Played& turn(Seat seat) {
        game = with_turn(game, seat);
        return *this;
    }
    SystemView view(const SystemForms& forms) const {
        Session session(TableProfile{}, {.system = game.system});
        Table table = session.table_at(0);
        table.game = std::make_shared<SystemGame>(game);
        return system_view_of(Messages(Language::english), session, table, forms, nullptr, {});
    }
    /// The deeds that clicks say; each has to be one that the rules accept.
    std::set<std::string> offered(SystemForms forms = {}, Language language = Language::english) const {
        NoScreen screen;
        SystemForms now = forms;
        const Messages say(language);
        const auto panel = [&](const Fonts& fonts, ImVec2 at, ImVec2 size) {
            return system_panel(view(now), now, say, fonts, at, size);
        };
        std::set<std::string> deeds;
        for (const std::string& action : screen.actions(panel, [&] { now = forms; })) {
            const Acted acted = act(game, action);
            EXPECT_EQ(acted.why, "") << action << ": " << acted.rule;
            const Json read = Json::parse(action);
            deeds.insert(read.at("do") == "play" ? read.at("action") : read.at("do"));
        }
        return deeds;
    }
};

using Deeds = std::set<std::string>;

bool offers(const Deeds& deeds, const Deeds& wanted) {
    return std::includes(deeds.begin(), deeds.end(), wanted.begin(), wanted.end());
}

TEST(MultiplayerPanel, OffersFormatsAndThenWhatPlayersMayDo) {
    Played game("multiplayer");
    EXPECT_TRUE(offers(game.offered(), {"begin", "format", "option"}));
    game.does({{"do", "format"}, {"format", "free_for_all"}, {"players", 4}})
        .does({{"do", "begin"}, {"first", "P2"}});
    SystemForms forms;
    forms.multiplayer.of = "P2";
    for (const Language language : {Language::english, Language::french})
        EXPECT_TRUE(offers(game.offered(forms, language),
                           {"empty_library", "extra_turn", "life", "next_turn", "poison", "settle"}));
}

TEST(MultiplayerPanel, OffersTurnMarkersOfAGrandMelee) {
    Played game("multiplayer");
    game.does({{"do", "format"}, {"format", "grand_melee"}, {"players", 12}})
        .does({{"do", "begin"}, {"first", "P1"}});
    game.does({{"do", "end_turn"}, {"player", "P1"}}).does({{"do", "end_turn"}, {"player", "P5"}});
    EXPECT_TRUE(offers(game.offered(), {"end_turn", "start_turn"}));
}

TEST(NoirePanel, OffersTheChannelStepThePilesAndPayments) {
    Played game("noire");
    game.turn(Seat::south);
    SystemForms forms;
    forms.noire.order = {0, 3, 3};
    EXPECT_TRUE(offers(game.offered(forms), {"channel", "channel_step", "focus", "land"}));
    game.does({{"do", "channel_step"}, {"player", "P1"}, {"order", {"white", "red", "red"}}});
    EXPECT_TRUE(offers(game.offered(), {"take_pile"}));
    game.does({{"do", "take_pile"}, {"player", "P1"}, {"pile", 0}});
    forms.noire.casting = true;
    forms.noire.spell.cost[3] = 1;
    EXPECT_TRUE(offers(game.offered(forms, Language::french), {"cast"}));
}

TEST(FrontierePanel, OffersTheTerritoryAndThenMovesThatAreLegal) {
    Played game("frontiere");
    EXPECT_TRUE(offers(game.offered(), {"territory"}));
    game.does({{"do", "territory"}, {"lands", 20}});
    game.does({{"do", "creature"}, {"player", "P1"}, {"name", "Bear"}, {"power", 2}, {"toughness", 2}});
    game.turn(Seat::north).turn(Seat::south);
    SystemForms forms;
    forms.frontiere.chosen = "k1";
    EXPECT_TRUE(offers(game.offered(forms), {"damage", "gone", "move", "phase", "tap"}));
    forms.frontiere.chosen.clear();
    forms.frontiere.land = square_from("b2");
    EXPECT_TRUE(offers(game.offered(forms, Language::french), {"reveal"}));
}

TEST(Magic54Panel, OffersADealAndThenEveryActionOfTheRules) {
    Played game("magic54");
    EXPECT_TRUE(offers(game.offered(), {"deal", "own_cards"}));
    game.does({{"do", "own_cards"}, {"first", "R"}});
    const Deeds first = game.offered();
    EXPECT_TRUE(offers(first, {"mana 3D", "mana 9H", "pass"}));
    EXPECT_EQ(first.size(), 9U) << "eight mana cards, or none";
    game.does({{"do", "play"}, {"action", "mana 3H"}});
    EXPECT_TRUE(offers(game.offered({}, Language::french), {"pass", "play 10D", "summon JH"}));
}

}  // namespace
}  // namespace quadrille::app
