#include "app/capture/table_feed.hpp"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>

#include "tests/session/made_source.hpp"

namespace quadrille::app {
namespace {

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

FeedSources recording(long frames) {
    return {std::make_unique<MadeSource>(frames, false), std::make_unique<MadeSource>(frames, false)};
}

TEST(TableFeed, ReadsARecordingToItsEndWhileItIsPaused) {
    std::atomic<int> notified = 0;
    TableFeed feed(
        recording(40), blind, [&] { ++notified; }, false);
    ASSERT_TRUE(comes([&] { return feed.playback().all_seen && feed.picture(); }));
    EXPECT_EQ(feed.picture()->number, 0);
    EXPECT_DOUBLE_EQ(feed.playback().duration, 39.0 / 20);
    EXPECT_EQ(feed.take_updates().size(), 40U) << "no frame of a recording is passed over";
    EXPECT_TRUE(feed.take_updates().empty());
    EXPECT_GT(notified, 0);
}

TEST(TableFeed, StepsAndSeeks) {
    TableFeed feed(
        recording(40), blind, [] {}, false);
    ASSERT_TRUE(comes([&] { return feed.picture() != nullptr; }));
    feed.step();
    ASSERT_TRUE(comes([&] { return feed.picture()->number == 1; }));
    feed.seek(1.5);
    ASSERT_TRUE(comes([&] { return feed.picture()->number == 30; }));
    feed.seek(0.5);
    ASSERT_TRUE(comes([&] { return feed.picture()->number == 10; }));
    EXPECT_FALSE(feed.playback().playing);
}

TEST(TableFeed, PlaysToTheEndAndThenFromTheBeginning) {
    TableFeed feed(
        recording(6), blind, [] {}, true);
    ASSERT_TRUE(comes([&] { return feed.playback().ended; }));
    EXPECT_EQ(feed.picture()->number, 5);
    EXPECT_FALSE(feed.playback().playing);
    feed.play(true);
    EXPECT_TRUE(comes([&] { return feed.picture()->number < 5; }));
}

TEST(TableFeed, GlancesAtAStillUntilItIsBelieved) {
    // A folder of stills has one frame a second; a follower believes a card that it has read twice.
    class Stills : public MadeSource {
    public:
        Stills() : MadeSource(1, false) {}
        double fps() const override { return 1; }
    };
    const vision::Detectors detectors{
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
    TableFeed feed(
        {std::make_unique<Stills>(), std::make_unique<Stills>()}, detectors, [] {}, false);
    ASSERT_TRUE(comes([&] { return feed.playback().all_seen; }));
    const auto updates = feed.take_updates();
    ASSERT_EQ(updates.size(), 1U);
    EXPECT_EQ(updates[0].snapshot.t, 0);
    EXPECT_EQ(updates[0].snapshot.table.tracks.size(), 1U);
}

TEST(TableFeed, ReadsARecordingAnewWithOtherDetectors) {
    TableFeed feed(
        recording(10), blind, [] {}, false);
    ASSERT_TRUE(comes([&] { return feed.playback().all_seen; }));
    ASSERT_TRUE(feed.take_updates().front().restarted);
    feed.restart(blind);
    std::vector<VisionUpdate> updates;
    ASSERT_TRUE(comes([&] {
        for (VisionUpdate& update : feed.take_updates()) updates.push_back(std::move(update));
        return updates.size() >= 10;
    }));
    EXPECT_EQ(updates.size(), 10U);
    EXPECT_TRUE(updates.front().restarted);
    EXPECT_EQ(updates.front().snapshot.frame, 0);
    EXPECT_FALSE(updates.back().restarted);
}

TEST(TableFeed, SaysThatALiveSourceIsLost) {
    TableFeed feed(
        {std::make_unique<MadeSource>(3, true)}, blind, [] {}, true);
    ASSERT_TRUE(comes([&] { return feed.playback().lost; }));
    EXPECT_EQ(feed.picture()->number, 2);
    EXPECT_TRUE(comes([&] { return !feed.take_updates().empty(); }));
}

}  // namespace
}  // namespace quadrille::app
