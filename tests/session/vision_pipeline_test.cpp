#include "app/capture/vision_pipeline.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "tests/session/made_source.hpp"

namespace quadrille::app {
namespace {

class Collected : public VisionSink {
public:
    void captured(const std::shared_ptr<const vision::Frame>&) override { ++captured_; }
    void source_changed(bool lost) override { changes.push_back(lost); }
    void followed(FollowedFrame followed) override {
        frames.push_back(followed.frame.number);
        if (delay.count() > 0) std::this_thread::sleep_for(delay);
    }

    std::chrono::milliseconds delay{0};
    std::vector<long> frames;
    std::vector<bool> changes;
    std::atomic<long> captured_ = 0;
};

TEST(VisionPipeline, FollowsEveryFrameOfARecordingInOrder) {
    MadeSource source(40, false);
    Collected seen;
    VisionPipeline(source, blind, {}, seen).run();
    ASSERT_EQ(seen.frames.size(), 40U);
    for (long i = 0; i < 40; ++i) EXPECT_EQ(seen.frames[static_cast<std::size_t>(i)], i);
    EXPECT_EQ(seen.captured_, 40);
    EXPECT_TRUE(seen.changes.empty());
}

TEST(VisionPipeline, OfASourceThatDoesNotWaitTheNewestFrameIsFollowed) {
    MadeSource source(200, false);
    Collected seen;
    seen.delay = std::chrono::milliseconds(20);
    VisionPipeline(source, blind, {.newest = true}, seen).run();
    EXPECT_LT(seen.frames.size(), 200U) << "frames that nobody had time for are dropped";
    EXPECT_EQ(seen.frames.back(), 199) << "and never the newest";
    EXPECT_TRUE(std::ranges::is_sorted(seen.frames));
    EXPECT_EQ(seen.captured_, 200);
}

TEST(VisionPipeline, NoMoreFramesThanAsked) {
    MadeSource source(41, false);  // 20 a second
    Collected seen;
    VisionPipeline(source, blind, {.max_fps = 5}, seen).run();
    EXPECT_EQ(seen.frames, (std::vector<long>{0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40}));
}

TEST(VisionPipeline, ALiveSourceIsLostOnceAndItsPipelineStopsWhenAsked) {
    MadeSource source(3, true);
    Collected seen;
    VisionPipeline pipeline(source, blind, {.newest = true}, seen);
    std::thread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(350));
        pipeline.stop();
    });
    pipeline.run();
    stopping.join();
    EXPECT_EQ(seen.changes, std::vector{true});
    ASSERT_FALSE(seen.frames.empty());
    EXPECT_EQ(seen.frames.back(), 2) << "what came before it was lost is followed";
}

}  // namespace
}  // namespace quadrille::app
