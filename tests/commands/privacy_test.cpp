// What a command hands on: no password of an address, and nothing that a terminal would obey.
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/core.hpp>

#include "app/messages/printable.hpp"
#include "db/game_log.hpp"
#include "tests/commands/program.hpp"
#include "tests/source/made_stream.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

TEST(Privacy, ThePasswordOfAStreamIsInNoFileAndNoExport) {
    const TemporaryFolder folder;
    setenv("XDG_STATE_HOME", (folder.path() / "state").c_str(), 1);
    const std::string db = (folder.path() / "g.db").string();
    {
        MadeStream stream(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(90)), 0);
        const std::string profile =
            folder.file("table.json", R"({"table":{"source":"rtsp://bill:s3cret@host/video"}})");
        RunningProgram program({"watch",
                                "http://bill:s3cret@127.0.0.1:" + std::to_string(stream.port()) + "/video",
                                "--db", db, "--profile", profile});
        while (run_program({"log", "--db", db, "list"}).output.empty()) continue;
        program.stop();
        fs::remove(profile);
    }
    for (const char* format : {"json", "jsonl", "csv", "md", "html", "qgn"}) {
        const Finished exported = run_program({"log", "--db", db, "export", "--format", format});
        EXPECT_EQ(exported.status, 0) << exported.errors;
        EXPECT_EQ(exported.output.find("s3cret"), std::string::npos) << format;
    }
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
        if (!entry.is_regular_file()) continue;
        ++files;
        EXPECT_EQ(text_of(entry.path()).find("s3cret"), std::string::npos) << entry.path();
    }
    EXPECT_GE(files, 2);
}

/// A file as versions before wrote it.
TEST(Privacy, APasswordInAnOldGameFileIsInNoCopyAndNoReport) {
    const TemporaryFolder folder;
    setenv("XDG_STATE_HOME", (folder.path() / "state").c_str(), 1);
    const fs::path db = folder.path() / "old.db";
    const std::string secret = "http://bill:s3cret@host/video";
    {
        auto file = db::GameFile::open(db);
        ASSERT_TRUE(file);
        auto game = file->create(
            {.name = "Old", .source = secret, .profile = R"({"table":{"source":")" + secret + "\"}}"});
        ASSERT_TRUE(game);
        db::NewEvent event;
        event.payload = R"({"event":"note","text":"on"})";
        ASSERT_TRUE(game->append(event));
    }
    const fs::path copy = folder.path() / "copy.db", archive = folder.path() / "report.tar.gz";
    const Finished copied = run_program({"log", "--db", db, "export", "--format", "db", "-o", copy});
    EXPECT_EQ(copied.status, 0) << copied.errors;
    EXPECT_EQ(run_program({"report", archive, "--db", db}).status, 0);
    const Finished unpacked =
        run_shell("tar -xzf '" + archive.string() + "' -C '" + folder.path().string() + "'");
    ASSERT_EQ(unpacked.status, 0) << unpacked.errors;
    for (const fs::path& file : {copy, folder.path() / "report" / "game.db"}) {
        const std::string bytes = text_of(file);
        EXPECT_EQ(bytes.find("s3cret"), std::string::npos) << file;
        EXPECT_NE(bytes.find("http://host/video"), std::string::npos) << file;
        EXPECT_EQ(run_program({"log", "--db", file, "verify"}).output, "Old: 1 event, nothing was changed\n");
    }
}

TEST(Privacy, NoSentenceHasAPasswordInIt) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"watch", "http://bill:s3cret@127.0.0.1:1/video"},
                                               {"watch", "rtsp://bill:s3cret@127.0.0.1:1/video"},
                                               {"look", "http://bill:s3cret@127.0.0.1:1/video"},
                                               {"calibrate", "http://bill:s3cret@127.0.0.1:1/video"}}) {
        const Finished finished = run_program(words);
        EXPECT_EQ(finished.status, 1) << finished.errors;
        EXPECT_NE(finished.errors, "");
        EXPECT_EQ(finished.errors.find("s3cret"), std::string::npos) << finished.errors;
    }
}

struct Shown {
    const char *name, *text, *shown;
};
class Printable : public testing::TestWithParam<Shown> {};

TEST_P(Printable, WritesOutWhatATerminalWouldObey) {
    EXPECT_EQ(app::printable(GetParam().text), GetParam().shown);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, Printable,
    testing::Values(Shown{"plain", "Faucon mordoré\t1/1 שלום 🐉", "Faucon mordoré\t1/1 שלום 🐉"},
                    Shown{"clears_the_screen", "\x1b[2J\x1b]0;owned\a", "\\x1b[2J\\x1b]0;owned\\x07"},
                    Shown{"line_break", "a\nb\r", "a\\x0ab\\x0d"},
                    Shown{"eight_bit_control",
                          "\xc2\x9b"
                          "2J",
                          "\\x9b2J"},
                    Shown{"no_utf8", "\x9b\xff\xe2\x82", "\\x9b\\xff\\xe2\\x82"},
                    Shown{"turned_round", "gnp.\u202egpj", "gnp.\\u202egpj"},
                    Shown{"overlong", "\xc0\x9b\xe0\x80\x9b", "\\xc0\\x9b\\xe0\\x80\\x9b"}),
    [](const auto& test) { return std::string{test.param.name}; });

constexpr const char* hostile_game = R"([Quadrille "1"]
[Game "\u001b[2J\u001b]0;owned\u0007"]
[South "P1 \u001b[31mBill"]

0.5s #1+d1(south,down,pawn)
20s #7+c4(south,"\u001b[5mGolem\u009b")
)";

TEST(Privacy, NoCommandPrintsWhatATerminalWouldObey) {
    const TemporaryFolder folder;
    const std::string db = (folder.path() / "g.db").string(), game = folder.file("a.qgn", hostile_game);
    const std::string odd = folder.file("a\nb\x1b.txt", "1 \x1b[2Jowned\n");
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"log", "--db", db, "import", game},
                                               {"log", "--db", db, "list"},
                                               {"log", "--db", db, "show"},
                                               {"log", "--db", db, "replay"},
                                               {"log", "--db", db, "stats"},
                                               {"log", "--db", db, "verify"},
                                               {"cards", "--db", db, "deck", odd},
                                               {"log", "--db", odd, "list"},
                                               {"look", odd},
                                               {"watch", odd}}) {
        const Finished finished = run_program(words);
        for (const char control : {'\x1b', '\a', '\x7f'}) {
            EXPECT_EQ(finished.output.find(control), std::string::npos) << words[0] << " " << words.back();
            EXPECT_EQ(finished.errors.find(control), std::string::npos) << words[0] << " " << words.back();
        }
        EXPECT_NE(finished.output + finished.errors, "") << words.back();
    }
}

TEST(Privacy, NoRuleOfAGameThatIsReplayedCommandsTheTerminal) {
    const TemporaryFolder folder;
    const std::string db = (folder.path() / "g.db").string();
    const std::string game = folder.file("g.qgn",
                                         "[Quadrille \"1\"]\n[Game \"g\"]\n\n1s #7+c4\n"
                                         "2s #7:c4-d5?\"\\u001b]0;owned\\u0007\"\n");
    ASSERT_EQ(run_program({"log", "--db", db, "import", game}).status, 0);
    const Finished replayed = run_program({"log", "--db", db, "replay"});
    EXPECT_NE(replayed.output.find("not allowed by"), std::string::npos) << replayed.output;
    EXPECT_EQ(replayed.output.find_first_of("\x1b\a"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::test
