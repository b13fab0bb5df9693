#include "app/window/panels/book_panel.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/messages/rule_pages.hpp"
#include "app/messages/rule_sentences.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// A section's heading: of the catalogue in the person's language, else as the page has it.
std::string title_of(const Messages& tr, rules::System system, const PageSection& section) {
    if (section.key == "sheet") return section.title;
    const std::string key = "book." + std::string(rules::name(system)) + "." + section.key;
    const std::string title = tr.knows(key) ? tr(key) : section.title;
    return section.key == "words" ? title : section.key + ". " + title;
}

/// The rule in a sentence of the person's language, where the page is in another one.
std::string sentence_of(const Messages& tr, const PageEntry& entry) {
    if (entry.rule.empty() || tr.language() == Language()) return "";
    return rule_sentence(tr, entry.rule).value_or("");
}

bool found(const PageEntry& entry, const std::string& sentence, const std::string& searched) {
    const auto number = rules_cited(searched);
    if (number.size() == 1 && number.front() == searched) return entry.rule == searched;
    std::string whole = entry.rule + " " + entry.text + " " + sentence;
    for (const std::string& cell : entry.cells) whole += " " + cell;
    return has_words(whole, searched);
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

/// The page's own words, in lines that fit.
void page_tooltip(const std::string& text) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(scaled(560));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

std::optional<std::string> draw(const PageEntry& entry, const std::string& sentence, const Fonts& fonts) {
    if (!entry.cells.empty()) {
        std::string line;
        for (const std::string& cell : entry.cells) line += (line.empty() ? "" : "   ·   ") + cell;
        ImGui::TextWrapped("%s", line.c_str());
        return std::nullopt;
    }
    ImGui::PushID(entry.rule.c_str());
    if (!entry.rule.empty()) {
        ImGui::PushFont(fonts.strong);
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(palette().accent), "%s", entry.rule.c_str());
        ImGui::PopFont();
    }
    // The page is in English: who reads another language has the sentence, and the page's words on demand.
    ImGui::TextWrapped("%s", sentence.empty() ? entry.text.c_str() : sentence.c_str());
    if (!sentence.empty() && ImGui::IsItemHovered()) page_tooltip(entry.text);
    const auto asked = links(entry);
    ImGui::PopID();
    ImGui::Spacing();
    return asked;
}

/// A section with what was found in it; searched for nothing, it opens with a click.
std::optional<std::string> draw(const BookForm& form, const PageSection& section, const Messages& tr,
                                const Fonts& fonts) {
    std::vector<std::pair<const PageEntry*, std::string>> shown;
    for (const PageEntry& entry : section.entries) {
        std::string sentence = sentence_of(tr, entry);
        if (found(entry, sentence, form.search)) shown.emplace_back(&entry, std::move(sentence));
    }
    if (shown.empty()) return std::nullopt;
    ImGui::PushID(section.key.c_str());
    if (!form.search.empty()) ImGui::SetNextItemOpen(true);
    std::optional<std::string> asked;
    if (ImGui::CollapsingHeader(title_of(tr, form.system, section).c_str())) {
        for (const auto& [entry, sentence] : shown) {
            if (const auto rule = draw(*entry, sentence, fonts)) asked = rule;
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
        for (const PageSection& section : rule_page(rules::name(system))) {
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
        if (const auto rule = draw(form, section, tr, fonts)) asked = OpenRule{*rule};
        any = any || ImGui::GetCursorPosY() > before;
    };
    show(reference_sheet(tr, rules::name(form.system)));
    for (const PageSection& section : rule_page(rules::name(form.system))) show(section);
    if (!any) ImGui::TextWrapped("%s", tr("book.nothing"));
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
