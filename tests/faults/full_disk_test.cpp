// A disk that fills up in the middle of a game, or while pictures are learned.
#include <fstream>
#include <gtest/gtest.h>

#include "db/cards/picture_index.hpp"
#include "tests/db/small_disk.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::fill;
using test::scripted_events;
using test::SmallDisk;
using test::TemporaryFolder;

TEST(FullDisk, TakesPicturesFirstAndEventsInOrderOnceThereIsRoom) {
    const TemporaryFolder folder;
    SmallDisk disk(folder.path());
    if (!disk.mounted()) GTEST_SKIP() << "this user may not mount a small disk";
    auto file = GameFile::open(folder / "game.db");
    auto game = file->create(duel("Friday"));
    ASSERT_TRUE(game);
    constexpr int events = 2000, group = 4;
    const auto play = [&](const std::string& picture) {
        const auto next = static_cast<int>(game->last_sequence());
        return game->append(scripted_events(next, group), picture);
    };
    const std::string small(20'000, 'p'), large(600'000, 'p');
    while (std::filesystem::space(folder.path()).available > large.size())
        ASSERT_TRUE(play(small)->picture_kept);
    const auto without_picture = play(large);
    ASSERT_TRUE(without_picture) << "an event was given up before a picture";
    EXPECT_FALSE(without_picture->picture_kept);

    auto done = play({});
    while (done && game->last_sequence() < events) done = play({});
    ASSERT_FALSE(done) << "the disk was never full";
    EXPECT_EQ(done.error().fault, StoreFault::disk_full) << done.error().detail;
    const auto shown = game->last_sequence();
    EXPECT_EQ(static_cast<std::int64_t>(file->events(1)->size()), shown);
    static_cast<void>(game->checkpoint_if_due());  // may fail as well; it has to lose nothing
    ASSERT_TRUE(disk.grow());
    while (game->last_sequence() < events) ASSERT_TRUE(play(small));
    ASSERT_TRUE(game->close());

    const auto stored = GameFile::open(folder / "game.db")->events(1);
    ASSERT_EQ(stored->size(), static_cast<std::size_t>(events));
    const auto script = scripted_events(0, events);
    for (std::size_t i = 0; i < script.size(); ++i)
        ASSERT_EQ(static_cast<const NewEvent&>((*stored)[i]), script[i]);
    EXPECT_TRUE(GameFile::open(folder / "game.db")->verify(1)->empty());
}

TEST(FullDisk, AFileThatIsBegunOnItIsWholeOrNotThere) {
    const TemporaryFolder folder;
    SmallDisk disk(folder.path());
    if (!disk.mounted()) GTEST_SKIP() << "this user may not mount a small disk";
    const auto file = folder / "game.db", filling = folder / "filling";
    int refused = 0;
    for (std::uintmax_t left = 0; left < 600'000; left += 20'000) {
        fill(filling, left);
        refused += GameFile::open(file) ? 0 : 1;
        std::filesystem::remove(filling);
        auto again = GameFile::open(file);
        ASSERT_TRUE(again) << left << " bytes: " << again.error().detail;
        ASSERT_FALSE(again->damaged()) << left;
        ASSERT_TRUE(again->create(duel("Friday"))->append(scripted_events(0, 20))) << left;
        ASSERT_TRUE(again->verify(1)->empty()) << left;
        for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
    }
    EXPECT_GT(refused, 3) << "the disk was never too full";
}

std::vector<IndexedPicture> pictures(const std::string& key, int count) {
    std::vector<IndexedPicture> made;
    for (int i = 0; i < count; ++i)
        made.push_back({key + std::to_string(i), "Card", "1", std::string(2'200, 'p')});
    return made;
}

TEST(FullDisk, AnIndexOfPicturesHasWholeGroupsAndContinuesOnceThereIsRoom) {
    const TemporaryFolder folder;
    SmallDisk disk(folder.path());
    if (!disk.mounted()) GTEST_SKIP() << "this user may not mount a small disk";
    constexpr int group = 20;
    auto index = PictureIndex::open(folder / "cards.pictures", 1);
    ASSERT_TRUE(index);
    int groups = 0;
    auto put = index->put(pictures("0/", group));
    for (; put && groups < 100; put = index->put(pictures(std::to_string(groups) + "/", group))) ++groups;
    ASSERT_FALSE(put) << "the disk was never full";
    EXPECT_EQ(put.error().fault, StoreFault::disk_full) << put.error().detail;
    EXPECT_EQ(index->stamps()->size(), static_cast<std::size_t>(groups * group));
    ASSERT_TRUE(disk.grow());
    ASSERT_TRUE(index->put(pictures("last/", group)));
    const auto again = PictureIndex::read(folder / "cards.pictures", 1);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->stamps()->size(), static_cast<std::size_t>((groups + 1) * group));
}

TEST(FullDisk, AnIndexThatCannotBeBegunAnewKeepsItsPortraits) {
    const TemporaryFolder folder;
    SmallDisk disk(folder.path());
    if (!disk.mounted()) GTEST_SKIP() << "this user may not mount a small disk";
    const auto file = folder / "cards.pictures";
    {
        auto older = PictureIndex::open(file, 1);
        auto taught = pictures("portrait/Proxy/", 8);
        for (IndexedPicture& one : taught) one.image = "face";
        ASSERT_TRUE(older->put(taught));
    }
    const auto print_of = [](const std::string& image) { return "new " + image; };
    fill(folder / "filling", 8'192);
    const auto refused = PictureIndex::open(file, 2, print_of);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, StoreFault::disk_full) << refused.error().detail;
    EXPECT_TRUE(PictureIndex::read(file, 1)) << "as it was";
    std::filesystem::remove(folder / "filling");
    const auto begun = PictureIndex::open(file, 2, print_of);
    ASSERT_TRUE(begun);
    EXPECT_EQ(begun->stamps()->size(), 8U);
}

}  // namespace
}  // namespace quadrille::db
