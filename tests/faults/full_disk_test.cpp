// A disk that fills up in the middle of a game: 2 MB of memory, mounted where only this process sees it.
#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>

#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::duel;
using test::scripted_events;
using test::TemporaryFolder;

/// A file system of a size that can be changed, gone with the process.
class SmallDisk {
public:
    explicit SmallDisk(const std::filesystem::path& folder) : folder_(folder) {
        const bool apart = unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
        mounted_ = apart && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                   mount("none", folder_.c_str(), "tmpfs", 0, "size=2m") == 0;
    }
    ~SmallDisk() {
        if (mounted_) umount(folder_.c_str());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool mounted() const { return mounted_; }
    bool grow() { return mount("none", folder_.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0; }

private:
    std::filesystem::path folder_;
    bool mounted_ = false;
};

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

/// Fills the disk but for `left` bytes.
void fill(const std::filesystem::path& file, std::uintmax_t left) {
    std::ofstream stream(file, std::ios::binary);
    const std::string block(1024, 'x');
    while (std::filesystem::space(file.parent_path()).available > left &&
           stream.write(block.data(), 1024).flush())
        continue;
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

}  // namespace
}  // namespace quadrille::db
