// `quadrille log` from outside: every format, every step, and one clear sentence for whatever is wrong.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "db/game_log.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* evening = R"([Quadrille "1"]
[Game "Friday evening"]
[South "P1 Bill"]
[North "P2 שלום 🐉"]

0.5s #1+d1(south,down,pawn) #2+e8(north,down,pawn)
12.4s 1.P1 @main
20s #7+c4(south,"Faucon mordoré") #8+d5(north,"Golem")
62.5s #7:c4-d5(tapped) #7!P2 #8:d5-e5?"EC-8.2"
95s 2.P2
101.8s #8:e5-d5
118s #7>1>P2 P2=17
130s =P1
)";

class LogCommand : public testing::Test {
protected:
    LogCommand() {
        const Finished imported = log({"import", folder.file("evening.qgn", evening)});
        EXPECT_EQ(imported.status, 0) << imported.errors;
        EXPECT_EQ(imported.output, "Friday evening: 14 events imported as game 1\n");
    }
    Finished log(std::vector<std::string> words) const {
        words.insert(words.begin(), {"log", "--db", db});
        return run_program(words);
    }
    /// One line on standard error that names the command and holds `said`; nothing on standard output.
    static void expect_sentence(const Finished& finished, int status, const std::string& said) {
        EXPECT_EQ(finished.status, status) << said;
        EXPECT_EQ(finished.output, "") << said;
        EXPECT_EQ(finished.errors.rfind("quadrille log: ", 0), 0U) << finished.errors;
        EXPECT_NE(finished.errors.find(said), std::string::npos) << finished.errors;
        EXPECT_EQ(std::count(finished.errors.begin(), finished.errors.end(), '\n'), 1) << finished.errors;
        EXPECT_EQ(finished.errors.find("json.exception"), std::string::npos) << finished.errors;
    }

    TemporaryFolder folder;
    std::string db = (folder.path() / "game.db").string();
};

TEST_F(LogCommand, ListsShowsAndReplays) {
    EXPECT_NE(log({"list"}).output.find("14 events  echiquier  Friday evening"), std::string::npos);
    const Json listed = Json::parse(log({"list", "--json"}).output);
    EXPECT_EQ(listed["events"], 14);
    EXPECT_EQ(listed["uid"].get<std::string>().size(), 32U);
    const std::string shown = log({"show"}).output;
    for (const char* said : {"Friday evening, event 14", "sF/", "P2", "17 life",
                             "d5  Faucon mordoré (south), tapped", "turn 2 P2"})
        EXPECT_NE(shown.find(said), std::string::npos) << said << "\n" << shown;
    const Finished replayed = log({"replay", "Friday evening", "--json"});
    ASSERT_EQ(replayed.lines().size(), 14U);
    EXPECT_EQ(Json::parse(replayed.lines()[5])["text"], "Golem enters d5 for north");
    EXPECT_NE(log({"replay", "1"}).output.find("Golem moves from d5 to e5 [not allowed by EC-8.2]"),
              std::string::npos);
}

TEST_F(LogCommand, ShowsTheBoardAtAnEventOrATime) {
    struct Case {
        const char* at;
        int event;
        const char* hawk;
    };
    for (const auto& [at, event, hawk] :
         {Case{"0", 0, ""}, Case{"5", 5, "c4"}, Case{"7", 7, "d5"}, Case{"62.4s", 6, "c4"},
          Case{"1:02.5", 9, "d5"}, Case{"0:01:02.5", 9, "d5"}, Case{"1000s", 14, "d5"}}) {
        const Json board = Json::parse(log({"show", "--at", at, "--json"}).output);
        EXPECT_EQ(board["event"], event) << at;
        std::string found;
        for (const Json& card : board["cards"]) {
            if (card["track"] == 7) found = card["square"];
        }
        EXPECT_EQ(found, hawk) << at;
    }
    for (const char* wrong : {"15", "-1", "x", "1:", "1e999s", ""}) {
        if (*wrong != 0) expect_sentence(log({"show", "--at", wrong}), 2, "0 to 14");
    }
}

TEST_F(LogCommand, WhatJsonAndQgnGiveIsTheSameGameAgain) {
    for (const std::string format : {"json", "jsonl", "qgn"}) {
        const std::string file = (folder.path() / ("export." + format)).string();
        ASSERT_EQ(log({"export", "--format", format, "-o", file}).status, 0);
        const std::string fresh = (folder.path() / (format + ".db")).string();
        const Finished imported = run_program({"log", "--db", fresh, "import", file});
        ASSERT_EQ(imported.status, 0) << imported.errors;
        EXPECT_EQ(run_program({"log", "--db", fresh, "export", "--format", format}).output, text_of(file));
        EXPECT_EQ(run_program({"log", "--db", fresh, "verify"}).output,
                  "Friday evening: 14 events, nothing was changed\n");
        const std::string before = text_of(fresh);
        expect_sentence(run_program({"log", "--db", fresh, "import", file}), 1, "already exists");
    }
}

TEST_F(LogCommand, EveryFormatIsWritten) {
    for (const auto& [format, held] :
         {std::pair<std::string, std::string>{"csv", "Golem moves from d5 to e5"},
          {"md", "## Turn 1"},
          {"html", "<!DOCTYPE html>"}}) {
        EXPECT_NE(log({"export", "--format", format}).output.find(held), std::string::npos) << format;
    }
    const std::string copy = (folder.path() / "copy.db").string();
    ASSERT_EQ(log({"export", "--format", "db", "-o", copy}).status, 0);
    EXPECT_EQ(Json::parse(run_program({"log", "--db", copy, "list", "--json"}).output)["events"], 14);
    expect_sentence(log({"export", "--format", "db", "-o", copy}), 1, "never replaced");
    expect_sentence(log({"export", "--format", "db"}), 2, "needs -o FILE");
    expect_sentence(log({"export", "-o", (folder.path() / "no" / "x.json").string()}), 1,
                    "cannot be written");
}

TEST_F(LogCommand, AnExportHasTheFormatOfItsFilesName) {
    for (const std::string format : {"json", "jsonl", "csv", "md", "html", "qgn"}) {
        const std::string file = (folder.path() / ("named." + format)).string();
        ASSERT_EQ(log({"export", "-o", file}).status, 0) << format;
        EXPECT_EQ(text_of(file), log({"export", "--format", format}).output) << format;
    }
    const std::string copy = (folder.path() / "named.db").string();
    ASSERT_EQ(log({"export", "-o", copy}).status, 0);
    EXPECT_EQ(run_program({"log", "--db", copy, "verify"}).status, 0);
    for (const char* name : {"named.doc", "named"}) {
        expect_sentence(log({"export", "-o", (folder.path() / name).string()}), 2, name);
        EXPECT_FALSE(fs::exists(folder.path() / name));
    }
}

TEST_F(LogCommand, DatesAreThoseOfThePlace) {
    const std::string dated = (folder.path() / "dated.db").string();
    ASSERT_TRUE(db::GameFile::open(dated)->create({.name = "Friday", .wall_time_ms = 1'764'000'000'000}));
    for (const auto& [zone, date] : {std::pair{"UTC", "2025-11-24 16:00"}, {"AAA-5", "2025-11-24 21:00"}}) {
        setenv("TZ", zone, 1);
        const Finished listed = run_program({"log", "--db", dated, "list"});
        EXPECT_NE(listed.output.find(date), std::string::npos) << zone << ": " << listed.output;
    }
    unsetenv("TZ");
}

TEST_F(LogCommand, AFolderForGamesThatCannotBeMadeIsSaid) {
    setenv("XDG_DATA_HOME", "/proc/none", 1);
    const Finished imported = run_program({"log", "import", (folder.path() / "evening.qgn").string()});
    unsetenv("XDG_DATA_HOME");
    expect_sentence(imported, 1, "/proc/none/quadrille: cannot be written");
}

TEST_F(LogCommand, VerifiesInJsonToo) {
    const Json whole = Json::parse(log({"verify", "--json"}).output);
    EXPECT_EQ(whole["game"], "Friday evening");
    EXPECT_EQ(whole["events"], 14);
    EXPECT_EQ(whole["sound"], true);
    EXPECT_EQ(whole["broken"], Json::array());
    std::string bytes = text_of(db);
    bytes.replace(bytes.find("Golem"), 5, "Gopem");
    const Finished changed = run_program({"log", "--db", folder.file("c.db", bytes), "verify", "--json"});
    EXPECT_EQ(changed.status, 1);
    ASSERT_EQ(changed.lines().size(), 1U) << changed.output;
    const Json broken = Json::parse(changed.output);
    EXPECT_EQ(broken["sound"], false);
    EXPECT_EQ(broken["broken"][0]["event"], 6);
}

TEST_F(LogCommand, ExportsAndReplaysInTheLanguageThatIsAskedFor) {
    for (const char* format : {"md", "csv", "html"}) {
        const std::string french = log({"export", "--format", format, "--lang", "fr"}).output;
        EXPECT_NE(french.find("Faucon mordoré va de c4 en d5"), std::string::npos) << format;
        EXPECT_EQ(french.find("moves from"), std::string::npos) << format;
    }
    EXPECT_NE(log({"replay", "--lang", "fr"}).output.find("Golem va de e5 en d5"), std::string::npos);
    EXPECT_EQ(log({"export", "--format", "json", "--lang", "fr"}).output, log({"export"}).output);
    EXPECT_EQ(log({"export", "--lang", "de"}).status, 2);
    const Finished program = run_program({"--lang", "fr", "log", "--db", db, "replay"});
    EXPECT_NE(program.output.find("Golem va de e5 en d5"), std::string::npos) << "the program's own language";
}

TEST_F(LogCommand, AByteOrderMarkIsNoPartOfANotation) {
    const std::string fresh = (folder.path() / "fresh.db").string();
    const std::string file = folder.file("marked.qgn", std::string("\xEF\xBB\xBF") + evening);
    const Finished imported = run_program({"log", "--db", fresh, "import", file});
    EXPECT_EQ(imported.status, 0) << imported.errors;
    EXPECT_EQ(imported.output, "Friday evening: 14 events imported as game 1\n");
}

TEST_F(LogCommand, CountsTurnsFightsMovesAndResults) {
    const std::string heat = (folder.path() / "heat.svg").string();
    const Finished counted = log({"stats", "Friday evening", "--json", "--heat", heat});
    const Json game = Json::parse(counted.output);
    EXPECT_EQ(game["winner"], "Bill");
    EXPECT_EQ(game["not_allowed"], 1);
    EXPECT_EQ(game["seconds"], 129.5);
    EXPECT_EQ(game["turns"][0]["player"], "Bill");
    EXPECT_DOUBLE_EQ(game["turns"][0]["seconds"].get<double>(), 95 - 12.4);
    EXPECT_EQ(game["turns"][1]["seconds"], 35.0);
    EXPECT_EQ(game["most_moved"][0], Json::parse(R"({"name":"Golem","moves":2})"));
    EXPECT_EQ(game["squares"]["d5"], Json::parse(R"({"arrivals":3,"fights":2})"));
    EXPECT_NE(text_of(heat).find(">3/2</text>"), std::string::npos);
    const auto lines = log({"stats", "--json"}).lines();
    const Json totals = Json::parse(lines.back());
    EXPECT_EQ(totals["games"], 1);
    EXPECT_EQ(totals["players"]["Bill"]["won"], 1);
    EXPECT_DOUBLE_EQ(totals["turn_seconds"].get<double>(), (95 - 12.4 + 35) / 2);
    EXPECT_NE(log({"stats"}).output.find("won 1 of 1"), std::string::npos);
}

TEST_F(LogCommand, WhatIsNoGameFileGetsASentence) {
    const std::string bytes = text_of(db);
    const std::string fifo = (folder.path() / "fifo").string();
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    for (const auto& [file, said] :
         {std::pair<std::string, std::string>{folder.path().string(), "not a file"},
          {fifo, "not a file"},
          {"/dev/null", "not a file"},
          {(folder.path() / "missing.db").string(), "there is no such file"},
          {folder.file("empty.db", ""), "the file is empty"},
          {folder.file("text.db", "hello"), "not a game file"},
          {folder.file("header.db", bytes.substr(0, 100)), "damaged"},
          {folder.file("foreign.db", std::string(bytes).replace(68, 4, "NOPE")), "another program"},
          {folder.file("newer.db", std::string(bytes).replace(60, 4, std::string("\0\0\0\x63", 4))),
           "version 99"}}) {
        expect_sentence(run_program({"log", "--db", file, "list"}), 1, said);
    }
    for (const char* verb : {"show", "export", "stats", "verify"})
        expect_sentence(run_program({"log", "--db", fifo, verb}), 1, "not a file");
    EXPECT_FALSE(fs::exists(folder.path() / "missing.db"));
}

TEST_F(LogCommand, AGameThatIsNotThereGetsASentence) {
    for (const char* verb : {"show", "replay", "export", "stats", "verify"})
        expect_sentence(log({verb, "Monday"}), 1, "there is no game \"Monday\"");
    const std::string bare = (folder.path() / "bare.db").string();
    run_program({"log", "--db", bare, "import", folder.file("wrong.qgn", "[Game]")});
    EXPECT_FALSE(fs::exists(bare)) << "nothing is made for a file that cannot be imported";
}

TEST_F(LogCommand, WhatCannotBeImportedGetsASentenceAndChangesNothing) {
    const std::string exported = log({"export"}).output;
    const auto changed = [&](const char* what, const char* by) {
        std::string text = exported;
        return text.replace(text.find(what), std::string(what).size(), by);
    };
    const std::string fifo = (folder.path() / "fifo.json").string();
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    for (const auto& [name, bytes, said] : std::vector<std::tuple<std::string, std::string, std::string>>{
             {"empty.json", "", "ends in the middle"},
             {"cut.json", exported.substr(0, exported.size() / 2), "ends in the middle"},
             {"text.json", "hello\n", ":1: this is not valid JSON at column 1"},
             {"array.json", "[]", "an object is needed"},
             {"type.json", changed("\"t\": 12.4", "\"t\": \"x\""), "event 3: \"t\" is of the wrong type"},
             {"payload.json", changed("\"event\": \"step\"", "\"event\": \"stop\""),
              "fails its integrity check (event 4: the event, or one before it, was changed)"},
             {"name.json", changed("Friday evening", "Friday\\nnight"), "fails its integrity check"},
             {"seat.json", changed("\"north\"", "\"up\""), "\"seat\" is south, west, north or east"},
             {"ids.json", changed("\"id\": \"P2\"", "\"id\": \"P1\""), "two players have the same id"},
             {"id_of_two_words.json", changed("\"id\": \"P2\"", "\"id\": \" 2P\""),
              "a player's id has a space in it"},
             {"newer.json", changed("\"quadrille\": 1", "\"quadrille\": 2"), "another version (2)"},
             {"deep.json", std::string(200'000, '[') + "\n", "nested too deeply"},
             {"bytes.json", "{\"format\":\"\xFF\"}", "this is not valid JSON"},
             {"second.jsonl", "{\"quadrille\":1}\n{", ":1: "},
             {"tag.qgn", "[Quadrille \"1\"]\n[Game \"x\"]\n#7+z99\n", ":3: "},
             {"quote.qgn", "[Quadrille \"1\"]\n[Game x]\n", ":2: "},
             {"newer.qgn", "[Quadrille \"2\"]\n", "1 is known"}}) {
        expect_sentence(log({"import", folder.file(name, bytes)}), 1, said);
    }
    expect_sentence(log({"import", folder.path().string()}), 1, "this is a folder");
    expect_sentence(log({"import", fifo}), 1, "timed out");
    expect_sentence(log({"import", (folder.path() / "missing.json").string()}), 1, "there is no such file");
    EXPECT_EQ(log({"list"}).lines().size(), 1U);
}

TEST_F(LogCommand, LongAndOddTextsComeThrough) {
    const std::string names[] = {std::string(1'000'000, 'x'), "🐉 שלום \u202E e\u0301",
                                 "'); DROP TABLE game; --", "\t\n\"", "=1+1"};
    for (const std::string& name : names) {
        const std::string text =
            "[Quadrille \"1\"]\n[Game " + Json(name).dump() + "]\n#1+a1(south," + Json(name).dump() + ")\n";
        const Finished imported = log({"import", folder.file("odd.qgn", text)});
        ASSERT_EQ(imported.status, 0) << imported.errors;
        for (const char* format : {"qgn", "html"})
            EXPECT_EQ(log({"export", name.size() > 1000 ? "2" : name, "--format", format}).status, 0)
                << format;
        EXPECT_EQ(Json::parse(log({"list", "--json"}).lines().back())["name"], name);
    }
    EXPECT_EQ(log({"verify"}).status, 0);
}

TEST_F(LogCommand, ADamagedFileIsReadInPartAndRepaired) {
    std::string bytes = text_of(db);
    const std::size_t page = bytes.find("Golem") / 4096;
    for (std::size_t at = page * 4096; at < page * 4096 + 64; ++at) bytes[at] = '\x7F';
    const std::string damaged = folder.file("damaged.db", bytes);
    EXPECT_EQ(run_program({"log", "--db", damaged, "verify"}).status, 1);
    const Finished repaired = run_program({"log", "repair", damaged});
    EXPECT_EQ(repaired.status, 0) << repaired.errors;
    EXPECT_EQ(run_program({"log", "--db", damaged + ".repaired", "list"}).status, 0);
    EXPECT_EQ(text_of(damaged), bytes) << "the damaged file is left as it is";
    expect_sentence(run_program({"log", "repair", damaged}), 1, "never replaced");
    expect_sentence(run_program({"log", "repair", folder.file("text.db", "hello")}), 1, "not a game file");
    expect_sentence(run_program({"log", "repair", folder.path().string()}), 1, "not a file");
}

TEST_F(LogCommand, AFileThatMayNotBeReadGetsASentence) {
    chmod(db.c_str(), 0);
    expect_sentence(run_program_as_a_user({"log", "--db", db, "list"}), 1, "permission denied");
}

TEST_F(LogCommand, WhatCannotBeWrittenIsNamedAndNotBegun) {
    const fs::path locked = folder.path() / "locked";
    fs::create_directory(locked);
    const std::string file = (locked / "new.json").string();
    const std::string source = folder.file("source.qgn", "[Quadrille \"1\"]\n[Game \"x\"]\n#1+a1\n");
    fs::permissions(locked, fs::perms(0555));
    const auto as_a_user = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "log");
        return run_program_as_a_user(words);
    };
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"--db", db, "export", "-o", file},
                                               {"--db", db, "export", "--format", "db", "-o", file},
                                               {"--db", file, "import", source},
                                               {"repair", db, "-o", file}})
        expect_sentence(as_a_user(words), 1, "locked/new");
    EXPECT_TRUE(fs::is_empty(locked));
    fs::permissions(locked, fs::perms(0755));
    chmod(db.c_str(), 0444);
    expect_sentence(as_a_user({"--db", db, "import", source}), 1, "is read-only");
    EXPECT_EQ(log({"list"}).lines().size(), 1U);
    chmod(source.c_str(), 0);
    expect_sentence(as_a_user({"--db", file, "import", source}), 1, "Permission denied");
    EXPECT_TRUE(fs::is_empty(locked));
}

TEST_F(LogCommand, WrongUsageIsReported) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"log"},
                                               {"log", "sing"},
                                               {"log", "import"},
                                               {"log", "repair"},
                                               {"log", "export", "--format", "pdf"}})
        EXPECT_EQ(run_program(words).status, 2);
}

}  // namespace
}  // namespace quadrille::test
