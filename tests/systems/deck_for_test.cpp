// Decks against the rules of the systems, with the library as it is imported; expected notes from
// docs/rules/noire.md and docs/rules/frontiere.md.
#include "app/session/deck_for.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "db/game_log.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* cards = R"json([
{"object":"card","id":"1","oracle_id":"1","name":"Bayou","lang":"en","layout":"normal","type_line":"Land — Swamp Forest","oracle_text":"({T}: Add {B} or {G}.)",
                     "set" : "a", "collector_number" : "1"
},
{"object":"card","id":"2","oracle_id":"2","name":"Karakas","lang":"en","layout":"normal","type_line":"Legendary Land","oracle_text":"{T}: Add {W}.","set":"a","collector_number":"2"},
{"object":"card","id":"3","oracle_id":"3","name":"Karoo","lang":"en","layout":"normal","type_line":"Land","oracle_text":"Karoo enters tapped.","set":"a","collector_number":"3"},
{"object":"card","id":"4","oracle_id":"3","name":"Karoo","lang":"fr","printed_name":"Karrou","layout":"normal","type_line":"Land","oracle_text":"Karoo enters tapped.","set":"b","collector_number":"3"},
{"object":"card","id":"5","oracle_id":"5","name":"Ajani","lang":"en","layout":"normal","type_line":"Legendary Planeswalker — Ajani","oracle_text":"+1: Gain 2 life.","set":"a","collector_number":"5"},
{"object":"card","id":"6","oracle_id":"6","name":"Grapeshot","lang":"en","layout":"normal","type_line":"Sorcery","oracle_text":"Grapeshot deals 1 damage.\nStorm","keywords":["Storm"],"set":"a","collector_number":"6"},
{"object":"card","id":"7","oracle_id":"7","name":"Bear","lang":"en","layout":"normal","type_line":"Creature — Bear","oracle_text":"","power":"2","toughness":"2","set":"a","collector_number":"7"},
{"object":"card","id":"8","oracle_id":"8","name":"Concentrate","lang":"en","layout":"normal","type_line":"Sorcery","oracle_text":"Draw three cards.","set":"a","collector_number":"8"},
{"object":"card","id":"9","oracle_id":"9","name":"Stone Rain","lang":"en","layout":"normal","type_line":"Sorcery","oracle_text":"Destroy target land.","set":"a","collector_number":"9"},
{"object":"card","id":"10","oracle_id":"10","name":"Seer","lang":"en","layout":"normal","type_line":"Creature — Seer","oracle_text":"Islandwalk\nWhen Seer enters, scry 3.\n{T}: Add {U}.","power":"1","toughness":"1","set":"a","collector_number":"10"}
])json";

class DeckFor : public testing::Test {
protected:
    DeckFor() {
        fs::create_directories(folder_);
        std::ofstream(folder_ / "cards.json") << cards;
        file_.emplace(*db::GameFile::open(folder_ / "library.db", {.access = db::Access::write}));
        EXPECT_TRUE(db::CardLibrary(*file_).import(folder_ / "cards.json"));
    }
    ~DeckFor() override {
        file_.reset();
        fs::remove_all(folder_);
    }
    std::vector<DeckCardFacts> deck(const std::string& text) const {
        const db::CardLibrary library(*file_);
        std::vector<DeckCardFacts> facts;
        const auto list = db::decklist_from(text);
        const auto lines = db::resolve(library, *list);
        for (const db::ResolvedLine& line : *lines) {
            facts.push_back({line.english.empty() ? line.line.name : line.english, line.line.count});
            if (line.card != 0) facts.back().card = **library.card(line.card);
        }
        return facts;
    }
    std::vector<DeckNote> notes(rules::System system, const std::string& text) const {
        return deck_for(system, deck(text));
    }

private:
    fs::path folder_ = fs::temp_directory_path() / ("quadrille_decks_" + std::to_string(::getpid()));
    std::optional<db::GameFile> file_;
};

bool has(const std::vector<DeckNote>& notes, const DeckNote& note) {
    return std::find(notes.begin(), notes.end(), note) != notes.end();
}

TEST_F(DeckFor, FrontiereNamesWhatIsBannedInBothLanguages) {
    const auto found =
        notes(rules::System::frontiere,
              "30 Bear\n2 Karrou\n1 Ajani\n1 Grapeshot\n2 Karakas\n20 Bayou\n10 Concentrate\n");
    for (const char* name : {"Karoo", "Ajani", "Grapeshot"})
        EXPECT_TRUE(has(found, {DeckRemark::banned, name, "FR-6.3", 0, 0, true})) << name;
    EXPECT_TRUE(has(found, {DeckRemark::legendary_twice, "Karakas", "FR-3.1", 0, 0, true}));
    EXPECT_TRUE(has(found, {DeckRemark::too_many_lands, "", "FR-3.1", 24, 20, true}));
    EXPECT_FALSE(std::any_of(found.begin(), found.end(),
                             [](const DeckNote& note) { return note.word == DeckRemark::too_few_cards; }));
    const auto legal = notes(rules::System::frontiere, "40 Bear\n20 Bayou\n");
    EXPECT_TRUE(legal.empty());
    EXPECT_TRUE(has(notes(rules::System::frontiere, "39 Bear\n20 Bayou\n"),
                    {DeckRemark::too_few_cards, "", "FR-3.1", 59, 60, true}));
}

TEST_F(DeckFor, NoireHasItsLimitsAndItsAdvice) {
    const auto found = notes(rules::System::noire, "20 Bear\n5 Bayou\n4 Karakas\n4 Concentrate\n");
    EXPECT_TRUE(has(found, {DeckRemark::too_few_cards, "", "NO-9.1", 33, 40, true}));
    EXPECT_TRUE(has(found, {DeckRemark::too_many_lands, "", "NO-9.2", 9, 8, true}));
    EXPECT_TRUE(has(found, {DeckRemark::too_many_of_a_land, "Bayou", "NO-9.2", 5, 4, true}));
    EXPECT_TRUE(has(found, {DeckRemark::too_many_copies, "Bear", "NO-9.1", 20, 4, true}));
    EXPECT_TRUE(has(found, {DeckRemark::many_copies, "Concentrate", "NO-9.3", 4, 3}));
}

TEST_F(DeckFor, NoireTakesTheLandsOutAndSaysWhatChanges) {
    const std::string text = "3 Bear\n3 Bayou\n3 Concentrate\n3 Stone Rain\n3 Seer\n";
    const auto found = notes(rules::System::noire, text);
    EXPECT_TRUE(has(found, {DeckRemark::land_goes_out, "Bayou", "NO-9.2", 3}));
    EXPECT_TRUE(has(found, {DeckRemark::draws, "Concentrate", "NO-9.6", 3, 2}));
    EXPECT_TRUE(has(found, {DeckRemark::draws, "Seer", "NO-12.5", 3, 2}));
    EXPECT_TRUE(has(found, {DeckRemark::lands_are_mana, "Stone Rain", "NO-10.4"}));
    EXPECT_TRUE(has(found, {DeckRemark::walks_by_mana, "Seer", "NO-11.6"}));
    EXPECT_TRUE(has(found, {DeckRemark::mana_is_focus, "Seer", "NO-3.4"}));
    EXPECT_FALSE(
        std::any_of(found.begin(), found.end(), [](const DeckNote& note) { return note.card == "Bear"; }));
    const auto left = without_lands(deck(text));
    ASSERT_EQ(left.size(), 4U);
    EXPECT_EQ(left[1].name, "Concentrate");
}

TEST_F(DeckFor, HoldsADeckToAListOfBannedCards) {
    const std::vector<DeckCardFacts> list = deck("40 Bear\n3 Concentrate\n20 Bayou\n");
    for (const auto& [system, rule] :
         {std::pair(rules::System::frontiere, "FR-6.3"), std::pair(rules::System::noire, "NO-13.1"),
          std::pair(rules::System::echiquier, "EC-14.9")}) {
        const DeckNote banned{DeckRemark::banned, "Concentrate", rule, 0, 0, true};
        EXPECT_TRUE(has(deck_for(system, list, {"Concentrate", "Seer"}), banned)) << rule;
        EXPECT_FALSE(has(deck_for(system, list), banned)) << rule;
    }
}

TEST_F(DeckFor, TheChessboardSaysWhatStandsOnIt) {
    const auto found = notes(rules::System::echiquier, "4 Bear\n2 Ajani\n3 Bayou\n5 Concentrate\n");
    EXPECT_TRUE(has(found, {DeckRemark::stands_on_the_board, "", "EC-2.1", 6}));
    EXPECT_TRUE(has(found, {DeckRemark::lies_off_the_board, "", "EC-5.6", 3}));
    EXPECT_TRUE(has(found, {DeckRemark::range_of_the_pawn, "", "EC-5.7", 5}));
    EXPECT_TRUE(has(notes(rules::System::noire, "1 Nothing\n"), {DeckRemark::unknown, "Nothing"}));
}

}  // namespace
}  // namespace quadrille::app
