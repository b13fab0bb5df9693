// Clocks that jump, and a machine that sleeps in the middle of a game.
#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/exchange/game_stats.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::scripted_event;
using test::TemporaryFolder;

constexpr std::int64_t hour = 3'600'000, year = 365 * 24 * hour, now = 1'760'000'000'000;

/// An hour back, a year on, 1970, the second after which 32 bits no longer count, and back to now.
constexpr std::int64_t walls[] = {now,    now - hour, now + year, 0, 2'147'483'648'000, 2'147'483'647'000,
                                  now + 1};

TEST(Clock, JumpsChangeNeitherOrderNorProof) {
    const TemporaryFolder folder;
    auto file = GameFile::open(folder / "game.db");
    auto game = file->create(duel("Friday"));
    for (int i = 0; i < 70; ++i) {
        NewEvent event = scripted_event(i);
        event.wall_time_ms = walls[static_cast<std::size_t>(i) % std::size(walls)];
        ASSERT_TRUE(game->append(event));
    }
    const auto events = file->events(1);
    ASSERT_EQ(events->size(), 70U);
    for (int i = 0; i < 70; ++i) {
        EXPECT_EQ((*events)[static_cast<std::size_t>(i)].payload, scripted_event(i).payload);
        EXPECT_EQ((*events)[static_cast<std::size_t>(i)].sequence, i + 1);
    }
    EXPECT_TRUE(file->verify(1)->empty());
}

TEST(Clock, NoTurnTakesLessThanNoTime) {
    const TemporaryFolder folder;
    auto file = GameFile::open(folder / "game.db");
    auto game = file->create(duel("Friday"));
    const double source_times[] = {0, 40, 12, 90, 90, 3, 200};  // a recording that is wound back
    for (std::size_t i = 0; i < std::size(walls); ++i) {
        NewEvent event;
        event.origin = EventOrigin::said;
        event.wall_time_ms = walls[i];
        event.game_time_s = source_times[i];
        event.payload = R"({"event":"turn","number":)" + std::to_string(i + 1) + R"(,"player":"P1"})";
        ASSERT_TRUE(game->append(event));
    }
    const GameStats stats = stats_of(*read_record(*file, 1));
    EXPECT_EQ(stats.turns.size(), std::size(walls));
    for (const TurnTime& turn : stats.turns) EXPECT_GE(turn.seconds, 0) << turn.number;
    EXPECT_GE(stats.seconds, 0);
}

TEST(Clock, AWriterThatLivesKeepsItsGameWhateverTheClockSays) {
    const TemporaryFolder folder;
    const auto path = folder / "game.db";
    auto file = GameFile::open(path);
    auto game = file->create(duel("Friday"));
    ASSERT_TRUE(game->append(scripted_event(0)));
    for (const std::int64_t beat : walls) {
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
            .exec("UPDATE lease SET beat_ms = " + std::to_string(beat));
        auto second = GameFile::open(path);
        EXPECT_EQ(second->resume(1).error().fault, StoreFault::game_in_use) << beat;
    }
    EXPECT_TRUE(game->append(scripted_event(1)));
}

TEST(Clock, AGameContinuesAfterTheMachineSlept) {
    const TemporaryFolder folder;
    const auto path = folder / "game.db";
    const pid_t player = fork();
    ASSERT_GE(player, 0);
    if (player == 0) {  // it stops itself in the middle, as a machine that is suspended does with all
        auto file = GameFile::open(path);
        auto game = file->create(duel("Friday"));
        bool kept = game && game->append(scripted_event(0));
        raise(SIGSTOP);
        kept = kept && game->append(scripted_event(1)) && game->checkpoint_if_due() && game->close();
        _exit(kept ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(player, &status, WUNTRACED), player);
    ASSERT_TRUE(WIFSTOPPED(status));
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE lease SET beat_ms = beat_ms - 600000");
    EXPECT_EQ(GameFile::open(path)->resume(1).error().fault, StoreFault::game_in_use) << "it only sleeps";
    kill(player, SIGCONT);
    ASSERT_EQ(waitpid(player, &status, 0), player);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT_EQ(GameFile::open(path)->events(1)->size(), 2U);
}

}  // namespace
}  // namespace quadrille::db
