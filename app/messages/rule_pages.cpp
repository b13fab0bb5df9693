#include "app/messages/rule_pages.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "app/files/ascii.hpp"
#include "app/messages/embedded_pages.hpp"

namespace quadrille::app {
namespace {

/// A line without the marks of Markdown: bold, code, and links by their text.
std::string plain(std::string text) {
    static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))"),
        marks(R"(\*\*|`|(^|[\s(])\*(?=\S)|\*(?=[\s:.,)]|$))");
    text = std::regex_replace(text, link, "$1");
    return std::regex_replace(text, marks, "$1");
}

std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells;
    std::istringstream parts(row.substr(1));
    for (std::string cell; std::getline(parts, cell, '|');) {
        const auto from = cell.find_first_not_of(' '), to = cell.find_last_not_of(' ');
        cells.push_back(from == std::string::npos ? "" : plain(cell.substr(from, to - from + 1)));
    }
    return cells;
}

bool is_rule_of_table(const std::string& line) {
    return line.find_first_not_of("|-: ") == std::string::npos;
}

PageSection section_of(const std::string& heading) {
    static const std::regex numbered(R"((\d+)\. (.*))");
    std::smatch match;
    if (std::regex_match(heading, match, numbered)) return {match[1], plain(match[2]), {}};
    return {lower_case(plain(heading)), plain(heading), {}};
}

void take(PageSection& section, const std::string& line) {
    static const std::regex rule(R"re(- \*\*((?:EC|MP|NO|FR|M54)-\d+\.\d+)\*\* (.*))re");
    std::smatch match;
    if (std::regex_match(line, match, rule)) {
        section.entries.push_back({match[1], plain(match[2]), {}});
    } else if (line.starts_with("|")) {
        if (!is_rule_of_table(line)) section.entries.push_back({"", "", cells_of(line)});
    } else if (line.starts_with("  ") && !section.entries.empty()) {
        section.entries.back().text += "\n" + plain(line);
    } else if (!section.entries.empty() && section.entries.back().cells.empty() && !line.starts_with("- ")) {
        section.entries.back().text += " " + plain(line);  // a line that was broken
    } else {
        section.entries.push_back({"", plain(line), {}});
    }
}

/// Whether people play by it.
bool played_by(const PageSection& section) {
    return section.key == "words" || std::any_of(section.entries.begin(), section.entries.end(),
                                                 [](const PageEntry& entry) { return !entry.rule.empty(); });
}

}  // namespace

std::vector<PageSection> page_sections(std::string_view markdown) {
    std::vector<PageSection> sections;
    std::istringstream lines{std::string(markdown)};
    bool paragraph_ended = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("## ")) {
            sections.push_back(section_of(line.substr(3)));
        } else if (line.empty()) {
            paragraph_ended = true;
            continue;
        } else if (!sections.empty()) {
            PageSection& section = sections.back();
            const bool begins = paragraph_ended && !line.starts_with("- ") && !line.starts_with("|");
            if (begins)
                section.entries.push_back({"", plain(line), {}});
            else
                take(section, line);
        }
        paragraph_ended = false;
    }
    std::erase_if(sections, [](const PageSection& section) { return !played_by(section); });
    return sections;
}

const std::vector<PageSection>& rule_page(std::string_view system) {
    static const auto pages = [] {
        std::map<std::string_view, std::vector<PageSection>> read;
        for (const EmbeddedPage& page : embedded_pages()) read[page.system] = page_sections(page.markdown);
        return read;
    }();
    static const std::vector<PageSection> none;
    const auto page = pages.find(system);
    return page != pages.end() ? page->second : none;
}

PageSection reference_sheet(const Messages& tr, std::string_view system) {
    PageSection sheet{"sheet", tr("book.sheet"), {}};
    const auto key = [&](int line) { return fmt::format("book.sheet.{}.{:02}", system, line); };
    for (int line = 1; tr.knows(key(line)); ++line) sheet.entries.push_back({"", tr(key(line)), {}});
    return sheet;
}

std::vector<std::string> rules_cited(std::string_view text) {
    static const std::regex cited(R"(\b(?:EC|MP|NO|FR|M54)-\d+\.\d+)");
    std::vector<std::string> rules;
    const std::string whole(text);
    for (auto match = std::sregex_iterator(whole.begin(), whole.end(), cited);
         match != std::sregex_iterator(); ++match) {
        if (std::find(rules.begin(), rules.end(), match->str()) == rules.end()) rules.push_back(match->str());
    }
    return rules;
}

bool has_words(std::string_view text, std::string_view searched) {
    const std::string whole = lower_case(std::string(text));
    std::istringstream words{lower_case(std::string(searched))};
    for (std::string word; words >> word;) {
        if (whole.find(word) == std::string::npos) return false;
    }
    return true;
}

}  // namespace quadrille::app
