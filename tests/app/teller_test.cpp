// What `watch` tells is in the log first, or says that it is not.
#include "app/session/teller.hpp"

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "tests/session/made_sights.hpp"
#include "tests/session/no_more_room.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using vision::EventKind;

class Telling : public testing::Test {
protected:
    Telling() { fs::create_directories(folder_); }
    ~Telling() override { fs::remove_all(folder_); }

    Teller::Places places() const {
        auto journal = Journal::open(file(), {.name = "Friday"});
        EXPECT_TRUE(journal) << journal.error();
        return {std::move(*journal), {}, {}};
    }
    std::string file() const { return (folder_ / "game.db").string(); }
    std::size_t stored() const {
        return db::GameFile::open(file(), {.access = db::Access::read})->events(1)->size();
    }
    static Teller::Look look(double t, const vision::Track& card, EventKind kind) {
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
    std::vector<std::string> complaints_;  ///< the teller's thread's until it has finished
    std::atomic<bool> complained_ = false;
    std::function<void(const std::string&)> complain_ = [this](const std::string& what) {
        complaints_.push_back(what);
        complained_ = true;
    };
};

TEST_F(Telling, EventsAreStoredAndTheLastLineHasTheLogsNumbers) {
    testing::internal::CaptureStdout();
    {
        Teller teller(places(), complain_);
        teller.tell(look(1, track(1, "d1", Seat::south), EventKind::entered));
        teller.tell(look(2, track(1, "d2", Seat::south), EventKind::moved));
        teller.tell_end({{"event", "end"}}, {track(1, "d2", Seat::south)});
        EXPECT_TRUE(teller.finish());
    }
    const auto first = lines();
    ASSERT_EQ(first.size(), 3U);
    EXPECT_EQ(first[1]["event"], "moved");
    EXPECT_EQ(stored(), 2U);
    // The game goes on with a follower that counts from 1 again, in another order.
    testing::internal::CaptureStdout();
    {
        Teller teller(places(), complain_);
        const auto fresh = track(1, "h8", Seat::north), known = track(2, "d2", Seat::south);
        teller.tell({{changed(EventKind::entered, 1, fresh)}, {straight_pose(), {fresh, known}}, {1, 0}, {}});
        teller.tell_end({{"event", "end"}}, {fresh, known});
        teller.finish();
    }
    const auto second = lines();
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(second[0]["track"], 2);
    EXPECT_EQ(second[1]["squares"][0]["track"], 2);
    EXPECT_EQ(second[1]["squares"][1]["track"], 1);
    EXPECT_EQ(stored(), 3U);
    EXPECT_TRUE(complaints_.empty());
}

TEST_F(Telling, AnEventThatCouldNotBeStoredSaysSoAndIsStoredLater) {
    testing::internal::CaptureStdout();
    Teller teller(places(), complain_);
    {
        const NoMoreRoom full;
        teller.tell(look(1, track(1, "d1", Seat::south), EventKind::entered));
        teller.tell(look(2, track(1, "d2", Seat::south), EventKind::moved));
        for (int wait = 0; wait < 3000 && !complained_; ++wait) usleep(10'000);
    }
    teller.tend();
    teller.tell(look(3, track(1, "d3", Seat::south), EventKind::moved));
    teller.finish();
    const auto told = lines();
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0]["stored"], false);
    EXPECT_FALSE(told[2].contains("stored"));
    EXPECT_EQ(stored(), 3U);
    ASSERT_EQ(complaints_.size(), 1U) << "a disk that stays full is told of once";
    EXPECT_NE(complaints_[0].find(file()), std::string::npos);
}

TEST_F(Telling, WithoutALogEventsAreTold) {
    testing::internal::CaptureStdout();
    Teller teller({}, complain_);
    teller.tell(look(1, track(1, "d1", Seat::south), EventKind::entered));
    teller.finish();
    const auto told = lines();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_FALSE(told[0].contains("stored"));
}

}  // namespace
}  // namespace quadrille::app
