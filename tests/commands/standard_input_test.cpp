// `-` in place of a file: what another program writes is read as a file is.
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "tests/commands/grey_recording.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StandardInput : public testing::Test {
protected:
    StandardInput() {
        setenv("QUADRILLE", QUADRILLE_PROGRAM, 1);
        setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    }
    std::string at(const std::string& name) const { return (folder.path() / name).string(); }
    Finished shell(const std::string& command) const {
        return run_shell("cd '" + folder.path().string() + "' && " + command);
    }
    static long frames(const Finished& finished) {
        const auto lines = finished.lines();
        return lines.empty() ? -1 : nlohmann::json::parse(lines.back()).value("frames", -1L);
    }

    TemporaryFolder folder;
};

TEST_F(StandardInput, IsWatchedWhetherAPipeOrAFile) {
    write_grey_recording(at("game.mkv"));
    for (const char* command :
         {"cat game.mkv | \"$QUADRILLE\" watch -", "\"$QUADRILLE\" watch - < game.mkv"}) {
        const Finished watched = shell(command);
        EXPECT_EQ(watched.status, 0) << watched.errors;
        EXPECT_EQ(frames(watched), 8) << command << watched.output;
    }
}

/// An MP4's index is written last; who cannot go back finds no picture before it.
TEST_F(StandardInput, AnMp4WithItsIndexAtTheEndIsSaid) {
    cv::VideoWriter video(at("game.mp4"), cv::CAP_FFMPEG, cv::VideoWriter::fourcc('m', 'p', '4', 'v'), 15,
                          {64, 48});
    for (int i = 0; i < 8; ++i) video.write(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(90)));
    video.release();
    const Finished piped = shell("cat game.mp4 | \"$QUADRILLE\" watch -");
    EXPECT_EQ(piped.status, 1);
    EXPECT_THAT(piped.errors, HasSubstr("this MP4 has its index at its end"));
    EXPECT_EQ(frames(shell("\"$QUADRILLE\" watch - < game.mp4")), 8) << "a file can be gone back in";
}

TEST_F(StandardInput, ThatIsNoRecordingIsSaid) {
    for (const char* command : {"\"$QUADRILLE\" watch - < /dev/null", "echo hello | \"$QUADRILLE\" watch -",
                                "printf '#EXTM3U\\n/etc/passwd\\n' | \"$QUADRILLE\" watch -"}) {
        const Finished finished = shell(command);
        EXPECT_EQ(finished.status, 1) << command;
        EXPECT_THAT(finished.errors, HasSubstr("-: not a readable picture or video")) << command;
    }
}

/// Whoever writes may fall silent: a signal ends the watch in order all the same.
TEST_F(StandardInput, ThatFallsSilentCanBeLeft) {
    write_grey_recording(at("game.mkv"), 200);
    ASSERT_EQ(mkfifo(at("fifo").c_str(), 0600), 0);
    const int writer = open(at("fifo").c_str(), O_RDWR | O_CLOEXEC);
    RunningProgram program({"watch", "-", "--recording", at("kept.mkv")}, at("fifo"));
    const std::string bytes = text_of(at("game.mkv"));
    std::thread writing([&] {
        for (std::size_t sent = 0; sent < bytes.size();)
            sent += static_cast<std::size_t>(write(writer, bytes.data() + sent, bytes.size() - sent));
    });
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!fs::exists(at("kept.mkv")) && std::chrono::steady_clock::now() < give_up)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    writing.join();
    const Finished finished = program.stop(SIGTERM);
    close(writer);
    EXPECT_EQ(finished.status, 0) << finished.errors;
    ASSERT_FALSE(finished.lines().empty());
    EXPECT_THAT(finished.lines().back(), HasSubstr("\"event\":\"end\""));
}

TEST_F(StandardInput, IsNothingForTheWindow) {
    const Finished finished = run_program({"--lang", "fr", "open", "-"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.errors, HasSubstr("`quadrille watch -` suit l’entrée standard"));
}

TEST_F(StandardInput, IsOneOfThePicturesThatALensIsFoundFrom) {
    cv::imwrite(at("grey.png"), cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(90)));
    const Finished finished = run_program({"calibrate", "-", at("grey.png")}, text_of(at("grey.png")));
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.errors, HasSubstr("-: no pattern is seen"));
    EXPECT_THAT(run_program({"calibrate", "-", at("grey.png")}, "hello").errors,
                HasSubstr("-: not a readable picture"));
}

TEST_F(StandardInput, AndOutputTakeAReportAndASheet) {
    const Finished sheet = run_program({"calibrate", "--print", "-"});
    EXPECT_EQ(sheet.status, 0) << sheet.errors;
    EXPECT_EQ(sheet.output.substr(0, 5), "%PDF-");
    write_grey_recording(at("game.mkv"));
    const Finished report =
        run_program({"report", at("failure.tar.gz"), "--recording", at("game.mkv"), "--profile", "-"},
                    "{\"tap_deg\":90}");
    EXPECT_EQ(report.status, 0) << report.errors;
    EXPECT_EQ(shell("tar -xOf failure.tar.gz failure/profile.json").output, "{\"tap_deg\":90}");
}

TEST_F(StandardInput, IsAFileOfCards) {
    constexpr const char* one_card =
        R"([{"object":"card","id":"a","oracle_id":"o","name":"Suntail Hawk","lang":"en","layout":"normal",)"
        R"("type_line":"Creature","set":"10e","collector_number":"50"}])";
    folder.file("cards.json", one_card);
    const Finished piped = shell("gzip -c cards.json | \"$QUADRILLE\" cards --db library.db import -");
    EXPECT_EQ(piped.status, 0) << piped.errors;
    EXPECT_THAT(piped.output, HasSubstr("1 new"));
    const Finished again =
        run_program({"cards", "--db", at("library.db"), "import", "-"}, "{\"object\":\"error\"}");
    EXPECT_EQ(again.status, 1);
    EXPECT_THAT(again.errors, HasSubstr("-: there is no card in it"));
    const Finished nothing = run_program({"cards", "--db", at("none.db"), "import", "-"});
    EXPECT_THAT(nothing.errors, HasSubstr("-: the file is empty"));
    EXPECT_FALSE(fs::exists(at("none.db")));
}

}  // namespace
}  // namespace quadrille::test
