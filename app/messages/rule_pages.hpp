// app/messages/rule_pages.hpp: the pages of the rules (docs/rules) as a person reads them, compiled in.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/messages/messages.hpp"

namespace quadrille::app {

/// A line of a page, without its marks.
struct PageEntry {
    std::string rule{};                ///< "EC-5.2"; empty: it has no number
    std::string text{};                ///< of a rule or a paragraph
    std::vector<std::string> cells{};  ///< of a row of a table, in place of the text
    friend bool operator==(const PageEntry&, const PageEntry&) = default;
};

/// What stands below a heading; "5" for "5. Range", "words" for the table of words.
struct PageSection {
    std::string key, title;
    std::vector<PageEntry> entries;
};

/// The sections of a page that people play by: those with numbered rules, and the words. What only programs
/// read (positions, requests) is left out.
std::vector<PageSection> page_sections(std::string_view markdown);

/// Of the page docs/rules/SYSTEM.md; empty where there is none. Read once.
const std::vector<PageSection>& rule_page(std::string_view system);

/// The system on one page in the person's language ("book.sheet.SYSTEM.01" and on in the catalogue), under
/// the key "sheet"; without entries where there is none.
PageSection reference_sheet(const Messages& tr, std::string_view system);

/// The rules' numbers in a text, in their order ("EC-7.3", "EC-7.4").
std::vector<std::string> rules_cited(std::string_view text);

/// Whether a text has every word that is searched for, in whatever case.
bool has_words(std::string_view text, std::string_view searched);

}  // namespace quadrille::app
