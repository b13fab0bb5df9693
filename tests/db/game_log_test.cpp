#include "db/game_log.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <chrono>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

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
using test::write_bytes;

/// The events without what the log adds to them.
std::vector<NewEvent> given(const std::vector<Event>& events) {
    return {events.begin(), events.end()};
}

class GameLog : public testing::Test {
protected:
    TemporaryFolder folder;
    std::filesystem::path file = folder / "game.db";
};

TEST_F(GameLog, GivesBackWhatWasAppended) {
    const auto first = scripted_events(0, 10), second = scripted_events(10, 3);
    {
        auto opened = GameFile::open(file);
        ASSERT_TRUE(opened);
        auto game = opened->create(duel("Friday"));
        ASSERT_TRUE(game);
        const auto done = game->append(first);
        ASSERT_TRUE(done);
        EXPECT_EQ(done->first, 1);
        EXPECT_EQ(done->last, 10);
        ASSERT_TRUE(game->append(second, "a picture"));
        EXPECT_EQ(game->last_sequence(), 13);
    }
    auto again = GameFile::open(file, {.access = Access::read});
    ASSERT_TRUE(again);
    const auto game = again->find("Friday");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->players, duel("Friday").players);
    EXPECT_EQ(game->events, 13);
    const auto events = again->events(game->id);
    ASSERT_TRUE(events);
    auto both = first;
    both.insert(both.end(), second.begin(), second.end());
    EXPECT_EQ(given(*events), both);
    EXPECT_EQ((*events)[9].group, 1);
    EXPECT_EQ((*events)[12].group, 11);
    EXPECT_EQ(given(*again->events(game->id, 4, 6)), scripted_events(3, 3));
    EXPECT_EQ((*again->picture(game->id, 13))->jpeg, "a picture");
    EXPECT_FALSE(*again->picture(game->id, 12));
    EXPECT_TRUE(again->verify(game->id)->empty());
}

TEST_F(GameLog, ResumesWhereItStopped) {
    ASSERT_TRUE(GameFile::open(file)->resume_or_create(duel("Friday"))->append(scripted_events(0, 4)));
    auto opened = GameFile::open(file);
    auto game = opened->resume_or_create(duel("Friday"));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->last_sequence(), 4);
    ASSERT_TRUE(game->append(scripted_event(4)));
    EXPECT_EQ(given(*opened->events(game->game())), scripted_events(0, 5));
    EXPECT_EQ(opened->games()->size(), 1U);
    EXPECT_TRUE(opened->verify(game->game())->empty());
}

TEST_F(GameLog, TheOneFileIsTheGameOnceItIsClosedAndFromTheStart) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    write_bytes(folder / "young.db", bytes_of(file));
    EXPECT_EQ(GameFile::open(folder / "young.db")->games()->size(), 1U);
    ASSERT_TRUE(game->append(scripted_events(0, 50)));
    ASSERT_TRUE(game->close());
    write_bytes(folder / "copy.db", bytes_of(file));
    EXPECT_EQ(GameFile::open(folder / "copy.db")->events(1)->size(), 50U);
}

TEST_F(GameLog, APlainCopyOfTheOneFileIsWholeWhenNothingHappens) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    const auto reader = GameFile::open(file, {.access = Access::read});
    EXPECT_EQ(reader->games()->size(), 1U);
    ASSERT_TRUE(game->append(scripted_events(0, 50)));
    std::int64_t copied = 0;
    // The page says 2 s; nobody waits longer than 20.
    for (int look = 0; look < 200 && copied < 50; ++look) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ASSERT_TRUE(game->checkpoint_if_due());
        write_bytes(folder / "copy.db", bytes_of(file));
        copied = static_cast<std::int64_t>(
            GameFile::open(folder / "copy.db", {.access = Access::read})->events(1)->size());
        for (const char* suffix : {"-wal", "-shm"})
            std::filesystem::remove(folder / (std::string("copy.db") + suffix));
    }
    EXPECT_EQ(copied, 50);
}

TEST_F(GameLog, AFileOnAReadOnlyMediumIsRead) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 12)));
    for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
    std::filesystem::permissions(file, std::filesystem::perms(0444));
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
    const std::string before = bytes_of(file);
    EXPECT_TRUE(holds_without_rights([&] {
        auto opened = GameFile::open(file);
        return opened && opened->read_only() && opened->events(1)->size() == 12 &&
               opened->verify(1)->empty() && opened->resume(1).error().fault == StoreFault::read_only &&
               opened->create(duel("Monday")).error().fault == StoreFault::read_only;
    }));
    EXPECT_TRUE(holds_without_rights(
        [&] { return GameFile::open(folder / "new.db").error().fault == StoreFault::no_permission; }));
    EXPECT_EQ(bytes_of(file), before);
    std::filesystem::permissions(file, std::filesystem::perms::none);
    EXPECT_TRUE(holds_without_rights([&] {
        return GameFile::open(file, {.access = Access::read}).error().fault == StoreFault::no_permission;
    }));
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
}

TEST_F(GameLog, ACopyDuringTheGameIsWhole) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    ASSERT_TRUE(game->append(scripted_events(0, 50)));
    ASSERT_TRUE(opened->copy_to(folder / "copy.db"));
    auto copy = GameFile::open(folder / "copy.db");
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->events(1)->size(), 50U);
    EXPECT_EQ(opened->copy_to(folder / "copy.db").error().fault, StoreFault::name_taken);
}

TEST_F(GameLog, EventsCannotBeChangedOrRemovedWithoutTrace) {
    ASSERT_TRUE(GameFile::open(file)->create(duel("Friday"))->append(scripted_events(0, 9)));
    SQLite::Database raw(file.string(), SQLite::OPEN_READWRITE);
    EXPECT_THROW(raw.exec("UPDATE event SET payload = '{}' WHERE sequence = 5"), SQLite::Exception);
    EXPECT_THROW(raw.exec("DELETE FROM event WHERE sequence = 5"), SQLite::Exception);
    tamper(file, "UPDATE event SET confidence = 0.97 WHERE sequence = 5");
    const auto broken = GameFile::open(file)->verify(1);
    ASSERT_TRUE(broken);
    ASSERT_EQ(broken->size(), 1U);
    EXPECT_EQ(broken->front().sequence, 5);
}

TEST_F(GameLog, VerifyFindsAChangedHeaderPictureOrGap) {
    {
        auto opened = GameFile::open(file);
        for (const char* name : {"header", "picture", "gap"})
            ASSERT_TRUE(opened->create(duel(name))->append(scripted_events(0, 5), "picture"));
    }
    tamper(file,
           "UPDATE player SET name = 'Bob' WHERE game = 1 AND number = 0;"
           "UPDATE picture SET jpeg = x'00' WHERE game = 2;"
           "DELETE FROM event WHERE game = 3 AND sequence = 3;");
    const auto opened = GameFile::open(file);
    EXPECT_EQ(opened->verify(1)->at(0).sequence, 1);
    EXPECT_EQ(opened->verify(2)->at(0).sequence, 5);
    EXPECT_EQ(opened->verify(3)->at(0).sequence, 3);
}

TEST_F(GameLog, AnInvalidEventStoresNothingOfItsGroup) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    NewEvent good = scripted_event(0);
    std::vector<NewEvent> bad(9, good);
    bad[0].payload = "[1]";
    bad[1].payload = R"({"a":1)";
    bad[2].payload = "{\"a\":\"\xFF\"}";
    bad[3].game_time_s = NAN;
    bad[4].origin = EventOrigin::corrected;
    bad[5].corrects = 1;
    bad[6] = {.origin = EventOrigin::corrected, .corrects = 2, .payload = "{}"};
    bad[7].payload = "{\"a\":" + std::string(100'000, '[');
    bad[8].payload = "{} {}";
    for (const NewEvent& event : bad) {
        const auto done = game->append(std::vector{good, event});
        ASSERT_FALSE(done) << event.payload.substr(0, 80);
        EXPECT_EQ(done.error().fault, StoreFault::invalid);
    }
    EXPECT_EQ(opened->events(1)->size(), 0U);
    EXPECT_TRUE(game->append(good));
    EXPECT_TRUE(game->append(NewEvent{.origin = EventOrigin::corrected, .corrects = 1, .payload = "{}"}));
}

TEST_F(GameLog, HostileNamesArePreservedByteForByte) {
    const std::vector<std::string> names{"🐉",
                                         "שלום",
                                         "e\u0301",
                                         "a\nb\tc",
                                         "\"'); DROP TABLE game; --",
                                         "%s%n",
                                         std::string(10'000, 'x'),
                                         std::string("nul\0nul", 7),
                                         "=1+1"};
    auto opened = GameFile::open(file);
    for (const std::string& name : names) {
        NewGame game = duel(name);
        game.players[0].name = name;
        ASSERT_TRUE(opened->create(game)) << name;
        EXPECT_EQ(opened->find(name)->players[0].name, name);
    }
    EXPECT_EQ(opened->create(duel("")).error().fault, StoreFault::invalid);
    EXPECT_EQ(opened->create(duel("\xC3\x28")).error().fault, StoreFault::invalid);
    EXPECT_EQ(opened->create(duel("🐉")).error().fault, StoreFault::name_taken);
}

TEST_F(GameLog, PicturesStayWithinTheirBudgetSpreadOverTheGame) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    game->set_picture_budget(10'000);
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(game->append(scripted_events(i, 1), std::string(1000, 'p')));
    const auto kept = opened->pictures(1);
    ASSERT_TRUE(kept);
    ASSERT_EQ(kept->size(), 10U);
    EXPECT_EQ(kept->front().sequence, 1);
    EXPECT_EQ(kept->back().sequence, 100);
    for (std::size_t i = 1; i < kept->size(); ++i)
        EXPECT_LE((*kept)[i].sequence - (*kept)[i - 1].sequence, 40) << i;
    EXPECT_TRUE(opened->verify(1)->empty());
}

TEST_F(GameLog, ASecondInstanceReadsAndTakesOverWhenTheFirstDies) {
    int ready[2], finish[2];
    ASSERT_EQ(pipe(ready), 0);
    ASSERT_EQ(pipe(finish), 0);
    const pid_t first = fork();
    if (first == 0) {
        auto opened = GameFile::open(file);
        auto game = opened->create(duel("Friday"));
        char done = game->append(scripted_events(0, 3)) ? 'y' : 'n';
        if (write(ready[1], &done, 1) != 1 || read(finish[0], &done, 1) != 1) _exit(1);
        _exit(0);
    }
    char done = 0;
    ASSERT_EQ(read(ready[0], &done, 1), 1);
    ASSERT_EQ(done, 'y');
    auto opened = GameFile::open(file);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->events(1)->size(), 3U);
    const auto refused = opened->resume(1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, StoreFault::game_in_use);
    EXPECT_EQ(refused.error().holder, first);
    kill(first, SIGKILL);
    waitpid(first, nullptr, 0);
    auto game = opened->resume(1);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->last_sequence(), 3);
    EXPECT_TRUE(game->append(scripted_event(3)));
    for (const int end : {ready[0], ready[1], finish[0], finish[1]}) close(end);
}

TEST_F(GameLog, AWriterWhoseLeaseWasTakenWritesNoMore) {
    auto opened = GameFile::open(file);
    auto game = opened->create(duel("Friday"));
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec("UPDATE lease SET token = 'another'");
    EXPECT_EQ(game->append(scripted_event(0)).error().fault, StoreFault::lease_lost);
    EXPECT_EQ(opened->events(1)->size(), 0U);
}

struct OddFile {
    const char* name;
    std::string bytes;
    StoreFault fault;
};

std::string header_with(std::uint32_t version, std::uint32_t application) {
    TemporaryFolder folder;
    GameFile::open(folder / "game.db");
    std::string bytes = bytes_of(folder / "game.db");
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[60 + i] = static_cast<char>(version >> (24 - 8 * i));
        bytes[68 + i] = static_cast<char>(application >> (24 - 8 * i));
    }
    return bytes;
}

class OddFiles : public testing::TestWithParam<OddFile> {};

TEST_P(OddFiles, AreRefusedAndStayAsTheyAre) {
    TemporaryFolder folder;
    const auto file = folder / "game.db";
    write_bytes(file, GetParam().bytes);
    for (const Access access : {Access::write, Access::read}) {
        const auto opened = GameFile::open(file, {.access = access});
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().fault, GetParam().fault);
    }
    EXPECT_EQ(bytes_of(file), GetParam().bytes);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

INSTANTIATE_TEST_SUITE_P(Store, OddFiles,
                         testing::Values(OddFile{"newer", header_with(999, 0x51444C45), StoreFault::newer},
                                         OddFile{"foreign", header_with(1, 0x12345678), StoreFault::foreign},
                                         OddFile{"no_application", header_with(1, 0), StoreFault::foreign},
                                         OddFile{"text", std::string(5000, 'x'), StoreFault::not_a_database},
                                         OddFile{"empty", "", StoreFault::empty},
                                         OddFile{"short_header", std::string("SQLite format 3\0", 16),
                                                 StoreFault::not_a_database}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST_F(GameLog, WhatIsNoFileIsRefusedAtOnce) {
    ASSERT_EQ(mkfifo((folder / "fifo").c_str(), 0600), 0);
    std::filesystem::create_symlink(folder / "b", folder / "a");
    std::filesystem::create_symlink(folder / "a", folder / "b");
    EXPECT_EQ(GameFile::open(folder.path()).error().fault, StoreFault::not_a_file);
    EXPECT_EQ(GameFile::open(folder / "fifo").error().fault, StoreFault::not_a_file);
    EXPECT_EQ(GameFile::open("/dev/null").error().fault, StoreFault::not_a_file);
    EXPECT_EQ(GameFile::open(folder / "a").error().fault, StoreFault::io);
    EXPECT_EQ(GameFile::open(folder / "no" / "folder").error().fault, StoreFault::missing);
    EXPECT_EQ(GameFile::open(file, {.access = Access::read}).error().fault, StoreFault::missing);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(GameLog, NamesOfFilesMayHoldAnything) {
    for (const std::string name : {"with space", "quo'te\"", "é?x=1#y%41.db", "-x", "\xFF\xFE.db"}) {
        ASSERT_TRUE(GameFile::open(folder / name)->create(duel("Friday"))->append(scripted_event(0))) << name;
        EXPECT_EQ(GameFile::open(folder / name, {.access = Access::read})->events(1)->size(), 1U) << name;
    }
}

}  // namespace
}  // namespace quadrille::db
