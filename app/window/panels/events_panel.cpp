#include "app/window/panels/events_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <imgui.h>
#include <utility>

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

/// What is shown under the mouse.
void explain(const EventLine& event) {
    if (event.why.empty() || !ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(scaled(420));
    ImGui::TextUnformatted(event.why.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// One event, as many lines as it needs; a turn is a heading above its events, and what no rule allows says
/// which. True when it was clicked.
bool event_line(const EventLine& event, const Fonts& fonts) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float left = scaled(70), room = std::max(scaled(60), ImGui::GetContentRegionAvail().x - left);
    ImFont* font = event.turn ? fonts.strong : fonts.text;
    const auto tall = [&](const std::string& text) {
        return font->CalcTextSizeA(font->FontSize, FLT_MAX, room, text.c_str()).y;
    };
    const float why = event.refused ? tall(event.why) : 0;
    // The totals stand behind the heading where they have room there, else below it.
    const float heading = text_width(font, (event.text + "   ").c_str());
    const bool beside = heading + text_width(fonts.text, event.totals.c_str()) <= room;
    const float below =
        event.totals.empty() || beside
            ? 0
            : fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, room, event.totals.c_str()).y;
    const float head = tall(event.text), text = head + below;
    if (event.turn) ImGui::Separator();
    const ImVec2 line = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Selectable("##event", event.match, 0, {0, text + why});
    explain(event);
    list.AddText(line, palette().muted, event.time.c_str());
    const float middle = line.y + fonts.text->FontSize * 0.55F;
    if (event.seat) draw_seat_mark(list, *event.seat, {line.x + scaled(58), middle}, scaled(5));
    list.AddText(font, font->FontSize, {line.x + left, line.y}, palette().text, event.text.c_str(), nullptr,
                 room);
    if (!event.totals.empty())
        list.AddText(fonts.text, fonts.text->FontSize,
                     {line.x + left + (beside ? heading : 0), line.y + (beside ? 0 : head)}, palette().muted,
                     event.totals.c_str(), nullptr, beside ? 0 : room);
    if (event.refused)
        list.AddText(font, font->FontSize, {line.x + left, line.y + text}, palette().warning,
                     event.why.c_str(), nullptr, room);
    return pressed;
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
    int& shown = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("match"), -1);
    for (std::size_t i = 0; i < events.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (event_line(events[i], context.fonts)) asked = SeekTo{events[i].t};
        // The list goes to the match that is shown, once.
        if (events[i].match && std::exchange(shown, static_cast<int>(i)) != static_cast<int>(i))
            ImGui::SetScrollHereY(0.5F);
        ImGui::PopID();
    }
    // The newest line stays in sight unless somebody looks further up; another moment is followed at once.
    int& before = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("lines"), 0);
    const int now = static_cast<int>(events.size());
    const int more = now - std::exchange(before, now);
    if (more < 0 || more > 1 || ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1) ImGui::SetScrollHereY(1);
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
