// Copies of a game that another process goes on writing.
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::scripted_events;
using test::TemporaryFolder;

[[noreturn]] void play(const std::filesystem::path& path, std::atomic<std::int64_t>& shown) {
    auto file = GameFile::open(path);
    auto game = file->create(duel("Friday"));
    for (;;) {
        const auto done = game->append(scripted_events(static_cast<int>(game->last_sequence()), 5));
        if (!done) _exit(1);
        shown = done->last;
        usleep(2000);  // so that checking a copy takes less time than the game grows in
    }
}

TEST(Copies, DuringAGameHaveEverythingThatWasShownBefore) {
    void* const shared = mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    auto& shown = *new (shared) std::atomic<std::int64_t>(0);
    const TemporaryFolder folder;
    const auto path = folder / "game.db", copy = folder / "copy.db";
    const pid_t player = fork();
    ASSERT_GE(player, 0);
    if (player == 0) play(path, shown);
    while (shown == 0) usleep(1000);
    const char* asked = std::getenv("QUADRILLE_COPIES");  // so that a person can ask for more than CI's
    const int copies = asked ? std::atoi(asked) : 20;
    for (int i = 0; i < copies && !HasFailure(); ++i) {
        std::filesystem::remove(copy);
        const std::int64_t before = shown;
        const auto file = GameFile::open(path, {.access = Access::read});
        ASSERT_TRUE(file);
        const auto copied = file->copy_to(copy);
        ASSERT_TRUE(copied) << copied.error().detail;
        const auto opened = GameFile::open(copy, {.access = Access::read});
        ASSERT_TRUE(opened);
        EXPECT_GE(static_cast<std::int64_t>(opened->events(1)->size()), before);
        EXPECT_TRUE(opened->verify(1)->empty());
    }
    kill(player, SIGKILL);
    waitpid(player, nullptr, 0);
    munmap(shared, sizeof(std::atomic<std::int64_t>));
}

}  // namespace
}  // namespace quadrille::db
