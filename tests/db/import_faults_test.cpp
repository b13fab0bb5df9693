// An import is one transaction: whichever operation of the disk fails, it is in the file whole or not at all.
#include <array>
#include <gtest/gtest.h>

#include "db/cards/card_library.hpp"
#include "db/exchange/record.hpp"
#include "tests/db/simulated_disk.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::Misfortune;
using test::scripted_events;
using test::SimulatedDisk;
using test::TemporaryFolder;
using test::write_bytes;
using Words = std::vector<std::string>;

/// So many printings of the hawk, all with this keyword.
std::string hawks(int printings, const std::string& keyword) {
    std::string text = "[";
    for (int i = 0; i < printings; ++i) {
        text += std::string(i == 0 ? "" : ",") + R"({"object":"card","id":"p)" + std::to_string(i) +
                R"(","oracle_id":"o","name":"Suntail Hawk","lang":"en","layout":"normal","type_line":)"
                R"("Creature — Bird","oracle_text":")" +
                keyword + R"(","set":"10e"})";
    }
    return text + "]";
}

class ImportOnABadDisk : public testing::TestWithParam<Misfortune> {
protected:
    void SetUp() override {
        {
            auto opened = GameFile::open(fresh);
            ASSERT_TRUE(opened->create(duel("Friday"))->append(scripted_events(0, 5)));
            write_bytes(folder / "old.json", hawks(3, "Flying"));
            ASSERT_TRUE(CardLibrary(*opened).import(folder / "old.json"));
        }
        write_bytes(folder / "new.json", hawks(200, "Vigilance"));
        const auto other = folder / "other.db";
        auto opened = GameFile::open(other);
        ASSERT_TRUE(opened->create(duel("Saturday"))->append(scripted_events(0, 120), "a picture"));
        saturday = *read_record(*opened, 1);
    }
    /// Imports a game and a card file on a disk that fails; gives which of them said that they are stored.
    std::pair<bool, bool> import_both() const {
        auto opened = GameFile::open(file, {.vfs = SimulatedDisk::vfs_name});
        if (!opened || opened->read_only()) return {false, false};
        const bool game = import_record(*opened, saturday).has_value();
        return {game, CardLibrary(*opened).import(folder / "new.json").has_value()};
    }
    void expect_whole(bool game_stored, bool cards_stored) const {
        auto opened = GameFile::open(file);
        ASSERT_TRUE(opened) << opened.error().detail;
        EXPECT_FALSE(opened->damaged());
        EXPECT_EQ(opened->events(1)->size(), 5U);
        EXPECT_TRUE(opened->verify(1)->empty());
        const auto games = opened->games();
        EXPECT_GE(games->size(), game_stored ? 2U : 1U);
        if (games->size() > 1) {
            EXPECT_EQ(opened->events(2)->size(), 120U);
            EXPECT_EQ(opened->pictures(2)->size(), 1U);
            EXPECT_TRUE(opened->verify(2)->empty());
        }
        const CardLibrary library(*opened);
        const auto keywords = (*library.face_named("suntail hawk"))->keywords;
        const bool imported = keywords == Words{"vigilance"};
        EXPECT_TRUE(imported || (!cards_stored && keywords == Words{"flying"}));
        EXPECT_EQ(*library.printings(), imported ? 200 : 3);
        EXPECT_EQ(library.find("suntail")->size(), 1U);
    }

    TemporaryFolder folder;
    const std::filesystem::path fresh = folder / "fresh.db", file = folder / "game.db";
    GameRecord saturday;
};

TEST_P(ImportOnABadDisk, IsThereWholeOrNotAtAll) {
    int operation = 1, refused = 0;
    for (bool happened = true; happened; ++operation) {
        std::filesystem::copy_file(fresh, file, std::filesystem::copy_options::overwrite_existing);
        for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
        SimulatedDisk disk;
        disk.plan(GetParam(), operation, SQLITE_IOERR, static_cast<unsigned>(operation % 3));
        const auto [game, cards] = import_both();
        happened = disk.happened();
        refused += !game || !cards ? 1 : 0;
        if (GetParam() != Misfortune::power_cut) {
            for (const auto& name : {file.string(), file.string() + "-wal"}) {
                if (disk.exists(name)) disk.image(name).lasting = disk.image(name).now;
            }
        }
        disk.save();
        expect_whole(game, cards);
        if (HasFailure()) FAIL() << "at operation " << operation;
    }
    EXPECT_GT(operation, 30);
    EXPECT_GT(refused, 20) << "a failure is told";
}

std::string name_of(Misfortune misfortune) {
    constexpr std::array names{"none", "once", "for_ever", "power_cut"};
    return names[static_cast<std::size_t>(misfortune)];
}

INSTANTIATE_TEST_SUITE_P(Db, ImportOnABadDisk,
                         testing::Values(Misfortune::once, Misfortune::for_ever, Misfortune::power_cut),
                         [](const auto& test) { return name_of(test.param); });

}  // namespace
}  // namespace quadrille::db
