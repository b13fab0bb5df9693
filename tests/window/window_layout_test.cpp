// What is in sight at once, and that no words are cut: windows of several sizes, drawn without a screen.
#include <gtest/gtest.h>

#include "tests/session/update_builders.hpp"
#include "tests/window/headless_window.hpp"

namespace quadrille::app {
namespace {

using tests::DrawnLetter;
using tests::HeadlessWindow;
using tests::says;

/// A table of four in the middle of a turn.
Session four_players() {
    Session session(TableProfile{}, {.players = {{.seat = Seat::south, .name = "Anne"},
                                                 {.seat = Seat::west, .name = "Bob"},
                                                 {.seat = Seat::north, .name = "Chris"},
                                                 {.seat = Seat::east, .name = "Dora"}}});
    session.see(
        update(0, {track(1, "d1", Seat::south, false, vision::Role::pawn),
                   track(2, "a4", Seat::west, false, vision::Role::pawn),
                   track(3, "d8", Seat::north, false, vision::Role::pawn),
                   track(4, "h4", Seat::east, false, vision::Role::pawn), track(5, "c3", Seat::south)}));
    session.say(1, TurnBegins{1, Seat::west});
    session.say(2, StepBegins{rules::Step::upkeep});
    session.say(3, LifeChange{Seat::south, -3});
    session.say(4, LifeChange{Seat::west, -5});
    session.say(5, LifeChange{Seat::north, 11});
    session.say(6, LifeChange{Seat::east, -13});
    session.say(7, Naming{5, {.name = "Hawk"}});
    session.say(8, StepBegins{rules::Step::main1});
    return session;
}

/// What every player of a table looks for, wherever the mouse is.
void expect_all_in_sight(const std::vector<DrawnLetter>& letters, const std::string& where) {
    for (const char* words : {"Turn 1", "Bob", "First main phase", "Next step"})
        EXPECT_TRUE(says(letters, words)) << words << " " << where;
    for (const char* life : {"17", "15", "31", "7"}) {
        const auto large = [&](const DrawnLetter& letter) {
            return letter.letter == unsigned(*life) && letter.place.height > 12 && !letter.cut;
        };
        EXPECT_TRUE(std::any_of(letters.begin(), letters.end(), large)) << life << " " << where;
    }
    for (const char* line : {"Bob 20", "Chris 20", "Dora 20", "c3 is Hawk"})
        EXPECT_TRUE(says(letters, line)) << line << " " << where;
    for (const DrawnLetter& letter : letters)
        EXPECT_FALSE(letter.cut) << char(letter.letter) << " at " << letter.place << " " << where;
}

TEST(FourPlayers, AtASmallWindowTurnLivesAndTheLastFiveLinesAreInSight) {
    const Session session = four_players();
    WindowState state{Language()};
    HeadlessWindow window({1024, 768});
    expect_all_in_sight(window.drawn(session, 9, state), "without a choice");
    state.layout = Layout::both;
    expect_all_in_sight(window.drawn(session, 9, state), "beside the board");
}

TEST(ChosenPanel, IsSeenWholeWhereTheLogHasRoomToSpare) {
    Session session(TableProfile{}, {.players = {{.seat = Seat::south}, {.seat = Seat::north}}});
    session.see(
        update(0, {track(1, "d1", Seat::south, false, vision::Role::pawn),
                   track(2, "d8", Seat::north, false, vision::Role::pawn), track(3, "c3", Seat::south)}));
    for (const char* language : {"en", "fr"}) {
        WindowState state{*language_from(language)};
        state.chosen = "k3";
        HeadlessWindow window({1440, 900});
        EXPECT_TRUE(says(window.drawn(session, 1, state), state.tr("correct.extra_block"))) << language;
        state.hovered = square_from("c5");
        const auto answered = window.drawn(session, 1, state);
        EXPECT_TRUE(says(answered, state.tr("answer.save"))) << language;
        EXPECT_TRUE(says(answered, state.tr("panel.events"))) << language << ": the log stays";
    }
}

struct WindowSize {
    int width, height;
};
void PrintTo(const WindowSize& size, std::ostream* out) {
    *out << size.width << "x" << size.height;
}
class NothingIsCut : public testing::TestWithParam<WindowSize> {};

TEST_P(NothingIsCut, InEitherLanguage) {
    const Session session = four_players();
    const auto look = [&](const char* language, const char* what, const auto& change) {
        WindowState state{*language_from(language)};
        change(state);
        HeadlessWindow window({GetParam().width, GetParam().height});
        for (const DrawnLetter& letter : window.drawn(session, 9, state)) {
            if (letter.cut)
                ADD_FAILURE() << what << " " << language << ": " << char(letter.letter) << " at "
                              << letter.place;
        }
    };
    for (const char* language : {"en", "fr"}) {
        look(language, "table", [](WindowState&) {});
        look(language, "across", [](WindowState& state) { state.across = true; });
        look(language, "end", [](WindowState& state) { state.asking_end = true; });
        look(language, "south", [](WindowState& state) { state.asking_south = true; });
    }
}
INSTANTIATE_TEST_SUITE_P(Sizes, NothingIsCut,
                         testing::Values(WindowSize{1024, 768}, WindowSize{1440, 900},
                                         WindowSize{2560, 1440}),
                         [](const auto& test) {
                             return std::to_string(test.param.width) + "x" +
                                    std::to_string(test.param.height);
                         });

/// Two pawns that have not begun on their deployment lines, in the first turn of a themed game.
Session themed_game(rules::Theme theme, rules::Variant variant) {
    GameSetup setup{.players = {{.seat = Seat::south}, {.seat = Seat::north}}};
    setup.options.theme = theme;
    setup.options.variant = variant;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d2", Seat::south, false, vision::Role::pawn),
                           track(2, "c6", Seat::north, false, vision::Role::pawn)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(2, StepBegins{rules::Step::untap});
    return session;
}

TEST(ThemedGame, CutsNoWordsAndHintsAtWhatIsBelow) {
    constexpr unsigned arrow_down = 0x25BC;
    const auto arrows = [](const std::vector<DrawnLetter>& letters) {
        return std::count_if(letters.begin(), letters.end(),
                             [](const DrawnLetter& letter) { return letter.letter == arrow_down; });
    };
    for (const char* language : {"en", "fr"}) {
        for (const auto& [theme, variant] : {std::pair{rules::Theme::domination, rules::Variant::simplified},
                                             {rules::Theme::flag, rules::Variant::simplified},
                                             {rules::Theme::zombies, rules::Variant::normal}}) {
            const Session session = themed_game(theme, variant);
            WindowState state{*language_from(language)};
            HeadlessWindow window({1024, 768});
            const auto letters = window.drawn(session, 3, state);
            for (const DrawnLetter& letter : letters)
                EXPECT_FALSE(letter.cut) << language << " " << rules::name(theme) << ": "
                                         << char(letter.letter) << " at " << letter.place;
            EXPECT_EQ(arrows(letters), 1) << language << " " << rules::name(theme);
        }
    }
    WindowState state{Language()};
    HeadlessWindow window({1440, 900});
    EXPECT_EQ(arrows(window.drawn(Session(TableProfile{}, {}), 1, state)), 0) << "all of it is in sight";
}

TEST(TurnPanel, SaysEveryStepWholeWhereThePlayersNameIsLong) {
    for (const char* language : {"en", "fr"}) {
        for (int step = 0; step <= static_cast<int>(rules::Step::end); ++step) {
            Session session = themed_game(rules::Theme::zombies, rules::Variant::normal);
            session.say(3, StepBegins{static_cast<rules::Step>(step)});
            WindowState state{*language_from(language)};
            HeadlessWindow window({1024, 768});
            const std::string name =
                state.tr("step." + std::string(rules::name(static_cast<rules::Step>(step))));
            const auto letters = window.drawn(session, 5, state);
            std::vector<DrawnLetter> above;
            constexpr float turn_panel_ends = 150;
            std::copy_if(letters.begin(), letters.end(), std::back_inserter(above),
                         [](const DrawnLetter& letter) { return letter.place.y < turn_panel_ends; });
            EXPECT_TRUE(says(above, name)) << language << ": " << name;
        }
    }
}

TEST(TurnPanel, SaysWholeWhatTheSurvivorsMayDo) {
    for (const auto& [language, said] : {std::pair{"en", "untap everything; Enter continues"},
                                         {"fr", "tout se dégage ; Entrée pour continuer"}}) {
        const Session session = themed_game(rules::Theme::zombies, rules::Variant::normal);
        WindowState state{*language_from(language)};
        HeadlessWindow window({1024, 768});
        auto letters = window.drawn(session, 5, state);
        constexpr float turn_panel_ends = 150;
        std::erase_if(letters, [](const DrawnLetter& one) { return one.place.y > turn_panel_ends; });
        std::string above, wanted = said;
        for (const std::string& line : lines_of(letters)) above += line;
        // A narrow space between two words is none to lines_of.
        std::erase(above, ' ');
        std::erase(wanted, ' ');
        EXPECT_NE(above.find(wanted), std::string::npos) << language << ": " << above;
    }
}

TEST(TurnPanel, HasOneHeightInEveryStep) {
    for (const char* language : {"en", "fr"}) {
        std::set<float> heights;
        for (int step = 0; step <= static_cast<int>(rules::Step::end); ++step) {
            Session session = four_players();
            session.say(9, StepBegins{static_cast<rules::Step>(step)});
            WindowState state{*language_from(language)};
            HeadlessWindow window({1024, 768});
            float lowest = 0;
            // The first player's name stands below the turn.
            for (const DrawnLetter& letter : window.drawn(session, 10, state)) {
                if (letter.letter == 'A' && letter.place.x > 600 && lowest == 0) lowest = letter.place.y;
            }
            heights.insert(lowest);
        }
        EXPECT_EQ(heights.size(), 1U) << language << ": nothing below it jumps";
    }
}

}  // namespace
}  // namespace quadrille::app
