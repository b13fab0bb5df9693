#include "app/window/panels/file_panel.hpp"

#include <algorithm>
#include <cfloat>

#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

bool pressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

/// "/ › home › anne": each of them a way back.
std::optional<std::size_t> path_line(const FileView& view) {
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < view.folders.size(); ++i) {
        const char* name = view.folders[i].c_str();
        if (i > 0) flow(name);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::SmallButton(name)) chosen = i;
        ImGui::PopID();
    }
    return chosen;
}

std::vector<const FileView::Entry*> shown_of(const FileView& view, const std::string& filter) {
    const ImGuiTextFilter wanted(filter.c_str());
    std::vector<const FileView::Entry*> shown;
    for (const FileView::Entry& entry : view.entries) {
        if (wanted.PassFilter(entry.name.c_str())) shown.push_back(&entry);
    }
    return shown;
}

/// Arrows and Enter, whatever has the keyboard.
void move_mark(FileForm& form, const std::vector<const FileView::Entry*>& shown) {
    if (pressed(ImGuiKey_DownArrow)) ++form.marked;
    if (pressed(ImGuiKey_UpArrow)) --form.marked;
    form.marked = std::clamp(form.marked, 0, std::max(0, static_cast<int>(shown.size()) - 1));
}

std::optional<std::string> list_of(const std::vector<const FileView::Entry*>& shown, const FileForm& form,
                                   const Fonts& fonts) {
    std::optional<std::string> chosen;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const FileView::Entry& entry = *shown[i];
        const bool marked = static_cast<int>(i) == form.marked;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, height = fonts.text->FontSize + scaled(8);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable("##entry", marked, 0, {width, height})) chosen = entry.name;
        if (marked && (pressed(ImGuiKey_DownArrow) || pressed(ImGuiKey_UpArrow))) ImGui::SetScrollHereY();
        ImGui::PopID();
        const std::string text = entry.folder ? "▸ " + entry.name : entry.name;
        text_within(list, entry.folder ? fonts.strong : fonts.text, {at.x + scaled(8), at.y + scaled(4)},
                    width - scaled(16), text, palette().text);
    }
    return chosen;
}

}  // namespace

FileRequest file_panel(const FileView& view, FileForm& form, const Messages& tr, const Fonts& fonts) {
    const Sheet sheet("file_sheet", {720, 560}, form.fresh);
    FileRequest asked;
    ImGui::PushFont(fonts.large);
    wrapped_text(view.title);
    ImGui::PopFont();
    asked.up_to = path_line(view);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const std::string before = form.filter;
    const bool entered = text_field("##filter", tr("file.filter"), form.filter, form.fresh);
    if (form.filter != before) form.marked = 0;
    const auto shown = shown_of(view, form.filter);
    move_mark(form, shown);
    const float footer = ImGui::GetFrameHeight() + scaled(10);
    ImGui::BeginChild("entries", {0, -footer}, false, ImGuiWindowFlags_NoBackground);
    if (view.reading || !view.readable || shown.empty())
        ImGui::TextDisabled("%s", tr(view.reading     ? "file.reading"
                                     : !view.readable ? "file.folder_unreadable"
                                                      : "file.nothing"));
    asked.entry = list_of(shown, form, fonts);
    ImGui::EndChild();
    if (entered && !shown.empty()) asked.entry = shown[static_cast<std::size_t>(form.marked)]->name;
    if (view.takes_folders) {
        asked.this_folder = ImGui::Button(tr("file.this_folder"));
        flow(tr("file.cancel"));
    }
    asked.close = ImGui::Button(tr("file.cancel")) || pressed(ImGuiKey_Escape);
    return asked;
}

}  // namespace quadrille::app
