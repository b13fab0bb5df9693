// app/messages/rule_pages.hpp: the pages of the rules (docs/rules, docs/rules/fr) as a person reads them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/messages/messages.hpp"

namespace quadrille::app {

/// A rule, a paragraph or a row of a table, without its marks.
struct PageEntry {
    std::string rule{};                ///< "EC-5.2"; empty: it has no number
    std::string text{};                ///< of a rule or a paragraph
    std::vector<std::string> cells{};  ///< of a row of a table, in place of the text
    std::string folded{};              ///< all of it as db::folded has it, to be searched
    friend bool operator==(const PageEntry&, const PageEntry&) = default;
};

/// What stands below a heading; the key is "5" for "5. Range", "words" for the table of words, which alone
/// has no number.
struct PageSection {
    std::string key, title;
    std::vector<PageEntry> entries;
};

/// The sections of a page that people play by: those with numbered rules, and the words. What only programs
/// read (positions, requests) is left out.
std::vector<PageSection> page_sections(std::string_view markdown);

/// Of the system's page in that language (docs/rules/CODE/SYSTEM.md), of the English one
/// (docs/rules/SYSTEM.md) where the language has none; empty for what is no system. Read once.
const std::vector<PageSection>& rule_page(std::string_view system, Language language);

/// The system on one page ("book.sheet.SYSTEM.01" and on in the language's catalogue), under the key
/// "sheet"; without entries for what is no system. Read once.
const PageSection& reference_sheet(std::string_view system, Language language);

/// The rules' numbers in a text, in their order ("EC-7.3", "EC-7.4").
std::vector<std::string> rules_cited(std::string_view text);

/// Whether an entry has every word that is searched for, in whatever case, with or without accents.
bool has_words(const PageEntry& entry, std::string_view searched);

}  // namespace quadrille::app
