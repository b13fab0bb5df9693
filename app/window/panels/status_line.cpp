#include "app/window/panels/status_line.hpp"

#include <algorithm>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// Everything about the camera, and what to do.
void health_sheet(const std::vector<HealthLine>& lines) {
    if (lines.empty()) return;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x - scaled(14), screen.y - scaled(40)}, ImGuiCond_Always, {1, 1});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(scaled(430));
    for (const HealthLine& line : lines) {
        ImGui::TextDisabled("%s", line.what.c_str());
        ImGui::SameLine(scaled(190));
        ImGui::TextUnformatted(line.value.c_str());
        if (line.advice.empty()) continue;
        ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
        ImGui::TextUnformatted(line.advice.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace

void status_line(const StatusView& view, const PanelContext& context) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = context.at.y + (context.size.y - context.fonts.text->FontSize) / 2,
                left = context.at.x + scaled(20);
    const float health = std::min(text_width(context.fonts.text, view.health.c_str()), context.size.x * 0.4F);
    const float right = context.at.x + context.size.x - health;
    list.AddCircleFilled({context.at.x + scaled(6), context.at.y + context.size.y / 2}, scaled(4.5F),
                         view.warning ? palette().warning : palette().yes);
    text_within(list, context.fonts.text, {left, y}, right - left - scaled(16), view.text,
                view.warning ? palette().warning : palette().text);
    const bool bad = std::any_of(view.details.begin(), view.details.end(),
                                 [](const HealthLine& line) { return !line.advice.empty(); });
    text_within(list, context.fonts.text, {right, y}, health + 1, view.health,
                bad ? palette().warning : palette().muted);
    if (ImGui::IsMouseHoveringRect({right, context.at.y},
                                   {context.at.x + context.size.x, context.at.y + context.size.y}))
        health_sheet(view.details);
}

}  // namespace quadrille::app
