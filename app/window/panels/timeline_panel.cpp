#include "app/window/panels/timeline_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <imgui.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

enum class Icon { play, pause, step };

bool icon_button(const char* id, Icon icon, float side) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Button((std::string("##") + id).c_str(), {side, side});
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
    for (const double match : view.matches)
        list.AddRectFilled({x_of(match) - scaled(2), middle - scaled(13)},
                           {x_of(match) + scaled(2), middle + scaled(13)}, palette().pawn, scaled(2));
    list.AddCircleFilled({x_of(view.t), middle}, scaled(hovered || active ? 8 : 6), palette().accent);
    if (!active || view.duration <= 0) return std::nullopt;
    return std::clamp<double>((ImGui::GetIO().MousePos.x - at.x) / size.x, 0, 1) * view.duration;
}

}  // namespace

std::optional<Command> timeline_panel(const TimelineView& view, const PanelContext& context) {
    const Panel panel("timeline", context.at, context.size);
    std::optional<Command> asked;
    const float side = scaled(32), top = context.at.y + (context.size.y - side) / 2, gap = scaled(8);
    ImGui::SetCursorScreenPos({context.at.x + scaled(12), top});
    float from = context.at.x + scaled(12) + 2 * (side + gap) + scaled(10);
    if (view.live) {
        if (lit_button(context.tr("timeline.now"), view.now)) asked = GoToNow{};
        from = ImGui::GetItemRectMax().x + gap + scaled(10);
    } else {
        if (icon_button("play", view.playing ? Icon::pause : Icon::play, side)) asked = TogglePlay{};
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", context.tr(view.playing ? "timeline.pause" : "timeline.play"));
        ImGui::SetCursorScreenPos({context.at.x + scaled(12) + side + gap, top});
        if (icon_button("step", Icon::step, side)) asked = StepFrame{};
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", context.tr("timeline.step"));
    }
    const float clock =
        context.fonts.text->CalcTextSizeA(context.fonts.text->FontSize, FLT_MAX, 0, view.clock.c_str()).x;
    const float to = context.at.x + context.size.x - scaled(30) - clock;
    if (const auto t = scrub_bar(view, {from, top}, {std::max(1.0F, to - from), side})) asked = SeekTo{*t};
    ImGui::GetWindowDrawList()->AddText(
        {to + scaled(16), context.at.y + (context.size.y - context.fonts.text->FontSize) / 2},
        palette().muted, view.clock.c_str());
    return asked;
}

}  // namespace quadrille::app
