// What has happened: the log and the timeline.
#include <algorithm>
#include <cfloat>
#include <imgui.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/panels.hpp"

namespace quadrille::app {
namespace {

/// The field beside the heading; while it has the keyboard, letters are its.
void search_field(SearchForm& search, const Messages& tr, const Fonts& fonts) {
    const ImVec2 before = ImGui::GetCursorScreenPos();
    const float title =
        fonts.strong->CalcTextSizeA(fonts.strong->FontSize, FLT_MAX, 0, tr("panel.events")).x + scaled(14);
    const float width = std::min(scaled(170), ImGui::GetContentRegionAvail().x - title);
    ImGui::SetCursorScreenPos({before.x + ImGui::GetContentRegionAvail().x - width, before.y - scaled(6)});
    ImGui::SetNextItemWidth(width);
    ImGui::PushID(search.round);
    text_field("##search", tr("events.search"), search.text, search.fresh);
    if (ImGui::IsItemActivated()) search.active = true;
    ImGui::PopID();
    ImGui::SetCursorScreenPos(before);
}

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
    for (const double hit : view.hits)
        list.AddRectFilled({x_of(hit) - scaled(2), middle - scaled(13)},
                           {x_of(hit) + scaled(2), middle + scaled(13)}, palette().pawn, scaled(2));
    list.AddCircleFilled({x_of(view.t), middle}, scaled(hovered || active ? 8 : 6), palette().accent);
    if (!active || view.duration <= 0) return std::nullopt;
    return std::clamp<double>((ImGui::GetIO().MousePos.x - at.x) / size.x, 0, 1) * view.duration;
}

}  // namespace

std::optional<Command> events_panel(const std::vector<EventLine>& events, SearchForm& search,
                                    const Messages& tr, const Fonts& fonts, ImVec2 at, ImVec2 size) {
    const Panel panel("events", at, size);
    std::optional<Command> asked;
    search_field(search, tr, fonts);
    heading(tr("panel.events"), fonts);
    if (events.empty())
        ImGui::TextDisabled("%s", tr(search.text.empty() ? "events.none" : "events.no_match"));
    ImGui::BeginChild("lines");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const EventLine& event = events[i];
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 line = ImGui::GetCursorScreenPos();
        if (ImGui::Selectable("##event", event.hit)) asked = SeekTo{event.t};
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

std::optional<Command> timeline_panel(const TimelineView& view, const Messages& tr, const Fonts& fonts,
                                      ImVec2 at, ImVec2 size) {
    const Panel panel("timeline", at, size);
    std::optional<Command> asked;
    const float side = scaled(32), top = at.y + (size.y - side) / 2, gap = scaled(8);
    ImGui::SetCursorScreenPos({at.x + scaled(12), top});
    float from = at.x + scaled(12) + 2 * (side + gap) + scaled(10);
    if (view.live) {
        if (lit_button(tr("timeline.now"), view.now)) asked = GoToNow{};
        from = ImGui::GetItemRectMax().x + gap + scaled(10);
    } else {
        if (icon_button("play", view.playing ? Icon::pause : Icon::play, side)) asked = TogglePlay{};
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", tr(view.playing ? "timeline.pause" : "timeline.play"));
        ImGui::SetCursorScreenPos({at.x + scaled(12) + side + gap, top});
        if (icon_button("step", Icon::step, side)) asked = StepFrame{};
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("timeline.step"));
    }
    const float clock = fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, view.clock.c_str()).x;
    const float to = at.x + size.x - scaled(30) - clock;
    if (const auto t = scrub_bar(view, {from, top}, {std::max(1.0F, to - from), side})) asked = SeekTo{*t};
    ImGui::GetWindowDrawList()->AddText({to + scaled(16), at.y + (size.y - fonts.text->FontSize) / 2},
                                        palette().muted, view.clock.c_str());
    return asked;
}

}  // namespace quadrille::app
