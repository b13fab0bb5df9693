// Nothing that was shown is lost: kills at random moments, every operation failing in turn, power cuts.
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/game_log.hpp"
#include "tests/db/simulated_disk.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::Misfortune;
using test::scripted_event;
using test::scripted_events;
using test::SimulatedDisk;
using test::TemporaryFolder;

/// A number from the environment, so that a person can ask for longer runs than CI's.
int from_environment(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

/// The events are the script's first ones, each once, and nobody changed them.
void expect_script(const std::filesystem::path& file, std::int64_t at_least) {
    auto opened = GameFile::open(file);
    ASSERT_TRUE(opened) << opened.error().detail;
    EXPECT_FALSE(opened->damaged());
    const auto events = opened->events(1);
    ASSERT_TRUE(events);
    ASSERT_GE(static_cast<std::int64_t>(events->size()), at_least);
    for (std::size_t i = 0; i < events->size(); ++i)
        ASSERT_EQ(static_cast<const NewEvent&>((*events)[i]), scripted_event(static_cast<int>(i)));
    const auto broken = opened->verify(1);
    ASSERT_TRUE(broken);
    EXPECT_TRUE(broken->empty()) << name(broken->front().what.fault);
}

/// Goes on with the game as fast as it can; `shown` follows what a person would have seen.
[[noreturn]] void play_until_killed(const std::filesystem::path& file, std::atomic<std::int64_t>& shown) {
    auto opened = GameFile::open(file);
    if (!opened) _exit(1);
    auto game = opened->resume_or_create(duel("Friday"));
    if (!game) _exit(2);
    game->set_picture_budget(200'000);
    const std::string picture(10'000, 'p');
    for (;;) {
        const auto next = static_cast<int>(game->last_sequence());
        const auto done =
            game->append(scripted_events(next, 1 + next % 7), next % 3 == 0 ? std::string_view(picture) : "");
        if (!done) _exit(3);
        shown = done->last;
    }
}

TEST(Durability, SurvivesKillsAtRandomMoments) {
    auto* shared = mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    auto& shown = *new (shared) std::atomic<std::int64_t>(0);
    std::mt19937 chance(7);
    std::optional<TemporaryFolder> folder;
    const int kills = from_environment("QUADRILLE_KILLS", 50);
    std::int64_t total = 0;
    for (int kill_number = 0; kill_number < kills; ++kill_number) {
        if (kill_number % 10 == 0) {
            folder.emplace();
            shown = 0;
        }
        const auto file = *folder / "game.db";
        const std::int64_t before = shown;
        const pid_t player = fork();
        ASSERT_GE(player, 0);
        if (player == 0) play_until_killed(file, shown);
        // On a slow disk a few moments are always before the first event: every other kill waits for one.
        for (int waited = 0; kill_number % 2 == 0 && shown == before && waited < 20'000; ++waited)
            usleep(1000);
        usleep(static_cast<useconds_t>(1000 + chance() % 30'000));
        kill(player, SIGKILL);
        int status = 0;
        waitpid(player, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the game stopped by itself: " << WEXITSTATUS(status);
        if (!std::filesystem::exists(file)) {
            EXPECT_EQ(shown, 0);
            continue;
        }
        if (shown == 0 && GameFile::open(file)->games()->empty()) continue;
        expect_script(file, shown);
        total += shown;
    }
    EXPECT_GT(total, 0);
    RecordProperty("events_shown", std::to_string(total));
    munmap(shared, sizeof(std::atomic<std::int64_t>));
}

/// Events of a game. With 300 and each operation failing a run takes a quarter of an hour.
int script_length() {
    static const int length = from_environment("QUADRILLE_FAULT_EVENTS", 48);
    return length;
}

/// A game from opening to closing on the simulated disk; gives how many events were shown. A group that could
/// not be stored is tried again `patience` times.
std::int64_t play(const std::filesystem::path& file, int patience, std::set<StoreFault>& faults) {
    std::int64_t shown = 0;
    const auto note = [&](const auto& result) {
        if (!result) faults.insert(result.error().fault);
        return result.has_value();
    };
    for (int attempt = 0; attempt <= patience; ++attempt) {
        auto opened = GameFile::open(file, {.vfs = SimulatedDisk::vfs_name});
        if (!note(opened)) continue;
        auto game = opened->resume(1);
        if (!note(game)) continue;
        while (game->last_sequence() < script_length()) {
            const auto next = static_cast<int>(game->last_sequence());
            const auto done = game->append(scripted_events(next, 1 + next % 3),
                                           next % 5 == 0 ? std::string(3000, 'p') : std::string());
            if (done)
                shown = done->last;
            else if (note(done); attempt++ >= patience)
                break;
        }
        note(game->checkpoint_if_due());
        note(game->close());
        return shown;
    }
    return shown;
}

struct DiskCase {
    const char* name;
    Misfortune misfortune;
    int code;
    unsigned seeds;  ///< different choices of which unsynced writes last
    StoreFault fault;
};

class OnABadDisk : public testing::TestWithParam<DiskCase> {};

TEST_P(OnABadDisk, NothingShownIsLostWhicheverOperationFails) {
    const DiskCase& expected = GetParam();
    const TemporaryFolder folder;
    const auto fresh = folder / "fresh.db", file = folder / "game.db";
    ASSERT_TRUE(GameFile::open(fresh)->create(duel("Friday")));
    std::set<StoreFault> faults;
    int operation = 1;
    // Every write, sync and open fails once in turn; the other misfortunes strike each third in CI.
    const bool each = expected.misfortune == Misfortune::once && expected.code == SQLITE_IOERR;
    const int stride = each ? 1 : from_environment("QUADRILLE_FAULT_STRIDE", 3);
    for (bool happened = true; happened; operation += stride) {
        for (unsigned seed = 0; seed < expected.seeds; ++seed) {
            std::filesystem::copy_file(fresh, file, std::filesystem::copy_options::overwrite_existing);
            for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
            SimulatedDisk disk;
            disk.plan(expected.misfortune, operation, expected.code, seed);
            const std::int64_t shown = play(file, expected.misfortune == Misfortune::once ? 3 : 0, faults);
            happened = disk.happened();
            if (expected.misfortune == Misfortune::once) {
                EXPECT_GE(shown, script_length()) << operation;
            }
            if (expected.misfortune == Misfortune::once || expected.misfortune == Misfortune::for_ever)
                for (const auto& name : {file.string(), file.string() + "-wal"}) {
                    if (disk.exists(name)) disk.image(name).lasting = disk.image(name).now;
                }
            disk.save();
            expect_script(file, shown);
            if (HasFatalFailure()) FAIL() << "at operation " << operation << " seed " << seed;
        }
    }
    EXPECT_GT(operation, 100);
    EXPECT_TRUE(faults.count(expected.fault)) << "the fault was never told";
    RecordProperty("operations", operation);
}

INSTANTIATE_TEST_SUITE_P(
    Durability, OnABadDisk,
    testing::Values(DiskCase{"io_error_once", Misfortune::once, SQLITE_IOERR, 1, StoreFault::io},
                    DiskCase{"io_error_for_ever", Misfortune::for_ever, SQLITE_IOERR, 1, StoreFault::io},
                    DiskCase{"full_once", Misfortune::once, SQLITE_FULL, 1, StoreFault::disk_full},
                    DiskCase{"full_for_ever", Misfortune::for_ever, SQLITE_FULL, 1, StoreFault::disk_full},
                    DiskCase{"no_memory_once", Misfortune::once, SQLITE_NOMEM, 1, StoreFault::out_of_memory},
                    DiskCase{"no_memory_for_ever", Misfortune::for_ever, SQLITE_NOMEM, 1,
                             StoreFault::out_of_memory},
                    DiskCase{"power_cut", Misfortune::power_cut, SQLITE_IOERR, 3, StoreFault::io}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::db
