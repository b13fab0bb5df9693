// What every command does with the name of a file to write: an input or a game file is never written over,
// a file that is there only with --force, links and devices are written to.
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <sys/stat.h>
#include <thread>

#include "tests/commands/grey_recording.hpp"
#include "tests/commands/program.hpp"
#include "tests/commands/short_game.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

/// A folder with a game file, a recording, a profile and a picture.
class OutputRules : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        setenv("XDG_STATE_HOME", folder_->path().c_str(), 1);
        const std::string json = folder_->file("evening.qgn", short_game);
        const Finished imported = run_program({"log", "--db", path("game.db"), "import", json});
        ASSERT_EQ(imported.status, 0) << imported.errors;
        folder_->file("table.json", "{\"tap_deg\":90}");
        write_grey_recording(path("video.avi"));
        cv::imwrite(path("table.png"), cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(90)));
    }
    static void TearDownTestSuite() { delete folder_; }
    static std::string path(const std::string& name) { return (folder_->path() / name).string(); }
    /// The words with each "@NAME" as a file of the folder.
    static std::vector<std::string> in_folder(std::vector<std::string> words) {
        for (std::string& word : words) {
            if (word.starts_with('@')) word = path(word.substr(1));
        }
        return words;
    }

    static inline TemporaryFolder* folder_ = nullptr;
};

struct Refused {
    const char* name;
    std::vector<std::string> words;
    const char* kept;  ///< the file that stays as it is
    const char* says;
};

class OutputIsRefused : public OutputRules, public testing::WithParamInterface<Refused> {};

TEST_P(OutputIsRefused, AndTheFileStaysAsItIs) {
    const std::string before = text_of(path(GetParam().kept));
    ASSERT_FALSE(before.empty());
    auto words = in_folder(GetParam().words);
    for (const bool force : {false, true}) {
        if (force) words.push_back("--force");
        const Finished finished = run_program(words);
        EXPECT_EQ(finished.status, 1) << force;
        EXPECT_NE(finished.errors.find(GetParam().says), std::string::npos) << finished.errors;
        EXPECT_EQ(text_of(path(GetParam().kept)), before) << force;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Inputs, OutputIsRefused,
    testing::Values(Refused{"export_over_its_game",
                            {"log", "--db", "@game.db", "export", "1", "--format", "json", "-o", "@game.db"},
                            "game.db",
                            "this command reads it"},
                    Refused{"copy_over_its_game",
                            {"log", "--db", "@game.db", "export", "--format", "db", "-o", "@game.db"},
                            "game.db",
                            "this command reads it"},
                    Refused{"heat_over_its_game",
                            {"log", "--db", "@game.db", "stats", "1", "--heat", "@game.db"},
                            "game.db",
                            "this command reads it"},
                    Refused{"repair_over_what_it_reads",
                            {"log", "repair", "@game.db", "-o", "@game.db"},
                            "game.db",
                            "this command reads it"},
                    Refused{"report_over_its_game",
                            {"report", "@game.db", "--db", "@game.db"},
                            "game.db",
                            "this command reads it"},
                    Refused{"report_over_its_recording",
                            {"report", "@video.avi", "--recording", "@video.avi"},
                            "video.avi",
                            "this command reads it"},
                    Refused{"report_over_a_game",
                            {"report", "@game.db", "--recording", "@video.avi"},
                            "game.db",
                            "game file"},
                    Refused{"recording_over_its_source",
                            {"watch", "@video.avi", "--record", "@video.avi"},
                            "video.avi",
                            "this command reads it"},
                    Refused{"sheet_over_a_picture",
                            {"calibrate", "@table.png", "--print", "@table.png"},
                            "table.png",
                            "this command reads it"},
                    Refused{
                        "lens_over_the_profile",
                        {"calibrate", "@table.png", "--profile", "@table.json", "--output", "@table.json"},
                        "table.json",
                        "this command reads it"},
                    Refused{"picture_over_its_image",
                            {"look", "@table.png", "--annotated", "@."},
                            "table.png",
                            "this command reads it"}),
    [](const auto& test) { return std::string{test.param.name}; });

struct Written {
    const char* name;
    std::vector<std::string> words;  ///< they write "@out" and what `ending` adds
    const char* ending;
};

class OutputThatIsThere : public OutputRules, public testing::WithParamInterface<Written> {};

TEST_P(OutputThatIsThere, IsReplacedWithForceAlone) {
    const std::string file = folder_->file(std::string("out") + GetParam().ending, "kept");
    auto words = in_folder(GetParam().words);
    const Finished refused = run_program(words);
    EXPECT_EQ(refused.status, 1) << refused.errors;
    EXPECT_NE(refused.errors.find("--force"), std::string::npos) << refused.errors;
    EXPECT_EQ(text_of(file), "kept");
    words.push_back("--force");
    const Finished replaced = run_program(words);
    EXPECT_EQ(replaced.status, 0) << replaced.errors;
    EXPECT_NE(text_of(file), "kept");
    EXPECT_EQ(fs::status(file).permissions() & fs::perms::others_all, fs::perms::none);
    fs::remove(file);
    words.pop_back();
    EXPECT_EQ(run_program(words).status, 0);
    EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    fs::remove(file);
    fs::remove(file + ".events.jsonl");
}

INSTANTIATE_TEST_SUITE_P(
    Files, OutputThatIsThere,
    testing::Values(
        Written{"export", {"log", "--db", "@game.db", "export", "-o", "@out.json"}, ".json"},
        Written{"copy", {"log", "--db", "@game.db", "export", "--format", "db", "-o", "@out.db"}, ".db"},
        Written{"repair", {"log", "repair", "@game.db", "-o", "@out.db"}, ".db"},
        Written{"heat", {"log", "--db", "@game.db", "stats", "1", "--heat", "@out.svg"}, ".svg"},
        Written{"report", {"report", "@out.tar.gz", "--db", "@game.db"}, ".tar.gz"},
        Written{"sheet_pdf", {"calibrate", "--print", "@out.pdf"}, ".pdf"},
        Written{"sheet_png", {"calibrate", "--print", "@out.png"}, ".png"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST_F(OutputRules, ARecordingAndItsEventsAreReplacedWithForceAlone) {
    for (const char* taken : {"kept.mkv", "kept.mkv.events.jsonl"}) {
        const std::string file = folder_->file(taken, "kept");
        const std::vector<std::string> words{"watch", path("video.avi"), "--record", path("kept.mkv")};
        EXPECT_EQ(run_program(words).status, 1);
        EXPECT_EQ(text_of(file), "kept");
        fs::remove(file);
    }
    const Finished kept = run_program({"watch", path("video.avi"), "--record", path("kept.mkv")});
    EXPECT_EQ(kept.status, 0) << kept.errors;
    EXPECT_EQ(run_program({"watch", path("video.avi"), "--record", path("kept.mkv"), "--force"}).status, 0);
    EXPECT_EQ(run_program({"watch", path("video.avi"), "--record", path("kept.mp4")}).status, 1);
    EXPECT_EQ(run_program({"watch", path("video.avi"), "--db", path("new.mkv"), "--record", path("new.mkv")})
                  .status,
              1);
}

TEST_F(OutputRules, ALinksTargetIsWrittenAndTheLinkStays) {
    fs::create_symlink("target.json", path("link.json"));
    const std::vector<std::string> words{"log", "--db", path("game.db"), "export", "-o", path("link.json")};
    EXPECT_EQ(run_program(words).status, 0);
    EXPECT_TRUE(fs::is_symlink(path("link.json")));
    EXPECT_NE(text_of(path("target.json")).find("Friday evening"), std::string::npos);
    EXPECT_EQ(run_program(words).status, 1) << "the target is there now";
    const std::string other = folder_->file("other.txt", "kept");
    fs::create_symlink("other.txt", path("rep.tar.gz.part"));
    EXPECT_EQ(run_program({"report", path("rep.tar.gz"), "--db", path("game.db")}).status, 0);
    EXPECT_EQ(text_of(other), "kept");
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path("rep.tar.gz"))));
}

/// Files with the names that drafts once had are somebody's own: they neither stop a command nor are changed.
TEST_F(OutputRules, NothingBesideTheOutputIsTouched) {
    const std::vector<std::string> copy{"log",    "--db", path("game.db"), "export", "-o", path("beside.db"),
                                        "--force"};
    const std::vector<std::string> repaired{"log", "repair",          path("game.db"),
                                            "-o",  path("beside.db"), "--force"};
    const std::vector<std::string> page{
        "log", "--db", path("game.db"), "export", "-o", path("beside.html"), "--force"};
    const std::vector<std::string> report{"report", path("beside.tar.gz"), "--db", path("game.db"),
                                          "--force"};
    std::vector<std::string> own;
    for (const char* name :
         {"beside.db.new", "beside.html.new", "beside.tar.gz.part", "beside.tar.gz.game.db"})
        own.push_back(folder_->file(name, "kept"));
    for (const auto& words : {copy, repaired, page, report}) {
        const std::string output =
            folder_->file(fs::path(words[words[0] == "report" ? 1 : words.size() - 2]).filename(), "old");
        const Finished finished = run_program(words);
        EXPECT_EQ(finished.status, 0) << finished.errors;
        EXPECT_NE(text_of(output), "old");
    }
    for (const std::string& file : own) EXPECT_EQ(text_of(file), "kept") << file;
    int there = 0;
    for (const auto& entry : fs::directory_iterator(folder_->path()))
        there += entry.path().filename().string().starts_with("beside") ? 1 : 0;
    EXPECT_EQ(there, 7) << "no draft is left";
}

TEST_F(OutputRules, AFifoIsWrittenTo) {
    ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
    std::string got;
    std::thread reader([&] { got = text_of(path("fifo")); });
    const Finished finished = run_program({"log", "--db", path("game.db"), "export", "-o", path("fifo")});
    reader.join();
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_NE(got.find("Friday evening"), std::string::npos);
    EXPECT_TRUE(fs::is_fifo(path("fifo")));
    EXPECT_EQ(run_program({"log", "--db", path("game.db"), "export", "-o", "/dev/null"}).status, 0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(run_program({"watch", path("video.avi"), "--record", "/dev/null"}).status, 1);
}

TEST_F(OutputRules, ADashIsStandardInputAndOutput) {
    const Finished exported = run_program({"log", "--db", path("game.db"), "export", "-o", "-"});
    EXPECT_EQ(exported.status, 0);
    EXPECT_NE(exported.output.find("Friday evening"), std::string::npos);
    EXPECT_FALSE(fs::exists("-"));
    const Finished imported =
        run_program({"log", "--db", path("second.db"), "import", "-", "--name", "Again"}, exported.output);
    EXPECT_EQ(imported.output, "Again: 7 events imported as game 1\n") << imported.errors;
    const Finished looked =
        run_program({"look", "-", "--profile", path("table.json")}, text_of(path("table.png")));
    EXPECT_EQ(looked.status, 0) << looked.errors;
    EXPECT_NE(looked.output.find("\"width\":64"), std::string::npos) << looked.output;
    const Finished reported = run_program({"report", "-", "--db", path("game.db")});
    EXPECT_EQ(reported.status, 0) << reported.errors;
    EXPECT_EQ(reported.output.substr(0, 2), "\x1f\x8b");
}

struct Unwritable {
    const char* name;
    std::vector<std::string> words;
};

class UnwritableOutput : public OutputRules, public testing::WithParamInterface<Unwritable> {};

/// One sentence and status 1: full and closed; with a closed standard error the status alone.
TEST_P(UnwritableOutput, EndsWithASentenceAndStatus1) {
    std::string command;
    for (const std::string& word : in_folder(GetParam().words)) command += " '" + word + "'";
    for (const char* where : {">/dev/full", ">&-"}) {
        const Finished finished = run_shell(QUADRILLE_PROGRAM + command + " " + where);
        EXPECT_EQ(finished.status, 1) << where << finished.errors;
        EXPECT_NE(finished.errors.find("standard output cannot be written"), std::string::npos)
            << where << finished.errors;
    }
    EXPECT_EQ(run_shell(QUADRILLE_PROGRAM + command + " >/dev/full 2>/dev/full").status, 1);
    EXPECT_EQ(run_shell(QUADRILLE_PROGRAM + command + " >&- 2>&-").status, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Commands, UnwritableOutput,
    testing::Values(Unwritable{"version", {"--version"}}, Unwritable{"help", {"--help"}},
                    Unwritable{"list", {"log", "--db", "@game.db", "list"}},
                    Unwritable{"show", {"log", "--db", "@game.db", "show"}},
                    Unwritable{"show_json", {"log", "--db", "@game.db", "show", "--json"}},
                    Unwritable{"stats", {"log", "--db", "@game.db", "stats"}},
                    Unwritable{"verify", {"log", "--db", "@game.db", "verify"}},
                    Unwritable{"export", {"log", "--db", "@game.db", "export"}},
                    Unwritable{"rules", {"rules", "--check-scenario", "@evening.qgn"}},
                    Unwritable{"look", {"look", "@table.png"}}, Unwritable{"watch", {"watch", "@video.avi"}},
                    Unwritable{"report", {"report", "-", "--db", "@game.db"}}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST_F(OutputRules, AnErrorThatCannotBePrintedKeepsItsStatus) {
    for (const char* where : {"2>/dev/full", "2>&-"}) {
        const std::string program = QUADRILLE_PROGRAM;
        EXPECT_EQ(run_shell(program + " log --db /nowhere/no.db list " + where).status, 1) << where;
        EXPECT_EQ(run_shell(program + " look /nowhere.png " + where).status, 1) << where;
        EXPECT_EQ(run_shell(program + " watch /nowhere.avi " + where).status, 1) << where;
        EXPECT_EQ(run_shell(program + " look " + where).status, 2) << where;
    }
}

/// A game that is stored goes on without its lines; the status says that they are missing.
TEST_F(OutputRules, AWatchedGameIsStoredThoughItsLinesCannotBeWritten) {
    const Finished finished = run_shell(std::string(QUADRILLE_PROGRAM) + " watch '" + path("video.avi") +
                                        "' --db '" + path("full.db") + "' --game Full >/dev/full");
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("standard output cannot be written"), std::string::npos);
    EXPECT_EQ(run_program({"log", "--db", path("full.db"), "verify", "Full"}).status, 0);
}

TEST_F(OutputRules, ARecordingThatIsCutIsSaidAtOnceAndAtTheEnd) {
    write_grey_recording(path("long.avi"), 150, {640, 480});
    for (const char* file : {"cut.mkv", "cut.avi"}) {
        const Finished finished =
            run_shell("ulimit -f 100; exec '" + std::string(QUADRILLE_PROGRAM) + "' watch '" +
                      path("long.avi") + "' --record '" + path(file) + "'");
        EXPECT_EQ(finished.status, 1) << file;
        EXPECT_NE(finished.errors.find("the recording ends here"), std::string::npos) << finished.errors;
        EXPECT_NE(finished.errors.find("the recording is not whole"), std::string::npos) << finished.errors;
    }
}

}  // namespace
}  // namespace quadrille::test
