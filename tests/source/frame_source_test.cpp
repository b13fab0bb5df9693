#include "vision/source/frame_source.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <sys/stat.h>

#include "tests/source/made_rtsp.hpp"
#include "tests/source/made_stream.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// A folder that is gone when the test ends.
class OpenSource : public testing::Test {
protected:
    OpenSource() : folder_(fs::temp_directory_path() / ("quadrille_source_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
    }
    ~OpenSource() override { fs::remove_all(folder_); }

    std::string file(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
        return (folder_ / name).string();
    }
    /// A recording of `frames` grey pictures that become brighter by 4 each, 10 a second.
    std::string recording(const std::string& name, int frames) const {
        const std::string path = (folder_ / name).string();
        cv::VideoWriter writer(path, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 10, {64, 48});
        for (int i = 0; i < frames; ++i) writer.write(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(4 * i)));
        return path;
    }

    const fs::path folder_;
};

int brightness(const Frame& frame) {
    return static_cast<int>(cv::mean(frame.picture)[0] + 0.5);
}

TEST_F(OpenSource, GivesEveryFrameOfARecordingWithItsTime) {
    const auto source = open_source(recording("a.avi", 20));
    ASSERT_TRUE(source.has_value());
    EXPECT_FALSE((*source)->live());
    EXPECT_NEAR((*source)->duration(), 2, 0.01);
    for (int i = 0; i < 20; ++i) {
        const auto frame = (*source)->next();
        ASSERT_TRUE(frame.has_value()) << i;
        EXPECT_EQ(frame->number, i);
        EXPECT_NEAR(frame->t, i / 10.0, 1e-9);
        EXPECT_NEAR(brightness(*frame), 4 * i, 2);
    }
    EXPECT_FALSE((*source)->next().has_value());
}

TEST_F(OpenSource, GoesToATimeOfARecording) {
    const auto source = open_source(recording("a.avi", 20));
    ASSERT_TRUE(source.has_value());
    for (const double t : {1.5, 0.3, 0.0}) {
        ASSERT_TRUE((*source)->seek(t));
        const auto frame = (*source)->next();
        ASSERT_TRUE(frame.has_value());
        EXPECT_NEAR(frame->t, t, 1e-6);
        EXPECT_NEAR(brightness(*frame), static_cast<int>(40 * t + 0.5), 2);
    }
}

/// `turned.mp4`: `ffmpeg -f lavfi -i color=red:s=64x48:d=2:r=10 -f lavfi -i color=blue:s=64x48:d=2:r=10
/// -filter_complex [0][1]hstack flat.mp4; ffmpeg -i flat.mp4 -c copy -metadata:s:v rotate=90 turned.mp4`;
/// `variable_rate.mp4`: `ffmpeg -i flat.mp4 -vf "setpts='if(lt(N,10),N/10,1+(N-10)/2)/TB'" -vsync vfr
/// variable_rate.mp4`.
std::string kept_recording(const char* name) {
    return std::string(QUADRILLE_SOURCE_DIR "/tests/source/recordings/") + name;
}

TEST(Recording, OfAPhoneThatWasTurnedIsUpright) {
    const auto source = open_source(kept_recording("turned.mp4"));
    ASSERT_TRUE(source.has_value());
    const auto frame = (*source)->next();
    ASSERT_TRUE(frame.has_value());
    EXPECT_EQ(frame->picture.size(), cv::Size(48, 128));
    const auto above = frame->picture.at<cv::Vec3b>(20, 24), below = frame->picture.at<cv::Vec3b>(108, 24);
    EXPECT_GT(above[2], above[0]) << "red was on the left";
    EXPECT_GT(below[0], below[2]) << "blue was on the right";
}

TEST(Recording, OfVariableRateHasTheTimeOfEachFrame) {
    const auto source = open_source(kept_recording("variable_rate.mp4"));
    ASSERT_TRUE(source.has_value());
    double last = -1;
    constexpr int told = 18;  // of 20; OpenCV does not tell the times of the last two
    for (int i = 0; i < 20; ++i) {
        const auto frame = (*source)->next();
        ASSERT_TRUE(frame.has_value()) << i;
        const double taken = i < 10 ? i / 10.0 : 1 + (i - 10) / 2.0;
        if (i < told) {
            EXPECT_NEAR(frame->t, taken, 0.002) << i;
        }
        EXPECT_GT(frame->t, last) << i;
        last = frame->t;
    }
    EXPECT_FALSE((*source)->next().has_value());
}

TEST(Recording, OfVariableRateIsPlayedFromATimeOn) {
    const auto source = open_source(kept_recording("variable_rate.mp4"));
    ASSERT_TRUE(source.has_value());
    for (const double t : {2.5, 0.3, 1.5}) {
        ASSERT_TRUE((*source)->seek(t)) << t;
        const auto frame = (*source)->next();
        ASSERT_TRUE(frame.has_value()) << t;
        EXPECT_GE(frame->t, t - 0.002);
        EXPECT_LE(frame->t, t + 0.5);
    }
}

TEST_F(OpenSource, PlaysACutRecordingToTheCut) {
    const std::string whole = recording("whole.avi", 60);
    std::ifstream stream(whole, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(stream), {});
    const auto source = open_source(file("cut.avi", bytes.substr(0, bytes.size() * 6 / 10)));
    ASSERT_TRUE(source.has_value());
    int frames = 0;
    while ((*source)->next()) ++frames;
    EXPECT_GT(frames, 10);
    EXPECT_LT(frames, 60);
}

TEST_F(OpenSource, WaitsForNoFifoAndNoPlaylist) {
    const std::string fifo = (folder_ / "fifo.mp4").string();
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    const std::string playlist =
        file("list.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:9/segment.ts\n");
    for (const std::string& source :
         {fifo, playlist, std::string(300, '1'), "/dev/" + std::string(5000, 'a')}) {
        const auto began = std::chrono::steady_clock::now();
        EXPECT_FALSE(open_source(source).has_value());
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(3));
    }
}

TEST_F(OpenSource, PassesOverLinksInACircle) {
    std::filesystem::create_symlink("circle", folder_ / "circle");
    cv::imwrite((folder_ / "a.png").string(), cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(40)));
    EXPECT_TRUE(open_source(folder_.string()).has_value());
}

TEST_F(OpenSource, ReadsTheFilesOfAFolderInTheOrderOfTheirNames) {
    for (const auto& [name, grey] : {std::pair{"b.png", 80}, {"a.png", 40}, {"c.png", 120}}) {
        cv::imwrite((folder_ / name).string(), cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(grey)));
    }
    file("notes.txt", "not a picture");
    const auto source = open_source(folder_.string());
    ASSERT_TRUE(source.has_value());
    for (const int grey : {40, 80, 120}) {
        const auto frame = (*source)->next();
        ASSERT_TRUE(frame.has_value());
        EXPECT_EQ(brightness(*frame), grey);
    }
    EXPECT_FALSE((*source)->next().has_value());
}

TEST_F(OpenSource, SaysWhyNothingCanBeOpened) {
    const auto fault = [](const std::string& source) {
        const auto opened = open_source(source);
        EXPECT_FALSE(opened.has_value()) << source;
        return opened.has_value() ? SourceFault{} : opened.error().fault;
    };
    EXPECT_EQ(fault((folder_ / "none.mp4").string()), SourceFault::missing);
    EXPECT_EQ(fault(folder_.string()), SourceFault::empty_folder);
    EXPECT_EQ(fault(file("text.mp4", "This is no film.\n")), SourceFault::unreadable);
    EXPECT_EQ(fault(file("empty.mp4", "")), SourceFault::unreadable);
    EXPECT_EQ(fault("63"), SourceFault::no_camera);
}

/// The next frame of a live source; nullopt when none came in time.
std::optional<Frame> frame_within(FrameSource& source, std::chrono::seconds limit) {
    const auto end = Clock::now() + limit;
    while (Clock::now() < end) {
        if (auto frame = source.next()) return frame;
    }
    return std::nullopt;
}

/// A stream that goes away and comes back is waited for and taken up again.
template <typename Stream>
void expect_taken_up_again() {
    const cv::Mat picture(48, 64, CV_8UC3, cv::Scalar::all(100));
    auto stream = std::make_unique<Stream>(picture, 0);
    const int port = stream->port();
    const auto source = open_source(stream->address());
    ASSERT_TRUE(source.has_value());
    EXPECT_TRUE((*source)->live());
    const auto first = frame_within(**source, std::chrono::seconds(10));
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->picture.size(), picture.size());
    EXPECT_NEAR(brightness(*first), 100, 2);

    stream.reset();
    bool lost = false;
    for (int i = 0; i < 1000 && !lost; ++i) lost = !(*source)->next().has_value();
    EXPECT_TRUE(lost);

    stream = std::make_unique<Stream>(picture, port);
    const auto returned = Clock::now();
    const auto back = frame_within(**source, std::chrono::seconds(20));
    ASSERT_TRUE(back.has_value());
    EXPECT_NEAR(brightness(*back), 100, 2);
    const auto waited = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - returned);
    testing::Test::RecordProperty("back_after_ms", std::to_string(waited.count()));
    std::cout << "back after " << waited.count() << " ms\n";
}

TEST_F(OpenSource, TakesUpAnHttpStreamThatWentAwayAndCameBack) {
    expect_taken_up_again<test::MadeStream>();
}

TEST_F(OpenSource, TakesUpAnRtspStreamThatWentAwayAndCameBack) {
    expect_taken_up_again<test::MadeRtsp>();
}

/// What the check for a frozen camera rests on: the next picture is read into other memory than the last one.
TEST_F(OpenSource, FramesOfALiveSourceKeepTheirPixels) {
    test::MadeStream stream(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(100)), 0);
    const auto source = open_source(stream.address());
    ASSERT_TRUE(source.has_value());
    const auto first = frame_within(**source, std::chrono::seconds(10));
    ASSERT_TRUE(first.has_value());
    const cv::Mat as_given = first->picture.clone();
    stream.show(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(160)));
    auto next = frame_within(**source, std::chrono::seconds(10));
    const auto end = Clock::now() + std::chrono::seconds(10);
    while (next && brightness(*next) < 150 && Clock::now() < end)
        next = frame_within(**source, std::chrono::seconds(10));
    ASSERT_TRUE(next.has_value());
    EXPECT_NEAR(brightness(*next), 160, 2);
    EXPECT_NE(next->picture.data, first->picture.data);
    EXPECT_EQ(cv::norm(first->picture, as_given, cv::NORM_INF), 0);
}

TEST_F(OpenSource, DoesNotTakeACameraForFrozenWhosePictureChanges) {
    test::MadeStream stream(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(0)), 0);
    const auto source = open_source(stream.address());
    ASSERT_TRUE(source.has_value());
    const auto end = Clock::now() + std::chrono::seconds(3);
    for (int i = 0; Clock::now() < end; ++i) {
        stream.show(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(i % 200)));
        ASSERT_TRUE(frame_within(**source, std::chrono::seconds(10)).has_value());
        EXPECT_FALSE((*source)->frozen());
    }
}

TEST_F(OpenSource, NoticesACameraThatSendsTheSamePictureOnAndOn) {
    test::MadeStream stream(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(100)), 0);
    const auto source = open_source(stream.address());
    ASSERT_TRUE(source.has_value());
    ASSERT_TRUE(frame_within(**source, std::chrono::seconds(10)).has_value());
    EXPECT_FALSE((*source)->frozen());
    const auto end = Clock::now() + std::chrono::seconds(20);
    while (!(*source)->frozen() && Clock::now() < end) (*source)->next();
    EXPECT_TRUE((*source)->frozen());
    stream.show(cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(160)));
    while ((*source)->frozen() && Clock::now() < end) (*source)->next();
    EXPECT_FALSE((*source)->frozen());
}

}  // namespace
}  // namespace quadrille::vision
