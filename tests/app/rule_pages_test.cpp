// The pages of the rules as the window's book shows them.
#include "app/messages/rule_pages.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "app/messages/messages.hpp"
#include "rules/system.hpp"

namespace quadrille::app {
namespace {

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
    EXPECT_EQ(sections[1].entries[0].text.find('*'), std::string::npos);
}

TEST(RulePages, OfEverySystemHaveRulesAndTitlesInEveryLanguage) {
    for (const rules::System system : rules::all_systems) {
        const auto& sections = rule_page(rules::name(system));
        EXPECT_GE(sections.size(), 3U) << rules::name(system);
        std::size_t numbered = 0;
        for (const PageSection& section : sections) {
            for (const PageEntry& entry : section.entries) numbered += entry.rule.empty() ? 0 : 1;
            for (const Language language : languages())
                EXPECT_TRUE(
                    Messages(language).knows("book." + std::string(rules::name(system)) + "." + section.key))
                    << rules::name(system) << " " << section.key;
        }
        EXPECT_GE(numbered, 15U) << rules::name(system);
    }
}

TEST(ReferenceSheets, SayTheSameRulesInEveryLanguage) {
    for (const char* system : {"echiquier", "multiplayer", "noire", "frontiere", "magic54"}) {
        std::set<std::string> there;
        for (const PageSection& section : rule_page(system)) {
            for (const PageEntry& entry : section.entries) {
                there.insert(entry.rule);
                for (std::string& rule : rules_cited(entry.text)) there.insert(std::move(rule));
            }
        }
        const std::vector<PageEntry> english = reference_sheet(Messages(Language()), system).entries;
        ASSERT_GE(english.size(), 8U) << system;
        for (const Language language : languages()) {
            const PageSection sheet = reference_sheet(Messages(language), system);
            ASSERT_EQ(sheet.entries.size(), english.size()) << system << " " << language.code();
            for (std::size_t i = 0; i < english.size(); ++i) {
                const auto cited = rules_cited(sheet.entries[i].text);
                EXPECT_EQ(cited, rules_cited(english[i].text)) << sheet.entries[i].text;
                EXPECT_FALSE(cited.empty()) << sheet.entries[i].text;
                for (const std::string& rule : cited) EXPECT_TRUE(there.contains(rule)) << rule;
            }
        }
    }
    EXPECT_TRUE(reference_sheet(Messages(Language()), "chess").entries.empty());
}

TEST(RulePages, HaveEveryRuleOnce) {
    for (const rules::System system : rules::all_systems) {
        std::vector<std::string> numbers;
        for (const PageSection& section : rule_page(rules::name(system))) {
            for (const PageEntry& entry : section.entries) {
                if (!entry.rule.empty()) numbers.push_back(entry.rule);
            }
        }
        auto once = numbers;
        std::sort(once.begin(), once.end());
        once.erase(std::unique(once.begin(), once.end()), once.end());
        EXPECT_EQ(once.size(), numbers.size()) << rules::name(system);
    }
    EXPECT_TRUE(rule_page("chess").empty());
}

TEST(HasWords, FindsEachInWhateverCase) {
    EXPECT_TRUE(has_words("A creature's radius is 3.", "RADIUS creature"));
    EXPECT_FALSE(has_words("A creature's radius is 3.", "radius pawn"));
    EXPECT_TRUE(has_words("anything", ""));
}

}  // namespace
}  // namespace quadrille::app
