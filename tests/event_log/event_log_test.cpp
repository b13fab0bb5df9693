// What is seen, said and mended reaches the game log, and a game goes on where it stopped.
#include "app/event_log.hpp"

#include <csignal>
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using vision::EventKind;

vision::Track card(int id, const char* square, std::optional<Seat> seat = Seat::south, bool tapped = false) {
    vision::Track track{id, {}};
    track.card.square = square_from(square);
    track.card.seat = seat;
    track.card.tapped = tapped;
    track.card.confidence = 0.9;
    return track;
}

vision::Event event(EventKind kind, const vision::Track& track, const char* from, const char* to) {
    return {kind, 5, 150, track, square_from(from), square_from(to)};
}

class EventLogs : public testing::Test {
protected:
    EventLogs() { fs::create_directories(folder_); }
    ~EventLogs() override { fs::remove_all(folder_); }

    EventLog open(const std::string& game = "Friday") const {
        auto log = EventLog::open(
            {.file = file(), .name = game, .source = "camera 0", .players = seated_players({})});
        EXPECT_TRUE(log) << log.error();
        return std::move(*log);
    }
    std::string file() const { return (folder_ / "game.db").string(); }
    /// What is in the file, read by somebody else.
    std::vector<nlohmann::json> stored() const {
        const auto opened = db::GameFile::open(file(), {.access = db::Access::read});
        std::vector<nlohmann::json> payloads;
        const auto events = opened->events(1);
        for (const db::Event& one : *events) payloads.push_back(nlohmann::json::parse(one.payload));
        return payloads;
    }

    fs::path folder_ = fs::temp_directory_path() / ("quadrille-event-log-" + std::to_string(getpid()));
    const SourceMoment start_{1, 30};
    const cv::Mat picture_{48, 64, CV_8UC3, cv::Scalar(90, 120, 60)};
};

const db::LoggedCard& on(const EventLog& log, int track) {
    return log.state().cards.at(track);
}

TEST_F(EventLogs, WhatLiesOnTheBoardAtTheBeginningIsLoggedOnce) {
    EventLog log = open();
    std::vector<vision::Event> events{{.kind = EventKind::board_found, .t = 1, .frame = 30}};
    const vision::Observation board{{}, {card(1, "d1"), card(2, "c4", Seat::north, true)}};
    ASSERT_TRUE(log.see(events, {}, start_, picture_));
    events.clear();
    for (int look = 0; look < 3; ++look) ASSERT_TRUE(log.see(events, board, {1.5, 45}, picture_));
    const auto payloads = stored();
    ASSERT_EQ(payloads.size(), 3U);
    EXPECT_EQ(payloads[0]["event"], "board_found");
    EXPECT_EQ(payloads[1],
              nlohmann::json::parse(
                  R"({"event":"entered","track":1,"to":"d1","seat":"south","tapped":false,"face":"up"})"));
    EXPECT_EQ(payloads[2]["to"], "c4");
    EXPECT_EQ(on(log, 2).tapped, true);
}

TEST_F(EventLogs, ACardThatMovesBeforeItWasLoggedEntersWhereItLay) {
    EventLog log = open();
    const auto moved = card(4, "d5");
    std::vector<vision::Event> events{event(EventKind::moved, moved, "c4", "d5")};
    ASSERT_TRUE(log.see(events, {{}, {moved}}, start_, picture_));
    const auto payloads = stored();
    ASSERT_EQ(payloads.size(), 2U);
    EXPECT_EQ(payloads[0]["to"], "c4");
    EXPECT_EQ(payloads[1]["from"], "c4");
    EXPECT_FALSE(payloads[1].contains("t") || payloads[1].contains("confidence"));
}

TEST_F(EventLogs, WhatBecomesKnownOfACardThatLiesStillIsDescribed) {
    EventLog log = open();
    std::vector<vision::Event> none;
    ASSERT_TRUE(log.see(none, {{}, {card(1, "d1", std::nullopt)}}, start_, picture_));
    ASSERT_TRUE(log.see(none, {{}, {card(1, "d1", Seat::north)}}, {2, 60}, picture_));
    ASSERT_TRUE(log.see(none, {{}, {card(1, "d1", std::nullopt)}}, {3, 90}, picture_));
    EXPECT_EQ(stored().size(), 2U);
    EXPECT_EQ(stored()[1]["event"], "described");
    EXPECT_EQ(on(log, 1).seat, Seat::north);
}

TEST_F(EventLogs, AGameGoesOnWithItsCardsTheirNamesAndItsLives) {
    std::vector<vision::Event> none;
    {
        EventLog log = open();
        ASSERT_TRUE(log.see(none, {{}, {card(1, "d1"), card(2, "c4"), card(3, "e8", Seat::north)}}, start_,
                            picture_));
        ASSERT_TRUE(log.say(2, said_name(2, "Faucon mordoré")));
        ASSERT_TRUE(log.say(3, said_life("P2", 17)));
    }
    auto log = EventLog::resume(file(), "");
    ASSERT_TRUE(log) << log.error();
    EXPECT_EQ(log->game().source, "camera 0");
    EXPECT_EQ(log->state().players[1].life, 17);
    // The follower counts from 1 again; the pawn on d1 is still there, the card on e8 is gone, one is new.
    const vision::Observation board{{}, {card(1, "c4"), card(2, "h8", Seat::north), card(3, "d1")}};
    ASSERT_TRUE(log->see(none, board, {0.5, 15}, picture_));
    EXPECT_EQ(log->track(1), 2);
    EXPECT_EQ(log->track(3), 1);
    EXPECT_EQ(log->track(2), 4);
    EXPECT_EQ(on(*log, 2).name, "Faucon mordoré");
    EXPECT_EQ(on(*log, 3).square, std::nullopt);
    std::vector<vision::Event> events{event(EventKind::moved, card(1, "c5"), "c4", "c5")};
    ASSERT_TRUE(log->see(events, {{}, {card(1, "c5"), card(2, "h8", Seat::north), card(3, "d1")}}, {5, 150},
                         picture_));
    EXPECT_EQ(events[0].track->id, 2) << "events speak of the log's cards";
    // What the first look overlooked is the same card when it is found.
    ASSERT_TRUE(log->see(
        none, {{}, {card(1, "c5"), card(2, "h8", Seat::north), card(3, "d1"), card(5, "e8", Seat::north)}},
        {6, 180}, picture_));
    EXPECT_EQ(log->track(5), 3);
    EXPECT_EQ(on(*log, 3).square, square_from("e8"));
}

TEST_F(EventLogs, AMendStandsInThePlaceOfWhatWasMisread) {
    EventLog log = open();
    std::vector<vision::Event> none, moved{event(EventKind::moved, card(1, "d2"), "d1", "d2")};
    ASSERT_TRUE(log.see(none, {{}, {card(1, "d1"), card(2, "e1")}}, start_, picture_));
    ASSERT_TRUE(log.see(moved, {{}, {card(1, "d2"), card(2, "e1")}}, {5, 150}, picture_));
    ASSERT_TRUE(log.mend(6, 1, {.square = square_from("d3"), .tapped = true}));
    EXPECT_EQ(on(log, 1).square, square_from("d3"));
    EXPECT_TRUE(on(log, 1).tapped);
    ASSERT_TRUE(log.mend(7, 2, {.gone = true}));
    EXPECT_EQ(log.state().cards.count(2), 0U) << "it had never entered";
    ASSERT_TRUE(log.undo(8));
    EXPECT_EQ(on(log, 2).square, square_from("e1"));
    ASSERT_TRUE(log.undo(9));
    EXPECT_EQ(on(log, 1).square, square_from("d2"));
    ASSERT_TRUE(log.say(10, said_life("P1", 12)));
    ASSERT_TRUE(log.undo(11));
    EXPECT_EQ(log.state().players[0].life, std::nullopt);
    ASSERT_TRUE(log.undo(12)) << "there is nothing left to take back";
    EXPECT_EQ(stored().size(), 9U) << "nothing is ever removed";
    const auto opened = db::GameFile::open(file(), {.access = db::Access::read});
    EXPECT_TRUE(opened->verify(1)->empty());
}

TEST_F(EventLogs, WhatWasSaidIsCheckedBeforeItWaits) {
    EventLog log = open();
    for (const char* wrong : {"", "[]", "{", "{\"event\":\"note\",\"text\":\"\xFF\"}"})
        EXPECT_FALSE(log.say(1, wrong)) << wrong;
    EXPECT_EQ(log.waiting(), 0U);
    EXPECT_TRUE(log.say(1, said_step("combat")));
}

/// Files cannot grow while it exists, as on a full disk.
class NoMoreRoom {
public:
    NoMoreRoom() {
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit none = before_;
        none.rlim_cur = 4096;
        setrlimit(RLIMIT_FSIZE, &none);
    }
    ~NoMoreRoom() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    NoMoreRoom(const NoMoreRoom&) = delete;
    NoMoreRoom& operator=(const NoMoreRoom&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int);
};

TEST_F(EventLogs, WhatCannotBeStoredWaitsAndIsStoredInOrder) {
    EventLog log = open();
    ASSERT_TRUE(log.say(1, said_life("P1", 19)));
    {
        const NoMoreRoom full;
        std::vector<vision::Event> none;
        const auto seen = log.see(none, {{}, {card(1, "d1")}}, start_, picture_);
        ASSERT_FALSE(seen);
        EXPECT_NE(seen.error().find(file()), std::string::npos) << seen.error();
        EXPECT_FALSE(log.say(2, said_life("P1", 18)));
        EXPECT_FALSE(log.tend());
        EXPECT_EQ(log.waiting(), 2U);
        EXPECT_EQ(log.state().players[0].life, 18);
    }
    ASSERT_TRUE(log.tend());
    EXPECT_EQ(log.waiting(), 0U);
    const auto payloads = stored();
    ASSERT_EQ(payloads.size(), 3U);
    EXPECT_EQ(payloads[1]["event"], "entered");
    EXPECT_EQ(payloads[2]["life"], 18);
}

TEST_F(EventLogs, ASecondInstanceIsToldWhoWrites) {
    const EventLog log = open();
    for (const auto& second :
         {EventLog::open({.file = file(), .name = "Friday"}), EventLog::resume(file(), "")}) {
        ASSERT_FALSE(second);
        EXPECT_NE(second.error().find("process " + std::to_string(getpid())), std::string::npos)
            << second.error();
    }
    EXPECT_FALSE(EventLog::resume(file(), "Monday"));
    EXPECT_FALSE(EventLog::resume((folder_ / "missing.db").string(), ""));
}

}  // namespace
}  // namespace quadrille::app
