#include "app/window/panels/multiplayer_round_table.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/multiplayer_names.hpp"

namespace quadrille::app {
namespace {

ImU32 team_colour(const std::string& team) {
    constexpr Seat by_team[] = {Seat::south, Seat::north, Seat::west, Seat::east};
    return team.empty() ? palette().line : seat_colour(by_team[static_cast<std::size_t>(team[0] - 'A') % 4]);
}

/// Where a seat is drawn, and how.
struct SeatPlace {
    ImVec2 centre, half;
    bool chosen = false, dim = false;
};

/// One seat: name, life, team, markers.
void draw_seat(ImDrawList& list, const MultiplayerSeat& seat, const SeatPlace& place, const Fonts& fonts) {
    const auto [centre, half, chosen, dim] = place;
    const ImVec2 from{centre.x - half.x, centre.y - half.y}, to{centre.x + half.x, centre.y + half.y};
    const float light = dim ? 0.4F : 1.0F;
    list.AddRectFilled(from, to, palette().raised, scaled(9));
    list.AddRectFilled(from, {from.x + scaled(6), to.y}, faded(team_colour(seat.team), light), scaled(9),
                       ImDrawFlags_RoundCornersLeft);
    if (seat.active || seat.playing) list.AddRect(from, to, palette().accent, scaled(9), 0, scaled(3));
    if (chosen)
        list.AddRect({from.x - scaled(4), from.y - scaled(4)}, {to.x + scaled(4), to.y + scaled(4)},
                     palette().pawn, scaled(11), 0, scaled(2));
    const ImU32 ink = faded(palette().text, light);
    std::string name = called(seat);
    if (seat.emperor) name = "★ " + name;
    const float left = from.x + scaled(14), right = to.x - scaled(50);
    const bool cut = text_within(list, fonts.strong, {left, from.y + scaled(7)}, right - left, name, ink);
    if (cut && ImGui::IsMouseHoveringRect(from, to)) ImGui::SetTooltip("%s", name.c_str());
    list.PushClipRect(from, {right, to.y}, true);
    std::string below = seat.team;
    if (seat.poison > 0) below += (below.empty() ? "☠ " : " · ☠ ") + std::to_string(seat.poison);
    list.AddText(fonts.text, fonts.text->FontSize, {left, from.y + scaled(29)}, faded(palette().muted, light),
                 below.c_str());
    list.PopClipRect();
    draw_centred(list, fonts.large, std::to_string(seat.life), {to.x - scaled(27), centre.y}, ink);
    if (seat.lost) list.AddLine(from, to, palette().no, scaled(2));
    // The marker of a turn: full while it is played, hollow while it waits.
    const ImVec2 mark{to.x - scaled(2), from.y + scaled(2)};
    if (seat.active || seat.playing) list.AddCircleFilled(mark, scaled(8), palette().accent);
    if (seat.waiting) list.AddCircle(mark, scaled(8), palette().accent, 0, scaled(2.5F));
}

/// From the chosen player to those who may be attacked.
void draw_attack(ImDrawList& list, ImVec2 from, ImVec2 to) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) return;
    const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length};
    const float cut = std::min(length * 0.3F, scaled(74));
    const ImVec2 a{from.x + along.x * cut, from.y + along.y * cut};
    const ImVec2 b{to.x - along.x * cut, to.y - along.y * cut};
    draw_stroke(list, {{a.x, a.y}, {b.x, b.y}}, false,
                {.colour = palette().permanent, .width = scaled(2.5F)});
    const float head = scaled(10);
    const ImVec2 back{b.x - along.x * head, b.y - along.y * head};
    list.AddTriangleFilled({b.x + along.x * 2, b.y + along.y * 2},
                           {back.x - along.y * head * 0.6F, back.y + along.x * head * 0.6F},
                           {back.x + along.y * head * 0.6F, back.y - along.x * head * 0.6F},
                           palette().permanent);
}

}  // namespace

void draw_round_table(const MultiplayerTable& view, MultiplayerForm& form, const Fonts& fonts, ImVec2 at,
                      ImVec2 size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto count = view.seats.size();
    const ImVec2 half{count > 6 ? scaled(62) : scaled(76), scaled(27)};
    const ImVec2 centre{at.x + size.x / 2, at.y + size.y / 2};
    const ImVec2 radius{size.x / 2 - half.x - scaled(12), size.y / 2 - half.y - scaled(12)};
    Polyline rim;
    for (int i = 0; i < 64; ++i) {
        const double angle = 2 * std::numbers::pi * i / 64;
        rim.emplace_back(centre.x + radius.x * 0.72 * std::cos(angle),
                         centre.y + radius.y * 0.62 * std::sin(angle));
    }
    fill_convex(list, rim, faded(palette().raised, 0.35F));
    std::vector<ImVec2> places;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        places.push_back({centre.x - radius.x * static_cast<float>(std::sin(angle)),
                          centre.y + radius.y * static_cast<float>(std::cos(angle))});
    }
    const auto of = std::find_if(view.seats.begin(), view.seats.end(),
                                 [&](const MultiplayerSeat& seat) { return seat.id == view.of; });
    if (view.begun && of != view.seats.end()) {
        for (std::size_t i = 0; i < count; ++i) {
            if (view.seats[i].attackable)
                draw_attack(list, places[static_cast<std::size_t>(of - view.seats.begin())], places[i]);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const MultiplayerSeat& seat = view.seats[i];
        const bool dim = seat.lost || (!view.of.empty() && !seat.in_range);
        draw_seat(list, seat, {places[i], half, seat.id == form.of, dim}, fonts);
        ImGui::SetCursorScreenPos({places[i].x - half.x, places[i].y - half.y});
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("seat", {2 * half.x, 2 * half.y})) {
            form.of = form.of == seat.id ? "" : seat.id;
            form.naming = false;
        }
        ImGui::PopID();
    }
}

}  // namespace quadrille::app
