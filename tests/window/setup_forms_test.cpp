// The forms of the wizard, drawn and clicked without a screen.
#include <gtest/gtest.h>

#include "app/window/wizard_steps.hpp"
#include "tests/window/headless_imgui.hpp"
#include "tests/window/headless_window.hpp"

namespace quadrille::app {
namespace {

using tests::DrawnLetter;
using tests::HeadlessImGui;
using tests::HeadlessWindow;
using tests::says;

class SetupForm : public testing::Test {
protected:
    /// What a form shows, in a column as wide as the wizard's.
    std::vector<DrawnLetter> drawn(const std::function<void(HeadlessWindow&)>& form) {
        HeadlessWindow window({420, 1400});
        return window.drawn([&] {
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({420, 1400});
            ImGui::Begin("wizard", nullptr, ImGuiWindowFlags_NoDecoration);
            form(window);
            ImGui::End();
        });
    }
    std::vector<DrawnLetter> variant() {
        return drawn([&](HeadlessWindow&) { variant_form(options_, draft_, tr_); });
    }

    WizardOptions options_;
    WizardDraft draft_;
    Messages tr_{Language()};
};

TEST_F(SetupForm, ACameraThatIsMissingIsSaidBesideTheDemo) {
    options_.offers = {{"demo.mp4", "The demo game", "a recorded game", TableProfile{}}};
    const auto said = [&] {
        return drawn([&](HeadlessWindow& window) { camera_form(options_, draft_, tr_, window.fonts()); });
    };
    EXPECT_TRUE(says(said(), "No camera was found."));
    options_.offers.push_back({"0", "Webcam", "/dev/video0", {}});
    EXPECT_FALSE(says(said(), "No camera was found."));
}

TEST_F(SetupForm, TwoSleevesOfAlmostOneColourAreWarnedOf) {
    draft_.table.setup.players = {{.seat = Seat::south}, {.seat = Seat::north}};
    const auto warned = [&](cv::Vec3b north) {
        draft_.table.profile.players = {{Seat::south, cv::Vec3b(225, 191, 41)}, {Seat::north, north}};
        return says(drawn([&](HeadlessWindow& window) { players_form(draft_, tr_, window.fonts()); }),
                    "The sleeves of South and North");
    };
    EXPECT_TRUE(warned({215, 180, 50}));
    EXPECT_FALSE(warned({26, 56, 159}));
}

TEST_F(SetupForm, NoWordsAreCutInFrench) {
    tr_ = Messages(*language_from("fr"));
    options_.offers = {{"demo.mp4", "La partie de démonstration", "une partie enregistrée", TableProfile{}}};
    const auto expect_whole = [](const std::vector<DrawnLetter>& letters, const char* form) {
        for (const DrawnLetter& letter : letters)
            EXPECT_FALSE(letter.cut) << form << ": " << char(letter.letter) << " at " << letter.place;
    };
    expect_whole(drawn([&](HeadlessWindow& window) { camera_form(options_, draft_, tr_, window.fonts()); }),
                 "camera");
    expect_whole(drawn([&](HeadlessWindow&) { board_form(draft_, tr_); }), "board");
    draft_.table.setup.players = {{.seat = Seat::south}, {.seat = Seat::north}};
    expect_whole(drawn([&](HeadlessWindow& window) { players_form(draft_, tr_, window.fonts()); }),
                 "players");
    expect_whole(variant(), "variant");
}

TEST_F(SetupForm, CornersOfAHandThatNoLinesAreAtAreDoubted) {
    draft_.table.corners = HandCorners{};
    draft_.board_found = true;
    const auto said = [&] { return drawn([&](HeadlessWindow&) { board_form(draft_, tr_); }); };
    draft_.confidence = 0.3;
    EXPECT_TRUE(says(said(), "Hardly any lines"));
    draft_.confidence = 0.95;
    EXPECT_FALSE(says(said(), "Hardly any lines"));
}

TEST_F(SetupForm, EveryKindOfGameSaysWhatItIs) {
    const auto first_words = [&](const std::string& key) {
        const std::string text = tr_(key);
        return text.substr(0, text.find(' ', 12));
    };
    for (const rules::System system : rules::all_systems) {
        draft_.table.setup.system = system;
        const std::string key = "about.system." + std::string(rules::name(system));
        EXPECT_TRUE(says(variant(), first_words(key))) << key;
    }
    draft_.table.setup.system = rules::System::echiquier;
    for (const rules::Theme theme :
         {rules::Theme::flag, rules::Theme::domination, rules::Theme::assault, rules::Theme::zombies}) {
        draft_.table.setup.options.theme = theme;
        draft_.table.setup.options.variant = theme == rules::Theme::flag || theme == rules::Theme::domination
                                                 ? rules::Variant::simplified
                                                 : rules::Variant::normal;
        const std::string key = "about.theme." + std::string(rules::name(theme));
        EXPECT_TRUE(says(variant(), first_words(key))) << key;
    }
}

TEST_F(SetupForm, OnlyWhereCardsLieOnTheBoardIsAskedHowTheyAreTapped) {
    for (const rules::System system : rules::all_systems) {
        draft_.table.setup.system = system;
        EXPECT_EQ(says(variant(), "Tapped cards turn by"), !has_own_table(system)) << rules::name(system);
    }
}

TEST_F(SetupForm, AnAssaultAndBackIsAGameOfTwentyAgain) {
    GameSetup& setup = draft_.table.setup;
    const HeadlessImGui imgui;
    const tests::DrawnPanel panel = [&](const Fonts&) {
        variant_form(options_, draft_, tr_);
        return std::optional<Command>();
    };
    EXPECT_TRUE(imgui.until(panel, {0, 95}, {1000, 145},
                            [&](const auto&) { return setup.options.theme == rules::Theme::assault; }));
    EXPECT_EQ(setup.starting_life, 40);
    EXPECT_TRUE(imgui.until(panel, {0, 95}, {1000, 145}, [&](const auto&) { return !setup.options.theme; }));
    EXPECT_EQ(setup.starting_life, 20);
}

}  // namespace
}  // namespace quadrille::app
