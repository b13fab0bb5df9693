// The pages of the rules as the window's book shows them.
#include "app/messages/rule_pages.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

#include "app/messages/embedded_pages.hpp"
#include "app/messages/messages.hpp"
#include "db/cards/fold.hpp"
#include "rules/system.hpp"

namespace quadrille::app {
namespace {

const Language english, french = *language_from("fr");

TEST(PageSections, AreHeadingsWithTheirRulesWordsAndNothingForPrograms) {
    const auto sections = page_sections(
        "# Title\n\nintroduction\n\n## Words\n\n| there | here |\n| --- | --- |\n| case | `square` |\n\n"
        "## 1. Moves\n\n- **EC-1.1** A *pawn* moves (see [EC-2.3](other.md))\n  one square.\n- **EC-1.2** "
        "It\n  "
        "stays.\n\n## 2. Requests\n\nfor programs\n");
    ASSERT_EQ(sections.size(), 2U);
    EXPECT_EQ(sections[0].key, "words");
    EXPECT_EQ(sections[0].entries.at(1).cells, (std::vector<std::string>{"case", "square"}));
    EXPECT_EQ(sections[1].key, "1");
    EXPECT_EQ(sections[1].title, "Moves");
    ASSERT_EQ(sections[1].entries.size(), 2U);
    EXPECT_EQ(sections[1].entries[0].rule, "EC-1.1");
    EXPECT_EQ(rules_cited(sections[1].entries[0].text), std::vector<std::string>{"EC-2.3"});
    EXPECT_EQ(sections[1].entries[0].text, "A pawn moves (see EC-2.3) one square.");
}

TEST(PageSections, HaveARuleForEachNumberOfALine) {
    const auto sections = page_sections(
        "## 11. Melee\n\n- **MP-11.1** Three to six. **MP-11.2** *Ruling*: at random.\n  **All** sit.\n");
    ASSERT_EQ(sections.size(), 1U);
    ASSERT_EQ(sections[0].entries.size(), 2U);
    EXPECT_EQ(sections[0].entries[0].text, "Three to six.");
    EXPECT_EQ(sections[0].entries[1].rule, "MP-11.2");
    EXPECT_EQ(sections[0].entries[1].text, "Ruling: at random. All sit.");
}

TEST(PageSections, LoseTheMarksBesideFrenchSigns) {
    const auto sections =
        page_sections("## 1. Tour\n\n- **EC-1.1** *Arbitrage*\u00a0: l\u2019*autre* joueur (*barré*).\n");
    EXPECT_EQ(sections.at(0).entries.at(0).text, "Arbitrage\u00a0: l\u2019autre joueur (barré).");
}

TEST(RulePages, OfEverySystemHaveRulesUnderTitles) {
    for (const rules::System system : rules::all_systems) {
        const auto& sections = rule_page(rules::name(system), english);
        EXPECT_GE(sections.size(), 3U) << rules::name(system);
        std::size_t numbered = 0;
        for (const PageSection& section : sections) {
            for (const PageEntry& entry : section.entries) numbered += entry.rule.empty() ? 0 : 1;
            EXPECT_FALSE(section.title.empty()) << section.key;
        }
        EXPECT_GE(numbered, 15U) << rules::name(system);
    }
}

/// What two pages have in common, whatever language they are in.
struct Shape {
    std::string rule;
    std::size_t cells;
    std::multiset<std::string> cited;
    friend bool operator==(const Shape&, const Shape&) = default;
};

Shape shape_of(const PageEntry& entry) {
    const auto cited = rules_cited(entry.text);
    return {entry.rule, entry.cells.size(), {cited.begin(), cited.end()}};
}

std::size_t rulings_of(const PageEntry& entry, const char* ruling) {
    std::size_t count = 0;
    for (auto at = entry.text.find(ruling); at != std::string::npos; at = entry.text.find(ruling, at + 1))
        ++count;
    return count;
}

TEST(RulePages, HaveTheSameRulesTablesAndRulingsInFrench) {
    for (const rules::System system : rules::all_systems) {
        const auto& pages = rule_page(rules::name(system), english);
        const auto& same = rule_page(rules::name(system), french);
        ASSERT_NE(&same, &pages) << rules::name(system);
        ASSERT_EQ(same.size(), pages.size()) << rules::name(system);
        for (std::size_t s = 0; s < pages.size(); ++s) {
            EXPECT_EQ(same[s].key, pages[s].key);
            ASSERT_EQ(same[s].entries.size(), pages[s].entries.size()) << pages[s].title;
            for (std::size_t i = 0; i < pages[s].entries.size(); ++i) {
                const PageEntry& first = pages[s].entries[i];
                const PageEntry& second = same[s].entries[i];
                EXPECT_EQ(shape_of(second), shape_of(first)) << first.rule << " " << first.text;
                EXPECT_EQ(rulings_of(second, "Arbitrage"), rulings_of(first, "Ruling")) << first.rule;
                EXPECT_EQ(first.text.empty(), second.text.empty()) << first.rule;
            }
        }
    }
}

std::string prose_of(std::string_view markdown) {
    static const std::regex code("```[^`]*```|`[^`]*`"), link(R"(\]\([^)]*\))");
    return std::regex_replace(std::regex_replace(std::string(markdown), code, "x"), link, "]");
}

/// How many of a page's words outside code and links are among the most frequent of English, and of French.
struct Frequent {
    int english = 0, french = 0;
};

Frequent frequent_words(std::string_view markdown) {
    static const std::set<std::string> of_english{
        "the",  "of",  "and", "is",   "are",   "with", "by",  "its", "that", "which", "from", "when", "to",
        "each", "has", "not", "they", "their", "this", "was", "it",  "be",   "for",   "in",   "an",   "at"};
    static const std::set<std::string> of_french{"le", "la", "les", "un", "une", "et", "est", "qui", "dans"};
    std::istringstream words(db::folded(prose_of(markdown)));
    Frequent found;
    for (std::string word; words >> word;) {
        found.english += of_english.contains(word) ? 1 : 0;
        found.french += of_french.contains(word) ? 1 : 0;
    }
    return found;
}

TEST(RulePages, AreInOneLanguageEach) {
    std::set<std::string_view> systems;
    for (const EmbeddedPage& page : embedded_pages()) {
        const Frequent found = frequent_words(page.markdown);
        if (page.language == "fr") {
            systems.insert(page.system);
            EXPECT_EQ(found.english, 0) << page.system;
            EXPECT_GT(found.french, 250) << page.system;
        } else {
            EXPECT_GT(found.english, 250) << page.system;
            EXPECT_LT(found.french, 30) << page.system;
        }
    }
    EXPECT_EQ(systems.size(), rules::all_systems.size());
}

TEST(RulePages, OfFrenchHaveItsSigns) {
    for (const EmbeddedPage& page : embedded_pages()) {
        if (page.language != "fr") continue;
        const std::string text = prose_of(page.markdown);
        for (const char* sign : {"'", "...", " :", " ;", " ?", " !", "« ", " »", "vénement", "o-équipier"})
            EXPECT_EQ(text.find(sign), std::string::npos) << page.system << ": " << sign;
        EXPECT_NE(text.find("\u2019"), std::string::npos) << page.system;
    }
}

TEST(RulePages, AreEnglishWhereALanguageHasNone) {
    const Catalogue breton("br", R"({"language.name":"Brezhoneg","language.singular":"1"})");
    EXPECT_EQ(&rule_page("noire", Language(breton)), &rule_page("noire", english));
    EXPECT_TRUE(rule_page("chess", french).empty());
}

TEST(ReferenceSheets, SayTheSameRulesInEveryLanguage) {
    for (const char* system : {"echiquier", "multiplayer", "noire", "frontiere", "magic54"}) {
        std::set<std::string> there;
        for (const PageSection& section : rule_page(system, english)) {
            for (const PageEntry& entry : section.entries) {
                there.insert(entry.rule);
                for (std::string& rule : rules_cited(entry.text)) there.insert(std::move(rule));
            }
        }
        const std::vector<PageEntry>& lines = reference_sheet(system, english).entries;
        ASSERT_GE(lines.size(), 8U) << system;
        for (const Language language : languages()) {
            const PageSection& sheet = reference_sheet(system, language);
            EXPECT_EQ(sheet.title, Messages(language)("book.sheet"));
            ASSERT_EQ(sheet.entries.size(), lines.size()) << system << " " << language.code();
            for (std::size_t i = 0; i < lines.size(); ++i) {
                const auto cited = rules_cited(sheet.entries[i].text);
                EXPECT_EQ(cited, rules_cited(lines[i].text)) << sheet.entries[i].text;
                EXPECT_FALSE(cited.empty()) << sheet.entries[i].text;
                for (const std::string& rule : cited) EXPECT_TRUE(there.contains(rule)) << rule;
            }
        }
    }
    EXPECT_TRUE(reference_sheet("chess", english).entries.empty());
}

TEST(RulePages, HaveEveryRuleOnce) {
    for (const rules::System system : rules::all_systems) {
        std::vector<std::string> numbers;
        for (const PageSection& section : rule_page(rules::name(system), english)) {
            for (const PageEntry& entry : section.entries) {
                if (!entry.rule.empty()) numbers.push_back(entry.rule);
            }
        }
        auto once = numbers;
        std::sort(once.begin(), once.end());
        once.erase(std::unique(once.begin(), once.end()), once.end());
        EXPECT_EQ(once.size(), numbers.size()) << rules::name(system);
    }
}

/// The rules of the board's page that have the words, and the rows of its table by their first cell.
std::vector<std::string> found(Language language, std::string_view searched) {
    std::vector<std::string> names;
    for (const PageSection& section : rule_page("echiquier", language)) {
        for (const PageEntry& entry : section.entries) {
            if (has_words(entry, searched))
                names.push_back(entry.cells.empty() ? entry.rule : entry.cells[0]);
        }
    }
    return names;
}

TEST(HasWords, FindsEachInWhateverCaseWithOrWithoutAccents) {
    const std::vector<std::string> advised{"EC-1.3"};
    EXPECT_EQ(found(french, "déconseillé coin"), advised);
    EXPECT_EQ(found(french, "COIN deconseille"), advised);
    EXPECT_EQ(found(english, "Corner ADVISED"), advised);
    EXPECT_TRUE(found(french, "corner advised").empty());
    EXPECT_EQ(found(french, "mal d'invocation empêche"), std::vector<std::string>{"mal d\u2019invocation"});
    EXPECT_GT(found(english, "").size(), 90U);
}

}  // namespace
}  // namespace quadrille::app
