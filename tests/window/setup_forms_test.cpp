// The forms of the wizard, drawn and clicked without a screen.
#include <gtest/gtest.h>

#include "app/session/systems/system_game.hpp"
#include "app/window/drawing/widgets.hpp"
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

TEST_F(SetupForm, WithoutACameraGamesAwayFromTheBoardAreOffered) {
    options_.offers = {{without_camera, tr_("wizard.without_camera"), "", {}}};
    EXPECT_TRUE(
        says(drawn([&](HeadlessWindow& window) { camera_form(options_, draft_, tr_, window.fonts()); }),
             "No camera was found."));
    draft_.table.source = without_camera;
    EXPECT_TRUE(needs_camera(draft_.table));
    choose_system(draft_.table.setup, rules::System::multiplayer);
    EXPECT_FALSE(needs_camera(draft_.table));
    for (const rules::System system : rules::all_systems) {
        EXPECT_EQ(says(variant(), tr_("system." + std::string(rules::name(system)))), has_own_table(system))
            << rules::name(system);
    }
    draft_.table.setup.players = {{.seat = Seat::south}, {.seat = Seat::north}};
    const auto players = drawn([&](HeadlessWindow& window) { players_form(draft_, tr_, window.fonts()); });
    EXPECT_TRUE(says(players, "Name"));
    EXPECT_FALSE(says(players, "Sleeve"));
    EXPECT_FALSE(says(players, "pawn"));
}

TEST_F(SetupForm, AnAddressThatCannotBeOpenedKeepsTheKeyboard) {
    const HeadlessImGui imgui;
    std::optional<SourceOffer> asked;
    const tests::DrawnPanel panel = [&](const Fonts& fonts) {
        const WizardRequest now = camera_form(options_, draft_, tr_, fonts);
        if (now.source) asked = now.source;
        return std::optional<Command>();
    };
    ImGuiIO& io = ImGui::GetIO();
    constexpr int enter = 257;
    io.KeyMap[ImGuiKey_Enter] = enter;
    const auto field = imgui.until(panel, {0, 0}, {400, 600}, [&](const auto&) { return io.WantTextInput; });
    ASSERT_TRUE(field);
    const auto frames = [&] { imgui.wheel(panel, *field, 0); };
    const auto write = [&](const char* address) {
        io.AddInputCharactersUTF8(address);
        frames();
        io.KeysDown[enter] = true;
        frames();
        io.KeysDown[enter] = false;
        frames();
    };
    draft_.problem = [](const Messages&) { return std::string("cannot be opened"); };
    write("http://no");
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->source, "http://no");
    EXPECT_TRUE(io.WantTextInput) << "to be corrected";
    draft_.problem = nullptr;
    write("pe");
    EXPECT_EQ(asked->source, "http://nope");
    EXPECT_FALSE(io.WantTextInput) << "Enter is the next step's then";
}

TEST_F(SetupForm, TheButtonThatGoesOnIsGreenUnderTheMouseToo) {
    HeadlessWindow window({400, 100});
    const auto ground = [&](ImVec2 mouse, bool down) {
        ImGui::GetIO().MouseDown[0] = down;
        const auto letters = window.drawn(
            [] {
                ImGui::SetNextWindowPos({0, 0});
                ImGui::SetNextWindowSize({400, 100});
                ImGui::Begin("form", nullptr, ImGuiWindowFlags_NoDecoration);
                go_button("Next", {200, 42});
                ImGui::End();
            },
            mouse);
        return letters.front().ground_bgr;
    };
    const auto green = [](const cv::Vec3b& bgr) { return bgr[1] > bgr[0] && bgr[1] > bgr[2] + 40; };
    const cv::Vec3b still = ground({-1, -1}, false), under = ground({60, 30}, false),
                    pressed = ground({60, 30}, true);
    EXPECT_TRUE(green(still)) << still;
    EXPECT_TRUE(green(under)) << under;
    EXPECT_TRUE(green(pressed)) << pressed;
    EXPECT_GT(under[1], still[1]) << "lit by the mouse";
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
