// `quadrille cards` from outside, and the facts of the cards in the answers of `quadrille rules`.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "db/cards/decklist.hpp"
#include "db/game_log.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

using Json = nlohmann::json;

constexpr const char* three_cards = R"([
{"object":"card","id":"a","oracle_id":"o1","name":"Suntail Hawk","lang":"en","layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying","mana_cost":"{W}","colors":["W"],"power":"1","toughness":"1","set":"10e","set_name":"Tenth Edition","collector_number":"50"},
{"object":"card","id":"b","oracle_id":"o1","name":"Suntail Hawk","lang":"fr","printed_name":"Faucon mordoré","layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying","mana_cost":"{W}","colors":["W"],"power":"1","toughness":"1","set":"10e","collector_number":"50"},
{"object":"card","id":"c","oracle_id":"o2","name":"Fire // Ice","lang":"en","layout":"split","card_faces":[{"name":"Fire","type_line":"Instant","oracle_text":"Fire deals 2 damage."},{"name":"Ice","type_line":"Instant","oracle_text":"Tap target permanent."}],"colors":["R","U"],"set":"inv","collector_number":"1"}
])";

class CardsCommand : public testing::Test {
protected:
    CardsCommand() {
        const Finished imported = cards({"import", folder.file("cards.json", three_cards)});
        EXPECT_EQ(imported.status, 0) << imported.errors;
        EXPECT_NE(imported.output.find("3 new, 0 changed"), std::string::npos) << imported.output;
    }
    Finished cards(std::vector<std::string> words) const {
        words.insert(words.begin(), {"cards", "--db", db});
        return run_program(words);
    }
    static void expect_sentence(const Finished& finished, const std::string& said) {
        EXPECT_EQ(finished.status, 1) << said;
        EXPECT_EQ(finished.errors.rfind("quadrille cards: ", 0), 0U) << finished.errors;
        EXPECT_NE(finished.errors.find(said), std::string::npos) << finished.errors;
        EXPECT_EQ(std::count(finished.errors.begin(), finished.errors.end(), '\n'), 1) << finished.errors;
    }

    TemporaryFolder folder;
    std::string db = (folder.path() / "library.db").string();
};

TEST_F(CardsCommand, FindsInBothLanguagesWithMistakes) {
    for (const std::string text :
         {"Faucon", "FAUCON MORDORE", "mordo", "faucom mordoe", "Suntail", "suntale hawk", "hawk"}) {
        const Finished found = cards({"find", text, "--json"});
        ASSERT_EQ(found.status, 0) << text;
        const Json card = Json::parse(found.lines()[0]);
        EXPECT_EQ(card["card"], "Suntail Hawk") << text;
        EXPECT_EQ(card["faces"][0]["keywords"], Json{"flying"});
        EXPECT_EQ(card["faces"][0]["colors"], Json{"white"});
    }
    EXPECT_EQ(cards({"find", "suntail", "--lang", "fr"}).status, 1);
    EXPECT_NE(cards({"find", "faucon"}).output.find("1/1  flying"), std::string::npos);
    for (const std::string nothing : {"zzzzzz", "", "''", "\xFF\xFE", "\" OR 1"})
        expect_sentence(cards({"find", nothing}), "nothing is called so");
}

TEST_F(CardsCommand, AnEmptyLibrarySaysHowToFillIt) {
    const std::string games = (folder.path() / "games.db").string();
    ASSERT_TRUE(db::GameFile::open(games, {.access = db::Access::write}));
    expect_sentence(run_program({"cards", "--db", games, "find", "hawk"}), "no cards have been imported yet");
}

TEST_F(CardsCommand, WhatCannotBeImportedGetsASentenceAndChangesNothing) {
    const std::string cut = std::string(three_cards).substr(0, 700);
    for (const auto& [name, bytes, said] : std::vector<std::tuple<std::string, std::string, std::string>>{
             {"empty.json", "", "the file is empty"},
             {"cut.json", cut, "ends in the middle"},
             {"text.json", "hello", "not valid JSON"},
             {"nothing.json", "[]", "there is no card in it"},
             {"number.json", "7", "neither a Scryfall nor an MTGJSON file"},
             {"error.json", R"({"object":"error","status":404})", "there is no card in it"},
             {"deep.json", std::string(100'000, '['), "nested too deeply"},
             {"gzip.json.gz", "\x1F\x8B\x08 broken", "compressed data"}}) {
        expect_sentence(cards({"import", folder.file(name, bytes)}), said);
    }
    expect_sentence(cards({"import", folder.path().string()}), "this is a folder");
    const std::string fresh = (folder.path() / "fresh.db").string();
    const Finished missing =
        run_program({"cards", "--db", fresh, "import", (folder.path() / "missing.json").string()});
    expect_sentence(missing, "there is no such file");
    EXPECT_FALSE(std::filesystem::exists(fresh));
    expect_sentence(run_program({"cards", "--db", fresh, "import", folder.file("bad.json", "hello")}),
                    "not valid JSON");
    EXPECT_FALSE(std::filesystem::exists(fresh)) << "no library without a card";
    EXPECT_NE(cards({"import", folder.file("again.json", three_cards)})
                  .output.find("0 new, 0 changed, 3 as before"),
              std::string::npos);
}

TEST_F(CardsCommand, OddCardsAreNamedAndTheOthersTaken) {
    const std::string odd =
        R"([{"object":"card","id":"d","name":7},{"object":"card","id":"e","name":")" +
        std::string(1'000'000, 'x') +
        R"("},{"object":"card","id":"f","name":"🐉 שלום","lang":"he"},{"object":"card","id":"f","name":"🐉 שלום","lang":"he"}])";
    const Finished imported = cards({"import", folder.file("odd.json", odd)});
    EXPECT_EQ(imported.status, 0);
    EXPECT_NE(imported.errors.find("card 1: \"name\" is of the wrong type"), std::string::npos)
        << imported.errors;
    EXPECT_NE(imported.output.find("2 new, 0 changed, 1 as before, 1 left out"), std::string::npos)
        << imported.output;
    EXPECT_NE(cards({"find", "שלום"}).output.find("🐉"), std::string::npos);
}

TEST_F(CardsCommand, ADecklistSaysWhatIsNotThere) {
    const Finished deck =
        cards({"deck", folder.file("deck.txt", "4 Faucon mordoré\n2 Fire/Ice\n1 Suntale Hawk\n")});
    EXPECT_EQ(deck.status, 0);
    EXPECT_NE(deck.output.find("deck.txt:3: \"Suntale Hawk\" is not in the library; nearest: Suntail Hawk"),
              std::string::npos)
        << deck.output;
    EXPECT_NE(deck.output.find("7 cards, 3 lines, 1 not found"), std::string::npos);
    expect_sentence(cards({"deck", folder.file("wrong.txt", "4 A\n99999999 B\n")}), "wrong.txt:2:");
    expect_sentence(cards({"deck", folder.file("wrong.dek", "<Deck")}), "not valid XML");
    expect_sentence(cards({"deck", folder.path().string()}), "this is a folder");
    EXPECT_EQ(cards({"deck", "x", "--game", "Friday"}).status, 2) << "a game's deck is a player's";
}

TEST_F(CardsCommand, ChecksADeckForASystem) {
    const std::string list = folder.file("deck.txt", "40 Faucon mordoré\n");
    const Finished noire = cards({"deck", list, "--for", "noire"});
    EXPECT_EQ(noire.status, 1) << "forty copies";
    EXPECT_NE(noire.output.find("! Suntail Hawk: 40 copies: at most 4 are allowed (NO-9.1)"),
              std::string::npos)
        << noire.output;
    EXPECT_NE(noire.output.find("without its lands: 40 cards\n40 Suntail Hawk\n"), std::string::npos)
        << "the list as it is played";
    const Finished board = cards({"deck", list, "--for", "echiquier"});
    EXPECT_EQ(board.status, 0);
    EXPECT_NE(board.output.find("40 cards stand on the board (EC-2.1)"), std::string::npos) << board.output;
    EXPECT_NE(board.output.find("may be played in Magic on a chessboard"), std::string::npos);
    const Finished french =
        run_program({"--lang", "fr", "cards", "--db", db, "deck", list, "--for", "noire"});
    EXPECT_NE(french.output.find("40 exemplaires : 4 au plus sont permis (NO-9.1)"), std::string::npos)
        << french.output;
    EXPECT_EQ(cards({"deck", list, "--for", "magic54"}).status, 2);
    const std::string banned = folder.file("banned.txt", "1 Faucon mordoré\n");
    const Finished legacy = cards({"deck", list, "--for", "frontiere", "--banned", banned});
    EXPECT_NE(legacy.output.find("! Suntail Hawk: "), std::string::npos) << legacy.output;
    EXPECT_NE(legacy.output.find("(FR-6.3)"), std::string::npos) << legacy.output;
    EXPECT_EQ(cards({"deck", list, "--banned", banned}).status, 2) << "banned from what?";
}

TEST_F(CardsCommand, ADeckIsKeptWithItsGame) {
    const std::string game = folder.file(
        "game.qgn",
        "[Quadrille \"1\"]\n[Game \"Friday\"]\n[South \"P1 Bill\"]\n[North \"P2 Bob\"]\n#1+d1(south)\n");
    ASSERT_EQ(run_program({"log", "--db", db, "import", game}).status, 0);
    const std::string list = folder.file("deck.txt", "4 Faucon mordoré\n1 Suntale Hawk\n\n2 Fire/Ice\n");
    EXPECT_EQ(cards({"deck", list, "--game", "Friday", "--player", "P2"}).status, 0);
    const auto decks = db::decks_of(*db::GameFile::open(db), 1);
    ASSERT_EQ(decks->size(), 3U);
    EXPECT_EQ(decks->at(0).player, "P2");
    EXPECT_EQ(decks->at(0).count, 4);
    EXPECT_GT(decks->at(0).card, 0);
    EXPECT_EQ(decks->at(1).card, 0) << "what is not in the library is kept as it is written";
    EXPECT_EQ(decks->at(2).zone, db::DeckZone::side);
    for (const auto& [name, player, said] : {std::tuple{"Friday", "P9", "there is no player \"P9\""},
                                             std::tuple{"Monday", "P1", "there is no game \"Monday\""}})
        expect_sentence(cards({"deck", list, "--game", name, "--player", player}), said);
    EXPECT_EQ(db::decks_of(*db::GameFile::open(db), 1)->size(), 3U);
}

TEST_F(CardsCommand, AnImportAtATerminalShowsHowFarItIs) {
    if (!terminals_are_given())
        GTEST_SKIP() << "no pseudo-terminals on this machine (/dev/pts is not mounted)";
    std::string many = "[";
    for (int i = 0; i < 2500; ++i) {
        many += fmt::format(R"({}{{"object":"card","id":"p{}","name":"Card {}","layout":"normal"}})",
                            i == 0 ? "" : ",", i, i);
    }
    const std::string file = folder.file("many.json", many + "]");
    const Finished at_terminal = run_program_at_terminal({"cards", "--db", db, "import", file});
    EXPECT_EQ(at_terminal.status, 0) << at_terminal.output;
    for (const char* part : {"\r[", "#", " %  1000 cards, ", " %  2000 cards, ", " a second", "2500 new"})
        EXPECT_NE(at_terminal.output.find(part), std::string::npos) << part << "\n" << at_terminal.output;
    EXPECT_EQ(cards({"import", file}).errors, "") << "and nowhere else";
}

TEST_F(CardsCommand, WhatMayNotBeReadOrWrittenGetsASentence) {
    const std::string more = folder.file("more.json", three_cards),
                      deck = folder.file("deck.txt", "4 Fire/Ice\n");
    chmod(db.c_str(), 0444);
    expect_sentence(run_program_as_a_user({"cards", "--db", db, "import", more}), "is read-only");
    EXPECT_EQ(run_program_as_a_user({"cards", "--db", db, "find", "faucon"}).status, 0);
    for (const std::string& file : {more, deck}) chmod(file.c_str(), 0);
    expect_sentence(run_program_as_a_user({"cards", "--db", db, "import", more}), "Permission denied");
    expect_sentence(run_program_as_a_user({"cards", "--db", db, "deck", deck}), "Permission denied");
    chmod(db.c_str(), 0);
    expect_sentence(run_program_as_a_user({"cards", "--db", db, "find", "faucon"}), "permission denied");
}

TEST_F(CardsCommand, OddDecklistsGetASentenceOrAreRead) {
    const std::string long_name(900, 'x');
    const Finished odd = cards(
        {"deck", folder.file("odd.txt", "4 " + long_name + "\n1 🐉 שלום\u202E\n2 Fire/Ice\n2 Fire/Ice\n")});
    EXPECT_EQ(odd.status, 0) << odd.errors;
    EXPECT_NE(odd.output.find("9 cards, 4 lines, 2 not found"), std::string::npos)
        << odd.output.substr(0, 300);
    expect_sentence(cards({"deck", folder.file("long.txt", "4 " + std::string(1'000'000, 'x') + "\n")}),
                    "at most 1000 bytes");
    expect_sentence(cards({"deck", folder.file("bytes.txt", "4 \xFF\xFE\n")}), "not UTF-8");
    expect_sentence(
        cards({"deck", folder.file("cut.cod", "<cockatrice_deck><zone name=\"main\"><card number=\"4")}),
        "not valid XML");
    expect_sentence(cards({"deck", folder.file("empty.txt", "")}), "there is no card in it");
}

TEST_F(CardsCommand, TheFactsFeedTheRules) {
    // EC-10.4: a creature on the ground does not block one that flies.
    const auto request = [](const std::string& more) {
        return R"({"id":1,"system":"echiquier","ask":"blocks","position":{"players":[{"id":"P1","seat":"south","pawn":"a1"},{"id":"P2","seat":"north","pawn":"h8"}],"pieces":[{"id":"k1","controller":"P1","square":"d4","name":"Faucon mordoré")" +
               more +
               R"(},{"id":"k2","controller":"P2","square":"d5","name":"Golem","kind":"creature","power":2,"toughness":2}],"turn":{"active":"P1","step":"declare_blockers"},"combat":{"attackers":["k1"]}}})" +
               "\n";
    };
    const auto blocked = [](const Finished& answered) {
        const Json answer = Json::parse(answered.output);
        EXPECT_EQ(answer["ok"], true) << answered.output;
        return !answer["blocks"].empty();
    };
    EXPECT_TRUE(blocked(run_program({"rules"}, request(R"(,"kind":"creature")"))));
    EXPECT_FALSE(blocked(run_program({"rules", "--cards", db}, request("")))) << "the hawk flies";
    EXPECT_TRUE(blocked(run_program({"rules", "--cards", db}, request(R"(,"keywords":[])"))))
        << "what the request says counts";
    const Finished missing =
        run_program({"rules", "--cards", (folder.path() / "missing.db").string()}, "{}\n");
    EXPECT_EQ(missing.status, 1);
    EXPECT_NE(missing.errors.find("there is no such file"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::test
