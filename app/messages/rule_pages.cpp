#include "app/messages/rule_pages.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <sstream>
#include <utility>

#include "app/messages/embedded_pages.hpp"
#include "db/cards/fold.hpp"

namespace quadrille::app {
namespace {

constexpr const char* rule_number = R"((?:EC|MP|NO|FR|M54)-\d+\.\d+)";

/// A line without the marks of Markdown: bold, code, links by their text, and emphasis.
std::string plain(std::string text) {
    static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))"), marks(R"(\*\*|`)"),
        emphasis(R"(\*([^*\s][^*]*)\*)");
    for (const std::regex* mark : {&link, &marks, &emphasis}) text = std::regex_replace(text, *mark, "$1");
    return text;
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
    return {"words", plain(heading), {}};
}

/// "- **MP-11.1** Three to six players. **MP-11.2** Seats at random.": an entry for each number.
void take_rules(PageSection& section, const std::string& line) {
    static const std::regex number(fmt::format(R"(\*\*({})\*\* )", rule_number));
    for (std::sregex_iterator match(line.begin(), line.end(), number), end; match != end;) {
        const std::smatch begun = *match++;
        const auto text_ends = match != end ? match->prefix().second - 1 : begun.suffix().second;
        section.entries.push_back({begun[1], plain({begun.suffix().first, text_ends})});
    }
}

void take(PageSection& section, const std::string& line) {
    if (line.starts_with("- **")) {
        take_rules(section, line);
    } else if (line.starts_with("|")) {
        if (!is_rule_of_table(line)) section.entries.push_back({"", "", cells_of(line)});
    } else if (!section.entries.empty() && section.entries.back().cells.empty() && !line.starts_with("- ")) {
        section.entries.back().text +=
            " " + plain(line.substr(line.find_first_not_of(' ')));  // a broken line
    } else {
        section.entries.push_back({"", plain(line), {}});
    }
}

void fold(PageSection& section) {
    for (PageEntry& entry : section.entries) {
        std::string whole = entry.rule + " " + entry.text;
        for (const std::string& cell : entry.cells) whole += " " + cell;
        entry.folded = db::folded(whole);
    }
}

/// Whether people play by it.
bool played_by(const PageSection& section) {
    return section.key == "words" || std::any_of(section.entries.begin(), section.entries.end(),
                                                 [](const PageEntry& entry) { return !entry.rule.empty(); });
}

/// A language's code and a system.
using Place = std::pair<std::string_view, std::string_view>;

PageSection sheet_of(const Messages& tr, std::string_view system) {
    PageSection sheet{"sheet", tr("book.sheet"), {}};
    const auto key = [&](int line) { return "book.sheet." + fmt::format("{}.{:02}", system, line); };
    for (int line = 1; tr.knows(key(line)); ++line) sheet.entries.push_back({"", tr(key(line)), {}});
    fold(sheet);
    return sheet;
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
    std::ranges::for_each(sections, fold);
    return sections;
}

const std::vector<PageSection>& rule_page(std::string_view system, Language language) {
    static const auto pages = [] {
        std::map<Place, std::vector<PageSection>> read;
        for (const EmbeddedPage& page : embedded_pages())
            read[{page.language, page.system}] = page_sections(page.markdown);
        return read;
    }();
    static const std::vector<PageSection> none;
    for (const Language tried : {language, Language()}) {
        if (const auto page = pages.find({tried.code(), system}); page != pages.end()) return page->second;
    }
    return none;
}

const PageSection& reference_sheet(std::string_view system, Language language) {
    static const auto sheets = [] {
        std::map<Place, PageSection> read;
        for (const Language each : languages()) {
            for (const EmbeddedPage& page : embedded_pages())
                read[{each.code(), page.system}] = sheet_of(Messages(each), page.system);
        }
        return read;
    }();
    static const PageSection none{"sheet", "", {}};
    const auto sheet = sheets.find({language.code(), system});
    return sheet != sheets.end() ? sheet->second : none;
}

std::vector<std::string> rules_cited(std::string_view text) {
    static const std::regex cited(std::string(R"(\b)") + rule_number);
    std::vector<std::string> rules;
    const std::string whole(text);
    for (auto match = std::sregex_iterator(whole.begin(), whole.end(), cited);
         match != std::sregex_iterator(); ++match) {
        if (std::find(rules.begin(), rules.end(), match->str()) == rules.end()) rules.push_back(match->str());
    }
    return rules;
}

bool has_words(const PageEntry& entry, std::string_view searched) {
    std::istringstream words{std::string(searched)};
    for (std::string word; words >> word;) {
        if (entry.folded.find(db::folded(word)) == std::string::npos) return false;
    }
    return true;
}

}  // namespace quadrille::app
