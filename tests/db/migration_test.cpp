// Files of every version of the schema are brought up to date, whatever happens on the way.
#include <gtest/gtest.h>
#include <random>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/cards/card_library.hpp"
#include "db/schema.hpp"
#include "tests/db/simulated_disk.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::Misfortune;
using test::SimulatedDisk;
using test::TemporaryFolder;
namespace fs = std::filesystem;

fs::path file_of_version(int version) {
    return fs::path(QUADRILLE_SOURCE_DIR) / "tests/db/versions" /
           ("version-" + std::to_string(version) + ".db");
}

/// A file as it was written by that version.
class Migration : public testing::TestWithParam<int> {
protected:
    /// The old file, or the new one: its game is whole and goes on.
    static void expect_whole(const fs::path& file) {
        {
            const auto reader = GameFile::open(file, {.access = Access::read});
            ASSERT_TRUE(reader) << reader.error().detail;
            EXPECT_FALSE(reader->damaged());
            EXPECT_EQ(reader->events(1)->size(), 12U);
        }
        auto writer = GameFile::open(file);
        ASSERT_TRUE(writer) << writer.error().detail;
        EXPECT_TRUE(writer->verify(1)->empty());
        EXPECT_EQ(writer->find("Friday evening")->players[1].name, "Chloé");
        ASSERT_TRUE(writer->resume(1)->append(test::scripted_event(0)));
        EXPECT_EQ(*CardLibrary(*writer).printings(), GetParam() == 1 ? 0 : 3);
    }

    TemporaryFolder folder;
    const fs::path file = folder / "game.db";
};

TEST_P(Migration, BringsItUpToDate) {
    fs::copy_file(file_of_version(GetParam()), file);
    expect_whole(file);
}

TEST_P(Migration, SurvivesAPowerCutOrAFaultAtAnyOperation) {
    for (const Misfortune misfortune : {Misfortune::power_cut, Misfortune::for_ever}) {
        int operation = 1;
        for (bool happened = true; happened; operation += 3) {
            for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(file.string() + suffix);
            fs::copy_file(file_of_version(GetParam()), file);
            SimulatedDisk disk;
            disk.plan(misfortune, operation, SQLITE_IOERR, static_cast<unsigned>(operation % 3));
            static_cast<void>(GameFile::open(file, {.vfs = SimulatedDisk::vfs_name}));
            happened = disk.happened();
            if (misfortune == Misfortune::for_ever) {
                for (const auto& name : {file.string(), file.string() + "-wal"}) {
                    if (disk.exists(name)) disk.image(name).lasting = disk.image(name).now;
                }
            }
            disk.save();
            expect_whole(file);
            if (HasFatalFailure()) FAIL() << "at operation " << operation;
        }
        EXPECT_GT(operation, 5);
    }
}

TEST_P(Migration, SurvivesKills) {
    std::mt19937 chance(5);
    for (int kill_number = 0; kill_number < 10; ++kill_number) {
        for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(file.string() + suffix);
        fs::copy_file(file_of_version(GetParam()), file);
        const pid_t opener = fork();
        ASSERT_GE(opener, 0);
        if (opener == 0) {
            static_cast<void>(GameFile::open(file));
            _exit(0);
        }
        usleep(static_cast<useconds_t>(chance() % 8000));
        kill(opener, SIGKILL);
        waitpid(opener, nullptr, 0);
        expect_whole(file);
        if (HasFatalFailure()) FAIL() << "at kill " << kill_number;
    }
}

INSTANTIATE_TEST_SUITE_P(Db, Migration, testing::Range(1, schema_version() + 1),
                         [](const auto& test) { return "from_" + std::to_string(test.param); });

}  // namespace
}  // namespace quadrille::db
