#include "db/changed_copy.hpp"

#include <gtest/gtest.h>

#include "tests/db/tampering.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

using test::bytes_of;
using test::duel;
using test::scripted_events;
using test::tamper;
using test::TemporaryFolder;

TEST(ChangedCopy, MayHaveOtherHeadersAndProvesItselfAnew) {
    const TemporaryFolder folder;
    constexpr const char* secret = "rtsp://bill:s3cret@host/video";
    NewGame with_secret = duel("Friday"), without = duel("Saturday");
    with_secret.source = secret;
    with_secret.profile = std::string(R"({"table":{"source":")") + secret + "\"}}";
    {
        auto file = GameFile::open(folder / "game.db");
        for (const NewGame& game : {with_secret, without})
            ASSERT_TRUE(file->create(game)->append(scripted_events(0, 13)));
        ASSERT_TRUE(copy_changed(*file, folder / "copy.db", [](NewGame& game) {
            if (game.source == secret) game.source = "rtsp://host/video";
            if (game.profile.find(secret) != std::string::npos) game.profile = "{}";
        }));
        EXPECT_EQ((*file->games())[0].source, secret) << "the file itself stays as it is";
    }
    const auto file = GameFile::open(folder / "game.db"), copy = GameFile::open(folder / "copy.db");
    ASSERT_TRUE(copy) << copy.error().detail;
    const auto before = *file->games(), after = *copy->games();
    ASSERT_EQ(after.size(), 2U);
    EXPECT_EQ(after[0].source, "rtsp://host/video");
    EXPECT_EQ(after[0].name, "Friday");
    EXPECT_NE(after[0].uid, before[0].uid);
    EXPECT_EQ(after[1].uid, before[1].uid) << "a game that did not change is the same game";
    for (const Game& game : after) {
        EXPECT_TRUE(copy->verify(game.id)->empty()) << game.name;
        EXPECT_EQ(copy->events(game.id)->size(), 13U);
    }
    EXPECT_EQ(bytes_of(folder / "copy.db").find("s3cret"), std::string::npos);
}

TEST(ChangedCopy, OfAGameThatWasChangedStaysUnproven) {
    const TemporaryFolder folder;
    NewGame game = duel("Friday");
    game.source = "a";
    ASSERT_TRUE(GameFile::open(folder / "game.db")->create(game)->append(scripted_events(0, 13)));
    tamper(folder / "game.db", "UPDATE event SET frame = 7 WHERE sequence = 5");
    ASSERT_TRUE(copy_changed(*GameFile::open(folder / "game.db"), folder / "copy.db",
                             [](NewGame& changed) { changed.source = "b"; }));
    const auto copy = GameFile::open(folder / "copy.db");
    EXPECT_EQ((*copy->games())[0].source, "b");
    EXPECT_FALSE(copy->verify(1)->empty());
}

}  // namespace
}  // namespace quadrille::db
