// Whenever the program is killed, what it has shown is in the log: the board of the session, as people saw
// it.
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/session/game_recorder.hpp"
#include "db/exchange/record.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

/// A board as it was shown: what the log must have, whatever happens afterwards.
struct Shown {
    static constexpr int most = 256;
    std::int64_t events = 0;  ///< of the log at that moment
    int life = 0, cards = 0;
    std::array<std::pair<int, Square>, most> lies{};  ///< tracks and their squares
};

/// Survives the one who writes it; the newest board that is whole is `boards[newest]`.
struct Window {
    std::array<Shown, 2> boards;
    std::atomic<int> newest = 0;
};

void show(Window& window, GameRecorder& recorder, double t) {
    const int next = 1 - window.newest;
    Shown& board = window.boards[static_cast<std::size_t>(next)];
    const Table table = recorder.session().table_at(t);
    board.events = recorder.log()->next_sequence() - 1;
    board.life = table.player_at(Seat::south)->life;
    board.cards = 0;
    for (const TableCard& card : table.cards) {
        if (board.cards < Shown::most)
            board.lies[static_cast<std::size_t>(board.cards++)] = {card.track, card.square};
    }
    window.newest = next;
}

/// Goes on with the game as fast as it can: cards move, lives and corrections are said, some are taken back.
[[noreturn]] void play_until_killed(const std::string& file, Window& window) {
    auto journal =
        Journal::open(file, {.name = "Friday", .players = seated_players({{Seat::south}, {Seat::north}})});
    if (!journal) _exit(1);
    const int begin = static_cast<int>(journal->earlier().size());
    GameRecorder recorder(TableProfile{}, GameSetup{}, std::move(*journal), true);
    const std::string picture(10'000, 'p');
    std::vector<vision::Track> cards;
    for (int id = 1; id <= 6; ++id) {
        cards.push_back(track(id, "a1", id % 2 == 0 ? Seat::north : Seat::south));
        cards.back().card.square = Square{id, begin % 8};
    }
    for (int step = 0;; ++step) {
        vision::Track& card = cards[static_cast<std::size_t>(step % 6)];
        VisionUpdate seen = update(0.1 * step, {});
        seen.restarted = step == 0;
        if (step > 0) {
            const auto from = card.card.square;
            card.card.square = Square{card.id, (from->row + 1 + step % 5) % 8};
            seen.events.push_back(changed(vision::EventKind::moved, 0.1 * step, card));
            seen.events.back().from = from;
            if (step % 3 == 0) seen.picture_jpeg = picture;
        }
        seen.snapshot.table.tracks = cards;
        recorder.see(seen);
        const double t = recorder.game_time(0.1 * step);
        show(window, recorder, t);
        if (step % 2 == 0) recorder.say(t, LifeChange{Seat::south, step % 4 == 0 ? -3 : 2});
        if (step % 5 == 0)
            recorder.say(t, Correction{.track = card.id, .square = Square{card.id, 7 - step % 8}});
        if (step % 10 == 0) recorder.undo();
        if (recorder.trouble()) _exit(2);
        show(window, recorder, t);
    }
}

/// The log proves itself and has the board that was shown.
void expect_in_log(const fs::path& file, const Shown& shown) {
    const auto opened = db::GameFile::open(file);
    ASSERT_TRUE(opened);
    ASSERT_FALSE(opened->damaged());
    const auto broken = opened->verify(1);  // the chain and PRAGMA integrity_check
    ASSERT_TRUE(broken);
    ASSERT_TRUE(broken->empty()) << name(broken->front().what.fault);
    auto record = db::read_record(*opened, 1, db::Pictures::left_out);
    ASSERT_TRUE(record);
    ASSERT_GE(static_cast<std::int64_t>(record->events.size()), shown.events);
    record->events.resize(static_cast<std::size_t>(shown.events));
    const db::GameState state = db::state_at(record->game, db::effective_events(record->events), INT64_MAX);
    int on_board = 0;
    for (const auto& [track, card] : state.cards) on_board += card.square ? 1 : 0;
    EXPECT_EQ(on_board, shown.cards);
    for (int i = 0; i < shown.cards; ++i) {
        const auto& [track, square] = shown.lies[static_cast<std::size_t>(i)];
        ASSERT_TRUE(state.cards.contains(track)) << track;
        EXPECT_EQ(state.cards.at(track).square, square) << track;
    }
    EXPECT_EQ(state.players.at(0).life.value_or(20), shown.life);
}

TEST(KilledGame, HasWhatWasShown) {
    auto* shared = mmap(nullptr, sizeof(Window), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    auto& window = *new (shared) Window;
    // In memory where that is possible: what a kill leaves is the same there, and a sync costs nothing.
    const fs::path memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : fs::temp_directory_path();
    const fs::path folder = memory / ("quadrille-killed-" + std::to_string(getpid()));
    const char* asked = std::getenv("QUADRILLE_KILLS");
    const int kills = asked != nullptr ? std::atoi(asked) : 50;
    std::mt19937 chance(11);
    std::int64_t total = 0;
    for (int number = 0; number < kills && !testing::Test::HasFailure(); ++number) {
        // Each game is gone on with four times.
        if (number % 5 == 0) {
            fs::remove_all(folder);
            fs::create_directories(folder);
            new (shared) Window;
        }
        const fs::path file = folder / "game.db";
        const pid_t player = fork();
        ASSERT_GE(player, 0);
        if (player == 0) play_until_killed(file.string(), window);
        // Every other kill comes after something was shown, however slow the disk is.
        const auto events = [&] { return window.boards[static_cast<std::size_t>(window.newest)].events; };
        const std::int64_t before = events();
        for (int waited = 0; number % 2 == 0 && events() == before && waited < 20'000; ++waited) usleep(1000);
        usleep(static_cast<useconds_t>(1000 + chance() % 60'000));
        kill(player, SIGKILL);
        int status = 0;
        waitpid(player, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the game stopped by itself: " << WEXITSTATUS(status);
        const Shown& shown = window.boards[static_cast<std::size_t>(window.newest)];
        if (shown.events == 0) continue;
        expect_in_log(file, shown);
        total += shown.events;
    }
    fs::remove_all(folder);
    munmap(shared, sizeof(Window));
    EXPECT_GT(total, 0);
    RecordProperty("events_shown", std::to_string(total));
}

}  // namespace
}  // namespace quadrille::app
