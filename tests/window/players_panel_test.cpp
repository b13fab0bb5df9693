// The players with a mouse: the wheel turns a life where it is over its number, and nowhere else.
#include "app/window/panels/players_panel.hpp"

#include <gtest/gtest.h>

#include "tests/window/headless_imgui.hpp"

namespace quadrille::tests {
namespace {

const std::vector<app::PlayerLine> seated{
    {.seat = Seat::south, .name = "Anne", .life = 20, .reach = "", .pawn = {}},
    {.seat = Seat::west, .name = "Bob", .life = 20, .reach = "", .pawn = {}},
    {.seat = Seat::north, .name = "Cleo", .life = 20, .reach = "", .pawn = {}},
    {.seat = Seat::east, .name = "Dan", .life = 20, .reach = "", .pawn = {}}};
constexpr float width = 320;
/// On the first player's number, and on the name.
const ImVec2 on_number{100 + 14 + 292 - 8 - 62, 100 + 12 + 28}, on_name{180, 130};

/// The players in a column that is too short for them.
DrawnPanel column(float height) {
    return [height](const app::Fonts& fonts) {
        const app::Messages tr{app::Language()};
        ImGui::SetCursorScreenPos({100, 100});
        ImGui::BeginChild("side", {width, height});
        const ImVec2 at{100, 100 - ImGui::GetScrollY()};
        const auto asked =
            players_panel(seated, {tr, fonts, at, {width, app::players_height(seated, width)}});
        ImGui::EndChild();
        return asked;
    };
}

TEST(PlayersPanel, TheWheelOverTheNumberTurnsTheLife) {
    const HeadlessImGui screen;
    const auto asked = screen.wheel(column(1000), on_number, -1);
    const auto* life = asked ? std::get_if<app::ChangeLife>(&*asked) : nullptr;
    ASSERT_NE(life, nullptr);
    EXPECT_EQ(life->seat, Seat::south);
    EXPECT_EQ(life->change, -1);
}

TEST(PlayersPanel, TheWheelOverANameScrollsAndTakesNoLife) {
    const HeadlessImGui screen;
    for (int notch = 0; notch < 6; ++notch) EXPECT_FALSE(screen.wheel(column(200), on_name, -1)) << notch;
}

TEST(PlayersPanel, ANumberThatComesUnderTheMouseWhileScrollingIsLeftAsItIs) {
    const HeadlessImGui screen;
    // Just above the number the wheel scrolls; the next numbers pass below the mouse.
    const ImVec2 above{on_number.x, 104};
    for (int notch = 0; notch < 12; ++notch) EXPECT_FALSE(screen.wheel(column(200), above, -1)) << notch;
}

TEST(PlayersPanel, FoldedLinesAreLower) {
    std::vector<app::PlayerLine> folded = seated;
    for (app::PlayerLine& player : folded) player.unfolded = false;
    const HeadlessImGui screen;
    EXPECT_LT(players_height(folded, width), 290) << "four of them leave a small screen's log its room";
    EXPECT_GT(players_height(seated, width), players_height(folded, width) + 100);
}

}  // namespace
}  // namespace quadrille::tests
