#include "app/window/window_layout.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/across_panel.hpp"
#include "app/window/panels/help_sheet.hpp"
#include "app/window/panels/south_panel.hpp"

namespace quadrille::app {
namespace {

struct Area {
    ImVec2 at, size;
};

PanelContext context(const DrawContext& d, Area area, LabelLayout* labels = nullptr) {
    return {d.state.tr, d.fonts, area.at, area.size, labels};
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
    if (touch.zoomed) answer.commands.emplace_back(ZoomPicture{*touch.zoomed});
    if (touch.cleared) answer.commands.emplace_back(Deselect{});
}

/// Whether a picture and a system's own table have room beside each other: the table needs its buttons.
bool both_fit(const DrawContext& d, float width) {
    return !d.view.system.own_table() || width * (1 - table_part) > scaled(430);
}

void draw_boards(const DrawContext& d, Area area, WindowInput& answer) {
    Area picture = area, above = area;
    if (!d.view.top.camera) {
        take(answer, system_panel(d.view.system, d.forms, context(d, area)));
        return;
    }
    const bool both = d.state.layout == Layout::both && both_fit(d, area.size.x);
    if (both) {
        const float part = d.view.system.own_table() ? table_part : 0.56F;
        picture.size.x = std::round((area.size.x - scaled(10)) * part);
        above.at.x += picture.size.x + scaled(10);
        above.size.x -= picture.size.x + scaled(10);
    }
    const bool pictured = d.picture.size().area() > 0;
    if (pictured && (both || d.state.layout == Layout::picture))
        take(answer, picture_with_overlays(d.picture, d.pose, d.view.board, d.state.zoom,
                                           context(d, picture, &d.boards.picture)));
    // A moment of which no picture was kept is shown from above.
    const bool now = !d.state.past && d.state.replay.empty();
    if (d.state.layout == Layout::picture && (pictured || now)) return;
    if (d.view.system.own_table())
        take(answer, system_panel(d.view.system, d.forms, context(d, above)));
    else
        take(answer, board_from_above(d.grid, d.view.board, d.state.rotation, d.picture,
                                      context(d, above, &d.boards.above)));
}

/// Over a picture that no longer lives.
void draw_banner(const DrawContext& d, Area area) {
    if (d.view.banner.empty()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(area.at, {area.at.x + area.size.x, area.at.y + area.size.y}, IM_COL32(8, 10, 14, 140),
                       scaled(8));
    const float room = area.size.x - scaled(60);
    ImFont* font = d.fonts.large;
    const ImVec2 text = font->CalcTextSizeA(font->FontSize, FLT_MAX, room, d.view.banner.c_str());
    const ImVec2 at{area.at.x + (area.size.x - text.x) / 2, area.at.y + (area.size.y - text.y) / 2};
    list.AddRectFilled({at.x - scaled(16), at.y - scaled(12)},
                       {at.x + text.x + scaled(16), at.y + text.y + scaled(12)}, IM_COL32(12, 14, 18, 235),
                       scaled(8));
    list.AddText(font, font->FontSize, at, palette().warning, d.view.banner.c_str(), nullptr, room);
}

/// The log with its newest five lines, and what is chosen with the answer; what is left between them where
/// there is little room scrolls.
constexpr float five_lines = 165, least_chosen = 104, answer_room = 190, two_lines = 70, least_middle = 84;

/// Hands and decks give their room up where a table of many would leave the log none; that of whoever was
/// clicked is shown still.
std::vector<PlayerLine> folded(std::vector<PlayerLine> players, float width, float room) {
    if (players_height(players, width) + scaled(answer_room + 24 + two_lines + 20) <= room) return players;
    for (PlayerLine& player : players) player.unfolded = player.chosen;
    return players;
}

/// A height of the column that was stored in its last frame; 0 before.
float stored_height(const char* what) {
    return ImGui::GetStateStorage()->GetFloat(ImGui::GetID(what), 0);
}

/// How the column's height below the players is shared out.
struct Column {
    float middle = 0, events = 0;  ///< what is between players and log; the log
    float chosen = 0;              ///< of the chosen card's panel, in the middle
    float least_chosen = 0;        ///< what that panel has where the middle scrolls
    bool asked = false;            ///< something is chosen or asked: its panel comes first
};

/// Whether anything is seen that may be clicked for its range.
bool asks_ranges(const DrawContext& d) {
    return d.view.system.ranges() && d.view.top.camera;
}

/// The newest five lines of the log stay in sight; what is chosen is seen whole, and then two are enough.
/// `further`: of the panels for the game and the theme; `chosen`: what the chosen card's panel needs.
Column shared_out(const DrawContext& d, float room, float further, float chosen) {
    const float gap = scaled(10);
    Column column;
    column.asked = (!d.view.chosen.title.empty() && !d.view.chosen.peek) || !d.view.chosen.waits.empty();
    const bool ranges = asks_ranges(d);
    // Whole with the room of the log, but not with that of the panels on which the chosen card is used.
    const float spare = room - gap - scaled(two_lines) - further;
    const float least = !ranges        ? 0
                        : column.asked ? std::max(scaled(answer_room), std::min(chosen, spare))
                                       : scaled(least_chosen);
    column.events = std::clamp(room - gap - further - least, scaled(two_lines),
                               std::max(scaled(five_lines), std::min(scaled(260), room * 0.42F)));
    if (!column.asked)
        column.events =
            std::max(column.events, std::min(scaled(five_lines), room - gap - scaled(least_middle)));
    const float left =
        std::max(scaled(column.asked ? answer_room : least_middle), room - gap - column.events);
    const float answer = std::min(least, left);
    column.chosen =
        ranges ? std::floor(std::clamp(left - further, answer, std::max(answer, scaled(350)))) : 0;
    column.least_chosen = answer;
    column.middle = std::min(left, further + column.chosen);
    return column;
}

/// The game, the theme and the chosen card, one below the other; where they have less room, they scroll.
void draw_middle(const DrawContext& d, Area area, const Column& column, WindowInput& answer) {
    const float gap = scaled(10);
    ImGui::SetCursorScreenPos(area.at);
    // No height at all would be all of the column's to ImGui.
    ImGui::BeginChild("middle", {area.size.x, std::max(1.0F, area.size.y)}, false,
                      ImGuiWindowFlags_NoBackground);
    const bool scrolls = ImGui::GetScrollMaxY() > 0;
    const float width = area.size.x - (scrolls ? ImGui::GetStyle().ScrollbarSize + scaled(4) : 0);
    ImVec2 at{area.at.x, area.at.y - ImGui::GetScrollY()};
    constexpr float first_play = 120, first_theme = 260;
    float further = 0;
    if (d.view.play.shown()) further += needed_height("play", scaled(first_play)) + gap;
    if (d.view.system.theme) further += needed_height("theme", scaled(first_theme)) + gap;
    // By the heights of this frame: with those of the last one the middle would scroll in every other frame.
    const float chosen_height = std::floor(std::max(area.size.y - further, column.least_chosen));
    const auto panel = [&](const char* id, float first, const auto& draw) {
        const float height = needed_height(id, scaled(first));
        take(answer, draw(at, ImVec2{width, height}));
        at.y += height + gap;
    };
    const auto chosen = [&] {
        if (column.chosen == 0) return;
        take(answer, chosen_panel(d.view.chosen, context(d, {at, {width, chosen_height}})));
        at.y += chosen_height + gap;
    };
    if (column.asked) chosen();
    if (d.view.play.shown()) {
        panel("play", first_play, [&](ImVec2 from, ImVec2 size) {
            return play_panel(d.view.play, d.play, context(d, {from, size}));
        });
    }
    if (const auto& themed = d.view.system.theme) {
        panel("theme", first_theme, [&](ImVec2 from, ImVec2 size) {
            return theme_panel(*themed, context(d, {from, size}));
        });
    }
    if (!column.asked) chosen();
    hint_more_below();
    const float chosen_needs = needed_height("chosen", 0);
    ImGui::EndChild();
    ImGui::GetStateStorage()->SetFloat(ImGui::GetID("further"), further);
    // It does not shrink under the mouse, as long as something is chosen.
    float& most = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("chosen"), 0);
    most = column.asked ? std::max(most, chosen_needs) : 0;
}

/// One panel below the other, each as tall as what is in it; large letters or many players make the column
/// longer than the window, and then it scrolls.
void draw_side(const DrawContext& d, Area area, WindowInput& answer) {
    const float gap = scaled(10);
    if (d.view.system.own_players()) {
        take(answer, events_panel(d.view.events, {d.search, d.event_layout}, context(d, area)));
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
    panel("turn", 96, [&](ImVec2 from, ImVec2 size) {
        return turn_panel(d.view.turn, context(d, {from, size}));
    });
    const float left = area.at.y + area.size.y - ImGui::GetScrollY() - at.y;
    const std::vector<PlayerLine> players = folded(d.view.players, width, left);
    take(answer, players_panel(players, context(d, {at, {width, players_height(players, width)}})));
    at.y += players_height(players, width) + gap;
    const float room = area.at.y + area.size.y - ImGui::GetScrollY() - at.y;
    const Column column = shared_out(d, room, stored_height("further"), stored_height("chosen"));
    draw_middle(d, {at, {width, column.middle}}, column, answer);
    if (column.middle > 0) at.y += column.middle + gap;
    const float rest = area.at.y + area.size.y - ImGui::GetScrollY() - at.y;
    take(answer, events_panel(d.view.events, {d.search, d.event_layout},
                              context(d, {at, {width, std::floor(std::max(rest, column.events))}})));
    ImGui::EndChild();
}

/// How wide the column beside the boards is. Where large letters leave little, a system's own table has it.
float side_width(const DrawContext& d, float screen) {
    const float side = std::min(scaled(330), screen * 0.36F);
    if (!d.view.system.own_players()) return side;
    return std::min(side, std::max(scaled(170), screen - scaled(520)));
}

/// How the panels come back. The board alone is what a stream shows: there it is said where the mouse is at
/// the lower edge.
std::string way_back(const WindowState& state, ImVec2 screen) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool sought = ImGui::IsMousePosValid(&mouse) && mouse.y > 0.8F * screen.y;
    if (state.chroma) return sought ? std::string(state.tr("panels.back_chroma")) : "";
    return state.tr("panels.back");
}

/// The form that names the chosen card has the column, so that it covers no card.
void draw_naming(const DrawContext& d, Area area, WindowInput& answer) {
    const auto& cards = d.view.board.cards;
    const auto chosen =
        std::find_if(cards.begin(), cards.end(), [](const CardShape& card) { return card.chosen; });
    const NamingSight sight{chosen != cards.end() ? &*chosen : nullptr, d.picture, d.state.library};
    take(answer, naming_panel(*d.naming, sight, context(d, area)));
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
    const bool hidden = !d.state.panels || d.state.chroma;
    if (hidden && d.naming != nullptr) {
        // A form lies beside the table, never over it.
        const float edge = scaled(14), side = side_width(d, screen.x);
        draw_boards(d, {{0, 0}, {screen.x - side - 2 * edge, screen.y}}, answer);
        draw_naming(d, {{screen.x - side - edge, edge}, {side, screen.y - 2 * edge}}, answer);
    } else if (hidden) {
        draw_boards(d, {{0, 0}, screen}, answer);
        // With the status line away: whatever is said once, else how it comes back.
        const std::string said = d.state.note.empty() ? way_back(d.state, screen) : d.state.note;
        if (!said.empty())
            draw_label(*ImGui::GetWindowDrawList(), d.fonts.text, said,
                       {screen.x / 2, screen.y - scaled(24)});
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
        const Area boards{{edge, bar}, {screen.x - side - 2 * edge - gap, bottom - bar}};
        draw_boards(d, boards, answer);
        draw_banner(d, boards);
        const Area column{{screen.x - side - edge, bar}, {side, bottom - bar}};
        if (d.naming != nullptr)
            draw_naming(d, column, answer);
        else
            draw_side(d, column, answer);
    }
    if (d.state.across && !d.view.system.own_players())
        take(answer, across_panel(d.view.players, d.view.turn, d.state.tr, d.fonts));
    if (d.state.help) take(answer, help_sheet(d.state.tr, d.fonts));
    ImGui::End();
    if (d.book.open) take(answer, book_panel(d.book, d.state.tr, d.fonts));
    if (d.lessons.open) take(answer, lesson_panel(d.lessons, d.state.tr, d.fonts));
    if (const auto rule = clicked_rule()) answer.commands.emplace_back(OpenRule{*rule});
    if (d.games.open) take(answer, games_panel(d.games_view, d.games, d.state.tr, d.fonts));
    if (d.state.asking_end) take(answer, end_panel(d.view.end, d.state.tr, d.fonts));
    if (d.state.asking_south) take(answer, south_panel(d.state.south, d.state.tr, d.fonts));
    return answer;
}

}  // namespace quadrille::app
