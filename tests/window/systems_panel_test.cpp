// The systems' panels, clicked everywhere: what they offer is what the rules accept, in both languages.
#include <algorithm>
#include <set>

#include "app/session/systems/frontiere_forms.hpp"
#include "app/session/systems/magic54_chance.hpp"
#include "app/session/systems/multiplayer_forms.hpp"
#include "app/session/systems/noire_forms.hpp"
#include "app/window/panels/multiplayer_cards_panel.hpp"
#include "tests/window/headless_window.hpp"
#include "tests/window/panel_fixture.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;
using Deeds = std::set<std::string>;

/// The deeds that clicks say; each has to be one that the rules accept.
Deeds offered(PanelFixture& played, app::Language language = app::Language()) {
    const HeadlessImGui screen;
    played.tr = app::Messages(language);
    app::SystemForms now = played.forms;
    Deeds deeds;
    constexpr float more = 300;  // nothing has to be scrolled to
    screen.until(played.drawn(now, more), played.from, {played.to.x, played.to.y + more},
                 [&](const auto& asked) {
                     const json action = action_of(asked);
                     now = played.forms;
                     if (!action.is_object()) return false;
                     const app::ActedGame acted = app::act(played.game, {action.dump()});
                     EXPECT_EQ(acted.why, "") << action << ": " << acted.rule;
                     deeds.insert(action.at(action.at("do") == "play" ? "action" : "do").get<std::string>());
                     return false;
                 });
    return deeds;
}

/// Draws the panel once: every text that it shows is there.
void expect_drawn(PanelFixture& played, const char* language) {
    const HeadlessImGui screen;
    played.tr = app::Messages(*app::language_from(language));
    app::SystemForms now = played.forms;
    EXPECT_FALSE(screen.click(played.drawn(now, 900), {1, 1})) << language;
}

/// The log has a sentence for what a form says, in every language.
void expect_logged(const app::TableForm& form, const std::string& system) {
    if (form.asks) return;
    for (const char* language : {"en", "fr"})
        EXPECT_TRUE(app::Messages(*app::language_from(language)).knows("action." + system + "." + form.verb))
            << form.verb << " in " << language;
}

void expect_offered(PanelFixture& played, const Deeds& wanted, app::Language language = app::Language()) {
    const Deeds deeds = offered(played, language);
    for (const std::string& action : wanted) EXPECT_TRUE(deeds.contains(action)) << action;
}

TEST(MultiplayerPanel, OffersFormatsAndThenWhatPlayersMayDo) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "format"}, {"format", "free_for_all"}, {"players", 4}});
    expect_offered(played, {"begin", "format", "option"});
    played.does({{"do", "begin"}, {"first", "P2"}});
    played.forms.multiplayer.of = "P2";
    const Deeds during{"empty_library", "extra_turn", "life", "next_turn", "poison", "settle"};
    expect_offered(played, during, *app::language_from("fr"));
}

TEST(MultiplayerPanel, WhoLosesIsOnANarrowPanelAndCanLeave) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "format"}, {"format", "free_for_all"}, {"players", 6}})
        .does({{"do", "begin"}, {"first", "P1"}});
    played.does({{"do", "life"}, {"effect", "lose"}, {"amounts", {{"P2", 20}, {"P3", 20}, {"P4", 20}}}});
    played.size.x = 330;
    played.to.x = played.from.x + played.size.x;
    expect_offered(played, {"settle"});
}

TEST(MultiplayerPanel, OffersTurnMarkersOfAGrandMelee) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "format"}, {"format", "grand_melee"}, {"players", 12}})
        .does({{"do", "begin"}, {"first", "P1"}})
        .does({{"do", "end_turn"}, {"player", "P1"}})
        .does({{"do", "end_turn"}, {"player", "P5"}});
    expect_offered(played, {"end_turn", "start_turn"});
}

/// The table of many players, as the window shows it in that language.
app::MultiplayerView shown(const PanelFixture& played, const app::Messages& tr) {
    const app::Session session(TableProfile{}, played.setup);
    app::Table table = session.table_at(0);
    table.game = std::make_shared<app::SystemGame>(played.game);
    app::SystemTables tables;
    return std::get<app::MultiplayerView>(
        app::system_view_of(tr, {session, table}, played.forms, tables).table);
}

TEST(MultiplayerPanel, CallsByANumberWhoHasNoName) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "name"}, {"player", "P1"}, {"name", "Ann"}});
    for (const auto& [language, number] : {std::pair{"en", "Player 2"}, {"fr", "Joueur 2"}}) {
        const auto seats = shown(played, app::Messages(*app::language_from(language))).table.seats;
        EXPECT_EQ(seats.at(0).name, "Ann");
        EXPECT_EQ(seats.at(1).name, number);
    }
}

TEST(MultiplayerPanel, OfTwoPlayersFitsASmallWindowAndNoSeatLiesOnAnother) {
    // What 1024 x 768 leaves beside the log: app/window/window_layout.cpp.
    constexpr float room = 768 - 52 - 34 - 52 - 10, width = 652;
    for (const auto& [format, players] : std::vector<std::pair<const char*, int>>{{"duel", 2},
                                                                                  {"free_for_all", 4},
                                                                                  {"free_for_all", 6},
                                                                                  {"grand_melee", 8},
                                                                                  {"grand_melee", 10},
                                                                                  {"grand_melee", 12}}) {
        PanelFixture played(rules::System::multiplayer);
        played.does({{"do", "format"}, {"format", format}, {"players", players}});
        const auto named = [](int player) { return std::string("q") + static_cast<char>('a' + player); };
        for (int player = 1; player <= players; ++player)
            played.does({{"do", "name"}, {"player", "P" + std::to_string(player)}, {"name", named(player)}});
        HeadlessWindow window({1024, 768});
        app::MultiplayerForm form;
        const app::MultiplayerView table = shown(played, played.tr);
        const float height = app::multiplayer_panel_height(table, form, width);
        if (players == 2) {
            EXPECT_LE(height, room);
        }
        const auto letters = window.drawn([&] {
            ImGui::SetNextWindowSize({width, height});
            ImGui::SetNextWindowPos({0, 0});
            ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
            app::multiplayer_panel(table, form, {played.tr, window.fonts(), {0, 0}, {width, height}});
            ImGui::End();
        });
        for (int one = 1; one <= players; ++one) {
            for (int other = one + 1; other <= players; ++other) {
                const auto a = place_of(letters, named(one)), b = place_of(letters, named(other));
                ASSERT_TRUE(a && b) << players;
                const float seat_width = players > 6 ? 124 : 152, seat_height = 54;
                EXPECT_TRUE(std::abs(a->x - b->x) >= seat_width || std::abs(a->y - b->y) >= seat_height)
                    << players << " players: " << one << " and " << other;
            }
        }
    }
}

TEST(NoirePanel, OffersTheChannelStepThePilesAndPayments) {
    PanelFixture played(rules::System::noire);
    played.turn(Seat::south);
    played.forms.noire.order = {0, 3, 3};
    expect_offered(played, {"channel", "channel_step", "focus", "land"});
    played.forms = {};
    played.does({{"do", "channel_step"}, {"player", "P1"}, {"order", {"white", "red", "red"}}});
    expect_offered(played, {"take_pile"});
    played.does({{"do", "take_pile"}, {"player", "P1"}, {"pile", 0}});
    played.forms.noire.casting = true;
    for (std::size_t colour = 0; colour < app::mana_colours.size(); ++colour) {
        if (played.game.position.at("players").at(0).at("pool").value(app::mana_colours[colour], 0) > 0)
            played.forms.noire.spell.cost[colour] = 1;
    }
    expect_offered(played, {"cast"}, *app::language_from("fr"));
}

/// Who reveals a land, of all that clicks say; a player who was named stays so until a land is turned up.
Deeds revealers(PanelFixture& played) {
    const HeadlessImGui screen;
    Deeds players;
    app::SystemForms now = played.forms;
    screen.until(played.drawn(now, 300), played.from, {played.to.x, played.to.y + 300},
                 [&](const auto& asked) {
                     const std::string named = now.frontiere.revealer;
                     now = played.forms;
                     now.frontiere.revealer = named;
                     const json action = action_of(asked);
                     if (action.is_object() && action.at("do") == "reveal")
                         players.insert(action.value("player", ""));
                     return false;
                 });
    return players;
}

TEST(FrontierePanel, OffersTheTerritoryAndThenMovesThatAreLegal) {
    PanelFixture played(rules::System::frontiere);
    expect_offered(played, {"territory"});
    played.does({{"do", "territory"}, {"lands", 20}})
        .does({{"do", "creature"}, {"player", "P1"}, {"name", "Bear"}, {"power", 2}, {"toughness", 2}})
        .does({{"do", "attachment"}, {"player", "P1"}, {"kind", "equipment"}, {"name", "Sword"}})
        .does({{"do", "attachment"}, {"player", "P1"}, {"kind", "fortification"}, {"name", "Wall"}})
        .turn(Seat::north)
        .turn(Seat::south)
        .does({{"do", "phase"}, {"phase", 3}});
    played.forms.frontiere.chosen = "k1";
    expect_offered(played, {"damage", "gone", "move", "phase", "tap"});
    played.forms.frontiere.chosen = "k2";
    expect_offered(played, {"equip", "gone"});
    played.forms.frontiere.chosen = "k3";
    expect_offered(played, {"fortify", "gone"}, *app::language_from("fr"));
    played.does({{"do", "attachment"}, {"player", "P1"}, {"kind", "aura"}, {"name", "Growth"}});
    played.forms.frontiere.chosen = "k4";
    expect_offered(played, {"enchant", "gone"});
    played.forms = {};
    played.forms.frontiere.land = square_from("b2");
    expect_offered(played, {"reveal"});
    EXPECT_EQ(revealers(played), (Deeds{"", "P2"})) << "whose turn it is, unless another is named";
    played.does({{"do", "reveal"}, {"square", "b2"}, {"type", "forest"}});
    expect_offered(played, {"tap_land"});
    played.forms.frontiere.adding = "P2";
    expect_offered(played, {"creature"});
    played.forms.frontiere.kind = rules::Kind::fortification;
    expect_offered(played, {"attachment"}, *app::language_from("fr"));
}

TEST(Magic54Panel, OffersALotLevelsAndTheSheet) {
    PanelFixture played(rules::System::magic54);
    expect_offered(played, {"deal", "own_cards", "lesson"}, *app::language_from("fr"));
    played.forms.magic54.sheet = true;
    expect_offered(played, {"lesson"});
    played.does({{"do", "lesson"}, {"number", 3}});
    expect_offered(played, {"lesson_step", "pass"}, *app::language_from("fr"));
}

TEST(Magic54Panel, PassingIsHeldDownAndNotClicked) {
    PanelFixture played(rules::System::magic54);
    played.does(json::parse(said(app::shuffled_deal(7, rules::magic54::Side::red)).action));
    const HeadlessImGui screen;
    app::SystemForms now = played.forms;
    const DrawnPanel panel = played.drawn(now);
    const auto place = screen.until(panel, played.from, played.to, [](const auto& asked) {
        const json action = action_of(asked);
        return action.is_object() && action.value("action", "") == "pass";
    });
    ASSERT_TRUE(place);
    EXPECT_FALSE(screen.click(panel, *place));
    EXPECT_TRUE(screen.hold(panel, *place));
}

TEST(Magic54Panel, CountsALevelsStepsFromOneToTheLast) {
    PanelFixture played(rules::System::magic54);
    played.does({{"do", "lesson"}, {"number", 1}});
    const auto title = [&] { return app::magic54_lesson_title(played.tr, app::magic54_table(played.game)); };
    const int steps = app::magic54_table(played.game).lesson_steps;
    EXPECT_EQ(title(), "Level 1, step 1 of " + std::to_string(steps));
    for (int i = 0; i < steps; ++i) played.does({{"do", "lesson_step"}});
    EXPECT_EQ(title(), fmt::format("Level 1, step {0} of {0}", steps));
}

TEST(Magic54Panel, ListsADealtHandsActionsWhileItLiesOpen) {
    PanelFixture played(rules::System::magic54);
    played.does(json::parse(said(app::shuffled_deal(7, rules::magic54::Side::red)).action));
    EXPECT_EQ(offered(played), Deeds{"pass"}) << "the hand lies face down";
    app::Magic54Form& form = played.forms.magic54;
    form.shown = form.shown_to = "R";
    const app::Magic54Table red = app::magic54_table(played.game);
    EXPECT_EQ(app::magic54_listed(red, form), red.actions);
    const Deeds all = offered(played);
    EXPECT_EQ(all, Deeds(red.actions.begin(), red.actions.end()));

    const HeadlessImGui screen;
    app::SystemForms now = played.forms;
    EXPECT_TRUE(screen.until(played.drawn(now), played.from, played.to, [&](const auto&) {
        const bool hidden = now.magic54.shown.empty();
        now = played.forms;
        return hidden;
    })) << "a button hides it";
    played.does({{"do", "play"}, {"action", "pass"}});
    ASSERT_EQ(app::magic54_table(played.game).acts, "B");
    EXPECT_FALSE(screen.click(played.drawn(now), {1, 1}));
    EXPECT_EQ(now.magic54.shown, "") << "another player is to act";
}

TEST(MultiplayerPanel, OffersCardsStackAndQuestions) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "format"}, {"format", "teams"}, {"players", 6}});
    expect_offered(played, {"seats", "option", "format"}, *app::language_from("fr"));
    played.does({{"do", "begin"}, {"first", "P1"}})
        .does({{"do", "card"},
               {"player", "P1"},
               {"name", "Bear"},
               {"kind", "creature"},
               {"power", 2},
               {"toughness", 2}})
        .does({{"do", "trigger"}, {"player", "P2"}, {"name", "Bell"}});
    expect_offered(played, {"triggers", "settle"});
    played.forms.multiplayer.cards = true;
    played.forms.multiplayer.use.verb = "tap";
    played.forms.multiplayer.use.entries.words["of"] = {"c1"};
    expect_offered(played, {"tap"}, *app::language_from("fr"));
    for (const app::TableForm& form : app::multiplayer_forms(played.game)) {
        expect_logged(form, "multiplayer");
        played.forms.multiplayer.use = {form.verb, {}};
        for (const char* language : {"en", "fr"}) expect_drawn(played, language);
    }
}

TEST(MultiplayerPanel, ShowsOpponentsTeammatesAndTurnsStillToTake) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "format"}, {"format", "two_headed_giant"}, {"players", 4}})
        .does({{"do", "name"}, {"player", "P3"}, {"name", "Cid"}})
        .does({{"do", "begin"}, {"first", "P2"}});
    using Facts = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(app::multiplayer_facts(app::multiplayer_table(played.game, "P1"), played.tr),
              (Facts{{"Opponents: Cid, P4", "MP-1.3"}, {"Teammates: P2", "MP-1.3"}}));
    PanelFixture melee(rules::System::multiplayer);
    melee.does({{"do", "format"}, {"format", "grand_melee"}, {"players", 12}})
        .does({{"do", "begin"}, {"first", "P1"}})
        .does({{"do", "extra_turn"}, {"player", "P1"}});
    EXPECT_EQ(app::multiplayer_facts(app::multiplayer_table(melee.game, "P1"), melee.tr).back(),
              std::pair(std::string("1 turn more before the marker is handed on"), std::string("MP-13.10")));
}

TEST(MultiplayerPanel, NamesSizesAndTheTargetsOfSpells) {
    PanelFixture played(rules::System::multiplayer);
    played.does({{"do", "begin"}, {"first", "P1"}})
        .does({{"do", "card"}, {"player", "P2"}, {"name", "Bear"}, {"kind", "creature"}})
        .does({{"do", "spell"},
               {"player", "P1"},
               {"name", "Bolt"},
               {"kind", "spell"},
               {"targets", {"c1", "P2"}}});
    const app::MultiplayerTable table = app::multiplayer_table(played.game, "");
    EXPECT_EQ(app::multiplayer_card_line(table, table.permanents.at(0), played.tr), "Bear ?/? · P2");
    EXPECT_EQ(app::multiplayer_card_line(table, table.stack.at(0), played.tr),
              "Bolt · spell · P1 → Bear, P2");
}

TEST(NoirePanel, OffersEffectsOnLandsQuestionsAndEveryPayment) {
    PanelFixture played(rules::System::noire);
    played.turn(Seat::south)
        .does({{"do", "focus"},
               {"player", "P1"},
               {"x", {{"red", 2}, {"blue", 2}}},
               {"mana", {{"red", 2}, {"blue", 2}}}});
    played.forms.noire.forms = true;
    expect_offered(played, {"single_use", "die"});
    for (const app::TableForm& form : app::noire_forms(played.game)) {
        expect_logged(form, "noire");
        played.forms.noire.use = {form.verb, {}};
        for (const char* language : {"en", "fr"}) expect_drawn(played, language);
    }
    played.forms = {};
    played.forms.noire.casting = true;
    played.forms.noire.spell.generic = 2;
    played.forms.noire.spell.cost[4] = 0;
    played.forms.noire.spell.other_cost = true;
    played.forms.noire.spell.cost[0] = 1;
    played.forms.noire.spell.other_generic = 1;
    expect_offered(played, {"cast"}, *app::language_from("fr"));
}

TEST(NoirePanel, SaysConditionsAndHalvedNumbers) {
    const app::Messages tr{app::Language()};
    EXPECT_EQ(app::noire_held({.until = "the Orb leaves"}, tr), "held until: the Orb leaves");
    EXPECT_EQ(app::noire_held({}, tr), "held");
    const app::NoireKnown card{.numbers = {{"mill", 8, 4, "NO-12.3"}, {"discard", 3, 3, "NO-9.7"}}};
    using Lines = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(app::noire_numbers(card, tr), (Lines{{"mill 8 → 4", "NO-12.3"}, {"discard 3", "NO-9.7"}}));
}

TEST(FrontierePanel, OffersKeywordsAndQuestions) {
    PanelFixture played(rules::System::frontiere);
    played.does({{"do", "territory"}, {"lands", 20}})
        .does({{"do", "creature"}, {"player", "P1"}, {"name", "Bear"}, {"power", 2}, {"toughness", 2}})
        .turn(Seat::south);
    played.forms.frontiere.forms = true;
    for (const app::TableForm& form : app::frontiere_forms(played.game)) {
        expect_logged(form, "frontiere");
        played.forms.frontiere.use = {form.verb, {}};
        for (const char* language : {"en", "fr"}) expect_drawn(played, language);
    }
    played.forms.frontiere.use = {"regenerate", {{{"of", {"k1"}}}, {}}};
    expect_offered(played, {"regenerate"});
}

TEST(Magic54Panel, OffersADealAndThenEveryActionOfTheRules) {
    PanelFixture played(rules::System::magic54);
    expect_offered(played, {"deal", "own_cards"});
    played.does({{"do", "own_cards"}, {"first", "R"}});
    const Deeds first = offered(played);
    EXPECT_EQ(first, (Deeds{"mana 3D", "mana 3H", "mana 5D", "mana 5H", "mana 7D", "mana 7H", "mana 9D",
                            "mana 9H", "pass"}));
    played.does({{"do", "play"}, {"action", "mana 3H"}});
    played.forms.magic54.chosen = "JH";
    expect_offered(played, {"pass", "summon JH"});
    played.forms.magic54.chosen = "10D";
    expect_offered(played, {"pass", "play 10D"}, *app::language_from("fr"));
}

}  // namespace
}  // namespace quadrille::tests
