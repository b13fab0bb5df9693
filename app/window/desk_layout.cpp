#include "app/window/desk_layout.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::app {
namespace {

struct Area {
    ImVec2 at, size;
};

void take(DeskAnswer& answer, const std::optional<Command>& command) {
    if (command) answer.commands.push_back(*command);
}

void take(DeskAnswer& answer, const BoardTouch& touch) {
    if (touch.hovered) answer.hovered = touch.hovered;
    if (touch.chosen) answer.commands.emplace_back(ChooseSquare{*touch.chosen});
    if (touch.asked) answer.commands.emplace_back(AskInRange{*touch.asked});
    if (touch.mended) answer.commands.emplace_back(MendSquare{*touch.mended});
    if (touch.cleared) answer.commands.emplace_back(ClearChoice{});
}

void draw_boards(const DeskDrawing& d, Area area, DeskAnswer& answer) {
    Area picture = area, above = area;
    if (d.desk.layout == Layout::both) {
        const float part = d.view.system.own_table() ? 0.38F : 0.56F;
        picture.size.x = std::round((area.size.x - scaled(10)) * part);
        above.at.x += picture.size.x + scaled(10);
        above.size.x -= picture.size.x + scaled(10);
    }
    const bool pictured = d.picture.size().area() > 0;
    if (d.desk.layout != Layout::above && pictured)
        take(answer,
             picture_with_overlays(d.picture, d.pose, d.view.board, d.fonts, picture.at, picture.size));
    // A moment of which no picture was kept is shown from above.
    if (d.desk.layout == Layout::picture && (pictured || !d.desk.past)) return;
    if (d.view.system.own_table())
        take(answer, system_panel(d.view.system, d.forms, d.desk.say, d.fonts, above.at, above.size));
    else
        take(answer, board_from_above(d.grid, d.view.board, d.desk.quarters, d.fonts, above.at, above.size));
}

/// One panel below the other; large letters or many players make the column longer than the window, and then
/// it scrolls.
void draw_side(const DeskDrawing& d, Area area, DeskAnswer& answer) {
    const float gap = scaled(10);
    if (d.view.system.own_players()) {
        take(answer, events_panel(d.view.events, d.search, d.desk.say, d.fonts, area.at, area.size));
        return;
    }
    const float players = scaled(50) + scaled(63) * static_cast<float>(d.view.players.size());
    const float turn =
        scaled(56) + scaled(44) * static_cast<float>(std::min<std::size_t>(3, d.view.turn.stack.size()));
    const auto& themed = d.view.system.theme;
    const float theme = themed ? scaled(theme_panel_height(*themed)) : 0;
    const float chosen = std::clamp(area.size.y * 0.42F, scaled(260), scaled(350));
    const float above = players + turn + theme + chosen + (themed ? 4 : 3) * gap;
    const float events = std::max(area.size.y - above, scaled(150));
    ImGui::SetCursorScreenPos(area.at);
    ImGui::BeginChild("side", area.size, false, ImGuiWindowFlags_NoBackground);
    const bool scrolls = above + events > area.size.y + 1;
    const float width = area.size.x - (scrolls ? ImGui::GetStyle().ScrollbarSize + scaled(4) : 0);
    ImVec2 at{area.at.x, area.at.y - ImGui::GetScrollY()};
    take(answer, players_panel(d.view.players, d.desk.say, d.fonts, at, {width, players}));
    at.y += players + gap;
    take(answer, turn_panel(d.view.turn, d.desk.say, d.fonts, at, {width, turn}));
    at.y += turn + gap;
    if (themed) {
        take(answer, theme_panel(*themed, d.desk.say, d.fonts, at, {width, theme}));
        at.y += theme + gap;
    }
    take(answer, chosen_panel(d.view.chosen, d.desk.say, d.fonts, at, {width, chosen}));
    at.y += chosen + gap;
    take(answer, events_panel(d.view.events, d.search, d.desk.say, d.fonts, at, {width, events}));
    ImGui::EndChild();
}

}  // namespace

DeskAnswer draw_desk(const DeskDrawing& d) {
    DeskAnswer answer;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    // What is keyed out is the canvas's own ground.
    const ImGuiWindowFlags ground = d.desk.chroma ? ImGuiWindowFlags_NoBackground : 0;
    ImGui::Begin("desk", nullptr,
                 ground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    if (!d.desk.panels || d.desk.chroma) {
        draw_boards(d, {{0, 0}, screen}, answer);
    } else {
        const float edge = scaled(14), gap = scaled(10), bar = scaled(52), status = scaled(34),
                    line = scaled(52);
        const float side = std::min(scaled(330), screen.x * 0.36F);
        take(answer, top_bar(d.view.top, d.desk.say, d.fonts, {edge, 0}, {screen.x - 2 * edge, bar}));
        float bottom = screen.y - status;
        status_line(d.view.status, d.fonts, {edge, bottom}, {screen.x - 2 * edge, status});
        bottom -= line;
        take(answer, timeline_panel(d.view.timeline, d.desk.say, d.fonts, {edge, bottom},
                                    {screen.x - 2 * edge, line}));
        bottom -= gap;
        draw_boards(d, {{edge, bar}, {screen.x - side - 2 * edge - gap, bottom - bar}}, answer);
        draw_side(d, {{screen.x - side - edge, bar}, {side, bottom - bar}}, answer);
    }
    if (d.desk.help) take(answer, help_sheet(d.desk.say, d.fonts));
    ImGui::End();
    if (d.naming != nullptr) take(answer, naming_panel(*d.naming, d.desk.say, d.fonts));
    return answer;
}

}  // namespace quadrille::app
