#include "app/window/panels/timeline_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <imgui.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"

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

/// Where the times of the shown part lie.
struct TimeScale {
    double from, to;
    ImVec2 at, size;

    TimeScale(const TimelineView& view, ImVec2 corner, ImVec2 area)
        : from(view.part.whole() ? 0 : view.part.from),
          to(view.part.whole() ? view.duration : view.part.to),
          at(corner),
          size(area) {}
    bool shows(double t) const { return t >= from && t <= to; }
    float x(double t) const {
        return at.x +
               size.x * static_cast<float>(to > from ? std::clamp((t - from) / (to - from), 0.0, 1.0) : 0);
    }
    double t(float x) const { return from + std::clamp<double>((x - at.x) / size.x, 0, 1) * (to - from); }
};

/// A band for each turn, in its player's colour, with its number where there is room.
void draw_turns(const TimelineView& view, const TimeScale& scale, const Fonts& fonts) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float numbers = scale.at.y - scaled(9), bottom = scale.at.y + scaled(7);
    for (const TimelineView::Turn& turn : view.turns) {
        if (turn.to < scale.from || turn.from > scale.to) continue;
        const float from = scale.x(turn.from), to = std::max(from + 1, scale.x(turn.to) - 1);
        // An evening's turns are a pixel each: corners and numbers of all would take longer than the rest.
        const bool slight = to - from <= scaled(4);
        list.AddRectFilled({from, bottom - scaled(3)}, {to, bottom}, seat_colour(turn.seat),
                           slight ? 0 : scaled(1));
        if (slight) continue;
        const std::string number = std::to_string(turn.number);
        constexpr float small = 0.8F;
        if (to - from > text_width(fonts.text, number.c_str()) * small + scaled(4))
            list.AddText(fonts.text, fonts.text->FontSize * small, {from + scaled(2), numbers},
                         palette().muted, number.c_str());
    }
}

/// "12:40 · Turn 3: Anne".
void explain(const TimelineView& view, const TimeScale& scale, const Messages& tr) {
    const double t = scale.t(ImGui::GetIO().MousePos.x);
    std::string text = clock_text(t);
    for (const TimelineView::Turn& turn : view.turns) {
        if (t >= turn.from && t < turn.to) text += " · " + turn.text;
    }
    ImGui::SetTooltip("%s\n%s", text.c_str(), tr("timeline.zoom"));
}

/// The wheel shows less or more time round the mouse; a double click all of it.
std::optional<Command> zoomed(const TimelineView& view, const TimeScale& scale) {
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return ShowTimeline{0, 0};
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel == 0 || view.duration <= 0) return std::nullopt;
    constexpr double a_notch = 0.75, shortest_s = 4;
    const double t = scale.t(ImGui::GetIO().MousePos.x);
    const double by = wheel > 0 ? a_notch : 1 / a_notch;
    const double length = std::max(shortest_s, (scale.to - scale.from) * by);
    if (length >= view.duration) return ShowTimeline{0, 0};
    const double part = (t - scale.from) / std::max(1e-9, scale.to - scale.from);
    const double from = std::clamp(t - part * length, 0.0, view.duration - length);
    return ShowTimeline{from, from + length};
}

/// The bar of a recording with its turns as bands and its events as marks; gives the time that was clicked or
/// dragged to, or the part that is to be shown.
std::optional<Command> scrub_bar(const TimelineView& view, ImVec2 at, ImVec2 size,
                                 const PanelContext& context) {
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton("time", size);
    const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = at.y + size.y / 2, half = scaled(hovered || active ? 4 : 3);
    const TimeScale scale(view, at, size);
    const auto x_of = [&](double t) { return scale.x(t); };
    draw_turns(view, scale, context.fonts);
    list.AddRectFilled({at.x, middle - half}, {at.x + size.x, middle + half}, palette().line, half);
    list.AddRectFilled({at.x, middle - half}, {x_of(view.seen_to), middle + half},
                       faded(palette().muted, 0.55F), half);
    list.AddRectFilled({at.x, middle - half}, {x_of(view.t), middle + half}, palette().accent, half);
    for (const double mark : view.marks) {
        if (!scale.shows(mark)) continue;
        list.AddRectFilled({x_of(mark) - 1, middle - scaled(7)}, {x_of(mark) + 1, middle + scaled(7)},
                           faded(palette().warning, 0.9F));
    }
    for (const double refused : view.refused) {
        if (scale.shows(refused))
            list.AddRectFilled({x_of(refused) - 1, middle - scaled(10)},
                               {x_of(refused) + 2, middle + scaled(10)}, palette().no);
    }
    for (const double match : view.matches) {
        if (!scale.shows(match)) continue;
        list.AddRectFilled({x_of(match) - scaled(2), middle - scaled(13)},
                           {x_of(match) + scaled(2), middle + scaled(13)}, palette().pawn, scaled(2));
    }
    list.AddCircleFilled({x_of(view.t), middle}, scaled(hovered || active ? 8 : 6), palette().accent);
    if (hovered && !active) explain(view, scale, context.tr);
    if (hovered) {
        if (const auto asked = zoomed(view, scale)) return asked;
    }
    if (!active || view.duration <= 0) return std::nullopt;
    return SeekTo{scale.t(ImGui::GetIO().MousePos.x)};
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
    if (const auto moved = scrub_bar(view, {from, top}, {std::max(1.0F, to - from), side}, context))
        asked = moved;
    ImGui::GetWindowDrawList()->AddText(
        {to + scaled(16), context.at.y + (context.size.y - context.fonts.text->FontSize) / 2},
        palette().muted, view.clock.c_str());
    return asked;
}

}  // namespace quadrille::app
