#include "app/window/panels/top_bar.hpp"

#include <vector>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

struct BarButton {
    std::string text;
    bool on;
    Command command;
};

float button_width(const char* text) {
    return ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x +
           ImGui::GetStyle().ItemSpacing.x;
}

/// What the picture and the board from above are shown with; none without a camera.
std::vector<BarButton> sight_buttons(const TopBarView& view, const Messages& tr) {
    if (!view.camera) return {};
    return {{tr("view.picture"), view.layout == Layout::picture, ChooseLayout{Layout::picture}},
            {tr("view.above"), view.layout == Layout::above, ChooseLayout{Layout::above}},
            {tr("view.both"), view.layout == Layout::both, ChooseLayout{Layout::both}},
            {view.south, false, AskSouth{}},
            {tr("view.grid"), view.grid, ToggleGrid{}},
            {tr("view.moves"), view.moves, ToggleMoves{}},
            {tr("view.arrivals"), view.arrivals, ToggleArrivals{}},
            {tr("view.stream"), view.stream, ToggleStream{}}};
}

std::vector<BarButton> buttons_of(const TopBarView& view, const Messages& tr) {
    std::vector<BarButton> buttons = sight_buttons(view, tr);
    buttons.insert(buttons.end(), {{tr("games.button"), view.games, ToggleGames{}},
                                   {next(tr.language()).name(), false, ToggleLanguage{}},
                                   {"?", false, ToggleHelp{}}});
    return buttons;
}

constexpr const char* rest = "…";

/// How many of the buttons fit, with one for the rest where they do not all.
std::size_t fitting(const std::vector<BarButton>& buttons, float width) {
    float all = 0;
    for (const BarButton& button : buttons) all += button_width(button.text.c_str());
    if (all <= width) return buttons.size();
    float used = button_width(rest);
    std::size_t count = 0;
    while (count < buttons.size() && used + button_width(buttons[count].text.c_str()) <= width)
        used += button_width(buttons[count++].text.c_str());
    return count;
}

}  // namespace

std::optional<Command> top_bar(const TopBarView& view, const PanelContext& context) {
    std::optional<Command> asked;
    const float middle = context.at.y + context.size.y / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(context.fonts.large, context.fonts.large->FontSize,
                 {context.at.x, middle - context.fonts.large->FontSize * 0.55F}, palette().text, "Quadrille");
    const float name = text_width(context.fonts.large, "Quadrille") + scaled(14);

    std::vector<BarButton> buttons = buttons_of(view, context.tr);
    if (view.replay) buttons.insert(buttons.begin(), {context.tr("replay.leave"), true, LeaveReplay{}});
    const std::size_t shown = fitting(buttons, context.size.x - name);
    float width = shown < buttons.size() ? button_width(rest) : 0;
    for (std::size_t i = 0; i < shown; ++i) width += button_width(buttons[i].text.c_str());
    width -= ImGui::GetStyle().ItemSpacing.x;
    text_within(list, context.fonts.text,
                {context.at.x + name, middle - context.fonts.text->FontSize * 0.42F},
                context.size.x - name - width - scaled(14), view.source, palette().muted);
    ImGui::SetCursorScreenPos({context.at.x + context.size.x - width, middle - ImGui::GetFrameHeight() / 2});
    for (std::size_t i = 0; i < shown; ++i) {
        if (lit_button(buttons[i].text.c_str(), buttons[i].on)) asked = buttons[i].command;
        ImGui::SameLine();
    }
    if (shown == buttons.size()) return asked;
    if (ImGui::Button(rest)) ImGui::OpenPopup("rest");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(12), scaled(10)});
    if (ImGui::BeginPopup("rest")) {
        for (std::size_t i = shown; i < buttons.size(); ++i) {
            if (ImGui::MenuItem(buttons[i].text.c_str(), nullptr, buttons[i].on)) asked = buttons[i].command;
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    return asked;
}

}  // namespace quadrille::app
