#include "app/window/desk_layout.hpp"

#include <algorithm>
#include <cmath>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

struct Area {
    ImVec2 at, size;
};

/// The picture's part of the width beside a system's own table.
constexpr float table_part = 0.38F;

void take(DeskAnswer& answer, const std::optional<Command>& command) {
    if (command) answer.commands.push_back(*command);
}

void take(DeskAnswer& answer, const BoardTouch& touch) {
    if (touch.hovered) answer.hovered = touch.hovered;
    if (touch.chosen) answer.commands.emplace_back(ChooseSquare{*touch.chosen});
    if (touch.asked) answer.commands.emplace_back(AskInRange{*touch.asked});
    if (touch.mended) answer.commands.emplace_back(MendSquare{*touch.mended});
    if (touch.pinned) answer.commands.emplace_back(PinRange{touch.pinned});
    if (touch.cleared) answer.commands.emplace_back(LetGo{});
}

/// Whether a picture and a system's own table have room beside each other: the table needs its buttons.
bool both_fit(const DeskDrawing& d, float width) {
    return !d.view.system.own_table() || width * (1 - table_part) > scaled(430);
}

void draw_boards(const DeskDrawing& d, Area area, DeskAnswer& answer) {
    Area picture = area, above = area;
    const bool both = d.desk.layout == Layout::both && both_fit(d, area.size.x);
    if (both) {
        const float part = d.view.system.own_table() ? table_part : 0.56F;
        picture.size.x = std::round((area.size.x - scaled(10)) * part);
        above.at.x += picture.size.x + scaled(10);
        above.size.x -= picture.size.x + scaled(10);
    }
    const bool pictured = d.picture.size().area() > 0;
    if (pictured && (both || d.desk.layout == Layout::picture))
        take(answer,
             picture_with_overlays(d.picture, d.pose, d.view.board, d.fonts, picture.at, picture.size));
    // A moment of which no picture was kept is shown from above.
    if (d.desk.layout == Layout::picture && (pictured || !d.desk.past)) return;
    if (d.view.system.own_table())
        take(answer, system_panel(d.view.system, d.forms, d.desk.tr, d.fonts, above.at, above.size));
    else
        take(answer, board_from_above(d.grid, d.view.board, d.desk.quarters, d.fonts, above.at, above.size));
}

/// One panel below the other, each as tall as what is in it; large letters or many players make the column
/// longer than the window, and then it scrolls.
void draw_side(const DeskDrawing& d, Area area, DeskAnswer& answer) {
    const float gap = scaled(10);
    if (d.view.system.own_players()) {
        take(answer, events_panel(d.view.events, d.search, d.desk.tr, d.fonts, area.at, area.size));
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
        take(answer, chosen_panel(d.view.chosen, d.desk.tr, d.fonts, at, {width, height}));
        at.y += height + gap;
    };
    // Where large letters or many players leave it no room, the answer comes first.
    const float least = scaled(200), before = needed_height("players", scaled(176)) + scaled(56) + 2 * gap;
    const bool first = d.view.system.ranges() && before + least > area.size.y;
    if (first) chosen(least);
    panel("players", 176, [&](ImVec2 from, ImVec2 size) {
        return players_panel(d.view.players, d.desk.tr, d.fonts, from, size);
    });
    panel("turn", 56,
          [&](ImVec2 from, ImVec2 size) { return turn_panel(d.view.turn, d.desk.tr, d.fonts, from, size); });
    if (const auto& themed = d.view.system.theme) {
        panel("theme", 260,
              [&](ImVec2 from, ImVec2 size) { return theme_panel(*themed, d.desk.tr, d.fonts, from, size); });
    }
    const float room = area.at.y + area.size.y - ImGui::GetScrollY() - at.y, events = scaled(120);
    if (d.view.system.ranges() && !first)
        chosen(std::floor(std::clamp(room - gap - events, least, scaled(350))));
    const float left = area.at.y + area.size.y - ImGui::GetScrollY() - at.y;
    take(answer, events_panel(d.view.events, d.search, d.desk.tr, d.fonts, at,
                              {width, std::floor(std::max(left, events))}));
    ImGui::EndChild();
}

/// How wide the column beside the boards is. Where large letters leave little, a system's own table has it.
float side_width(const DeskDrawing& d, float screen) {
    const float side = std::min(scaled(330), screen * 0.36F);
    if (!d.view.system.own_players()) return side;
    return std::min(side, std::max(scaled(170), screen - scaled(520)));
}

}  // namespace

DeskAnswer draw_desk(const DeskDrawing& d) {
    DeskAnswer answer;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    // The ground is the canvas's own: it is cleared with it, and keyed out where it is green.
    ImGui::Begin("desk", nullptr,
                 ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    if (!d.desk.panels || d.desk.chroma) {
        draw_boards(d, {{0, 0}, screen}, answer);
    } else {
        const float edge = scaled(14), gap = scaled(10), bar = scaled(52), status = scaled(34),
                    line = scaled(52);
        const float side = side_width(d, screen.x);
        take(answer, top_bar(d.view.top, d.desk.tr, d.fonts, {edge, 0}, {screen.x - 2 * edge, bar}));
        float bottom = screen.y - status;
        status_line(d.view.status, d.fonts, {edge, bottom}, {screen.x - 2 * edge, status});
        bottom -= line;
        take(answer, timeline_panel(d.view.timeline, d.desk.tr, d.fonts, {edge, bottom},
                                    {screen.x - 2 * edge, line}));
        bottom -= gap;
        draw_boards(d, {{edge, bar}, {screen.x - side - 2 * edge - gap, bottom - bar}}, answer);
        draw_side(d, {{screen.x - side - edge, bar}, {side, bottom - bar}}, answer);
    }
    if (d.desk.help) take(answer, help_sheet(d.desk.tr, d.fonts));
    ImGui::End();
    if (d.naming != nullptr) take(answer, naming_panel(*d.naming, d.desk.tr, d.fonts));
    return answer;
}

}  // namespace quadrille::app
