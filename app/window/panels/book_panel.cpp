#include "app/window/panels/book_panel.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/messages/rule_pages.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// "5. Range"; what has no number by its title alone.
std::string title_of(const PageSection& section) {
    const bool numbered = section.key != "sheet" && section.key != "words";
    return numbered ? section.key + ". " + section.title : section.title;
}

bool found(const PageEntry& entry, const std::string& searched) {
    const auto number = rules_cited(searched);
    if (number.size() == 1 && number.front() == searched) return entry.rule == searched;
    return has_words(entry, searched);
}

/// The numbers that a text names, as links.
std::optional<std::string> links(const PageEntry& entry) {
    std::optional<std::string> asked;
    for (const std::string& rule : rules_cited(entry.text)) {
        if (rule == entry.rule) continue;
        ImGui::PushID(rule.c_str());
        flow(rule.c_str());
        if (ImGui::SmallButton(rule.c_str())) asked = rule;
        ImGui::PopID();
    }
    return asked;
}

std::optional<std::string> draw(const PageEntry& entry, const Fonts& fonts) {
    ImGui::PushID(entry.rule.c_str());
    if (!entry.rule.empty()) {
        ImGui::PushFont(fonts.strong);
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(palette().accent), "%s", entry.rule.c_str());
        ImGui::PopFont();
    }
    wrapped_text(entry.text);
    const auto asked = links(entry);
    ImGui::PopID();
    ImGui::Spacing();
    return asked;
}

using Shown = std::vector<const PageEntry*>;

/// The rows that follow one another from `first` on, below one another in columns; the first entry after
/// them.
Shown::const_iterator draw_rows(Shown::const_iterator first, Shown::const_iterator last) {
    const std::size_t columns = (*first)->cells.size();
    const auto end =
        std::find_if(first, last, [&](const PageEntry* one) { return one->cells.size() != columns; });
    constexpr auto look = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingStretchProp;
    if (!ImGui::BeginTable("rows", static_cast<int>(columns), look)) return end;
    for (; first != end; ++first) {
        ImGui::TableNextRow();
        for (const std::string& cell : (*first)->cells) {
            ImGui::TableNextColumn();
            wrapped_text(cell);
        }
    }
    ImGui::EndTable();
    return end;
}

/// A section with what was found in it; searched for nothing, it opens with a click.
std::optional<std::string> draw(const PageSection& section, const std::string& searched, const Fonts& fonts) {
    Shown shown;
    for (const PageEntry& entry : section.entries) {
        if (found(entry, searched)) shown.push_back(&entry);
    }
    if (shown.empty()) return std::nullopt;
    ImGui::PushID(section.key.c_str());
    if (!searched.empty()) ImGui::SetNextItemOpen(true);
    std::optional<std::string> asked;
    if (ImGui::CollapsingHeader(title_of(section).c_str())) {
        for (auto entry = shown.cbegin(); entry != shown.cend();) {
            if (!(*entry)->cells.empty()) {
                entry = draw_rows(entry, shown.cend());
            } else if (const auto rule = draw(**entry++, fonts)) {
                asked = rule;
            }
        }
    }
    ImGui::PopID();
    return asked;
}

}  // namespace

void open_at(BookForm& book, const std::string& rule) {
    book.open = book.fresh = true;
    book.search.clear();
    for (const rules::System system : rules::all_systems) {
        for (const PageSection& section : rule_page(rules::name(system), Language())) {
            const bool has = std::any_of(section.entries.begin(), section.entries.end(),
                                         [&](const PageEntry& entry) { return entry.rule == rule; });
            if (!has) continue;
            book.system = system;
            book.search = rule;
        }
    }
}

std::optional<Command> book_panel(BookForm& form, const Messages& tr, const Fonts& fonts) {
    std::optional<Command> asked;
    const Sheet sheet("book", {900, 640}, form.fresh);
    heading(tr("book.title"), fonts);
    for (const rules::System system : rules::all_systems) {
        const char* text = tr("system." + std::string(rules::name(system)));
        if (system != rules::all_systems.front()) flow(text);
        if (lit_button(text, form.system == system)) {
            form.system = system;
            form.search.clear();
        }
    }
    ImGui::SetNextItemWidth(-scaled(110));
    text_field("##search", tr("book.search"), form.search, form.fresh);
    ImGui::SameLine();
    if (ImGui::Button(tr("book.close"))) asked = ToggleBook{};
    ImGui::BeginChild("page");
    bool any = false;
    const auto show = [&](const PageSection& section) {
        const float before = ImGui::GetCursorPosY();
        if (const auto rule = draw(section, form.search, fonts)) asked = OpenRule{*rule};
        any = any || ImGui::GetCursorPosY() > before;
    };
    const std::string_view system = rules::name(form.system);
    show(reference_sheet(system, tr.language()));
    for (const PageSection& section : rule_page(system, tr.language())) show(section);
    if (!any) wrapped_text(tr("book.nothing"));
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
