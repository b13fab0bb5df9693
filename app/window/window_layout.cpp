#include "app/window/window_layout.hpp"

#include <algorithm>
#include <cmath>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/help_sheet.hpp"

namespace quadrille::app {
namespace {

struct Area {
    ImVec2 at, size;
};

PanelContext context(const DrawContext& d, Area area) {
    return {d.state.tr, d.fonts, area.at, area.size};
}

/// The picture's part of the width beside a system's own table.
constexpr float table_part = 0.38F;

void take(WindowInput& answer, const std::optional<Command>& command) {
    if (command) answer.commands.push_back(*command);
}

void take(WindowInput& answer, const BoardTouch& touch) {
    if (touch.hovered) answer.hovered = touch.hovered;
    if (touch.chosen) answer.commands.emplace_back(ChooseSquare{*touch.chosen});
    if (touch.asked) answer.commands.emplace_back(AskInRange{*touch.asked});
    if (touch.corrected) answer.commands.emplace_back(CorrectSquare{*touch.corrected});
    if (touch.pinned) answer.commands.emplace_back(PinRange{touch.pinned});
    if (touch.cleared) answer.commands.emplace_back(Deselect{});
}

/// Whether a picture and a system's own table have room beside each other: the table needs its buttons.
bool both_fit(const DrawContext& d, float width) {
    return !d.view.system.own_table() || width * (1 - table_part) > scaled(430);
}

void draw_boards(const DrawContext& d, Area area, WindowInput& answer) {
    Area picture = area, above = area;
    const bool both = d.state.layout == Layout::both && both_fit(d, area.size.x);
    if (both) {
        const float part = d.view.system.own_table() ? table_part : 0.56F;
        picture.size.x = std::round((area.size.x - scaled(10)) * part);
        above.at.x += picture.size.x + scaled(10);
        above.size.x -= picture.size.x + scaled(10);
    }
    const bool pictured = d.picture.size().area() > 0;
    if (pictured && (both || d.state.layout == Layout::picture))
        take(answer, picture_with_overlays(d.picture, d.pose, d.view.board, context(d, picture)));
    // A moment of which no picture was kept is shown from above.
    if (d.state.layout == Layout::picture && (pictured || !d.state.past)) return;
    if (d.view.system.own_table())
        take(answer, system_panel(d.view.system, d.forms, context(d, above)));
    else
        take(answer, board_from_above(d.grid, d.view.board, d.state.rotation, context(d, above)));
}

/// One panel below the other, each as tall as what is in it; large letters or many players make the column
/// longer than the window, and then it scrolls.
void draw_side(const DrawContext& d, Area area, WindowInput& answer) {
    const float gap = scaled(10);
    if (d.view.system.own_players()) {
        take(answer, events_panel(d.view.events, d.search, context(d, area)));
        return;
    }
    ImGui::SetCursorScreenPos(area.at);
    ImGui::BeginChild("side", area.size, false, ImGuiWindowFlags_NoBackground);
    const bool scrolls = ImGui::GetScrollMaxY() > 0;
    const float width = area.size.x - (scrolls ? ImGui::GetStyle().ScrollbarSize + scaled(4) : 0);
    ImVec2 at{area.at.x, area.at.y - ImGui::GetScrollY()};
    const auto panel = [&](const char* id, float first, const auto& draw) {
        const float height = needed_height(id, scaled(first));
        take(answer, draw(at, ImVec2{width, height}));
        at.y += height + gap;
    };
    // What is chosen has as much room whatever it is, and scrolls: the board's clicks move nothing below.
    const auto chosen = [&](float height) {
        take(answer, chosen_panel(d.view.chosen, context(d, {at, {width, height}})));
        at.y += height + gap;
    };
    // Where large letters or many players leave it no room, the answer comes first.
    const float least = scaled(200), before = needed_height("players", scaled(176)) + scaled(56) + 2 * gap;
    const bool first = d.view.system.ranges() && before + least > area.size.y;
    if (first) chosen(least);
    panel("players", 176, [&](ImVec2 from, ImVec2 size) {
        return players_panel(d.view.players, context(d, {from, size}));
    });
    panel("turn", 56, [&](ImVec2 from, ImVec2 size) {
        return turn_panel(d.view.turn, context(d, {from, size}));
    });
    if (d.view.play.shown()) {
        panel("play", 120, [&](ImVec2 from, ImVec2 size) {
            return play_panel(d.view.play, d.play, context(d, {from, size}));
        });
    }
    if (const auto& themed = d.view.system.theme) {
        panel("theme", 260, [&](ImVec2 from, ImVec2 size) {
            return theme_panel(*themed, context(d, {from, size}));
        });
    }
    const float room = area.at.y + area.size.y - ImGui::GetScrollY() - at.y, events = scaled(120);
    if (d.view.system.ranges() && !first)
        chosen(std::floor(std::clamp(room - gap - events, least, scaled(350))));
    const float left = area.at.y + area.size.y - ImGui::GetScrollY() - at.y;
    take(answer, events_panel(d.view.events, d.search,
                              context(d, {at, {width, std::floor(std::max(left, events))}})));
    ImGui::EndChild();
}

/// How wide the column beside the boards is. Where large letters leave little, a system's own table has it.
float side_width(const DrawContext& d, float screen) {
    const float side = std::min(scaled(330), screen * 0.36F);
    if (!d.view.system.own_players()) return side;
    return std::min(side, std::max(scaled(170), screen - scaled(520)));
}

}  // namespace

WindowInput draw_window(const DrawContext& d) {
    WindowInput answer;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    // The background is the canvas's own: it is cleared with it, and keyed out where it is green.
    ImGui::Begin("window", nullptr,
                 ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    if (!d.state.panels || d.state.chroma) {
        draw_boards(d, {{0, 0}, screen}, answer);
    } else {
        const float edge = scaled(14), gap = scaled(10), bar = scaled(52), status = scaled(34),
                    line = scaled(52);
        const float side = side_width(d, screen.x);
        take(answer, top_bar(d.view.top, context(d, {{edge, 0}, {screen.x - 2 * edge, bar}})));
        float bottom = screen.y - status;
        status_line(d.view.status, context(d, {{edge, bottom}, {screen.x - 2 * edge, status}}));
        bottom -= line;
        take(answer,
             timeline_panel(d.view.timeline, context(d, {{edge, bottom}, {screen.x - 2 * edge, line}})));
        bottom -= gap;
        draw_boards(d, {{edge, bar}, {screen.x - side - 2 * edge - gap, bottom - bar}}, answer);
        draw_side(d, {{screen.x - side - edge, bar}, {side, bottom - bar}}, answer);
    }
    if (d.state.help) take(answer, help_sheet(d.state.tr, d.fonts));
    ImGui::End();
    if (d.naming != nullptr) take(answer, naming_panel(*d.naming, d.state.tr, d.fonts));
    return answer;
}

}  // namespace quadrille::app
