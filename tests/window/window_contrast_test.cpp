// Every text that a window shows is read on its ground: WCAG 2.1, 1.4.3 and 1.4.6, on the letters and grounds
// of drawn frames, in each theme.
#include <cmath>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/window/panels/file_panel.hpp"
#include "app/window/wizard_steps.hpp"
#include "tests/session/update_builders.hpp"
#include "tests/window/headless_window.hpp"
#include "tests/window/listed_games.hpp"

namespace quadrille::app {
namespace {

using nlohmann::json;
using tests::DrawnLetter;
using tests::HeadlessWindow;

double luminance(const cv::Vec3b& bgr) {
    const auto linear = [](uchar value) {
        const double v = double(value) / 255;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.0722 * linear(bgr[0]) + 0.7152 * linear(bgr[1]) + 0.2126 * linear(bgr[2]);
}

double contrast_of_letter(const DrawnLetter& letter) {
    const double ink = luminance(letter.ink_bgr), ground = luminance(letter.ground_bgr);
    return (std::max(ink, ground) + 0.05) / (std::min(ink, ground) + 0.05);
}

/// Whether the same letter is drawn in its place in another colour: a letter with a dark rim, which is read
/// on any ground.
bool has_rim(const std::vector<DrawnLetter>& letters, std::size_t i) {
    constexpr std::size_t near = 200;
    constexpr float rim_px = 2;
    const std::size_t first = i < near ? 0 : i - near, last = std::min(letters.size(), i + near);
    for (std::size_t j = first; j < last; ++j) {
        const cv::Point2f apart = letters[j].place.tl() - letters[i].place.tl();
        if (letters[j].letter == letters[i].letter && letters[j].ink_bgr != letters[i].ink_bgr &&
            std::abs(apart.x) <= rim_px && std::abs(apart.y) <= rim_px)
            return true;
    }
    return false;
}

struct ReadTheme {
    const char* name;
    bool light, contrast;
    double least;
};
void PrintTo(const ReadTheme& theme, std::ostream* out) {
    *out << theme.name;
}

class EveryTextIsRead : public testing::TestWithParam<ReadTheme> {
protected:
    void SetUp() override {
        set_light(GetParam().light);
        set_contrast(GetParam().contrast);
    }
    void TearDown() override {
        set_light(false);
        set_contrast(false);
    }

    /// Its letters, each kind of fault once.
    void expect_read(const char* what, const std::vector<DrawnLetter>& letters) const {
        EXPECT_GT(letters.size(), 20U) << what;
        std::map<std::pair<int, int>, std::string> faint;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            const DrawnLetter& letter = letters[i];
            // WCAG asks nothing of what is inactive.
            if (letter.inactive || contrast_of_letter(letter) >= GetParam().least || has_rim(letters, i))
                continue;
            const auto packed = [](const cv::Vec3b& c) { return c[2] << 16 | c[1] << 8 | c[0]; };
            faint[{packed(letter.ink_bgr), packed(letter.ground_bgr)}] += static_cast<char>(letter.letter);
        }
        for (const auto& [colours, text] : faint)
            ADD_FAILURE() << what << ": " << std::hex << colours.first << " on " << colours.second << ": "
                          << text.substr(0, 60);
    }
    /// The same with the mouse over what is drawn, here and there: hovered buttons and lines.
    void expect_window(const char* what, const Session& session, WindowState& state, double t = 60) {
        HeadlessWindow window({1440, 900});
        window.games = games_;
        expect_read(what, window.drawn(session, t, state));
        for (const float y : {150.0F, 420.0F, 700.0F})
            expect_read(what, window.drawn(session, t, state, {1280, y}));
    }
    GamesView games_ = [] {
        GamesView games = tests::listed_games();
        games.said = "Written out: friday.html";
        games.counts = {{"Turns", "9"}};
        return games;
    }();
};

/// An evening's table with everything that its panels can say.
Session talkative() {
    Session session(TableProfile{}, {.players = {{.seat = Seat::south, .name = "Anne"},
                                                 {.seat = Seat::west, .name = "Bob"},
                                                 {.seat = Seat::north, .name = "Chris"},
                                                 {.seat = Seat::east, .name = "Dora"}}});
    std::vector<vision::Track> tracks{track(1, "d1", Seat::south, false, vision::Role::pawn),
                                      track(2, "d8", Seat::north, false, vision::Role::pawn),
                                      track(3, "c3", Seat::south), track(4, "c4", Seat::north, true)};
    session.see(update(0, tracks));
    session.say(1, TurnClock{.on = true, .seconds = 20});
    session.say(1, TurnBegins{1, Seat::south});
    session.say(2, StepBegins{rules::Step::main1});
    session.say(2, Naming{3, {.name = "Hawk", .power = 1, .toughness = 1, .keywords = {"flying"}}});
    session.say(3, LifeChange{Seat::north, -23});
    session.say(3, PlayerCounter{Seat::south, poison_counter, 11});
    tracks.push_back(track(5, "h4", Seat::south));
    vision::Event entered = changed(vision::EventKind::entered, 4, tracks.back());
    entered.from.reset();
    session.see(update(4, tracks, {entered}));
    session.say(5, PutOnStack{.id = "s1", .controller = Seat::south, .source = "k3", .targets = {"k4"}});
    return session;
}

TEST_P(EveryTextIsRead, AtTheTable) {
    const Session session = talkative();
    WindowState state{Language()};
    expect_window("nothing chosen", session, state);
    state.chosen = "k3";
    state.asked = square_from("h8");
    expect_window("no", session, state);
    state.asked = square_from("c5");
    expect_window("yes", session, state);
    state.asked.reset();
    state.hovered = square_from("c4");
    expect_window("but", session, state);
    state.asking = Asking::second;
    expect_window("asking", session, state);
    state.log_trouble = JournalError{"games.db", {.fault = db::StoreFault::disk_full}};
    expect_window("trouble", session, state);
}

TEST_P(EveryTextIsRead, OnSheetsOverIt) {
    const Session session = talkative();
    const auto with = [&](const char* what, const auto& change) {
        WindowState state{Language()};
        change(state);
        expect_window(what, session, state);
    };
    with("help", [](WindowState& state) { state.help = true; });
    with("book", [](WindowState& state) { state.book.open = true; });
    with("lessons", [](WindowState& state) {
        state.lessons.open = true;
        state.lessons.answered = true;
    });
    with("games", [](WindowState& state) {
        state.games.open = true;
        state.games.chosen = 7;
        state.games.renaming = true;
    });
    with("end", [](WindowState& state) { state.asking_end = true; });
    with("south", [](WindowState& state) { state.asking_south = true; });
    with("across", [](WindowState& state) { state.across = true; });
    with("naming", [](WindowState& state) {
        state.chosen = "k3";
        state.naming = NamingForm{.track = 3, .square = "c3", .text = "Ha", .found = {{"Hawk", "1/1", {}}}};
        state.library = {.kept = true, .cards = 3, .said = "cards.json: 3 cards"};
    });
}

/// What lies closed at first: lists, sheets, the parts of a panel.
TEST_P(EveryTextIsRead, InWhatIsOpenedByAClick) {
    const Session session = talkative();
    const auto opened = [&](const char* words, const auto& change) {
        WindowState state{Language()};
        change(state);
        HeadlessWindow window({1440, 1600});
        window.click(session, 60, state, state.tr("play.more"));
        ASSERT_TRUE(window.click(session, 60, state, words)) << words;
        expect_read(words, window.drawn(session, 60, state));
    };
    const auto nothing = [](WindowState&) {};
    for (const char* words :
         {"Teams, and who is out", "Agreed rules", "Traps and ambushes", "Off the board", "0:59"})
        opened(words, nothing);
    opened("More keywords and protection", [](WindowState& state) {
        state.chosen = "k3";
        state.naming = NamingForm{.track = 3, .square = "c3", .text = "Ha", .found = {{"Hawk", "1/1", {}}}};
    });
}

TEST_P(EveryTextIsRead, WhateverIsLookedAt) {
    const Session session = talkative();
    const auto with = [&](const char* what, const auto& change) {
        WindowState state{Language()};
        change(state);
        expect_window(what, session, state);
    };
    with("the past", [](WindowState& state) { state.past = 3; });
    with("a search", [](WindowState& state) { state.search = {.text = "Hawk", .active = true}; });
    with("a replay", [](WindowState& state) { state.replay = "Friday"; });
    with("from above", [](WindowState& state) { state.layout = Layout::above; });
    with("both", [](WindowState& state) { state.layout = Layout::both; });
    with("hidden panels", [](WindowState& state) { state.panels = false; });
    with("what if", [](WindowState& state) {
        state.chosen = "k3";
        state.supposed = square_from("e5");
    });
}

TEST_P(EveryTextIsRead, OfTheOtherSystems) {
    const auto played = [&](rules::System system, const std::vector<json>& actions) {
        Session session(TableProfile{}, {.system = system});
        session.see(update(0, {}));
        if (system == rules::System::noire || system == rules::System::frontiere)
            session.say(1, TurnBegins{1, Seat::south});
        for (const json& action : actions) {
            session.say(2, SystemAction{action.dump()});
            EXPECT_TRUE(session.log().back().ruling.allowed) << action;
        }
        WindowState state{Language()};
        state.layout = Layout::both;
        expect_window(std::string(rules::name(system)).c_str(), session, state);
    };
    played(rules::System::multiplayer, {});
    played(rules::System::multiplayer, {{{"do", "format"}, {"format", "free_for_all"}, {"players", 4}},
                                        {{"do", "begin"}, {"first", "P2"}}});
    played(rules::System::noire,
           {{{"do", "channel_step"}, {"player", "P1"}, {"order", {"white", "red", "red"}}}});
    played(rules::System::frontiere, {});
    played(rules::System::frontiere,
           {{{"do", "territory"}, {"lands", 20}},
            {{"do", "creature"}, {"player", "P1"}, {"name", "Bear"}, {"power", 2}, {"toughness", 2}}});
    played(rules::System::magic54, {});
    played(rules::System::magic54, {{{"do", "own_cards"}, {"first", "R"}}});
    for (const rules::Theme theme : {rules::Theme::flag, rules::Theme::domination, rules::Theme::assault,
                                     rules::Theme::zombies, rules::Theme::scenario}) {
        GameSetup setup;
        setup.options.theme = theme;
        Session session(TableProfile{}, setup);
        session.see(update(0, {track(1, "d4", Seat::south, false, vision::Role::pawn)}));
        session.say(1, TurnBegins{1, Seat::south});
        WindowState state{Language()};
        expect_window(std::string(rules::name(theme)).c_str(), session, state);
    }
}

TEST_P(EveryTextIsRead, InTheWizard) {
    WizardOptions options;
    options.offers = {{"0", "Webcam", "/dev/video0", {}},
                      {"demo.mp4", "The demo game", "a game", TableProfile{}}};
    options.last = TableSetup{};
    options.last->name = "Club";
    options.tables = {*options.last};
    WizardDraft draft;
    draft.table.setup.players = {{.seat = Seat::south}, {.seat = Seat::north}};
    draft.table.profile.players = {{Seat::south, cv::Vec3b(200, 190, 40)},
                                   {Seat::north, cv::Vec3b(205, 190, 40)}};
    draft.problem = [](const Messages&) { return std::string("camera 2 cannot be opened"); };
    draft.special = "z9 Mire";
    draft.learning = Seat::south;
    const Messages tr{Language()};
    HeadlessWindow window({420, 1400});
    const auto form = [&](const auto& draw) {
        return window.drawn([&] {
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({420, 1400});
            ImGui::Begin("wizard", nullptr, ImGuiWindowFlags_NoDecoration);
            ImGui::BeginChild("form", {400, 1380});
            draw();
            ImGui::EndChild();
            ImGui::End();
        });
    };
    expect_read("camera", form([&] { camera_form(options, draft, tr, window.fonts()); }));
    draft.doubt = vision::BoardDoubt::dark;
    expect_read("board", form([&] { board_form(draft, tr); }));
    expect_read("players", form([&] { players_form(draft, tr, window.fonts()); }));
    expect_read("variant", form([&] { variant_form(options, draft, tr); }));
    FileForm files;
    const FileView listed{.title = "A decklist",
                          .folders = {"/", "home", "anne"},
                          .entries = {{"decks", true}, {"elves.txt", false}}};
    expect_read("files", window.drawn([&] { file_panel(listed, files, tr, window.fonts()); }));
}

INSTANTIATE_TEST_SUITE_P(Themes, EveryTextIsRead,
                         testing::Values(ReadTheme{"dark", false, false, 4.5},
                                         ReadTheme{"light", true, false, 4.5},
                                         ReadTheme{"high_contrast", false, true, 7}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::app
