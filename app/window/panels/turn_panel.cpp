#include "app/window/panels/turn_panel.hpp"

#include <string_view>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// A line that is cut where it is too long, and whole under the mouse: what lies below does not move.
void one_line(ImFont* font, const std::string& text, ImU32 colour, float indent, float right = 0) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x - indent - right;
    const bool cut =
        text_within(*ImGui::GetWindowDrawList(), font, {at.x + indent, at.y}, width, text, colour);
    ImGui::Dummy({width, font->FontSize});
    if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

/// The step is never cut: not for the player's name, which the next line has, nor for the turn's number,
/// which the log has.
std::string turn_that_fits(const TurnView& view, ImFont* font, float width) {
    for (const std::string& text : {view.text, view.short_text}) {
        if (text_width(font, text.c_str()) <= width) return text;
    }
    constexpr std::string_view between = " · ";
    const std::size_t last = view.short_text.rfind(between);
    return last == std::string::npos ? view.short_text : view.short_text.substr(last + between.size());
}

/// How long a turn may take, and what everybody has taken.
std::optional<Command> clock_popup(const TurnView::Clock& clock, const Messages& tr, const Fonts& fonts) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(14), scaled(12)});
    const bool open = ImGui::BeginPopup("clock");
    ImGui::PopStyleVar();
    if (!open) return std::nullopt;
    std::optional<Command> asked;
    heading(tr("clock.title"), fonts);
    const auto offer = [&](const std::string& text, const TurnClock& set) {
        if (lit_button(text.c_str(), clock.set == set)) asked = MakeStatement{set};
        ImGui::SameLine();
    };
    offer(tr("clock.off"), {});
    offer(tr("clock.on"), {.on = true});
    for (const int minutes : {2, 5, 10, 15})
        offer(tr("clock.minutes", fmt::arg("minutes", minutes)), {.on = true, .seconds = 60 * minutes});
    ImGui::NewLine();
    for (const TurnView::Clock::Player& player : clock.players)
        ImGui::TextUnformatted((player.name + "  " + player.time).c_str());
    ImGui::EndPopup();
    return asked;
}

/// The time of the turn, at the right end of the first line; what lies below does not move.
std::optional<Command> clock_button(const TurnView::Clock& clock, const char* text,
                                    const PanelContext& context) {
    const auto& [tr, fonts, at, size, labels] = context;
    const ImVec2 before = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("clock_button", size)) ImGui::OpenPopup("clock");
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) ImGui::SetTooltip("%s", tr("clock.hint"));
    const ImU32 quiet = hovered ? palette().text : palette().muted;
    const ImU32 colour = clock.over ? palette().warning : clock.set.on ? palette().text : quiet;
    ImGui::GetWindowDrawList()->AddText(fonts.text, fonts.text->FontSize, at, colour, text);
    const auto asked = clock_popup(clock, tr, fonts);
    ImGui::SetCursorScreenPos(before);
    return asked;
}

}  // namespace

std::optional<Command> turn_panel(const TurnView& view, const PanelContext& context) {
    const Panel panel("turn", context.at, context.size);
    std::optional<Command> asked;
    const bool begun = !view.text.empty();
    const float mark = view.active ? scaled(20) : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const char* time = view.clock.set.on ? view.clock.text.c_str() : context.tr("clock.button");
    const float clock = begun ? text_width(context.fonts.text, time) : 0;
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    if (view.active)
        draw_seat_mark(*ImGui::GetWindowDrawList(), *view.active,
                       {at.x + scaled(7), at.y + context.fonts.strong->FontSize * 0.55F}, scaled(6));
    const float taken = mark + (begun ? clock + scaled(8) : 0);
    const std::string now =
        turn_that_fits(view, context.fonts.strong, ImGui::GetContentRegionAvail().x - taken);
    one_line(context.fonts.strong, begun ? now : context.tr("turn.none"), palette().text, mark, taken - mark);
    if (begun)
        asked = clock_button(
            view.clock, time,
            {context.tr, context.fonts, {right - clock, at.y}, {clock, context.fonts.text->FontSize}});
    const bool fits = text_width(context.fonts.text, view.waits.c_str()) <= ImGui::GetContentRegionAvail().x;
    one_line(context.fonts.text, fits ? view.waits : view.short_waits, palette().muted, 0);
    const char* next = view.phases ? "turn.next_phase" : "turn.next";
    if (ImGui::Button(context.tr(begun ? next : "turn.begin"))) asked = NextStep{};
    if (begun) {
        flow(context.tr("turn.next_turn"));
        if (ImGui::Button(context.tr("turn.next_turn"))) asked = NextTurn{};
        flow(context.tr("end.button"));
        if (ImGui::Button(context.tr("end.button"))) asked = AskEnd{};
    }
    for (const TurnView::StackLine& line : view.stack) {
        ImGui::PushStyleColor(ImGuiCol_Text, line.fizzles ? palette().warning : palette().text);
        wrapped_text(line.text);
        ImGui::PopStyleColor();
    }
    if (!view.stack.empty() && ImGui::SmallButton(context.tr("stack.resolve"))) asked = ResolveStack{};
    return asked;
}

}  // namespace quadrille::app
