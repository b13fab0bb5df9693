// What could not be stored waits and is stored in order; one program writes a game.
#include "app/session/journal.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include "app/session/game_recorder.hpp"
#include "tests/session/no_more_room.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

class Journals : public testing::Test {
protected:
    Journals() { fs::create_directories(folder_); }
    ~Journals() override { fs::remove_all(folder_); }

    Journal open() const {
        auto journal = Journal::open(file(), {.name = "Friday", .source = "camera 0"});
        EXPECT_TRUE(journal) << journal.error();
        return std::move(*journal);
    }
    std::string file() const { return (folder_ / "game.db").string(); }
    /// What is in the file, read by somebody else.
    std::vector<std::string> stored() const {
        const auto opened = db::GameFile::open(file(), {.access = db::Access::read});
        std::vector<std::string> payloads;
        const auto events = opened->events(1);
        for (const db::Event& one : *events) payloads.push_back(one.payload);
        return payloads;
    }

    fs::path folder_ = fs::temp_directory_path() / ("quadrille-journal-" + std::to_string(getpid()));
};

db::NewEvent life(int total) {
    return log_entry(db::EventOrigin::said, 1, R"({"event":"life","life":)" + std::to_string(total) + "}");
}

TEST_F(Journals, WhatCannotBeStoredWaitsAndIsStoredInOrder) {
    Journal journal = open();
    ASSERT_TRUE(journal.append({life(19)}, {}));
    {
        const NoMoreRoom full;
        const auto failed = journal.append({life(18)}, std::string(3000, 'p'));
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().file, file());
        EXPECT_FALSE(journal.append({life(17)}, {}));
        EXPECT_FALSE(journal.maintain());
        EXPECT_EQ(journal.waiting(), 2U);
        EXPECT_EQ(journal.next_sequence(), 4) << "those that wait have their numbers already";
    }
    ASSERT_TRUE(journal.maintain());
    EXPECT_EQ(journal.waiting(), 0U);
    EXPECT_EQ(stored(), (std::vector{life(19).payload, life(18).payload, life(17).payload}));
}

TEST_F(Journals, AKeptGameSaysWhyItIsNotStoredUntilItIs) {
    GameRecorder recorder(TableProfile{}, GameSetup{}, open(), true);
    recorder.see(update(1, {track(1, "d1", Seat::south), track(2, "c4", Seat::south)}));
    EXPECT_FALSE(recorder.trouble());
    {
        const NoMoreRoom full;
        recorder.say(2, LifeChange{Seat::north, -3});
        recorder.say(2, Correction{.track = 2, .square = square_from("c5")});
        ASSERT_TRUE(recorder.trouble());
        EXPECT_EQ(recorder.trouble()->file, file());
        EXPECT_NE(recorder.trouble()->sentence().find(file()), std::string::npos);
        EXPECT_EQ(stored().size(), 2U);
    }
    recorder.maintain();
    EXPECT_FALSE(recorder.trouble());
    EXPECT_EQ(stored().size(), 4U);
    const auto opened = db::GameFile::open(file(), {.access = db::Access::read});
    EXPECT_TRUE(opened->verify(1)->empty());
    const auto events = opened->events(1);
    const auto state = db::state_at(*opened->find("Friday"), db::effective_events(*events), INT64_MAX);
    EXPECT_EQ(state.cards.at(2).square, square_from("c5")) << "the mend is of the right event";
}

TEST_F(Journals, ASecondInstanceNamesTheWriter) {
    const Journal journal = open();
    for (const auto& second : {Journal::open(file(), {.name = "Friday"}), Journal::open_newest(file())}) {
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().writer(), getpid()) << second.error();
    }
    const auto missing = Journal::open_newest((folder_ / "missing.db").string());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().writer(), 0);
}

TEST_F(Journals, TheNewestGameIsGoneOnWith) {
    { const Journal monday = open(); }
    { const auto later = Journal::open(file(), {.name = "Saturday"}); }
    const auto again = Journal::open_newest(file());
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again->game().name, "Saturday");
}

TEST(SeatedPlayers, AreNumberedClockwiseFromSouth) {
    const auto duel = seated_players({});
    ASSERT_EQ(duel.size(), 2U);
    EXPECT_EQ(duel[1], (db::GamePlayer{"P2", "P2", Seat::north}));
    const auto three = seated_players({{Seat::east, "Chloé"}, {Seat::south, "Bill"}, {Seat::west}});
    ASSERT_EQ(three.size(), 3U);
    EXPECT_EQ(three[0], (db::GamePlayer{"P1", "Bill", Seat::south}));
    EXPECT_EQ(three[1], (db::GamePlayer{"P2", "P2", Seat::west}));
    EXPECT_EQ(three[2], (db::GamePlayer{"P3", "Chloé", Seat::east}));
}

}  // namespace
}  // namespace quadrille::app
