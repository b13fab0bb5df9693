// What is left in a damaged file is saved.
#include "db/repair.hpp"

#include <gtest/gtest.h>
#include <random>

#include "db/game_log.hpp"
#include "db/page_records.hpp"
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
        for_each_record(std::string_view(whole).substr(page * page_size, page_size),
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
