// What is left in a damaged file is saved.
#include "db/repair.hpp"

#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <random>

#include "db/game_log.hpp"
#include "db/page_records.hpp"
#include "tests/db/tampering.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::bytes_of;
using test::duel;
using test::scripted_event;
using test::scripted_events;
using test::TemporaryFolder;
using test::write_bytes;

constexpr int length = 500;

class Repair : public testing::Test {
protected:
    void SetUp() override {
        auto opened = GameFile::open(folder / "whole.db");
        auto game = opened->create(duel("Friday"));
        for (int i = 0; i < length; i += 20) ASSERT_TRUE(game->append(scripted_events(i, 20), "picture"));
        NewEvent large = scripted_event(length);
        large.payload = R"({"event":"note","text":")" + std::string(50'000, 'x') + "\"}";
        ASSERT_TRUE(game->append(large));
        ASSERT_TRUE(game->close());
        whole = bytes_of(folder / "whole.db");
    }

    /// Repairs these bytes and checks that nothing is made up.
    std::int64_t events_saved_of(const std::string& bytes) {
        write_bytes(folder / "damaged.db", bytes);
        std::filesystem::remove(folder / "saved.db");
        const auto saved = repair(folder / "damaged.db", folder / "saved.db");
        EXPECT_EQ(bytes_of(folder / "damaged.db"), bytes);
        if (!saved) return 0;
        const auto opened = GameFile::open(folder / "saved.db");
        std::int64_t most = 0;  // a changed byte may have made a game of its own
        const auto games = opened->games();
        for (const Game& game : *games) {
            std::int64_t right = 0;
            const auto events = opened->events(game.id);
            for (const Event& event : *events) {
                const auto number = static_cast<int>(event.sequence) - 1;
                right += number < length ? static_cast<const NewEvent&>(event) == scripted_event(number)
                                         : event.payload.size() > 50'000;
            }
            most = std::max(most, right);
        }
        return most;
    }

    /// Events whose page this is: their payloads stand in it.
    int events_on_page(std::size_t page) const {
        int count = 0;
        write_bytes(folder / "page", whole.substr(page * page_size, page_size));
        for_each_record(*PagedFile::open(folder / "page", database_layout),
                        [&](const PageRecord& record) { count += record.values.size() == 14 ? 1 : 0; });
        return count;
    }

    TemporaryFolder folder;
    std::string whole;
};

TEST_F(Repair, AnUndamagedFileIsSavedWhole) {
    EXPECT_EQ(events_saved_of(whole), length + 1);
    const auto opened = GameFile::open(folder / "saved.db");
    EXPECT_TRUE(opened->verify(1)->empty());
    EXPECT_EQ(opened->pictures(1)->size(), 25U);
    EXPECT_EQ(opened->find("Friday")->players, duel("Friday").players);
}

TEST_F(Repair, EventsOfUndamagedPagesSurviveTheLossOfAnyPage) {
    std::mt19937 chance(5);
    ASSERT_GT(whole.size() / page_size, 20U);
    for (std::size_t page = 0; page < whole.size() / page_size; ++page) {
        const std::size_t kind = page % 3;
        std::string damaged = whole;
        for (std::size_t i = page * page_size; i < (page + 1) * page_size; ++i)
            damaged[i] = kind == 0 ? '\0' : kind == 1 ? '\xFF' : static_cast<char>(chance());
        // The large event lies on several pages.
        EXPECT_GE(events_saved_of(damaged), length - events_on_page(page)) << "page " << page;
    }
}

TEST_F(Repair, FlippedBytesNeverCrashAnything) {
    std::mt19937 chance(6);
    for (int round = 0; round < 60; ++round) {
        std::string damaged = whole;
        for (int flip = 0; flip < 20; ++flip)
            damaged[chance() % damaged.size()] ^= static_cast<char>(1 << chance() % 8);
        write_bytes(folder / "game.db", damaged);
        auto opened = GameFile::open(folder / "game.db");
        if (opened) {
            static_cast<void>(opened->games());
            static_cast<void>(opened->events(1));
            static_cast<void>(opened->verify(1));
        }
        EXPECT_GE(events_saved_of(damaged), length * 8 / 10) << round;
    }
}

TEST_F(Repair, ADamagedFileIsOpenedForReading) {
    // The root page of the events is spoiled, and the last end was unclean.
    auto opened = GameFile::open(folder / "whole.db");
    auto game = opened->resume(1);
    ASSERT_TRUE(game);
    write_bytes(folder / "game.db", bytes_of(folder / "whole.db"));
    std::string damaged = bytes_of(folder / "game.db");
    for (std::size_t page = 8; page < damaged.size() / page_size; ++page) {
        if (events_on_page(page) == 0) continue;
        damaged.replace(page * page_size, page_size, page_size, '\0');
        break;
    }
    write_bytes(folder / "game.db", damaged);
    const auto again = GameFile::open(folder / "game.db");
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->damaged());
    EXPECT_TRUE(again->read_only());
    EXPECT_EQ(again->games()->size(), 1U);
    EXPECT_GE(again->events(1)->size(), length / 2);
    EXPECT_EQ(bytes_of(folder / "game.db"), damaged);
}

TEST_F(Repair, SaysWhichEventsTheChainDoesNotProve) {
    const std::string payload = R"({"event":"life","player":"P2","life":18})";
    const std::size_t at = whole.find(payload);
    ASSERT_NE(at, std::string::npos);
    std::string changed = whole;
    changed.replace(at, payload.size(), R"({"event":"life","player":"P2","life":88})");
    write_bytes(folder / "game.db", changed);
    const auto saved = repair(folder / "game.db", folder / "saved.db");
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->at(0).events, length + 1);
    EXPECT_EQ(saved->at(0).missing, 0);
    ASSERT_EQ(saved->at(0).unproven.size(), 1U);
    const std::int64_t number = saved->at(0).unproven.front();
    const auto opened = GameFile::open(folder / "saved.db");
    EXPECT_EQ(opened->events(1, number, number)->front().payload,
              R"({"event":"life","player":"P2","life":88})");
    const auto broken = opened->verify(1);
    ASSERT_EQ(broken->size(), 1U) << "the saved file marks what cannot be vouched for";
    EXPECT_EQ(broken->front().sequence, number);
}

TEST_F(Repair, CountsWhatWasCutOffTheEnd) {
    test::tamper(folder / "whole.db", "DELETE FROM event WHERE sequence > 400; VACUUM");
    const auto saved = repair(folder / "whole.db", folder / "saved.db");
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->at(0).events, 400);
    EXPECT_EQ(saved->at(0).missing, length + 1 - 400);
}

double seconds_of(const std::function<void()>& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string big_endian(std::size_t number, int bytes) {
    std::string text;
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        text += static_cast<char>(number >> shift & 255);
    return text;
}

/// A page of a table with 1,500 pointers to one cell, whose overflow page is the last of the file.
std::string page_of_circles(std::size_t pages) {
    std::string page = "\x0d" + big_endian(0, 2) + big_endian(1500, 2) + big_endian(3500, 2) + '\0';
    for (int i = 0; i < 1500; ++i) page += big_endian(3500, 2);
    page.resize(3500, '\0');
    const std::size_t size = pages * page_size - 1;  // as a varint of three bytes
    page += static_cast<char>(0x80 | size >> 14);
    page += static_cast<char>(0x80 | (size >> 7 & 127));
    page += static_cast<char>(size & 127);
    page += '\1';
    page.resize(page.size() + 489, 'x');  // what of such a record lies in its cell
    page += big_endian(pages, 4);
    page.resize(page_size, '\0');
    return page;
}

TEST_F(Repair, RecordsInCirclesCostLittle) {
    constexpr std::size_t pages = 100;
    std::string hostile;
    for (std::size_t i = 1; i < pages; ++i) hostile += page_of_circles(pages);
    hostile += big_endian(pages, 4) + std::string(page_size - 4, 'x');  // followed by itself
    write_bytes(folder / "hostile.db", hostile);
    EXPECT_LT(seconds_of([&] { static_cast<void>(repair(folder / "hostile.db", folder / "saved.db")); }), 10);
}

TEST_F(Repair, AHoleOfManyGigabytesIsPassedOver) {
    std::filesystem::resize_file(folder / "whole.db", std::uintmax_t{20} << 30);
    EXPECT_LT(seconds_of([&] {
                  const auto saved = repair(folder / "whole.db", folder / "saved.db");
                  ASSERT_TRUE(saved);
                  EXPECT_EQ(saved->at(0).events, length + 1);
                  EXPECT_TRUE(saved->at(0).unproven.empty());
              }),
              60);
}

TEST_F(Repair, SaysWhatItCannotDo) {
    write_bytes(folder / "text", std::string(10'000, 'x'));
    EXPECT_EQ(repair(folder / "text", folder / "new").error().fault, StoreFault::not_a_database);
    EXPECT_EQ(repair(folder / "none", folder / "new").error().fault, StoreFault::missing);
    EXPECT_EQ(repair(folder.path(), folder / "new").error().fault, StoreFault::not_a_file);
    EXPECT_EQ(repair(folder / "whole.db", folder / "text").error().fault, StoreFault::name_taken);
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
    const auto nowhere = repair(folder / "whole.db", folder / "no" / "folder");
    ASSERT_FALSE(nowhere);
    EXPECT_TRUE(nowhere.error().in_output);
}

}  // namespace
}  // namespace quadrille::db
