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
