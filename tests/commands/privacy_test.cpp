// What a command hands on: no password of an address, and nothing that a terminal would obey.
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/core.hpp>

#include "app/messages/printable.hpp"
#include "tests/commands/program.hpp"
#include "tests/source/made_stream.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

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

}  // namespace
}  // namespace quadrille::test
