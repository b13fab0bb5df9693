#include "app/window/panels/turn_panel.hpp"

#include <cfloat>
#include <imgui_internal.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// Whether the turn's text has room beside the button.
bool turn_fits(const TurnView& view, const Messages& tr, const Fonts& fonts, float width) {
    const char* text = view.text.empty() ? tr("turn.none") : view.text.c_str();
    const char* button = tr(view.text.empty() ? "turn.begin" : "turn.next");
    const float needed = fonts.strong->CalcTextSizeA(fonts.strong->FontSize, FLT_MAX, 0, text).x +
                         fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, button).x;
    return needed + scaled(78) < width;
}

}  // namespace

std::optional<Command> turn_panel(const TurnView& view, const PanelContext& context) {
    const Panel panel("turn", context.at, context.size);
    std::optional<Command> asked;
    if (ImGui::Button(context.tr(view.text.empty() ? "turn.begin" : "turn.next"))) asked = NextStep{};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", context.tr("help.turn_step"));
    if (turn_fits(view, context.tr, context.fonts, context.size.x)) ImGui::SameLine();
    if (view.active) {
        const ImVec2 mark = ImGui::GetCursorScreenPos();
        draw_seat_mark(*ImGui::GetWindowDrawList(), *view.active,
                       {mark.x + scaled(6), mark.y + ImGui::GetFrameHeight() / 2}, scaled(6));
        ImGui::SetCursorScreenPos({mark.x + scaled(18), mark.y});
    }
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(context.fonts.strong);
    ImGui::TextWrapped("%s", view.text.empty() ? context.tr("turn.none") : view.text.c_str());
    ImGui::PopFont();
    for (const TurnView::StackLine& line : view.stack) {
        ImGui::PushStyleColor(ImGuiCol_Text, line.fizzles ? palette().warning : palette().text);
        ImGui::TextWrapped("%s", line.text.c_str());
        ImGui::PopStyleColor();
    }
    if (!view.stack.empty() && ImGui::SmallButton(context.tr("stack.resolve"))) asked = ResolveStack{};
    return asked;
}

}  // namespace quadrille::app
