#include "app/capture/vision_pipeline.hpp"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

/// Grey pictures, `fps` a second, each with its number as its grey.
class MadeSource : public vision::FrameSource {
public:
    MadeSource(long frames, bool live) : frames_(frames), live_(live) {}
    std::optional<vision::Frame> next() override {
        if (number_ >= frames_) return std::nullopt;
        vision::Frame frame{cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(double(number_ % 256))),
                            double(number_) / 20, number_};
        ++number_;
        return frame;
    }
    bool seek(double t) override {
        number_ = static_cast<long>(std::ceil(t * 20 - 1e-6));
        return true;
    }
    bool live() const override { return live_; }
    double duration() const override { return live_ ? 0 : double(frames_) / 20; }
    double fps() const override { return 20; }

private:
    long frames_, number_ = 0;
    bool live_;
};

const vision::Detectors blind{
    [](const cv::Mat&) { return std::optional<BoardPose>{}; },
    [](const cv::Mat&, const BoardPose&) { return std::vector<vision::CardReading>{}; }};

/// Until something holds; false when it does not within ten seconds.
template <typename Holds>
bool comes(const Holds& holds) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

PipelineSources recording(long frames) {
    return {std::make_unique<MadeSource>(frames, false), std::make_unique<MadeSource>(frames, false)};
}

TEST(VisionPipeline, ReadsARecordingToItsEndWhileItIsPaused) {
    std::atomic<int> news = 0;
    VisionPipeline pipeline(
        recording(40), blind, [&] { ++news; }, false);
    ASSERT_TRUE(comes([&] { return pipeline.playback().all_seen && pipeline.picture(); }));
    EXPECT_EQ(pipeline.picture()->number, 0);
    EXPECT_DOUBLE_EQ(pipeline.playback().duration, 39.0 / 20);
    EXPECT_EQ(pipeline.take_updates().size(), 40U) << "no frame of a recording is passed over";
    EXPECT_TRUE(pipeline.take_updates().empty());
    EXPECT_GT(news, 0);
}

TEST(VisionPipeline, StepsAndSeeks) {
    VisionPipeline pipeline(
        recording(40), blind, [] {}, false);
    ASSERT_TRUE(comes([&] { return pipeline.picture() != nullptr; }));
    pipeline.step();
    ASSERT_TRUE(comes([&] { return pipeline.picture()->number == 1; }));
    pipeline.seek(1.5);
    ASSERT_TRUE(comes([&] { return pipeline.picture()->number == 30; }));
    pipeline.seek(0.5);
    ASSERT_TRUE(comes([&] { return pipeline.picture()->number == 10; }));
    EXPECT_FALSE(pipeline.playback().playing);
}

TEST(VisionPipeline, PlaysToTheEndAndThenFromTheBeginning) {
    VisionPipeline pipeline(
        recording(6), blind, [] {}, true);
    ASSERT_TRUE(comes([&] { return pipeline.playback().ended; }));
    EXPECT_EQ(pipeline.picture()->number, 5);
    EXPECT_FALSE(pipeline.playback().playing);
    pipeline.play(true);
    EXPECT_TRUE(comes([&] { return pipeline.picture()->number < 5; }));
}

TEST(VisionPipeline, GlancesAtAStillUntilItIsBelieved) {
    // A folder of stills has one frame a second; a follower believes a card that it has read twice.
    class Stills : public MadeSource {
    public:
        Stills() : MadeSource(1, false) {}
        double fps() const override { return 1; }
    };
    const vision::Detectors eyes{
        [](const cv::Mat& picture) {
            return std::optional(BoardPose::from_corners(
                BoardGrid{}, {cv::Point2d{4, 44}, {44, 44}, {44, 4}, {4, 4}}, Lens::pinhole(picture.size())));
        },
        [](const cv::Mat&, const BoardPose& pose) {
            vision::CardReading card;
            card.square = Square{2, 3};
            card.centre_mm = pose.grid.centre_mm(*card.square);
            card.corners_px = {cv::Point2d{14, 20}, {19, 20}, {19, 26}, {14, 26}};
            return std::vector{card};
        }};
    VisionPipeline pipeline(
        {std::make_unique<Stills>(), std::make_unique<Stills>()}, eyes, [] {}, false);
    ASSERT_TRUE(comes([&] { return pipeline.playback().all_seen; }));
    const auto updates = pipeline.take_updates();
    ASSERT_EQ(updates.size(), 1U);
    EXPECT_EQ(updates[0].snapshot.t, 0);
    EXPECT_EQ(updates[0].snapshot.table.tracks.size(), 1U);
}

TEST(VisionPipeline, ReadsARecordingAnewWithOtherEyes) {
    VisionPipeline pipeline(
        recording(10), blind, [] {}, false);
    ASSERT_TRUE(comes([&] { return pipeline.playback().all_seen; }));
    ASSERT_TRUE(pipeline.take_updates().front().anew);
    pipeline.look_again(blind);
    std::vector<VisionUpdate> updates;
    ASSERT_TRUE(comes([&] {
        for (VisionUpdate& update : pipeline.take_updates()) updates.push_back(std::move(update));
        return updates.size() >= 10;
    }));
    EXPECT_EQ(updates.size(), 10U);
    EXPECT_TRUE(updates.front().anew);
    EXPECT_EQ(updates.front().snapshot.frame, 0);
    EXPECT_FALSE(updates.back().anew);
}

TEST(VisionPipeline, SaysThatALiveSourceIsLost) {
    VisionPipeline pipeline(
        {std::make_unique<MadeSource>(3, true), nullptr}, blind, [] {}, true);
    ASSERT_TRUE(comes([&] { return pipeline.playback().lost; }));
    EXPECT_EQ(pipeline.picture()->number, 2);
    EXPECT_TRUE(comes([&] { return !pipeline.take_updates().empty(); }));
}

}  // namespace
}  // namespace quadrille::app
