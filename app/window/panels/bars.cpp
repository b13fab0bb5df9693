// What runs along the window's upper and lower edge.
#include <algorithm>
#include <cfloat>
#include <vector>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/panels.hpp"

namespace quadrille::app {
namespace {

struct BarButton {
    const char* text;
    bool on;
    Command command;
};

float width_of(ImFont* font, const char* text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text).x;
}

float button_width(const char* text) {
    return ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x +
           ImGui::GetStyle().ItemSpacing.x;
}

constexpr const char* rest = "…";

/// How many of the buttons fit, with one for the rest where they do not all.
std::size_t fitting(const std::vector<BarButton>& buttons, float width) {
    float all = 0;
    for (const BarButton& button : buttons) all += button_width(button.text);
    if (all <= width) return buttons.size();
    float used = button_width(rest);
    std::size_t count = 0;
    while (count < buttons.size() && used + button_width(buttons[count].text) <= width)
        used += button_width(buttons[count++].text);
    return count;
}

/// Everything about the camera, and what to do.
void health_sheet(const std::vector<HealthLine>& lines) {
    if (lines.empty()) return;
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

std::optional<Command> top_bar(const TopBarView& view, const Messages& tr, const Fonts& fonts, ImVec2 at,
                               ImVec2 size) {
    std::optional<Command> asked;
    const float middle = at.y + size.y / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(fonts.large, fonts.large->FontSize, {at.x, middle - fonts.large->FontSize * 0.55F},
                 palette().text, "Quadrille");
    const float name = width_of(fonts.large, "Quadrille") + scaled(14);

    const std::vector<BarButton> buttons{
        {tr("view.picture"), view.layout == Layout::picture, ChooseLayout{Layout::picture}},
        {tr("view.above"), view.layout == Layout::above, ChooseLayout{Layout::above}},
        {tr("view.both"), view.layout == Layout::both, ChooseLayout{Layout::both}},
        {view.south.c_str(), false, TurnSouth{}},
        {tr("view.grid"), view.grid, ToggleGrid{}},
        {tr("view.moves"), view.moves, ToggleMoves{}},
        {tr("view.arrivals"), view.arrivals, ToggleArrivals{}},
        {tr("view.stream"), view.stream, ToggleStream{}},
        {next(tr.language()).name(), false, ToggleLanguage{}},
        {"?", false, ToggleHelp{}}};
    const std::size_t shown = fitting(buttons, size.x - name);
    float width = shown < buttons.size() ? button_width(rest) : 0;
    for (std::size_t i = 0; i < shown; ++i) width += button_width(buttons[i].text);
    width -= ImGui::GetStyle().ItemSpacing.x;
    text_within(list, fonts.text, {at.x + name, middle - fonts.text->FontSize * 0.42F},
                size.x - name - width - scaled(14), view.source, palette().muted);
    ImGui::SetCursorScreenPos({at.x + size.x - width, middle - ImGui::GetFrameHeight() / 2});
    for (std::size_t i = 0; i < shown; ++i) {
        if (lit_button(buttons[i].text, buttons[i].on)) asked = buttons[i].command;
        ImGui::SameLine();
    }
    if (shown == buttons.size()) return asked;
    if (ImGui::Button(rest)) ImGui::OpenPopup("rest");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(12), scaled(10)});
    if (ImGui::BeginPopup("rest")) {
        for (std::size_t i = shown; i < buttons.size(); ++i) {
            if (ImGui::MenuItem(buttons[i].text, nullptr, buttons[i].on)) asked = buttons[i].command;
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    return asked;
}

void status_line(const StatusView& view, const Fonts& fonts, ImVec2 at, ImVec2 size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = at.y + (size.y - fonts.text->FontSize) / 2, left = at.x + scaled(20);
    const float health = std::min(width_of(fonts.text, view.health.c_str()), size.x * 0.4F);
    const float right = at.x + size.x - health;
    list.AddCircleFilled({at.x + scaled(6), at.y + size.y / 2}, scaled(4.5F),
                         view.warning ? palette().warning : palette().yes);
    text_within(list, fonts.text, {left, y}, right - left - scaled(16), view.text,
                view.warning ? palette().warning : palette().text);
    const bool bad = std::any_of(view.details.begin(), view.details.end(),
                                 [](const HealthLine& line) { return !line.advice.empty(); });
    text_within(list, fonts.text, {right, y}, health + 1, view.health,
                bad ? palette().warning : palette().muted);
    if (ImGui::IsMouseHoveringRect({right, at.y}, {at.x + size.x, at.y + size.y})) health_sheet(view.details);
}

}  // namespace quadrille::app
