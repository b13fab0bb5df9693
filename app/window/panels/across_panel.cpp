#include "app/window/panels/across_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// A number in the middle of a field, as large as it fits.
void draw_number(const std::string& number, ImVec2 at, ImVec2 size, ImU32 colour, const Fonts& fonts) {
    ImFont* font = fonts.across;
    const ImVec2 once = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, number.c_str());
    const float part = std::min(size.x * 0.7F / once.x, size.y / once.y);
    const ImVec2 text{once.x * part, once.y * part};
    ImGui::GetWindowDrawList()->AddText(
        font, font->FontSize * part,
        {std::round(at.x + (size.x - text.x) / 2), std::round(at.y + (size.y - text.y) / 2)}, colour,
        number.c_str());
}

std::optional<Command> player_field(const PlayerLine& player, bool active, ImVec2 at, ImVec2 size,
                                    const Fonts& fonts) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    list.AddRectFilled(at, end, palette().panel, scaled(12));
    list.AddRectFilled(at, {end.x, at.y + scaled(10)}, seat_colour(player.seat), scaled(12),
                       ImDrawFlags_RoundCornersTop);
    if (contrast()) list.AddRect(at, end, palette().line, scaled(12));
    if (active) list.AddRect(at, end, seat_colour(player.seat), scaled(12), 0, scaled(5));
    const float head = fonts.huge->FontSize + scaled(26), foot = fonts.large->FontSize + scaled(20);
    draw_seat_mark(list, player.seat, {at.x + scaled(34), at.y + scaled(20) + fonts.huge->FontSize / 2},
                   scaled(13));
    text_within(list, fonts.huge, {at.x + scaled(60), at.y + scaled(18)}, size.x - scaled(80), player.name,
                palette().text);
    draw_number(std::to_string(player.life), {at.x, at.y + head}, {size.x, size.y - head - foot},
                player.life > 0 ? palette().text : palette().no, fonts);
    text_within(list, fonts.large, {at.x + scaled(24), end.y - foot + scaled(4)}, size.x - scaled(48),
                player.counters, player.deadly ? palette().no : palette().muted);
    const float middle = at.y + head + (size.y - head - foot) / 2;
    draw_centred(list, fonts.huge, "−", {at.x + scaled(34), middle}, palette().muted);
    draw_centred(list, fonts.huge, "+", {end.x - scaled(34), middle}, palette().muted);
    std::optional<Command> asked;
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("less", {size.x / 2, size.y})) asked = ChangeLife{player.seat, -1};
    ImGui::SetCursorScreenPos({at.x + size.x / 2, at.y});
    if (ImGui::InvisibleButton("more", {size.x / 2, size.y})) asked = ChangeLife{player.seat, 1};
    return asked;
}

/// "Turn 3 · Anne · Upkeep   2:13", with how it is left.
void draw_head(const TurnView& turn, float width, const Messages& tr, const Fonts& fonts) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const char* back = tr("across.back");
    const float aside = text_width(fonts.text, back) + scaled(24);
    std::string text = turn.text;
    if (turn.clock.set.on) text += "   " + turn.clock.text;
    text_within(list, fonts.large, {scaled(16), scaled(10)}, width - aside - scaled(30), text,
                turn.clock.over ? palette().warning : palette().text);
    list.AddText(fonts.text, fonts.text->FontSize, {width - aside, scaled(16)}, palette().muted, back);
}

}  // namespace

std::optional<Command> across_panel(const std::vector<PlayerLine>& players, const TurnView& turn,
                                    const Messages& tr, const Fonts& fonts) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::Begin("across", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    draw_head(turn, screen.x, tr, fonts);
    std::optional<Command> asked;
    const auto count = static_cast<int>(players.size());
    const int columns = count <= 1   ? 1
                        : count <= 4 ? 2
                                     : 3,
              rows = std::max(1, (count + columns - 1) / columns);
    const float gap = scaled(12), top = scaled(20) + fonts.large->FontSize + gap;
    const ImVec2 size{(screen.x - gap * float(columns + 1)) / float(columns),
                      (screen.y - top - gap * float(rows)) / float(rows)};
    for (int i = 0; i < count; ++i) {
        const PlayerLine& player = players[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        const ImVec2 at{gap + float(i % columns) * (size.x + gap), top + float(i / columns) * (size.y + gap)};
        if (const auto life = player_field(player, turn.active == player.seat, at, size, fonts)) asked = life;
        ImGui::PopID();
    }
    ImGui::End();
    return asked;
}

}  // namespace quadrille::app
