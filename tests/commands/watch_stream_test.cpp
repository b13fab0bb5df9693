// `quadrille watch` on a camera in the network that goes away, comes back and hangs while a game is followed.
#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
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

TEST_F(WatchAStream, TheGameGoesOnWhenTheCameraIsBack) {
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

}  // namespace
}  // namespace quadrille::test
