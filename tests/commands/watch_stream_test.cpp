// `quadrille watch` on a camera in the network that goes away, comes back and hangs while a game is followed.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <opencv2/videoio.hpp>
#include <thread>

#include "tests/commands/program.hpp"
#include "tests/commands/watched_game.hpp"
#include "tests/source/made_stream.hpp"

namespace quadrille::test {
namespace {

class WatchAStream : public testing::Test {
protected:
    WatchAStream()
        : clip(watched_game([this](const cv::Mat& picture) { show(picture); })),
          stream(std::make_unique<MadeStream>(clip.table.picture(), 0)) {
        setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
        program = std::make_unique<RunningProgram>(std::vector<std::string>{
            "watch", stream->address(), "--profile", folder.file("table.json", watched_profile())});
    }

    /// A camera goes on at its own pace, whoever looks.
    void show(const cv::Mat& picture) {
        if (stream) stream->show(picture);
        std::this_thread::sleep_for(std::chrono::duration<double>(1 / watched_fps));
    }
    /// Plays on until the program says it, for a minute at most.
    bool says(const std::string& text) {
        bool said = false;
        std::thread waiting([&] {
            said = program->says(text);
            playing = false;
        });
        while (playing) clip.rest(1 / watched_fps);
        waiting.join();
        playing = true;
        return said;
    }

    TemporaryFolder folder;
    scenes::PlayedClip clip;
    std::unique_ptr<MadeStream> stream;
    std::unique_ptr<RunningProgram> program;
    std::atomic<bool> playing = true;
};

TEST_F(WatchAStream, TheGameContinuesWhenTheCameraIsBack) {
    ASSERT_TRUE(says("board_found"));
    clip.rest(3);
    const int port = stream->port();
    stream.reset();
    ASSERT_TRUE(program->says("source_lost"));
    clip.table.cards[2].square = *square_from("c5");  // moved while nobody saw it
    stream = std::make_unique<MadeStream>(clip.table.picture(), port);
    EXPECT_TRUE(says("source_back"));
    EXPECT_TRUE(says("moved"));
    const Finished finished = program->stop();
    EXPECT_EQ(finished.status, 0);
    std::string kinds;
    for (const std::string& line : finished.lines())
        kinds += nlohmann::json::parse(line)["event"].get<std::string>() + " ";
    EXPECT_EQ(kinds, "board_found source_lost source_back moved end ");
    EXPECT_EQ(told(finished.lines()), "moved c3>c5 south; ");
}

TEST_F(WatchAStream, ACameraThatHangsIsNoticed) {
    ASSERT_TRUE(says("board_found"));
    // It sends on, but always the same picture.
    EXPECT_TRUE(program->complains("the picture has not changed for 2 s"));
    EXPECT_EQ(program->stop().status, 0);
}

class EndedBy : public testing::TestWithParam<int> {};

/// Ctrl-C, a session that is over, a terminal that is closed.
TEST_P(EndedBy, ASignalTheRecordingIsWholeAndTheEndIsPrinted) {
    const TemporaryFolder folder;
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    MadeStream stream(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(90)), 0);
    const std::filesystem::path kept = folder.path() / "kept.mkv";
    RunningProgram program({"watch", stream.address(), "--recording", kept});
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    // It is made with the first picture.
    while (!std::filesystem::exists(kept)) {
        ASSERT_LT(std::chrono::steady_clock::now(), give_up);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const Finished finished = program.stop(GetParam());
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_EQ(finished.errors.find("not whole"), std::string::npos) << finished.errors;
    ASSERT_FALSE(finished.lines().empty());
    EXPECT_NE(finished.lines().back().find("\"event\":\"end\""), std::string::npos) << finished.output;
    cv::VideoCapture video(kept.string());
    EXPECT_TRUE(video.isOpened());
    EXPECT_GT(video.get(cv::CAP_PROP_FRAME_COUNT), 1);
}

INSTANTIATE_TEST_SUITE_P(Signals, EndedBy, testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const auto& test) { return std::string(sigabbrev_np(test.param)); });

TEST(WatchUnderNohup, ContinuesWhenTheTerminalIsClosed) {
    const TemporaryFolder folder;
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    MadeStream stream(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(90)), 0);
    std::signal(SIGHUP, SIG_IGN);  // what is started has it ignored too
    RunningProgram program({"watch", stream.address(), "--db", folder.path() / "g.db"});
    std::signal(SIGHUP, SIG_DFL);
    while (run_program({"log", "--db", folder.path() / "g.db", "list"}).output.empty()) continue;
    program.signal(SIGHUP);
    EXPECT_TRUE(program.complains("the picture has not changed for 2 s")) << "it goes on";
    EXPECT_EQ(program.stop().status, 0);
}

}  // namespace
}  // namespace quadrille::test
