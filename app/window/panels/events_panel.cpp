#include "app/window/panels/events_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <imgui.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

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

}  // namespace

std::optional<Command> events_panel(const std::vector<EventLine>& events, SearchForm& search,
                                    const PanelContext& context) {
    const Panel panel("events", context.at, context.size);
    std::optional<Command> asked;
    search_field(search, context.tr, context.fonts);
    heading(context.tr("panel.events"), context.fonts);
    if (events.empty())
        ImGui::TextDisabled("%s", context.tr(search.text.empty() ? "events.none" : "events.no_match"));
    ImGui::BeginChild("lines");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const EventLine& event = events[i];
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 line = ImGui::GetCursorScreenPos();
        if (ImGui::Selectable("##event", event.match)) asked = SeekTo{event.t};
        const ImVec2 after = ImGui::GetCursorScreenPos();
        list.AddText(line, palette().muted, event.time.c_str());
        const float middle = line.y + context.fonts.text->FontSize * 0.55F;
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

}  // namespace quadrille::app
