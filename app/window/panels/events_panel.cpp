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

/// How one event is broken into lines, in pixels.
struct BrokenLine {
    float heading = 0;    ///< width of its words with a gap behind them
    bool beside = false;  ///< a turn's totals stand behind its heading, where they have room there
    float head = 0, text = 0, why = 0;  ///< height of the words, with the totals below them, of the rule
    float height() const { return text + why; }
};

ImFont* font_of(const EventLine& event, const Fonts& fonts) {
    return event.turn ? fonts.strong : fonts.text;
}

/// Where the words begin, behind the time and the mark of the seat.
float words_at() {
    return scaled(70);
}

BrokenLine broken(const EventLine& event, const Fonts& fonts, float room) {
    const auto tall = [&](const ImFont* font, const std::string& text) {
        if (text.empty()) return 0.0F;
        const std::string lines = broken_at_spaces(*font, text, room);
        return font->CalcTextSizeA(font->FontSize, FLT_MAX, room, lines.c_str()).y;
    };
    ImFont* font = font_of(event, fonts);
    BrokenLine line;
    line.head = line.text = tall(font, event.text);
    if (event.refused) line.why = tall(font, event.why);
    if (event.totals.empty()) return line;
    line.heading = text_width(font, (event.text + "   ").c_str());
    line.beside = line.heading + text_width(fonts.text, event.totals.c_str()) <= room;
    if (!line.beside) line.text += tall(fonts.text, event.totals);
    return line;
}

/// One event, as many lines as it needs; a turn is a heading above its events, and what no rule allows says
/// which. True when it was clicked.
bool event_line(const EventLine& event, const Fonts& fonts, float room) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = font_of(event, fonts);
    const BrokenLine broken_line = broken(event, fonts, room);
    if (event.turn) ImGui::Separator();
    const ImVec2 line = ImGui::GetCursorScreenPos();
    const float left = words_at();
    const bool pressed = ImGui::Selectable("##event", event.match, 0, {0, broken_line.height()});
    explain(event);
    list.AddText(line, palette().muted, event.time.c_str());
    const float middle = line.y + fonts.text->FontSize * 0.55F;
    if (event.seat) draw_seat_mark(list, *event.seat, {line.x + scaled(58), middle}, scaled(5));
    const auto say = [&](ImFont* with, ImVec2 at, ImU32 colour, const std::string& text) {
        list.AddText(with, with->FontSize, at, colour, broken_at_spaces(*with, text, room).c_str(), nullptr,
                     room);
    };
    say(font, {line.x + left, line.y}, palette().text, event.text);
    if (!event.totals.empty()) {
        const bool beside = broken_line.beside;
        say(fonts.text,
            {line.x + left + (beside ? broken_line.heading : 0), line.y + (beside ? 0 : broken_line.head)},
            palette().muted, event.totals);
    }
    if (event.refused) say(font, {line.x + left, line.y + broken_line.text}, palette().warning, event.why);
    return pressed;
}

/// Measures the lines where the layout is of others.
void lay_out(const EventLines& events, const Fonts& fonts, float room, EventLayout& layout) {
    if (layout.of == events && layout.room == room && layout.text == fonts.text->FontSize) return;
    layout = {events, room, fonts.text->FontSize, {0}};
    const float gap = ImGui::GetStyle().ItemSpacing.y;
    for (const EventLine& event : *events) {
        const float separator = event.turn ? gap : 0;
        layout.tops.push_back(layout.tops.back() + separator + broken(event, fonts, room).height() + gap);
    }
}

/// The list goes to the match that is shown, once; true when it does now.
bool go_to_match(const EventLines& events, const EventLayout& layout) {
    const auto match =
        std::find_if(events->begin(), events->end(), [](const EventLine& line) { return line.match; });
    const int at = match != events->end() ? static_cast<int>(match - events->begin()) : -1;
    int& shown = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("match"), -1);
    if (std::exchange(shown, at) == at || at < 0) return false;
    const float top = ImGui::GetCursorPosY() + layout.tops[static_cast<std::size_t>(at)];
    ImGui::SetScrollFromPosY(top - ImGui::GetScrollY(), 0.5F);
    return true;
}

/// The lines between the panel's heading and its lower edge.
std::optional<Command> lines_in_sight(const std::vector<EventLine>& events, const EventLayout& layout,
                                      const Fonts& fonts) {
    std::optional<Command> asked;
    const std::vector<float>& tops = layout.tops;
    const ImVec2 first = ImGui::GetCursorPos();
    const float above = ImGui::GetScrollY() - first.y, below = above + ImGui::GetWindowHeight();
    const auto begin = std::upper_bound(tops.begin(), tops.end(), above);
    for (auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, begin - tops.begin() - 1));
         i < events.size() && tops[i] < below; ++i) {
        ImGui::SetCursorPos({first.x, first.y + tops[i]});
        ImGui::PushID(static_cast<int>(i));
        if (event_line(events[i], fonts, layout.room)) asked = SeekTo{events[i].t};
        ImGui::PopID();
    }
    // The last line ends without the gap behind it.
    ImGui::SetCursorPos({first.x, first.y + std::max(0.0F, tops.back() - ImGui::GetStyle().ItemSpacing.y)});
    ImGui::Dummy({0, 0});
    return asked;
}

}  // namespace

std::optional<Command> events_panel(const EventLines& events, EventsKept kept, const PanelContext& context) {
    const Panel panel("events", context.at, context.size);
    search_field(kept.search, context.tr, context.fonts);
    heading(context.tr("panel.events"), context.fonts);
    if (events->empty())
        ImGui::TextDisabled("%s", context.tr(kept.search.text.empty() ? "events.none" : "events.no_match"));
    ImGui::BeginChild("lines");
    const float room = std::max(scaled(60), ImGui::GetContentRegionAvail().x - words_at());
    lay_out(events, context.fonts, room, kept.layout);
    const bool goes = go_to_match(events, kept.layout);
    std::optional<Command> asked = lines_in_sight(*events, kept.layout, context.fonts);
    // The newest line stays in sight unless somebody looks further up; another moment is followed at once.
    int& before = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("lines"), 0);
    const int now = static_cast<int>(events->size());
    const int more = now - std::exchange(before, now);
    const bool follows = more < 0 || more > 1 || ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1;
    if (follows && !goes) ImGui::SetScrollHereY(1);
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
