// A game file that somebody else changed is data: nothing in it runs, nothing that it claims is believed, and
// what was taken out of it is missed.
#include <gtest/gtest.h>

#include "db/chain.hpp"
#include "db/game_file_impl.hpp"
#include "db/repair.hpp"
#include "db/work_limit.hpp"
#include "tests/db/tampering.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::bytes_of;
using test::duel;
using test::holds_without_rights;
using test::scripted_event;
using test::scripted_events;
using test::tamper;
using test::TemporaryFolder;

class ForeignFile : public testing::Test {
protected:
    TemporaryFolder folder;
    const std::filesystem::path file = folder / "game.db";
};

TEST_F(ForeignFile, EventsCutOffTheEndAreMissed) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 13)));
    tamper(file, "DELETE FROM event WHERE sequence > 8");
    auto opened = GameFile::open(file);
    const auto broken = opened->verify(1);
    ASSERT_EQ(broken->size(), 1U);
    EXPECT_EQ(broken->front().sequence, 9);
    EXPECT_EQ(broken->front().what.fault, EntryFault::missing_at_the_end);
    EXPECT_EQ(broken->front().what.number, 13);
    EXPECT_EQ(opened->resume(1).error().fault, StoreFault::chain_broken) << "appending would hide it";
}

TEST_F(ForeignFile, AnEndThatWasWrittenAnewWithItsHashIsNoticed) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 13)));
    auto events = *GameFile::open(file)->events(1);
    events[12].payload = R"({"event":"note","text":"I won"})";
    const std::string hash = hex(event_hash(events[11].hash, events[12]));
    tamper(file, "UPDATE event SET payload = '" + events[12].payload + "', hash = x'" + hash +
                     "' WHERE sequence = 13");
    const auto broken = GameFile::open(file)->verify(1);
    ASSERT_EQ(broken->size(), 1U);
    EXPECT_EQ(broken->front().sequence, 13);
}

TEST_F(ForeignFile, AGameIsSealedWhileItContinues) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    ASSERT_TRUE(game->append(scripted_events(0, 3)));
    EXPECT_TRUE(opened->verify(1)->empty()) << "events after the last seal are no damage";
    ASSERT_TRUE(game->close());
    game = opened->resume(1);
    ASSERT_TRUE(game->append(scripted_events(3, 2)));
    EXPECT_TRUE(opened->verify(1)->empty());
}

class ForeignSchema : public testing::TestWithParam<const char*> {
protected:
    TemporaryFolder folder;
    const std::filesystem::path file = folder / "game.db";
};

TEST_P(ForeignSchema, IsRefusedAndItsGamesAreSaved) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 13)));
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(GetParam());
    const std::string before = bytes_of(file);
    for (const Access access : {Access::write, Access::read}) {
        const auto opened = GameFile::open(file, {.access = access});
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().fault, StoreFault::foreign_schema);
        EXPECT_FALSE(opened.error().detail.empty()) << "it says what is not ours";
    }
    EXPECT_EQ(bytes_of(file), before);
    const auto saved = repair(file, folder / "saved.db");
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->at(0).events, 13);
    EXPECT_TRUE(GameFile::open(folder / "saved.db")->verify(1)->empty());
}

INSTANTIATE_TEST_SUITE_P(
    Store, ForeignSchema,
    testing::Values(
        "CREATE TRIGGER ev BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END",
        "DROP TRIGGER event_is_never_removed; CREATE TRIGGER event_is_never_removed AFTER INSERT ON event"
        " BEGIN DELETE FROM event WHERE game = 1; END",
        "CREATE VIEW everything AS SELECT * FROM event", "CREATE TABLE more(x)",
        "CREATE INDEX by_kind ON event(kind)", "DROP TRIGGER event_is_never_changed",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'ABORT', 'FAIL')",
        "PRAGMA legacy_alter_table = ON; ALTER TABLE game RENAME TO g; CREATE VIEW game AS WITH RECURSIVE"
        " n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT * FROM n"));

TEST_F(ForeignFile, AnEventThatDoesNotReachTheFileIsNoSuccess) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER ev BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END");
    const auto done = game->append(scripted_event(0));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().fault, StoreFault::damaged);
    EXPECT_EQ(game->last_sequence(), 0);
}

TEST_F(ForeignFile, ValuesThatNoGameHasAreDamage) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 5)));
    tamper(file, "UPDATE event SET payload = 'no JSON' WHERE sequence = 3");
    const auto events = GameFile::open(file)->events(1);
    ASSERT_FALSE(events);
    EXPECT_EQ(events.error().fault, StoreFault::damaged);
    ASSERT_TRUE(events.error().entry);
    EXPECT_EQ(events.error().entry->fault, EntryFault::no_object);
    EXPECT_EQ(events.error().entry->at, 3);
    EXPECT_EQ(GameFile::open(file)->verify(1)->at(0).sequence, 3);
    tamper(file, "UPDATE game SET columns = 2000000000");
    EXPECT_EQ(GameFile::open(file)->games().error().fault, StoreFault::damaged);
}

TEST_F(ForeignFile, AQueryWithoutEndIsStopped) {
    auto opened = GameFile::open(file);
    SQLite::Database& sqlite = opened->impl()->store.sqlite;
    const WorkLimit limit(sqlite);
    EXPECT_THROW(sqlite.execAndGet("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                                   " SELECT count(*) FROM n"),
                 SQLite::Exception);
}

TEST_F(ForeignFile, ACopyHasAWriteAheadLog) {
    auto opened = GameFile::open(file);
    ASSERT_TRUE(opened->create(duel("Friday"))->append(scripted_events(0, 5)));
    ASSERT_TRUE(opened->copy_to(folder / "copy.db"));
    EXPECT_EQ(bytes_of(folder / "copy.db").substr(18, 2), "\2\2") << "sqlite.org/fileformat2.html, 1.3.3";
}

/// A file with a rollback journal, copied with it in the middle of a write, as a kill leaves both.
void copy_in_the_middle_of_a_write(const std::filesystem::path& file, const std::filesystem::path& copy) {
    SQLite::Database raw(file.string(), SQLite::OPEN_READWRITE);
    raw.execAndGet("PRAGMA journal_mode = DELETE");
    raw.exec(
        "PRAGMA cache_size = 5; BEGIN;"
        "INSERT INTO card_set WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)"
        " SELECT 'set ' || i, 'name' FROM n");
    std::filesystem::copy_file(file, copy);
    std::filesystem::copy_file(file.string() + "-journal", copy.string() + "-journal");
    raw.exec("ROLLBACK");
}

TEST_F(ForeignFile, AKilledWriteIntoAFileWithAJournalIsTakenBackForReaders) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 12)));
    const auto copy = folder / "copy.db";
    copy_in_the_middle_of_a_write(file, copy);
    const std::string journal = copy.string() + "-journal";
    ASSERT_GT(std::filesystem::file_size(journal), 0U);
    std::filesystem::permissions(copy, std::filesystem::perms(0444));
    std::filesystem::permissions(journal, std::filesystem::perms(0444));
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
    EXPECT_TRUE(holds_without_rights([&] {
        return GameFile::open(copy, {.access = Access::read}).error().fault == StoreFault::interrupted;
    })) << "nothing may finish it there, and the sentence has to say so";
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
    std::filesystem::permissions(copy, std::filesystem::perms(0644));
    const auto reader = GameFile::open(copy, {.access = Access::read});
    ASSERT_TRUE(reader) << reader.error().detail;
    EXPECT_EQ(reader->events(1)->size(), 12U);
    EXPECT_TRUE(reader->verify(1)->empty());
}

}  // namespace
}  // namespace quadrille::db
