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

/// A recording of a move and an attack of two.
class WatchARecording : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        cv::VideoWriter writer(video(), cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), watched_fps,
                               watched_look().view.size);
        auto clip = watched_game([&](const cv::Mat& picture) { writer.write(picture); });
        clip.rest(1.2);
        clip.carry(Seat::south, 3, square_from("c4"));
        clip.rest(0.9);
        clip.hand(Seat::south, *square_from("d3"), [&] { clip.tap(3, true), clip.tap(4, true); });
        clip.rest(0.9);
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
    static Json last(const Finished& finished) {
        return finished.lines().empty() ? Json() : Json::parse(finished.lines().back());
    }

    static inline TemporaryFolder* folder_ = nullptr;
    static inline long frames_ = 0;
};

/// The creatures of one attack are told in the order of their tracks, which is nobody's business.
std::string sorted_attack(std::vector<std::string> lines) {
    if (lines.size() >= 2 && told({lines[lines.size() - 2]}) > told({lines.back()}))
        std::swap(lines[lines.size() - 2], lines.back());
    return told(lines);
}

constexpr const char* all_told = "moved c3>c4 south; tapped c4>c4 south tapped; tapped d3>d3 south tapped; ";

TEST_F(WatchARecording, IsTheSameEachTimeAndFromItsOwnRecord) {
    const Finished first = watch(video());
    EXPECT_EQ(first.status, 0) << first.errors;
    const auto lines = events(first);
    ASSERT_EQ(sorted_attack(lines), all_told);
    EXPECT_EQ(last(first)["event"], "end");
    EXPECT_EQ(last(first)["frames"], frames_);
    EXPECT_EQ(last(first)["squares"].size(), 6U);
    const Json one = Json::parse(lines[lines.size() - 2]), other = Json::parse(lines.back());
    EXPECT_EQ(one["t"], other["t"]) << "an attack is declared at one time";

    const Finished recorded = watch(video(), {"--record", path("kept.mkv")});
    EXPECT_EQ(events(recorded), lines);
    std::ifstream beside(path("kept.mkv.events.jsonl"));
    std::vector<std::string> kept;
    for (std::string line; std::getline(beside, line);) kept.push_back(line);
    EXPECT_EQ(kept, recorded.lines());

    const Finished replayed = watch(path("kept.mkv"));
    EXPECT_EQ(last(replayed)["frames"], frames_);
    const auto again = events(replayed);
    ASSERT_EQ(sorted_attack(again), all_told);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const double then = Json::parse(lines[i])["t"], now = Json::parse(again[i])["t"];
        EXPECT_NEAR(now, then, 0.21) << again[i];
    }
}

TEST_F(WatchARecording, AtAnotherPace) {
    const Finished fewer = watch(video(), {"--max-fps", "10"});
    EXPECT_EQ(sorted_attack(events(fewer)), all_told);
    // Of 15 a second every other is left, for two follow each other within a tenth of a second.
    EXPECT_NEAR(last(fewer)["frames"].get<double>() / static_cast<double>(frames_), 0.5, 0.02);

    const auto began = std::chrono::steady_clock::now();
    const Finished real = watch(video(), {"--realtime"});
    const double took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    EXPECT_EQ(real.status, 0) << real.errors;
    EXPECT_GE(took_s, static_cast<double>(frames_ - 1) / watched_fps - 0.1);
    EXPECT_GT(last(real)["frames"], 0);
    EXPECT_LE(last(real)["frames"], frames_);
}

TEST(WatchAndRecord, WhereNothingCanBeWrittenSaysSo) {
    const TemporaryFolder folder;
    const std::string video = (folder.path() / "grey.avi").string();
    cv::VideoWriter writer(video, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), watched_fps, {64, 48});
    writer.write(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(90)));
    writer.release();
    const Finished finished =
        run_program({"watch", video, "--record", (folder.path() / "none" / "kept.mkv").string()});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("cannot be written"), std::string::npos) << finished.errors;
    EXPECT_EQ(finished.lines().size(), 1U) << "the end is told all the same";
}

}  // namespace
}  // namespace quadrille::test
