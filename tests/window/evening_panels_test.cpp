// The list of games, the lives across the table and the list of files, each as a panel without a window.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "app/setup/table_file.hpp"
#include "app/window/panels/across_panel.hpp"
#include "app/window/panels/book_panel.hpp"
#include "app/window/panels/end_panel.hpp"
#include "app/window/panels/events_panel.hpp"
#include "app/window/panels/file_panel.hpp"
#include "app/window/panels/games_panel.hpp"
#include "app/window/panels/help_sheet.hpp"
#include "app/window/panels/lesson_panel.hpp"
#include "app/window/panels/play_panel.hpp"
#include "app/window/panels/timeline_panel.hpp"
#include "app/window/wizard_steps.hpp"
#include "tests/window/headless_imgui.hpp"
#include "tests/window/headless_window.hpp"
#include "tests/window/listed_games.hpp"

namespace quadrille::app {
namespace {

using tests::DrawnPanel;
using tests::HeadlessImGui;
using tests::HeadlessWindow;
using tests::says;

/// Of a sheet in the middle of the screen; a click beside it would bring what lies below to the front.
const ImVec2 first_place{75, 205}, last_place{925, 795};

template <typename Kind>
bool is(const std::optional<Command>& asked) {
    return asked && std::holds_alternative<Kind>(*asked);
}

class GamesPanel : public testing::Test {
protected:
    GamesView view_ = tests::listed_games();
    GamesForm form_{.open = true, .fresh = true};
    Messages tr_{Language()};
    HeadlessImGui imgui_;
    DrawnPanel panel_ = [this](const Fonts& fonts) { return games_panel(view_, form_, tr_, fonts); };

    template <typename Kind>
    std::optional<ImVec2> place_of() {
        return imgui_.until(panel_, first_place, last_place,
                            [](const std::optional<Command>& asked) { return is<Kind>(asked); });
    }
};

TEST_F(GamesPanel, AGameIsChosenAndEverythingOfItCanBeAskedFor) {
    EXPECT_FALSE(place_of<ReplayGame>() && form_.chosen == 0) << "nothing before a game is chosen";
    EXPECT_EQ(form_.chosen, 7) << "a click on its line has chosen it";
    EXPECT_EQ(form_.title, "Friday");
    EXPECT_TRUE(place_of<ReplayGame>());
    EXPECT_TRUE(place_of<ResumeGame>());
    EXPECT_TRUE(place_of<CountGame>());
    EXPECT_TRUE(place_of<ExportGame>());
    EXPECT_TRUE(place_of<ToggleGames>());
}

TEST_F(GamesPanel, AGameThatEndedIsNotGoneOnWith) {
    view_.games.front().resumable = false;
    form_.chosen = 7;
    EXPECT_FALSE(place_of<ResumeGame>());
}

TEST_F(GamesPanel, AnotherNameIsTypedAndAskedFor) {
    form_.chosen = 7;
    form_.title = "The long one";
    form_.renaming = true;
    // Below the list: a click in it would choose anew.
    EXPECT_TRUE(imgui_.until(panel_, {75, 600}, last_place,
                             [](const std::optional<Command>& asked) { return is<RenameGame>(asked); }));
    EXPECT_FALSE(form_.renaming) << "the field has gone";
}

class EveningForm : public testing::Test {
protected:
    /// Clicks it everywhere until `enough`.
    bool reached(const std::function<void()>& form, const std::function<bool()>& enough) {
        const DrawnPanel panel = [&](const Fonts&) {
            form();
            return std::optional<Command>();
        };
        return imgui_.until(panel, {0, 0}, {1000, 700}, [&](const auto&) { return enough(); }).has_value();
    }
    WizardOptions options_;
    WizardDraft draft_;
    Messages tr_{Language()};
    HeadlessImGui imgui_;
};

TEST_F(EveningForm, AnotherSystemSetsBackWhatAnAssaultHasSet) {
    GameSetup& setup = draft_.table.setup;
    setup.options.theme = rules::Theme::assault;
    setup.starting_life = 40;
    EXPECT_TRUE(reached([&] { variant_form(options_, draft_, tr_); },
                        [&] { return setup.system != rules::System::echiquier; }));
    EXPECT_EQ(setup.starting_life, 20);
    EXPECT_FALSE(setup.options.theme);
}

TEST_F(EveningForm, EveryTableCanBeReached) {
    for (const char* name : {"One", "Two", "Three", "Four", "Five"}) {
        options_.tables.emplace_back();
        options_.tables.back().name = name;
    }
    std::set<std::string> offered;
    DrawnPanel panel = [&](const Fonts& fonts) {
        const WizardRequest asked = camera_form(options_, draft_, tr_, fonts);
        if (asked.again) offered.insert(asked.again->name);
        return std::optional<Command>();
    };
    // Down one column, so that the line that unfolds the rest is not clicked shut again on the way.
    for (float top = 0; top < 13 && !offered.contains("Five"); ++top)
        imgui_.until(panel, {20, top}, {44, 500}, [&](const auto&) { return offered.contains("Five"); });
    EXPECT_TRUE(offered.contains("Five"));
}

class PlayersForm : public EveningForm {
protected:
    /// South sits, the window's narrow form is clicked everywhere until so many sit there.
    bool reached_at_south(int wanted) {
        const DrawnPanel panel = [&](const Fonts& fonts) {
            players_form(draft_, tr_, fonts);
            return std::optional<Command>();
        };
        const auto there = [&] {
            const auto& players = draft_.table.setup.players;
            return std::count_if(players.begin(), players.end(),
                                 [](const PlayerAtTable& player) { return player.seat == Seat::south; });
        };
        // The line of south's checkbox: below it are the fields.
        return imgui_.until(panel, {104, 0}, {300, 90}, [&](const auto&) { return there() == wanted; })
            .has_value();
    }
};

TEST_F(PlayersForm, ASecondPlayerSitsAtTheSameSide) {
    draft_.table.setup.players = {{.seat = Seat::south, .name = "Anne"},
                                  {.seat = Seat::north, .name = "Cleo"}};
    draft_.table.profile.players = {{Seat::south, cv::Vec3b(200, 0, 0)}, {Seat::north, cv::Vec3b(0, 0, 200)}};
    ASSERT_TRUE(reached_at_south(2));
    ASSERT_EQ(draft_.table.setup.players.size(), 3U);
    EXPECT_EQ(draft_.table.setup.players[0].name, "Anne");
    EXPECT_EQ(draft_.table.setup.players[1].seat, Seat::south) << "beside Anne, before north";
    EXPECT_EQ(draft_.table.setup.players[2].name, "Cleo");
    const auto sleeve = [&](Chair chair) { return at_chair(draft_.table.profile.players, chair); };
    ASSERT_NE(sleeve({Seat::south, 2}), nullptr);
    EXPECT_FALSE(sleeve({Seat::south, 2})->sleeve_rgb) << "to be taken from the pawn";
    EXPECT_EQ(sleeve(Seat::south)->sleeve_rgb, cv::Vec3b(200, 0, 0));
    sleeve({Seat::south, 2})->sleeve_rgb = cv::Vec3b(0, 200, 0);
    draft_.table.setup.players[1].name = "Bob";
    const auto kept = table_from(json_from(draft_.table));
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->setup.players, draft_.table.setup.players) << "as the table's file has it";
    EXPECT_EQ(at_chair(kept->profile.players, Chair{Seat::south, 2})->sleeve_rgb, cv::Vec3b(0, 200, 0));
}

EndView two_players() {
    return {.result = {},
            .length = {},
            .players = {{Seat::south, "Anne", 20, true}, {Seat::north, "Bob", 3, false}},
            .again = true};
}

TEST(EndPanel, WhoStillPlaysMayConcede) {
    const HeadlessImGui imgui;
    const Messages tr{Language()};
    std::set<Chair> conceding;
    imgui.until([&](const Fonts& fonts) { return end_panel(two_players(), tr, fonts); }, {250, 300},
                {750, 700},
                [&](const auto& asked) {
                    if (is<Concede>(asked)) conceding.insert(std::get<Concede>(*asked).seat);
                    return false;
                });
    EXPECT_EQ(conceding, std::set<Chair>{Seat::south});
}

TEST(PlayPanel, AWinnerEndsTheGameAndWhoHasNoLifeIsPutOut) {
    const HeadlessImGui imgui;
    const Messages tr{Language()};
    PlayView view;
    view.players = {{"P1", "Anne", "", false, false}, {"P2", "Bob", "", false, false}};
    view.dead = {{"P2", "Bob has 0 life: out of the game?"}};
    view.winner = "Anne has won";
    view.winner_rule = "EC-4.3";
    view.winner_seat = Seat::south;
    view.may_cease = OffBoardCard{.id = "w1", .seat = Seat::south};
    PlayForm form;
    bool ended = false;
    std::set<std::string> said;
    imgui.until(
        [&](const Fonts& fonts) {
            return play_panel(view, form, {tr, fonts, {14, 14}, {400, 600}});
        },
        {14, 14}, {414, 614},
        [&](const auto& asked) {
            if (is<EndGame>(asked)) ended |= std::get<EndGame>(*asked).winner == Seat::south;
            if (is<RecordAction>(asked)) said.insert(std::get<RecordAction>(*asked).action);
            return false;
        });
    EXPECT_TRUE(ended);
    EXPECT_TRUE(said.contains(R"({"do":"lost","on":true,"player":"P2"})"));
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const std::string& one) {
        return one.find("\"w1\"") != std::string::npos;
    })) << "stops being a creature";
}

TEST(AcrossPanel, TheLeftHalfOfAFieldTakesALifeAndTheRightGivesOne) {
    std::vector<PlayerLine> players{
        {.seat = Seat::south, .name = "Anne", .life = 20, .reach = "", .pawn = {}},
        {.seat = Seat::north, .name = "Bob", .life = -3, .reach = "", .pawn = {}}};
    const Messages tr{Language()};
    const HeadlessImGui imgui;
    const DrawnPanel panel = [&](const Fonts& fonts) { return across_panel(players, {}, tr, fonts); };
    const auto life = [&](ImVec2 at) {
        const auto asked = imgui.click(panel, at);
        const auto* change = asked ? std::get_if<ChangeLife>(&*asked) : nullptr;
        return change != nullptr ? std::pair{Chair(change->seat), change->change}
                                 : std::pair{Chair(Seat::west), 0};
    };
    EXPECT_EQ(life({100, 500}), std::pair(Chair(Seat::south), -1));
    EXPECT_EQ(life({400, 500}), std::pair(Chair(Seat::south), 1));
    EXPECT_EQ(life({600, 500}), std::pair(Chair(Seat::north), -1));
    EXPECT_EQ(life({900, 500}), std::pair(Chair(Seat::north), 1));
}

TEST(EventsPanel, DrawsWhatIsInSightAndGoesToWhatIsFound) {
    const Messages tr{Language()};
    HeadlessWindow window({1000, 700});
    std::vector<EventLine> lines;
    for (int i = 0; i < 2000; ++i) {
        EventLine line{
            .t = double(i), .time = "0:00", .text = "Event " + std::to_string(i), .seat = Seat::south};
        if (i % 3 == 0) line.text += " with so many words that they need a second line and a third one";
        line.turn = i % 10 == 0;
        lines.push_back(std::move(line));
    }
    EventLines events = std::make_shared<const std::vector<EventLine>>(lines);
    SearchForm search;
    EventLayout layout;
    const auto drawn = [&] {
        return window.drawn([&] {
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({1000, 700});
            ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
            events_panel(events, {search, layout}, {tr, window.fonts(), {0, 0}, {300, 500}});
            ImGui::End();
        });
    };
    EXPECT_TRUE(says(drawn(), "Event 1999")) << "the newest";
    EXPECT_FALSE(says(drawn(), "Event 1500"));
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 12000) << "of some twenty lines";
    lines[700].match = true;
    events = std::make_shared<const std::vector<EventLine>>(lines);
    EXPECT_TRUE(says(drawn(), "Event 700"));
    EXPECT_TRUE(says(drawn(), "Event 701"));
    EXPECT_FALSE(says(drawn(), "Event 1999"));
}

TEST(HelpSheet, LeadsToTheRuleBookAndTheLessonsAndIsClosedByAClickBesideThem) {
    const Messages tr{Language()};
    const HeadlessImGui imgui;
    std::optional<Command> asked;
    const DrawnPanel sheet = [&](const Fonts& fonts) -> std::optional<Command> {
        if (!asked) asked = help_sheet(tr, fonts);  // what is asked for closes it
        return asked;
    };
    const auto leads_to = [&](const auto& wanted) {
        return imgui.until(sheet, {20, 20}, {500, 300}, [&](const std::optional<Command>& one) {
            asked.reset();
            return wanted(one);
        });
    };
    EXPECT_TRUE(leads_to([](const auto& one) { return is<ToggleBook>(one); }));
    EXPECT_TRUE(leads_to([](const auto& one) { return is<ToggleLessons>(one); }));
    EXPECT_TRUE(leads_to([](const auto& one) { return is<ToggleHelp>(one); }));
}

TEST(BookPanel, ShowsAndSearchesThePageOfItsLanguage) {
    const Messages tr{*language_from("fr")};
    HeadlessWindow window({1024, 768});
    BookForm form{.open = true, .search = "coin deconseille"};
    const auto drawn = [&] { return window.drawn([&] { book_panel(form, tr, window.fonts()); }); };
    EXPECT_TRUE(says(drawn(), "EC-1.3"));
    EXPECT_TRUE(says(drawn(), "1. Plateau et mise en place"));
    EXPECT_TRUE(says(drawn(), "déconseillé"));
    EXPECT_FALSE(says(drawn(), "EC-1.4"));
    form.search = "corner advised";
    EXPECT_TRUE(says(drawn(), tr("book.nothing")));
    open_at(form, "MP-11.2");  // the second rule of its line
    EXPECT_EQ(form.system, rules::System::multiplayer);
    EXPECT_TRUE(says(drawn(), "hasard."));
    EXPECT_FALSE(says(drawn(), "MP-11.1"));
}

TEST(LessonPanel, TheCardsOfAnAnswerAreLit) {
    const Messages tr{Language()};
    const HeadlessImGui imgui;
    LessonForm form{.open = true};
    const auto lit = [&] {
        imgui.click([&](const Fonts& fonts) { return lesson_panel(form, tr, fonts); }, {1, 1});
        int points = 0;
        const ImDrawData& drawn = *ImGui::GetDrawData();
        for (int list = 0; list < drawn.CmdListsCount; ++list) {
            for (const ImDrawVert& point : drawn.CmdLists[list]->VtxBuffer)
                points += point.col == palette().accent ? 1 : 0;
        }
        return points;
    };
    const int asked = lit();
    form.answered = true;
    EXPECT_GT(lit(), asked) << "where the first lesson's creature stays, and the square that it may share";
}

TEST(LessonPanel, OnePlaceIsClickedThroughTheLessons) {
    const Messages tr{Language()};
    const HeadlessImGui imgui;
    LessonForm form{.open = true};
    const DrawnPanel panel = [&](const Fonts& fonts) { return lesson_panel(form, tr, fonts); };
    ImVec2 at{250, 500};
    for (; !form.answered && at.y < 1000; at.y += 6) imgui.click(panel, at);
    ASSERT_TRUE(form.answered);
    at.y -= 6;
    for (std::size_t lesson = 1; lesson < 4; ++lesson) {
        imgui.click(panel, at);
        EXPECT_EQ(form.lesson, lesson);
        imgui.click(panel, at);
        EXPECT_TRUE(form.answered);
    }
}

TEST(TimelinePanel, TheWheelShowsLessTimeRoundTheMouseAndThenAllOfIt) {
    TimelineView view{
        .playing = false, .t = 50, .duration = 100, .clock = "0:50 / 1:40", .seen_to = 100, .marks = {}};
    const Messages tr{Language()};
    const HeadlessImGui imgui;
    const DrawnPanel panel = [&](const Fonts& fonts) {
        return timeline_panel(view, {tr, fonts, {0, 400}, {1000, 52}});
    };
    auto asked = imgui.wheel(panel, {500, 426}, 1);
    ASSERT_TRUE(is<ShowTimeline>(asked));
    const auto part = std::get<ShowTimeline>(*asked);
    EXPECT_NEAR(part.to - part.from, 75, 0.1);
    EXPECT_GT(part.from, 0);
    EXPECT_LT(part.to, 100);
    asked = imgui.wheel(panel, {500, 426}, -1);
    ASSERT_TRUE(is<ShowTimeline>(asked));
    EXPECT_EQ(std::get<ShowTimeline>(*asked).to, 0) << "all of it";
}

TEST(FilePanel, AnEntryIsTakenByAClickAndFilteredByWhatIsTyped) {
    FileView view{.title = "A decklist",
                  .folders = {"/", "home", "anne"},
                  .entries = {{"decks", true}, {"elves.txt", false}, {"goblins.txt", false}}};
    const ImVec2 file_first{145, 225}, file_last{855, 775};  // of its sheet
    FileForm form;
    FileRequest asked;
    const Messages tr{Language()};
    const HeadlessImGui imgui;
    const DrawnPanel panel = [&](const Fonts& fonts) -> std::optional<Command> {
        const FileRequest now = file_panel(view, form, tr, fonts);
        if (now.entry || now.up_to || now.close) asked = now;
        return now.entry || now.up_to || now.close ? std::optional<Command>(Quit{}) : std::nullopt;
    };
    const auto until_entry = [&](const char* name) {
        return imgui.until(panel, file_first, file_last,
                           [&](const std::optional<Command>&) { return asked.entry == name; });
    };
    EXPECT_TRUE(until_entry("decks"));
    EXPECT_TRUE(until_entry("goblins.txt"));
    form.filter = "gob";
    asked = {};
    EXPECT_FALSE(until_entry("elves.txt"));
    EXPECT_TRUE(imgui.until(panel, file_first, file_last, [&](const std::optional<Command>&) {
        return asked.up_to == 1U;
    })) << "back to a folder above";
}

}  // namespace
}  // namespace quadrille::app
