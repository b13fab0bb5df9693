// What `watch` tells is in the log first, or says that it is not.
#include "app/session/event_writer.hpp"

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "tests/session/no_more_room.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using vision::EventKind;

class Telling : public testing::Test {
protected:
    Telling() { fs::create_directories(folder_); }
    ~Telling() override { fs::remove_all(folder_); }

    EventWriter::Places places() const {
        auto journal = Journal::open(file(), {.name = "Friday"});
        EXPECT_TRUE(journal) << journal.error();
        return {std::move(*journal), {}, {}};
    }
    std::string file() const { return (folder_ / "game.db").string(); }
    std::size_t stored() const {
        return db::GameFile::open(file(), {.access = db::Access::read})->events(1)->size();
    }
    static EventWriter::Look look(double t, const vision::Track& card, EventKind kind) {
        return {{changed(kind, t, card)}, {straight_pose(), {card}}, {t, 0}, {}};
    }
    /// The lines that were told since the output was captured.
    static std::vector<Json> lines() {
        std::istringstream text(testing::internal::GetCapturedStdout());
        std::vector<Json> told;
        for (std::string line; std::getline(text, line);) told.push_back(Json::parse(line));
        return told;
    }

    fs::path folder_ = fs::temp_directory_path() / ("quadrille-teller-" + std::to_string(getpid()));
    std::vector<std::string> reports_;  ///< the writer's thread's until it has finished
    std::atomic<bool> reported_ = false;
    std::function<void(const std::string&)> report_ = [this](const std::string& what) {
        reports_.push_back(what);
        reported_ = true;
    };
};

TEST_F(Telling, EventsAreStoredAndTheLastLineHasTheLogsNumbers) {
    testing::internal::CaptureStdout();
    {
        EventWriter writer(places(), report_);
        writer.write(look(1, track(1, "d1", Seat::south), EventKind::entered));
        writer.write(look(2, track(1, "d2", Seat::south), EventKind::moved));
        writer.write_end({{"event", "end"}}, {track(1, "d2", Seat::south)});
        EXPECT_TRUE(writer.finish());
    }
    const auto first = lines();
    ASSERT_EQ(first.size(), 3U);
    EXPECT_EQ(first[1]["event"], "moved");
    EXPECT_EQ(stored(), 2U);
    // The game goes on with a follower that counts from 1 again, in another order.
    testing::internal::CaptureStdout();
    {
        EventWriter writer(places(), report_);
        const auto fresh = track(1, "h8", Seat::north), known = track(2, "d2", Seat::south);
        writer.write(
            {{changed(EventKind::entered, 1, fresh)}, {straight_pose(), {fresh, known}}, {1, 0}, {}});
        writer.write_end({{"event", "end"}}, {fresh, known});
        writer.finish();
    }
    const auto second = lines();
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(second[0]["track"], 2);
    EXPECT_EQ(second[1]["squares"][0]["track"], 2);
    EXPECT_EQ(second[1]["squares"][1]["track"], 1);
    EXPECT_EQ(stored(), 3U);
    EXPECT_TRUE(reports_.empty());
}

TEST_F(Telling, AnEventThatCouldNotBeStoredIsMarkedAndStoredLater) {
    testing::internal::CaptureStdout();
    EventWriter writer(places(), report_);
    {
        const NoMoreRoom full;
        writer.write(look(1, track(1, "d1", Seat::south), EventKind::entered));
        writer.write(look(2, track(1, "d2", Seat::south), EventKind::moved));
        for (int wait = 0; wait < 3000 && !reported_; ++wait) usleep(10'000);
    }
    writer.maintain();
    writer.write(look(3, track(1, "d3", Seat::south), EventKind::moved));
    writer.finish();
    const auto told = lines();
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0]["stored"], false);
    EXPECT_FALSE(told[2].contains("stored"));
    EXPECT_EQ(stored(), 3U);
    ASSERT_EQ(reports_.size(), 1U) << "a disk that stays full is told of once";
    EXPECT_NE(reports_[0].find(file()), std::string::npos);
}

TEST_F(Telling, WhatTheDiskNeverTookIsCounted) {
    testing::internal::CaptureStdout();
    EventWriter writer(places(), report_);
    {
        const NoMoreRoom full;
        writer.write(look(1, track(1, "d1", Seat::south), EventKind::entered));
        writer.write(look(2, track(1, "d2", Seat::south), EventKind::moved));
        EXPECT_FALSE(writer.finish());
        EXPECT_EQ(writer.unstored(), 2U);
    }
    EXPECT_TRUE(writer.finish()) << "once there is room it is stored";
    EXPECT_EQ(writer.unstored(), 0U);
    EXPECT_EQ(lines().size(), 2U);
    EXPECT_EQ(stored(), 2U);
}

TEST_F(Telling, WithoutALogEventsArePrinted) {
    testing::internal::CaptureStdout();
    EventWriter writer({}, report_);
    writer.write(look(1, track(1, "d1", Seat::south), EventKind::entered));
    writer.finish();
    const auto told = lines();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_FALSE(told[0].contains("stored"));
}

}  // namespace
}  // namespace quadrille::app
