// The card library: imports whole, finds what people type, gives the rules their facts.
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <zlib.h>

#include "db/cards/card_library.hpp"
#include "db/cards/decklist.hpp"
#include "db/cards/fold.hpp"
#include "db/cards/fuzzy_names.hpp"
#include "db/cards/keywords.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::TemporaryFolder;
using test::write_bytes;
using Words = std::vector<std::string>;

TEST(Folded, NamesAreComparedWithoutAccentsCaseAndSigns) {
    for (const char* name : {"Œil", "œil", "OEIL", "oeil", "  Oeil!"})
        EXPECT_EQ(folded(name), "oeil") << name;
    EXPECT_EQ(folded("Guérisseur d’Éther"), "guerisseur d ether");
    EXPECT_EQ(folded("l'œuvre"), folded("L’Œuvre"));
    EXPECT_EQ(folded("Fire // Ice"), folded("Fire/Ice"));
    EXPECT_EQ(folded("e\u0301te\u0301"), "ete");
    EXPECT_EQ(folded("\xFF a \xC3"), "a");
    EXPECT_EQ(folded("Straße Æther"), "strasse aether");
}

struct KeywordCase {
    const char* text;
    Words keywords;
};

TEST(Keywords, AreFoundInTheRulesText) {
    for (const auto& [text, keywords] : std::vector<KeywordCase>{
             {"Flying", {"flying"}},
             {"Flying, first strike", {"flying", "first strike"}},
             {"Flying (This creature can't be blocked except by creatures with flying or reach.)\n{R}: "
              "+1/+0.",
              {"flying"}},
             {"Protection from black and from red", {"protection from black", "protection from red"}},
             {"Trample; haste", {"trample", "haste"}},
             {"Flying creatures you control get +1/+1.", {}},
             {"Creatures you control have flying.", {}},
             {"Swampwalk\nEquip {2}", {"swampwalk", "equip"}},
             {"Defender\nWhenever this attacks, trample.", {"defender"}},
             {"", {}}})
        EXPECT_EQ(keywords_in(text), keywords) << text;
    EXPECT_EQ(merged_keywords({"Protection", "Flying"}, "Flying, protection from black"),
              (Words{"flying", "protection from black"}));
}

/// Levenshtein's table: the fewest mistakes that make `typed` a beginning of the name.
int by_table(std::string_view typed, std::string_view name) {
    std::vector<int> row(typed.size() + 1);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<int>(i);
    int best = row.back();
    for (const char c : name) {
        int diagonal = row[0]++;
        for (std::size_t i = 1; i < row.size(); ++i) {
            const int above = row[i];
            row[i] = std::min({above + 1, row[i - 1] + 1, diagonal + (typed[i - 1] == c ? 0 : 1)});
            diagonal = above;
        }
        best = std::min(best, row.back());
    }
    return best;
}

/// The same by brute force, over every word that a name has.
std::map<std::int64_t, int> by_table(std::string_view typed, const std::vector<FuzzyNameIndex::Name>& names,
                                     int limit) {
    std::map<std::int64_t, int> matches;
    for (const auto& [id, lang, name] : names) {
        int fewest = limit + 1;
        for (std::size_t word = 0; word < name.size(); ++word) {
            if (word == 0 || name[word - 1] == ' ')
                fewest = std::min(fewest, by_table(typed, std::string_view(name).substr(word)));
        }
        if (fewest <= limit) matches[id] = fewest;
    }
    return matches;
}

RC_GTEST_PROP(TypingMistakes, AreThoseOfTheTable, ()) {
    // Few letters, so that names begin alike and are nearly each other.
    const auto letters = rc::gen::element('a', 'b', 'c', ' ');
    const auto text = rc::gen::container<std::string>(letters);
    std::vector<FuzzyNameIndex::Name> names;
    for (const std::string& name : *rc::gen::container<std::vector<std::string>>(text))
        names.push_back({static_cast<std::int64_t>(names.size()), names.size() % 2 == 0 ? "en" : "fr", name});
    const std::string typed = (*rc::gen::nonEmpty(text)).substr(0, 64);
    const int limit = *rc::gen::inRange(0, 3);
    std::map<std::int64_t, int> found;
    for (const auto& [id, mistakes] : FuzzyNameIndex(names).search(typed, limit, "", 1000))
        found[id] = mistakes;
    RC_ASSERT(found == by_table(typed, names, limit));
}

TEST(TypingMistakes, TheNearestComeFirstInTheLanguageAskedFor) {
    const FuzzyNameIndex index(
        {{1, "en", "suntail hawk"}, {2, "fr", "faucon mordore"}, {3, "en", "hawk"}, {4, "fr", "hawks"}});
    const auto ids = [&](std::string_view lang, std::size_t most) {
        std::vector<std::int64_t> list;
        for (const auto& match : index.search("hawl", 1, lang, most)) list.push_back(match.id);
        return list;
    };
    EXPECT_EQ(ids("", 10), (std::vector<std::int64_t>{3, 4, 1}));
    EXPECT_EQ(ids("", 2), (std::vector<std::int64_t>{3, 4}));
    EXPECT_EQ(ids("en", 10), (std::vector<std::int64_t>{3, 1}));
    EXPECT_TRUE(ids("de", 10).empty());
    EXPECT_TRUE(index.search("", 2, "", 10).empty());
}

constexpr const char* three_cards = R"([
{"object":"card","id":"a","oracle_id":"o1","name":"Suntail Hawk","lang":"en","layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying","mana_cost":"{W}","colors":["W"],"power":"1","toughness":"1","set":"10e","set_name":"Tenth Edition","collector_number":"50"},
{"object":"card","id":"b","oracle_id":"o1","name":"Suntail Hawk","lang":"fr","printed_name":"Faucon mordoré","layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying","mana_cost":"{W}","colors":["W"],"power":"1","toughness":"1","set":"10e","collector_number":"50★"},
{"object":"card","id":"c","oracle_id":"o2","name":"Fire // Ice","lang":"en","layout":"split","card_faces":[{"name":"Fire","type_line":"Instant","oracle_text":"Fire deals 2 damage."},{"name":"Ice","type_line":"Instant","oracle_text":"Tap target permanent."}],"colors":["R","U"],"set":"inv","collector_number":"1"}
])";

class Cards : public testing::Test {
protected:
    ImportReport imported(const std::string& text, const ImportOptions& options = {}) {
        write_bytes(folder / "cards.json", text);
        const auto report = library.import(folder / "cards.json", options);
        EXPECT_TRUE(report) << report.error().detail;
        return report.value_or(ImportReport{});
    }
    Words names(std::string_view text, std::string_view lang = {}) {
        Words found;
        const auto list = library.find(text, lang);
        for (const FoundName& name : *list) found.push_back(name.name);
        return found;
    }

    TemporaryFolder folder;
    GameFile file = std::move(*GameFile::open(folder / "game.db"));
    CardLibrary library{file};
};

TEST_F(Cards, ImportingAgainChangesNothingAndReplacesWhatChanged) {
    EXPECT_EQ(imported(three_cards).added, 3);
    const ImportReport again = imported(three_cards);
    EXPECT_EQ(again.unchanged, 3);
    EXPECT_EQ(again.added + again.changed, 0);
    std::string other = three_cards;
    for (std::size_t at; (at = other.find("Flying")) != std::string::npos;) other.replace(at, 6, "Vigilance");
    EXPECT_EQ(imported(other).changed, 1);
    EXPECT_EQ((*library.face_named("Suntail Hawk"))->keywords, Words{"vigilance"});
    EXPECT_EQ(*library.printings(), 3);
}

TEST_F(Cards, AFrenchNameGivesTheFactsOfTheCard) {
    imported(three_cards);
    const auto face = library.face_named("faucon MORDORE");
    ASSERT_TRUE(face && *face);
    EXPECT_EQ((*face)->keywords, Words{"flying"});
    EXPECT_EQ((*face)->power, "1");
    EXPECT_EQ((*face)->toughness, "1");
    EXPECT_EQ((*face)->colors, Words{"white"});
    EXPECT_EQ((*face)->kind(), "creature");
    EXPECT_FALSE(*library.face_named("Faucon"));
}

TEST_F(Cards, SplitNamesAreFoundInEverySpelling) {
    imported(three_cards);
    for (const char* name : {"Fire // Ice", "Fire/Ice", "fire//ice", "Fire"}) {
        const auto card = library.named(name);
        ASSERT_TRUE(card && *card) << name;
        EXPECT_EQ((*card)->name, "Fire // Ice");
    }
    EXPECT_EQ((*library.face_named("Ice"))->rules_text, "Tap target permanent.");
}

TEST_F(Cards, AreFoundByBeginningsAndWithMistakes) {
    imported(three_cards);
    EXPECT_EQ(names("fau"), Words{"Faucon mordoré"});
    EXPECT_EQ(names("mordor"), Words{"Faucon mordoré"});
    EXPECT_EQ(names("fauccon mordre"), Words{"Faucon mordoré"});
    EXPECT_EQ(names("suntial hawk"), Words{"Suntail Hawk"});
    EXPECT_EQ(names("hawk", "fr"), Words{});
    EXPECT_EQ(names("zzzzzz"), Words{});
    for (const char* odd : {"", "\"", "*", "' OR 1=1 --", "\"a\" OR *", "^", "NEAR(", "\xFF"})
        EXPECT_EQ(names(odd), Words{}) << odd;
}

/// A hawk in two languages and another printing, a card of two sides, a split one, and one without pictures.
constexpr const char* pictured_cards = R"([
{"id":"a","oracle_id":"o1","name":"Hawk","lang":"en","layout":"normal","set":"10e","collector_number":"50","image_uris":{"normal":"https://x/n/a","small":"https://x/s/a"}},
{"id":"b","oracle_id":"o1","name":"Hawk","lang":"fr","printed_name":"Faucon","layout":"normal","set":"10e","collector_number":"50","image_uris":{"small":"https://x/s/b"}},
{"id":"c","oracle_id":"o1","name":"Hawk","lang":"fr","printed_name":"Faucon","layout":"normal","set":"11e","collector_number":"7","image_uris":{"small":"https://x/s/c"}},
{"id":"d","oracle_id":"o2","name":"Day // Night","lang":"en","layout":"transform","set":"isd","collector_number":"1","card_faces":[{"name":"Day","image_uris":{"small":"https://x/s/d"}},{"name":"Night","image_uris":{"small":"https://x/s/d2"}}]},
{"id":"e","oracle_id":"o3","name":"Fire // Ice","lang":"en","layout":"split","set":"inv","collector_number":"1","image_uris":{"png":"https://x/p/e"},"card_faces":[{"name":"Fire"},{"name":"Ice"}]},
{"id":"f","oracle_id":"o4","name":"Plain","lang":"en","layout":"normal","set":"inv","collector_number":"2"}
])";

TEST_F(Cards, PicturesAreThoseOfAllPrintingsAndSides) {
    EXPECT_TRUE(library.pictures()->empty());
    imported(pictured_cards);
    const std::vector<CardPicture> hawks{{"a", 0, "Hawk", "https://x/s/a"},
                                         {"c", 0, "Hawk", "https://x/s/c"}};
    EXPECT_EQ(*library.pictures((*library.named("Faucon"))->id), hawks)
        << "the French printing looks like the English one of the same number";
    const std::vector<CardPicture> sides{{"d", 0, "Day", "https://x/s/d"},
                                         {"d", 1, "Night", "https://x/s/d2"}};
    EXPECT_EQ(*library.pictures((*library.named("Night"))->id), sides);
    EXPECT_EQ(*library.pictures((*library.named("Fire/Ice"))->id),
              (std::vector<CardPicture>{{"e", 0, "Fire", "https://x/p/e"}}));
    EXPECT_TRUE(library.pictures((*library.named("Plain"))->id)->empty());
    EXPECT_EQ(library.pictures()->size(), 5U);
}

TEST_F(Cards, ALibraryWithoutAddressesHasThemOnceItIsImportedAgain) {
    std::string without = pictured_cards;
    for (std::size_t at; (at = without.find("image_uris")) != std::string::npos;)
        without.replace(at, 10, "no_picture");
    imported(without);
    EXPECT_TRUE(library.pictures()->empty());
    EXPECT_EQ(imported(pictured_cards).changed, 5);
    EXPECT_EQ(imported(without).changed, 0) << "another file does not take them away";
    EXPECT_EQ(library.pictures()->size(), 5U);
}

TEST_F(Cards, AnOlderFileThatIsOnlyReadHasNoPictures) {
    std::filesystem::copy_file(std::filesystem::path(QUADRILLE_SOURCE_DIR) / "tests/db/versions/version-4.db",
                               folder / "old.db");
    const auto old = GameFile::open(folder / "old.db", {.access = Access::read});
    ASSERT_TRUE(old) << old.error().detail;
    EXPECT_TRUE(CardLibrary(*old).pictures()->empty());
}

TEST_F(Cards, LanguagesCanBeChosen) {
    const ImportReport report = imported(three_cards, {.languages = {"en"}});
    EXPECT_EQ(report.added, 2);
    EXPECT_EQ(report.skipped, 1);
    EXPECT_EQ(names("faucon"), Words{});
}

TEST_F(Cards, CompressedFilesAreRead) {
    const gzFile packed = gzopen((folder / "cards.json.gz").c_str(), "wb");
    const std::string text = three_cards;
    gzwrite(packed, text.data(), static_cast<unsigned>(text.size()));
    gzclose(packed);
    EXPECT_EQ(library.import(folder / "cards.json.gz")->added, 3);
    const std::string bytes = test::bytes_of(folder / "cards.json.gz");
    write_bytes(folder / "cut.json.gz", bytes.substr(0, bytes.size() / 2));
    EXPECT_FALSE(library.import(folder / "cut.json.gz"));
}

TEST_F(Cards, MtgjsonIsTheSameLibrary) {
    imported(three_cards);
    const ImportReport report =
        imported(R"({"meta":{"version":"5"},"data":{"10E":{"name":"Tenth Edition","cards":[
{"uuid":"u1","name":"Suntail Hawk","type":"Creature — Bird","power":"1","toughness":"1","colors":["W"],"manaCost":"{W}","number":"50","layout":"normal","text":"Flying","keywords":["Flying"],"identifiers":{"scryfallOracleId":"o1","scryfallId":"a"},"foreignData":[{"language":"German","name":"Sonnenschweif-Falke"}]}],"tokens":[]}}})");
    EXPECT_EQ(report.read, 1);
    EXPECT_EQ(report.added, 0);
    EXPECT_EQ(*library.printings(), 3);
    EXPECT_EQ((*library.named("Sonnenschweif-Falke"))->name, "Suntail Hawk");
}

TEST_F(Cards, MtgjsonGivesACardOfTwoFacesByFaceAlsoCompressed) {
    const std::string text = R"({"data":{"ELD":{"cards":[
{"uuid":"u1","name":"Ardenvale Tactician // Dizzying Swoop","faceName":"Ardenvale Tactician","side":"a","layout":"adventure","type":"Creature — Human Knight","power":"2","toughness":"3","colors":["W"],"text":"Flying","identifiers":{"scryfallOracleId":"o9","scryfallId":"s9"},"foreignData":[{"language":"French","name":"Tacticien ardenval // Chute vertigineuse","faceName":"Tacticien ardenval"}]},
{"uuid":"u2","name":"Ardenvale Tactician // Dizzying Swoop","faceName":"Dizzying Swoop","side":"b","layout":"adventure","type":"Instant — Adventure","colors":["W"],"text":"Tap up to two target creatures.","identifiers":{"scryfallOracleId":"o9","scryfallId":"s9"}}],
"tokens":[{"uuid":"u3","name":"Golem","layout":"token","type":"Token Artifact Creature — Golem","power":"3","toughness":"3","identifiers":{"scryfallOracleId":"o8","scryfallId":"s8"}}]}}})";
    const gzFile packed = gzopen((folder / "all.json.gz").c_str(), "wb");
    gzwrite(packed, text.data(), static_cast<unsigned>(text.size()));
    gzclose(packed);
    const auto report = library.import(folder / "all.json.gz");
    ASSERT_TRUE(report) << report.error().detail;
    EXPECT_EQ(report->read, 3);
    EXPECT_EQ((*library.named("Dizzying Swoop"))->faces.size(), 2U);
    EXPECT_EQ((*library.face_named("tacticien ardenval"))->keywords, Words{"flying"});
    EXPECT_EQ((*library.face_named("Dizzying Swoop"))->type_line, "Instant — Adventure");
    EXPECT_EQ((*library.face_named("Golem"))->power, "3");
    EXPECT_EQ(library.import(folder / "all.json.gz")->unchanged, 3);
}

TEST_F(Cards, WhatCannotBeImportedChangesNothing) {
    imported(three_cards);
    const std::string cut = std::string(three_cards).substr(0, 700);
    for (const std::string& text :
         {std::string(), std::string("[]"), std::string("hello"), std::string("7"), cut,
          std::string(100'000, '['),
          std::string("[{\"object\":\"card\",\"id\":\"z\",\"oracle_id\":\"z\",\"name\":\"\xFF\"}]"),
          std::string("{\"data\":[1]}"),
          "[{\"id\":\"z\",\"name\":\"" + std::string(20'000'000, 'x') + "\"}]"}) {
        write_bytes(folder / "wrong.json", text);
        const auto report = library.import(folder / "wrong.json");
        ASSERT_FALSE(report) << text.substr(0, 40);
        EXPECT_TRUE(report.error().read);
        EXPECT_EQ(*library.printings(), 3);
    }
    EXPECT_FALSE(library.import(folder.path()));
    EXPECT_FALSE(library.import(folder / "missing.json"));
    const auto stopped =
        library.import(folder / "cards.json", {.progress = [](auto, auto) { return false; }});
    EXPECT_TRUE(stopped->stopped);
}

TEST_F(Cards, OddCardsAreNotedAndTheOthersTaken) {
    const ImportReport report = imported(R"([{"object":"card","id":"d","name":7},{"object":"card","id":"e"},
{"object":"card","id":"f","name":"Of a new kind","layout":"hologram","type_line":"Artifact"},
{"object":"card","id":"g","name":"Art","layout":"art_series"},{"object":"card","id":"f","name":"Of a new kind","layout":"hologram","type_line":"Artifact"}])");
    EXPECT_EQ(report.read, 5);
    EXPECT_EQ(report.added, 1);
    EXPECT_EQ(report.unchanged, 1);
    EXPECT_EQ(report.skipped, 3);
    EXPECT_EQ(report.notes.size(), 2U);
    EXPECT_EQ((*library.face_named("Of a new kind"))->kind(), "artifact");
}

TEST_F(Cards, TheSampleIsImportedWholeWithEachLayout) {
    const std::filesystem::path sample = std::filesystem::path(QUADRILLE_SHARED_DIR) / "cards";
    if (!std::filesystem::exists(sample)) GTEST_SKIP() << "the shared card sample is not here";
    const auto english = library.import(sample / "scryfall_default_cards_sample.json");
    ASSERT_TRUE(english) << english.error().detail;
    EXPECT_EQ(english->added, 1968);
    EXPECT_EQ(library.import(sample / "scryfall_fr_examples.json")->added, 14);
    EXPECT_EQ(library.import(sample / "scryfall_default_cards_sample.json")->unchanged, 1968);
    struct Expected {
        const char* name;
        const char* layout;
        std::size_t faces;
        Words keywords;  ///< of the face of that name
    };
    for (const auto& [name, layout, faces, keywords] :
         {Expected{"Wax", "split", 2, {}}, Expected{"Ichiga, Who Topples Oaks", "flip", 2, {"trample"}},
          Expected{"Howlpack of Estwald", "transform", 2, {}},
          Expected{"Ardenvale Tactician", "adventure", 2, {"flying"}},
          Expected{"Faucon mordore", "normal", 1, {"flying"}}}) {
        const auto card = library.named(name);
        ASSERT_TRUE(card && *card) << name;
        EXPECT_EQ((*card)->layout, layout);
        EXPECT_EQ((*card)->faces.size(), faces);
        EXPECT_EQ((*library.face_named(name))->keywords, keywords);
    }
    EXPECT_EQ((*library.named("Colère de dieu"))->name, "Wrath of God");
    EXPECT_EQ((*library.face_named("Howlpack of Estwald"))->colors, Words{"green"});
}

struct DeckCase {
    const char* name;
    const char* text;
};

class Decks : public testing::TestWithParam<DeckCase> {};

TEST_P(Decks, HaveFourHawksAndTwoSplitCardsBeside) {
    const auto deck = decklist_from(GetParam().text);
    ASSERT_TRUE(deck) << name(deck.error().fault);
    ASSERT_EQ(deck->lines.size(), 2U);
    EXPECT_EQ(deck->lines[0].count, 4);
    EXPECT_EQ(deck->lines[0].name, "Suntail Hawk");
    EXPECT_EQ(deck->lines[0].zone, DeckZone::main);
    EXPECT_EQ(deck->lines[1].count, 2);
    EXPECT_EQ(folded(deck->lines[1].name), "fire ice");
    EXPECT_EQ(deck->lines[1].zone, DeckZone::side);
}

INSTANTIATE_TEST_SUITE_P(
    Decklist, Decks,
    testing::Values(
        DeckCase{"mtga", "Deck\n4 Suntail Hawk (10E) 50\n\nSideboard\n2 Fire // Ice (INV) 1\n"},
        DeckCase{"plain", "4x Suntail Hawk\r\n\r\n2\tFire/Ice\r\n"},
        DeckCase{"dec", "// NAME : Blanc noir\n4 Suntail Hawk\nSB: 2 Fire // Ice\n"},
        DeckCase{"mwdeck", "// a comment\n4 [10E] Suntail Hawk\nSB: 2 [INV] Fire/Ice\n"},
        DeckCase{"dek",
                 "<?xml version=\"1.0\"?><Deck><Cards CatID=\"0\" Quantity=\"4\" Sideboard=\"false\" "
                 "Name=\"Suntail Hawk\"/>"
                 "<Cards CatID=\"0\" Quantity=\"2\" Sideboard=\"true\" Name=\"Fire/Ice\"/></Deck>"},
        DeckCase{"cod",
                 "<cockatrice_deck version=\"1\"><deckname>x</deckname><zone name=\"main\"><card "
                 "number=\"4\" name=\"Suntail Hawk\"/></zone>"
                 "<zone name=\"side\"><card number=\"2\">Fire // Ice</card></zone></cockatrice_deck>"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST_F(Cards, ADeckSaysWhatWasNotFoundAndIsKeptWithTheGame) {
    imported(three_cards);
    ASSERT_TRUE(file.create(test::duel("Friday")));
    const auto deck = decklist_from("4 Faucon mordoré\n1 Suntale Hawk\n");
    const auto lines = resolve(library, *deck);
    ASSERT_TRUE(lines);
    EXPECT_EQ((*lines)[0].english, "Suntail Hawk");
    EXPECT_EQ((*lines)[1].card, 0);
    EXPECT_EQ((*lines)[1].nearest.at(0), "Suntail Hawk");
    for (int time = 0; time < 2; ++time) ASSERT_TRUE(set_deck(file, 1, "P1", "mine", *lines));
    const auto kept = decks_of(file, 1);
    ASSERT_EQ(kept->size(), 2U);
    EXPECT_EQ((*kept)[0].count, 4);
    EXPECT_FALSE(set_deck(file, 99, "P1", "mine", *lines));
    const auto side = decklist_from("40 Forest\n\n3 Suntail Hawk\n");
    ASSERT_TRUE(set_deck(file, 1, "P2", "woods", *resolve(library, *side)));
    const auto names = deck_names_of(file, 1);
    ASSERT_EQ(names->size(), 2U);
    EXPECT_EQ((*names)[0].name, "mine");
    EXPECT_EQ((*names)[0].cards, 5);
    EXPECT_EQ((*names)[1].player, "P2");
    EXPECT_EQ((*names)[1].cards, 40) << "without the sideboard";
}

std::string lines_of(const std::string& line, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += line;
    return text;
}

TEST(Decklist, OfAnyDeckThatIsPlayedIsRead) {
    const auto deck = decklist_from(lines_of("1 " + std::string(200, 'A') + "\n", 1'000));
    ASSERT_TRUE(deck);
    EXPECT_EQ(deck->lines.size(), 1'000U);
}

TEST(Decklist, WhatIsNoDeckGetsASentenceWithItsLine) {
    for (const auto& [text, line] :
         {std::pair<std::string, int>{"", 0},
          {"4 A\n99999999 B", 2},
          {"4 A\n4", 2},
          {"<Deck", 1},
          {"<a/>", 0},
          {"\xFF\xFE", 0},
          {"<Deck><Cards Quantity=\"x\" Name=\"A\"/></Deck>", 0},
          {"4 A\n1 " + std::string(2'000, 'B'), 2},
          {lines_of("4 A\n", 2'001), 2'001},
          {lines_of("\n", 1'000'000), 2'001},
          {"<Deck>" + lines_of(R"(<Cards Quantity="1" Name="A"/>)", 2'001) + "</Deck>", 0},
          {R"(<Deck><Cards Quantity="1" Name=")" + std::string(2'000, 'A') + R"("/></Deck>)", 0}}) {
        const auto deck = decklist_from(text);
        ASSERT_FALSE(deck) << text;
        EXPECT_EQ(deck.error().line, line) << text;
    }
}

}  // namespace
}  // namespace quadrille::db
