#include "app/window/panels.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/window/strokes.hpp"
#include "app/window/widgets.hpp"

namespace quadrille::app {
namespace {

bool round_button(const char* id, const char* sign, float side) {
    ImGui::PushID(id);
    const bool pressed = ImGui::Button(sign, {side, side});
    ImGui::PopID();
    return pressed;
}

std::optional<Command> player_line(const PlayerLine& player, const Messages& say, const Fonts& fonts) {
    std::optional<Command> asked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = scaled(56), side = scaled(30);
    const ImVec2 end{at.x + width, at.y + height};
    list.AddRectFilled(at, end, faded(palette().raised, player.chosen ? 1.0F : 0.6F), scaled(8));
    list.AddRectFilled(at, {at.x + scaled(5), end.y}, seat_colour(player.seat), scaled(8),
                       ImDrawFlags_RoundCornersLeft);
    if (player.chosen) list.AddRect(at, end, palette().pawn, scaled(8), 0, scaled(2));

    const float controls = 2 * side + scaled(76);
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("player", {width - controls, height}) && player.pawn)
        asked = ChooseSquare{*player.pawn};
    draw_seat_mark(list, player.seat, {at.x + scaled(22), at.y + scaled(19)}, scaled(6));
    list.AddText(fonts.strong, fonts.strong->FontSize, {at.x + scaled(36), at.y + scaled(9)}, palette().text,
                 player.name.c_str());
    list.AddText(fonts.text, fonts.text->FontSize, {at.x + scaled(16), at.y + scaled(32)}, palette().muted,
                 (player.reach + (player.counters.empty() ? "" : " · " + player.counters)).c_str());

    const float top = at.y + (height - side) / 2;
    ImGui::SetCursorScreenPos({end.x - controls + scaled(4), top});
    if (round_button("less", "−", side)) asked = ChangeLife{player.seat, -1};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", say("life.less"));
    draw_centred(list, fonts.large, player.life, {end.x - side - scaled(38), at.y + height / 2},
                 palette().text);
    ImGui::SetCursorScreenPos({end.x - side - scaled(8), top});
    if (round_button("more", "+", side)) asked = ChangeLife{player.seat, 1};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", say("life.more"));

    // The wheel over a player turns the life, as a dice is turned.
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0 && ImGui::IsMouseHoveringRect(at, end))
        asked = ChangeLife{player.seat, wheel > 0 ? 1 : -1};
    ImGui::SetCursorScreenPos({at.x, end.y + scaled(7)});
    return asked;
}

enum class Icon { play, pause, step };

bool icon_button(const char* id, Icon icon, float side) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = round_button(id, "", side);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 c{at.x + side / 2, at.y + side / 2};
    const float r = side * 0.24F;
    const ImU32 ink = palette().text;
    const auto bar = [&](float x) {
        list.AddRectFilled({c.x + x, c.y - r}, {c.x + x + r * 0.55F, c.y + r}, ink, 1);
    };
    const auto triangle = [&](float x) {
        list.AddTriangleFilled({c.x + x - r * 0.7F, c.y - r}, {c.x + x + r * 0.95F, c.y},
                               {c.x + x - r * 0.7F, c.y + r}, ink);
    };
    if (icon == Icon::play) triangle(0);
    if (icon == Icon::pause) {
        bar(-r * 0.9F);
        bar(r * 0.35F);
    }
    if (icon == Icon::step) {
        triangle(-r * 0.35F);
        bar(r * 0.65F);
    }
    return pressed;
}

/// The bar of a recording with its events as marks; gives the time that was clicked or dragged to.
std::optional<double> scrub_bar(const TimelineView& view, ImVec2 at, ImVec2 size) {
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton("time", size);
    const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = at.y + size.y / 2, half = scaled(hovered || active ? 4 : 3);
    const auto x_of = [&](double t) {
        return at.x +
               size.x * static_cast<float>(view.duration > 0 ? std::clamp(t / view.duration, 0.0, 1.0) : 0);
    };
    list.AddRectFilled({at.x, middle - half}, {at.x + size.x, middle + half}, palette().line, half);
    list.AddRectFilled({at.x, middle - half}, {x_of(view.seen_to), middle + half},
                       faded(palette().muted, 0.55F), half);
    list.AddRectFilled({at.x, middle - half}, {x_of(view.t), middle + half}, palette().accent, half);
    for (const double mark : view.marks) {
        list.AddRectFilled({x_of(mark) - 1, middle - scaled(9)}, {x_of(mark) + 1, middle + scaled(9)},
                           faded(palette().warning, 0.9F));
    }
    list.AddCircleFilled({x_of(view.t), middle}, scaled(hovered || active ? 8 : 6), palette().accent);
    if (!active || view.duration <= 0) return std::nullopt;
    return std::clamp<double>((ImGui::GetIO().MousePos.x - at.x) / size.x, 0, 1) * view.duration;
}

}  // namespace

std::optional<Command> top_bar(const TopBarView& view, const Messages& say, const Fonts& fonts, ImVec2 at,
                               ImVec2 size) {
    std::optional<Command> asked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = at.y + size.y / 2;
    list.AddText(fonts.large, fonts.large->FontSize, {at.x, middle - fonts.large->FontSize * 0.55F},
                 palette().text, "Quadrille");
    const float name_width = fonts.large->CalcTextSizeA(fonts.large->FontSize, FLT_MAX, 0, "Quadrille").x;
    list.AddText(fonts.text, fonts.text->FontSize,
                 {at.x + name_width + scaled(14), middle - fonts.text->FontSize * 0.42F}, palette().muted,
                 view.source.c_str());

    const struct {
        const char* text;
        bool on;
        Command command;
    } buttons[] = {{say("view.picture"), view.layout == Layout::picture, ChooseLayout{Layout::picture}},
                   {say("view.above"), view.layout == Layout::above, ChooseLayout{Layout::above}},
                   {say("view.both"), view.layout == Layout::both, ChooseLayout{Layout::both}},
                   {view.south.c_str(), false, TurnSouth{}},
                   {say("view.grid"), view.grid, ToggleGrid{}},
                   {say("view.moves"), view.moves, ToggleMoves{}},
                   {say("view.stream"), view.stream, ToggleStream{}},
                   {say("language.other"), false, ToggleLanguage{}},
                   {"?", false, ToggleHelp{}}};
    const ImGuiStyle& style = ImGui::GetStyle();
    float width = -style.ItemSpacing.x;
    for (const auto& button : buttons)
        width += ImGui::CalcTextSize(button.text).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
    ImGui::SetCursorScreenPos({at.x + size.x - width, middle - ImGui::GetFrameHeight() / 2});
    for (const auto& button : buttons) {
        if (lit_button(button.text, button.on)) asked = button.command;
        ImGui::SameLine();
    }
    return asked;
}

std::optional<Command> players_panel(const std::vector<PlayerLine>& players, const Messages& say,
                                     const Fonts& fonts, ImVec2 at, ImVec2 size) {
    const Panel panel("players", at, size);
    std::optional<Command> asked;
    heading(say("panel.players"), fonts);
    for (const PlayerLine& player : players) {
        ImGui::PushID(static_cast<int>(player.seat));
        if (const auto command = player_line(player, say, fonts)) asked = command;
        ImGui::PopID();
    }
    return asked;
}

std::optional<Command> turn_panel(const TurnView& view, const Messages& say, const Fonts& fonts, ImVec2 at,
                                  ImVec2 size) {
    const Panel panel("turn", at, size);
    std::optional<Command> asked;
    if (ImGui::Button(say(view.text.empty() ? "turn.begin" : "turn.next"))) asked = NextStep{};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", say("help.turn_step"));
    ImGui::SameLine();
    if (view.active) {
        const ImVec2 mark = ImGui::GetCursorScreenPos();
        draw_seat_mark(*ImGui::GetWindowDrawList(), *view.active,
                       {mark.x + scaled(6), mark.y + ImGui::GetFrameHeight() / 2}, scaled(6));
        ImGui::SetCursorScreenPos({mark.x + scaled(18), mark.y});
    }
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(fonts.strong);
    ImGui::TextUnformatted(view.text.empty() ? say("turn.none") : view.text.c_str());
    ImGui::PopFont();
    for (const TurnView::StackLine& line : view.stack) {
        ImGui::PushStyleColor(ImGuiCol_Text, line.fizzles ? palette().warning : palette().text);
        ImGui::TextWrapped("%s", line.text.c_str());
        ImGui::PopStyleColor();
    }
    if (!view.stack.empty() && ImGui::SmallButton(say("stack.resolve"))) asked = ResolveStack{};
    return asked;
}

std::optional<Command> chosen_panel(const ChosenView& view, const Messages& say, const Fonts& fonts,
                                    ImVec2 at, ImVec2 size) {
    const Panel panel("chosen", at, size);
    std::optional<Command> asked;
    heading(say("panel.in_range"), fonts);
    if (view.title.empty()) {
        ImGui::TextWrapped("%s", say("choose.hint"));
        return asked;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 mark = ImGui::GetCursorScreenPos();
    if (view.seat)
        draw_seat_mark(list, *view.seat, {mark.x + scaled(6), mark.y + fonts.strong->FontSize * 0.55F},
                       scaled(6));
    ImGui::SetCursorScreenPos({mark.x + scaled(view.seat ? 20 : 0), mark.y});
    ImGui::PushFont(fonts.strong);
    ImGui::TextWrapped("%s", view.title.c_str());
    ImGui::PopFont();
    for (const FactLine& fact : view.facts) {
        ImGui::TextDisabled("%s", fact.what.c_str());
        ImGui::SameLine(scaled(110));
        ImGui::TextUnformatted(fact.value.c_str());
    }
    if (ImGui::Button(say(view.tapped ? "mend.untapped" : "mend.tapped"))) asked = MendTapped{};
    ImGui::SameLine();
    if (ImGui::Button(say("mend.seat"))) asked = MendSeat{};
    ImGui::SameLine();
    if (ImGui::Button(say(view.of_pawn ? "mend.no_pawn" : "mend.pawn"))) asked = MendPawn{};
    ImGui::SameLine();
    if (ImGui::Button(say("mend.gone"))) asked = MendGone{};
    if (!view.of_pawn) {
        if (ImGui::Button(say("naming.button"))) asked = StartNaming{};
        ImGui::SameLine();
        if (ImGui::Button("+1/+1")) asked = ChangeCounter{"+1/+1", 1};
        ImGui::SameLine();
        if (ImGui::Button("−1/−1")) asked = ChangeCounter{"-1/-1", 1};
    }
    gap(2);
    if (!view.answer) {
        ImGui::TextDisabled("%s", say("choose.point"));
        if (!view.rules_text.empty()) ImGui::TextWrapped("%s", view.rules_text.c_str());
        return asked;
    }
    ImGui::PushFont(fonts.huge);
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(view.answer->yes ? palette().yes : palette().no), "%s",
                       view.answer->headline.c_str());
    ImGui::PopFont();
    ImGui::TextWrapped("%s", view.answer->reason.c_str());
    return asked;
}

std::optional<Command> events_panel(const std::vector<EventLine>& events, const Messages& say,
                                    const Fonts& fonts, ImVec2 at, ImVec2 size) {
    const Panel panel("events", at, size);
    std::optional<Command> asked;
    heading(say("panel.events"), fonts);
    if (events.empty()) ImGui::TextDisabled("%s", say("events.none"));
    ImGui::BeginChild("lines");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const EventLine& event = events[i];
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 line = ImGui::GetCursorScreenPos();
        if (ImGui::Selectable("##event")) asked = SeekTo{event.t};
        const ImVec2 after = ImGui::GetCursorScreenPos();
        list.AddText(line, palette().muted, event.time.c_str());
        const float middle = line.y + fonts.text->FontSize * 0.55F;
        if (event.seat) draw_seat_mark(list, *event.seat, {line.x + scaled(58), middle}, scaled(5));
        list.AddText({line.x + scaled(70), line.y}, event.refused ? palette().warning : palette().text,
                     event.text.c_str());
        if (!event.why.empty() && ImGui::IsItemHovered()) {
            ImGui::BeginTooltip();
            ImGui::PushTextWrapPos(scaled(420));
            ImGui::TextUnformatted(event.why.c_str());
            ImGui::PopTextWrapPos();
            ImGui::EndTooltip();
        }
        ImGui::SetCursorScreenPos(after);
        ImGui::PopID();
    }
    // The newest line stays in sight unless somebody looks further up.
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1) ImGui::SetScrollHereY(1);
    ImGui::EndChild();
    return asked;
}

std::optional<Command> timeline_panel(const TimelineView& view, const Messages& say, const Fonts& fonts,
                                      ImVec2 at, ImVec2 size) {
    const Panel panel("timeline", at, size);
    std::optional<Command> asked;
    const float side = scaled(32), top = at.y + (size.y - side) / 2, gap = scaled(8);
    ImGui::SetCursorScreenPos({at.x + scaled(12), top});
    if (icon_button("play", view.playing ? Icon::pause : Icon::play, side)) asked = TogglePlay{};
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", say(view.playing ? "timeline.pause" : "timeline.play"));
    ImGui::SetCursorScreenPos({at.x + scaled(12) + side + gap, top});
    if (icon_button("step", Icon::step, side)) asked = StepFrame{};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", say("timeline.step"));
    const float clock = fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, view.clock.c_str()).x;
    const float from = at.x + scaled(12) + 2 * (side + gap) + scaled(10);
    const float to = at.x + size.x - scaled(30) - clock;
    if (const auto t = scrub_bar(view, {from, top}, {std::max(1.0F, to - from), side})) asked = SeekTo{*t};
    ImGui::GetWindowDrawList()->AddText({to + scaled(16), at.y + (size.y - fonts.text->FontSize) / 2},
                                        palette().muted, view.clock.c_str());
    return asked;
}

void status_line(const StatusView& view, const Fonts& fonts, ImVec2 at, ImVec2 size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = at.y + (size.y - fonts.text->FontSize) / 2;
    const ImU32 colour = view.warning ? palette().warning : palette().text;
    list.AddCircleFilled({at.x + scaled(6), at.y + size.y / 2}, scaled(4.5F),
                         view.warning ? palette().warning : palette().yes);
    list.AddText(fonts.text, fonts.text->FontSize, {at.x + scaled(20), y}, colour, view.text.c_str());
    const float width = fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, view.health.c_str()).x;
    list.AddText(fonts.text, fonts.text->FontSize, {at.x + size.x - width, y}, palette().muted,
                 view.health.c_str());
}

std::optional<Command> help_sheet(const Messages& say, const Fonts& fonts) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled({0, 0}, screen, IM_COL32(0, 0, 0, 150));
    constexpr const char* keys[] = {
        "click",  "ask",    "escape", "turn_step", "name",  "counter",  "stack", "play",  "step", "seek",
        "life",   "undo",   "mend",   "grid",      "moves", "save",     "copy",  "views", "turn", "south",
        "panels", "chroma", "stream", "full",      "light", "language", "text",  "help",  "quit"};
    const float line = fonts.text->FontSize + scaled(9), width = std::min(scaled(640), screen.x - scaled(40));
    const float height = line * static_cast<float>(std::size(keys)) + scaled(84);
    const ImVec2 at{(screen.x - width) / 2, std::max(scaled(10), (screen.y - height) / 2)};
    list.AddRectFilled(at, {at.x + width, at.y + height}, palette().panel, scaled(14));
    list.AddText(fonts.large, fonts.large->FontSize, {at.x + scaled(28), at.y + scaled(20)}, palette().text,
                 say("help.title"));
    float y = at.y + scaled(66);
    for (const std::string key : keys) {
        list.AddText(fonts.strong, fonts.strong->FontSize, {at.x + scaled(28), y}, palette().accent,
                     say("help." + key + ".key"));
        list.AddText(fonts.text, fonts.text->FontSize, {at.x + scaled(215), y}, palette().text,
                     say("help." + key));
        y += line;
    }
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return ToggleHelp{};
    return std::nullopt;
}

}  // namespace quadrille::app
