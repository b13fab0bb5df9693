// tests/session/kept_game.hpp: a game in a file of its own, with something said of each kind.
#pragma once
#include <filesystem>
#include <gtest/gtest.h>

#include "app/session/game_recorder.hpp"
#include "db/exchange/record.hpp"
#include "db/game_state.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {

class KeptGame : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(testing::TempDir()) /
                  ("quadrille_recorder_" +
                   std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    GameRecorder open(bool live, const GameSetup& setup = {}) const {
        return GameRecorder(TableProfile{}, setup, journal(), live);
    }
    Journal journal() const {
        auto log = Journal::open((folder_ / "game.db").string(), {.name = "Friday"});
        EXPECT_TRUE(log) << log.error();
        return std::move(*log);
    }
    /// The board that the log has at its end, read as another program would.
    db::GameState logged() const {
        const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
        const auto record = db::read_record(*file, file->find("Friday")->id);
        return db::state_at(record->game, db::effective_events(record->events), INT64_MAX);
    }
    std::size_t logged_events() const {
        const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
        return file->events(file->find("Friday")->id)->size();
    }

    std::filesystem::path folder_;
};

inline const auto south_pawn = track(1, "d1", Seat::south, false, vision::Role::pawn);
inline const auto north_pawn = track(3, "e8", Seat::north, false, vision::Role::pawn);

inline VisionUpdate first_sight(double t = 1) {
    VisionUpdate first = update(t, {south_pawn, track(2, "c4", Seat::south), north_pawn});
    first.restarted = true;
    return first;
}

inline CardFacts hawk() {
    return {.name = "Suntail Hawk", .power = 1, .toughness = 1, .keywords = {"flying"}, .colors = {"white"}};
}

/// One word of each kind about the game of `first_sight`.
inline const std::vector<Statement> first_words{
    LifeChange{Seat::north, -3},
    Naming{2, hawk()},
    CardCounter{2, "+1/+1", 2},
    PlayerCounter{Seat::south, "flag", 1},
    TurnBegins{4, Seat::north},
    StepBegins{rules::Step::declare_attackers},
    PutOnStack{"s1", Seat::north, "k2", {"P1"}},
    PlayerCounter{Seat::north, hand_counter, 7},
    PlayerCounter{Seat::north, library_counter, 53},
    Correction{.track = 2, .square = square_from("c5"), .tapped = true}};

inline void expect_all_said(const Table& table) {
    EXPECT_EQ(table.player_at(Seat::north)->life, 17);
    EXPECT_EQ(table.player_at(Seat::south)->counters.at("flag"), 1);
    EXPECT_EQ(table.player_at(Seat::north)->hand, 7);
    EXPECT_EQ(table.player_at(Seat::north)->library, 53);
    EXPECT_EQ(table.turn.number, 4);
    EXPECT_EQ(table.turn.active, Seat::north);
    EXPECT_EQ(table.turn.step, rules::Step::declare_attackers);
    ASSERT_EQ(table.stack.size(), 1U);
    EXPECT_EQ(table.stack[0], std::get<PutOnStack>(first_words[6]));
    const TableCard* card = table.card("k2");
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(card->facts, hawk());
    EXPECT_EQ(card->power(), 3);
    EXPECT_EQ(card->square, square_from("c5"));
    EXPECT_TRUE(card->tapped);
}

}  // namespace quadrille::app
