// `quadrille watch` on recordings of a drawn game.
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "tests/commands/grey_recording.hpp"
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

TEST_F(WatchARecording, KeepsTheTableWithTheGame) {
    const std::string db = path("table.db"), profile = folder_->file("named.json", [] {
        Json table = Json::parse(watched_profile());
        table["players"][0]["name"] = "Bill";
        table["tap_deg"] = 90;
        return table.dump();
    }());
    ASSERT_EQ(
        run_program({"watch", video(), "--profile", profile, "--max-fps", "1", "--db", db, "--south", "left"})
            .status,
        0);
    const Json game =
        Json::parse(run_program({"log", "--db", db, "export", "--format", "json"}).output)["game"];
    const Json table = Json::parse(game["profile"].get<std::string>());
    EXPECT_EQ(table["tap_deg"], 90);
    EXPECT_EQ(table["south"], "left");
    EXPECT_EQ(table["table"]["source"], video());
    EXPECT_EQ(game["players"][0]["name"], "Bill");
}

TEST_F(WatchARecording, ItsLinesAreTheGameWhereNoFileIs) {
    const std::string stored = path("stored.db"), rescued = path("rescued.db");
    const Finished watched = watch(video(), {"--db", stored});
    const std::string lines = folder_->file("lines.jsonl", watched.output);
    const Finished imported = run_program({"log", "--db", rescued, "import", lines, "--name", "Friday"});
    ASSERT_EQ(imported.status, 0) << imported.errors;
    const Finished shown = run_program({"log", "--db", rescued, "show", "Friday", "--json"});
    const Json here = Json::parse(shown.output);
    const Json there = Json::parse(run_program({"log", "--db", stored, "show", "--json"}).output);
    EXPECT_EQ(here["cards"], there["cards"]);
    EXPECT_EQ(run_program({"log", "--db", rescued, "verify"}).status, 0);
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

TEST(WatchAndRecord, WhereNothingCanBeWrittenReportsIt) {
    const TemporaryFolder folder;
    const std::string video = (folder.path() / "grey.avi").string();
    write_grey_recording(video, 1);
    const Finished finished =
        run_program({"watch", video, "--record", (folder.path() / "none" / "kept.mkv").string()});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("cannot be written"), std::string::npos) << finished.errors;
    EXPECT_EQ(finished.lines().size(), 1U) << "the end is told all the same";
}

/// A recording of noise, which no codec makes small.
std::string noise_in(const TemporaryFolder& folder, const char* name, const char* codec, int frames) {
    const std::string file = (folder.path() / name).string();
    cv::VideoWriter writer(file, cv::CAP_FFMPEG,
                           cv::VideoWriter::fourcc(codec[0], codec[1], codec[2], codec[3]), 10, {64, 48});
    cv::RNG random(7);
    cv::Mat picture(48, 64, CV_8UC3);
    for (int i = 0; i < frames; ++i) {
        random.fill(picture, cv::RNG::UNIFORM, 0, 255);
        writer.write(picture);
    }
    return file;
}

TEST(WatchARecordingAtATerminal, ShowsHowMuchOfItWasPlayed) {
    if (!terminals_are_given()) GTEST_SKIP() << "no pseudo-terminals here";
    const TemporaryFolder folder;
    const std::string video = noise_in(folder, "game.avi", "MJPG", 30);
    const Finished seen = run_program_at_terminal({"watch", video});
    EXPECT_EQ(seen.status, 0) << seen.output;
    EXPECT_NE(seen.output.find("%  0:0"), std::string::npos) << seen.output;
    EXPECT_NE(seen.output.find("/ 0:03"), std::string::npos) << seen.output;
    EXPECT_EQ(run_program({"watch", video}).errors, "") << "no terminal, nothing to look at";
}

TEST(WatchACutRecording, PlaysToTheCutAndReportsIt) {
    const TemporaryFolder folder;
    const std::string video = noise_in(folder, "whole.mkv", "MJPG", 100);
    EXPECT_EQ(run_program({"watch", video}).errors, "");
    std::ifstream stream(video, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(stream), {});
    const Finished cut = run_program({"watch", folder.file("cut.mkv", bytes.substr(0, bytes.size() / 2))});
    EXPECT_EQ(cut.status, 0) << cut.errors;
    EXPECT_NE(cut.errors.find("its end was cut off"), std::string::npos) << cut.errors;
}

TEST(WatchAndRecord, AsH264TakesLessRoomAndPlaysUpToACut) {
    const TemporaryFolder folder;
    const int h264 = cv::VideoWriter::fourcc('H', '2', '6', '4');
    if (!cv::VideoWriter((folder.path() / "tried.mkv").string(), cv::CAP_FFMPEG, h264, 10, {64, 48})
             .isOpened())
        GTEST_SKIP() << "no H.264 here";
    const std::string video = (folder.path() / "table.avi").string();
    constexpr int count = 60;
    cv::VideoWriter writer(video, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 10, {320, 240});
    for (int i = 0; i < count; ++i) {
        cv::Mat picture(240, 320, CV_8UC3, cv::Scalar(90, 110, 120));
        cv::circle(picture, {40 + 4 * i, 120}, 30, {40, 40, 200}, cv::FILLED);
        writer.write(picture);
    }
    writer.release();
    const auto kept = folder.path() / "kept.mkv", small = folder.path() / "small.mkv";
    EXPECT_EQ(run_program({"watch", video, "--recording", kept}).status, 0);
    const Finished finished = run_program({"watch", video, "--recording", small, "--codec", "h264"});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_LT(std::filesystem::file_size(small) * 3, std::filesystem::file_size(kept));
    EXPECT_EQ(cv::VideoCapture(small.string()).get(cv::CAP_PROP_FRAME_COUNT), count);
    std::filesystem::resize_file(small, std::filesystem::file_size(small) * 9 / 10);
    cv::VideoCapture cut(small.string());
    int frames = 0;
    while (cut.grab()) ++frames;
    EXPECT_GT(frames, count / 3);
    EXPECT_LT(frames, count);
    EXPECT_EQ(run_program({"watch", video, "--recording", kept, "--codec", "vp9"}).status, 2);
}

}  // namespace
}  // namespace quadrille::test
