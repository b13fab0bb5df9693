#include "app/window/panels/noire_coins.hpp"

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// Coins of the six colours, apart in lightness as in hue; each bears its letter.
ImU32 coin_colour(std::size_t colour) {
    constexpr ImU32 colours[] = {IM_COL32(0xF6, 0xEF, 0xD2, 255), IM_COL32(0x56, 0xB4, 0xE9, 255),
                                 IM_COL32(0x3A, 0x36, 0x3C, 255), IM_COL32(0xD5, 0x5E, 0x00, 255),
                                 IM_COL32(0x00, 0x9E, 0x73, 255), IM_COL32(0xA9, 0xAE, 0xB6, 255)};
    // Of the high contrast: a dark letter on them has 7 : 1.
    constexpr ImU32 light_red = IM_COL32(0xFF, 0x8A, 0x4C, 255),
                    light_green = IM_COL32(0x2F, 0xC7, 0x9A, 255);
    if (contrast() && colour == 3) return light_red;
    if (contrast() && colour == 4) return light_green;
    return colours[colour];
}

}  // namespace

std::string mana_letter(const Messages& tr, std::size_t colour) {
    return tr(std::string("mana.") + mana_colours[colour]);
}

void draw_coin(ImVec2 centre, float radius, std::size_t colour, const std::string& sign, const Fonts& fonts) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddCircleFilled(centre, radius, coin_colour(colour));
    list.AddCircle(centre, radius, palette().muted, 0, scaled(1));
    const bool dark = colour == 2;
    draw_centred(list, fonts.strong, sign, centre,
                 dark ? IM_COL32(240, 240, 240, 255) : IM_COL32(20, 20, 20, 255));
}

void coin(std::size_t colour, const Messages& tr, const Fonts& fonts) {
    const float side = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_coin({at.x + side / 2, at.y + side / 2}, side * 0.42F, colour, mana_letter(tr, colour), fonts);
    room({side, side});
}

void mana_line(const Mana& mana, const Messages& tr, const Fonts& fonts) {
    bool any = false;
    for (std::size_t i = 0; i < mana.size(); ++i) {
        if (mana[i] == 0) continue;
        if (any) ImGui::SameLine();
        any = true;
        coin(i, tr, fonts);
        ImGui::SameLine(0, scaled(3));
        ImGui::AlignTextToFramePadding();
        ImGui::Text("%d", mana[i]);
    }
    if (any) return;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("—");
}

}  // namespace quadrille::app
