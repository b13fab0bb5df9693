// Lines that are broken where a reader would break them, and what is seen of panels in the high contrast.
#include <gtest/gtest.h>
#include <imgui_internal.h>
#include <string_view>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/help_sheet.hpp"
#include "tests/window/headless_imgui.hpp"

namespace quadrille::app {
namespace {

TEST(BrokenAtSpaces, LeavesRulesAndFrenchSignsWhole) {
    const tests::HeadlessImGui screen;
    const ImFont& font = *screen.fonts().text;
    constexpr std::string_view text = "refusé (EC-10.1) : « b3 ? »\u00a0; la portée de 5.5 cases (EC-5.4).";
    const auto whole = [&](std::string_view words) { return text_width(screen.fonts().text, words.data()); };
    for (float room = whole("(EC-10.1)") + 1; room < 600; room += 1) {
        std::string lines = broken_at_spaces(font, text, room);
        for (std::size_t at = 0; (at = lines.find('\n', at)) != std::string::npos; ++at) {
            EXPECT_EQ(text[at], ' ') << lines;
            lines[at] = ' ';
        }
        EXPECT_EQ(lines, text);
    }
}

TEST(BrokenAtSpaces, FillsEachLineAndKeepsBreaksAndSpaces) {
    const tests::HeadlessImGui screen;
    ImFont* font = screen.fonts().text;
    const float two = text_width(font, "one two") + 1;
    EXPECT_EQ(broken_at_spaces(*font, "one two one two", two), "one two\none two");
    EXPECT_EQ(broken_at_spaces(*font, "one two", two - 3), "one\ntwo");
    EXPECT_EQ(broken_at_spaces(*font, "one\ntwo  three\n", 1000), "one\ntwo  three\n");
    EXPECT_EQ(broken_at_spaces(*font, "", 10), "");
    EXPECT_EQ(broken_at_spaces(*font, "unbreakable", 10), "unbreakable");
}

/// Sets the high contrast as long as it lives.
struct HighContrast {
    HighContrast() { set_contrast(true); }
    ~HighContrast() { set_contrast(false); }
};

TEST(HighContrastTheme, HasABorderRoundWhatIsAsBlackAsItsGround) {
    const HighContrast on;
    const tests::HeadlessImGui screen;
    const Messages tr{Language()};
    screen.click([&](const Fonts& fonts) { return help_sheet(tr, fonts); }, {1, 1});
    bool found = false;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (std::string_view(window->Name).find("/sheet_") == std::string_view::npos) continue;
        found = true;
        EXPECT_GT(window->WindowBorderSize, 0);
    }
    EXPECT_TRUE(found);
    EXPECT_GT(ImGui::GetStyle().FrameBorderSize, 0) << "fields and boxes without a tick";
}

TEST(Themes, TickBoxesInTheirOwnColour) {
    for (const bool light : {false, true}) {
        set_light(light);
        const tests::HeadlessImGui screen;
        EXPECT_EQ(ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_CheckMark]),
                  palette().accent);
    }
    set_light(false);
}

}  // namespace
}  // namespace quadrille::app
