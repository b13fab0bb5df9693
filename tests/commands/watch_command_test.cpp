// `quadrille watch` on recordings of a drawn game.
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/videoio.hpp>

#include "tests/commands/program.hpp"
#include "tests/commands/watched_game.hpp"

namespace quadrille::test {
namespace {

using Json = nlohmann::json;

/// A recording of a move, a tap and an attack of two.
class WatchARecording : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        cv::VideoWriter writer(video(), cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), watched_fps,
                               watched_look().view.size);
        auto clip = watched_game([&](const cv::Mat& picture) { writer.write(picture); });
        clip.rest(1.4);
        clip.carry(Seat::south, 3, square_from("c4"));
        clip.rest(1);
        clip.hand(Seat::north, *square_from("f6"), [&] { clip.tap(5, true); });
        clip.rest(1);
        clip.hand(Seat::south, *square_from("d3"), [&] { clip.tap(3, true), clip.tap(4, true); });
        clip.rest(1);
        frames_ = clip.frames();
        folder_->file("table.json", watched_profile());
    }
    static void TearDownTestSuite() { delete folder_; }

    static std::string path(const char* name) { return (folder_->path() / name).string(); }
    static std::string video() { return path("game.avi"); }
    static Finished watch(const std::string& source, std::vector<std::string> more = {}) {
        std::vector<std::string> words{"watch", source, "--profile", path("table.json")};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    }
    /// Without the last line, which says how fast it was.
    static std::vector<std::string> events(const Finished& finished) {
        auto lines = finished.lines();
        if (!lines.empty()) lines.pop_back();
        return lines;
    }

    static inline const std::string all_told =
        "moved c3>c4 south; tapped f6>f6 north tapped; "
        "tapped c4>c4 south tapped; tapped d3>d3 south tapped; ";
    static inline TemporaryFolder* folder_ = nullptr;
    static inline long frames_ = 0;
};

/// The creatures of one attack are told in the order of their tracks, which is nobody's business.
std::string sorted_attack(std::vector<std::string> lines) {
    if (lines.size() >= 2 && told({lines[lines.size() - 2]}) > told({lines.back()}))
        std::swap(lines[lines.size() - 2], lines.back());
    return told(lines);
}

TEST_F(WatchARecording, TellsTheGameAndTheEnd) {
    const Finished finished = watch(video());
    EXPECT_EQ(finished.status, 0) << finished.errors;
    const auto lines = events(finished);
    EXPECT_EQ(sorted_attack(lines), all_told);
    const Json end = Json::parse(finished.lines().back());
    EXPECT_EQ(end["event"], "end");
    EXPECT_EQ(end["frames"], frames_);
    EXPECT_EQ(end["squares"].size(), 6U);
    const Json one = Json::parse(lines[lines.size() - 2]), other = Json::parse(lines.back());
    EXPECT_EQ(one["t"], other["t"]) << "an attack is declared at one time";
}

TEST_F(WatchARecording, TwiceGivesTheSameLines) {
    EXPECT_EQ(events(watch(video())), events(watch(video())));
}

TEST_F(WatchARecording, AndRecordedItCanBeReplayed) {
    const Finished first = watch(video(), {"--record", path("kept.mkv")});
    EXPECT_EQ(first.status, 0) << first.errors;
    std::ifstream beside(path("kept.mkv.events.jsonl"));
    std::vector<std::string> kept;
    for (std::string line; std::getline(beside, line);) kept.push_back(line);
    EXPECT_EQ(kept, first.lines());

    const Finished again = watch(path("kept.mkv"));
    EXPECT_EQ(Json::parse(again.lines().back())["frames"], frames_);
    ASSERT_EQ(told(events(again)), told(events(first)));
    const auto before = events(first), after = events(again);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double then = Json::parse(before[i])["t"], now = Json::parse(after[i])["t"];
        EXPECT_NEAR(now, then, 0.21) << after[i];
    }
}

TEST_F(WatchARecording, AtFewerFramesASecondTheGameIsTheSame) {
    const Finished finished = watch(video(), {"--max-fps", "10"});
    EXPECT_EQ(sorted_attack(events(finished)), all_told);
    const double share =
        Json::parse(finished.lines().back())["frames"].get<double>() / static_cast<double>(frames_);
    // Of 15 a second every other is left, for two follow each other within a tenth of a second.
    EXPECT_NEAR(share, 0.5, 0.02);
}

TEST_F(WatchARecording, InRealTimeItTakesAsLongAsTheGame) {
    const auto began = std::chrono::steady_clock::now();
    const Finished finished = watch(video(), {"--realtime"});
    const double took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_GE(took_s, static_cast<double>(frames_ - 1) / watched_fps);
    const Json end = Json::parse(finished.lines().back());
    EXPECT_LE(end["frames"], frames_);
    EXPECT_GT(end["frames"], 0);
}

TEST_F(WatchARecording, WhatCannotBeRecordedSaysSo) {
    const Finished finished = watch(video(), {"--record", path("no such folder") + "/kept.mkv"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("cannot be written"), std::string::npos) << finished.errors;
    EXPECT_EQ(sorted_attack(events(finished)), all_told) << "the game is followed all the same";
}

}  // namespace
}  // namespace quadrille::test
