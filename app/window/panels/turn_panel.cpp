#include "app/window/panels/turn_panel.hpp"

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// A line that is cut where it is too long, and whole under the mouse: what lies below does not move.
void one_line(ImFont* font, const std::string& text, ImU32 colour, float indent) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x - indent;
    const bool cut =
        text_within(*ImGui::GetWindowDrawList(), font, {at.x + indent, at.y}, width, text, colour);
    ImGui::Dummy({width, font->FontSize});
    if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace

std::optional<Command> turn_panel(const TurnView& view, const PanelContext& context) {
    const Panel panel("turn", context.at, context.size);
    std::optional<Command> asked;
    const bool begun = !view.text.empty();
    const float mark = view.active ? scaled(20) : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (view.active)
        draw_seat_mark(*ImGui::GetWindowDrawList(), *view.active,
                       {at.x + scaled(7), at.y + context.fonts.strong->FontSize * 0.55F}, scaled(6));
    one_line(context.fonts.strong, begun ? view.text : context.tr("turn.none"), palette().text, mark);
    one_line(context.fonts.text, view.waits, palette().muted, 0);
    if (ImGui::Button(context.tr(begun ? "turn.next" : "turn.begin"))) asked = NextStep{};
    if (begun) {
        flow(context.tr("turn.next_turn"));
        if (ImGui::Button(context.tr("turn.next_turn"))) asked = NextTurn{};
        flow(context.tr("end.button"));
        if (ImGui::Button(context.tr("end.button"))) asked = AskEnd{};
    }
    for (const TurnView::StackLine& line : view.stack) {
        ImGui::PushStyleColor(ImGuiCol_Text, line.fizzles ? palette().warning : palette().text);
        ImGui::TextWrapped("%s", line.text.c_str());
        ImGui::PopStyleColor();
    }
    if (!view.stack.empty() && ImGui::SmallButton(context.tr("stack.resolve"))) asked = ResolveStack{};
    return asked;
}

}  // namespace quadrille::app
