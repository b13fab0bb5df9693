#include "app/window/panels.hpp"

#include <algorithm>
#include <cfloat>

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

/// Less than this and a player's life has a line of its own.
bool narrow(float width) {
    return width < scaled(266);
}

std::optional<Command> player_line(const PlayerLine& player, const Messages& say, const Fonts& fonts) {
    std::optional<Command> asked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, side = scaled(30);
    const bool low = narrow(width);
    const float height = scaled(low ? 100 : 56);
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
    list.PushClipRect(at, {low ? end.x : end.x - controls, end.y}, true);
    list.AddText(fonts.strong, fonts.strong->FontSize, {at.x + scaled(36), at.y + scaled(9)}, palette().text,
                 player.name.c_str());
    list.AddText(fonts.text, fonts.text->FontSize, {at.x + scaled(16), at.y + scaled(32)}, palette().muted,
                 (player.reach + (player.counters.empty() ? "" : " · " + player.counters)).c_str());
    list.PopClipRect();

    const float top = at.y + (low ? scaled(60) : (height - side) / 2);
    ImGui::SetCursorScreenPos({end.x - controls + scaled(4), top});
    if (round_button("less", "−", side)) asked = ChangeLife{player.seat, -1};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", say("life.less"));
    draw_centred(list, fonts.large, player.life, {end.x - side - scaled(38), top + side / 2}, palette().text);
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

/// Big enough to be read across the table.
std::optional<Command> answer_lines(const ChosenView& view, const Messages& say, const Fonts& fonts) {
    std::optional<Command> asked;
    ImGui::PushFont(fonts.huge);
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(view.answer->yes ? palette().yes : palette().no), "%s",
                       view.answer->headline.c_str());
    ImGui::PopFont();
    ImGui::TextWrapped("%s", view.answer->reason.c_str());
    if (ImGui::Button(say("answer.copy"))) asked = CopyAnswer{};
    flow(say("answer.save"));
    if (ImGui::Button(say("answer.save"))) asked = SaveAnswer{};
    if (view.kept) ImGui::TextDisabled("%s", say("chosen.kept"));
    return asked;
}

/// The camera was wrong about the chosen card, or it is to be named.
std::optional<Command> mend_buttons(const ChosenView& view, const Messages& say) {
    std::optional<Command> asked;
    const auto button = [&](const char* text, const Command& command) {
        if (ImGui::Button(text)) asked = command;
    };
    const auto beside = [&](const char* text, const Command& command) {
        flow(text);
        button(text, command);
    };
    button(say(view.tapped ? "mend.untapped" : "mend.tapped"), MendTapped{});
    beside(say("mend.seat"), MendSeat{});
    beside(say(view.of_pawn ? "mend.no_pawn" : "mend.pawn"), MendPawn{});
    beside(say("mend.gone"), MendGone{});
    if (view.of_pawn) return asked;
    button(say("naming.button"), StartNaming{});
    beside("+1/+1", ChangeCounter{"+1/+1", 1});
    beside("−1/−1", ChangeCounter{"-1/-1", 1});
    return asked;
}

/// Whether the turn's text has room beside the button.
bool turn_fits(const TurnView& view, const Messages& say, const Fonts& fonts, float width) {
    const char* text = view.text.empty() ? say("turn.none") : view.text.c_str();
    const char* button = say(view.text.empty() ? "turn.begin" : "turn.next");
    const float needed = fonts.strong->CalcTextSizeA(fonts.strong->FontSize, FLT_MAX, 0, text).x +
                         fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, button).x;
    return needed + scaled(78) < width;
}

}  // namespace

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
    if (turn_fits(view, say, fonts, size.x)) ImGui::SameLine();
    if (view.active) {
        const ImVec2 mark = ImGui::GetCursorScreenPos();
        draw_seat_mark(*ImGui::GetWindowDrawList(), *view.active,
                       {mark.x + scaled(6), mark.y + ImGui::GetFrameHeight() / 2}, scaled(6));
        ImGui::SetCursorScreenPos({mark.x + scaled(18), mark.y});
    }
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(fonts.strong);
    ImGui::TextWrapped("%s", view.text.empty() ? say("turn.none") : view.text.c_str());
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
    const Panel panel("chosen", at, size, true);
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
    ImGui::TextWrapped("%s", (view.title + " · " + view.square).c_str());
    ImGui::PopFont();
    if (view.answer) {
        if (const auto command = answer_lines(view, say, fonts)) asked = command;
    } else if (!view.peek) {
        ImGui::TextDisabled("%s", say("choose.point"));
    }
    gap(1);
    for (const FactLine& fact : view.facts) {
        ImGui::TextDisabled("%s", fact.what.c_str());
        ImGui::SameLine(scaled(110));
        ImGui::TextWrapped("%s", fact.value.c_str());
    }
    if (!view.peek) {
        if (const auto command = mend_buttons(view, say)) asked = command;
    }
    if (!view.rules_text.empty()) ImGui::TextWrapped("%s", view.rules_text.c_str());
    if (!view.under_mouse.empty()) {
        ImGui::Separator();
        ImGui::TextWrapped("%s", view.under_mouse.c_str());
    }
    return asked;
}

}  // namespace quadrille::app
