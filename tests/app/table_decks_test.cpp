#include "app/session/table_decks.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

class TableDecks : public testing::Test {
protected:
    void SetUp() override {
        folder_ =
            fs::path(testing::TempDir()) /
            ("quadrille_decks_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        std::ofstream(folder_ / "Goblins.txt") << "4 Goblin Guide\n36 Mountain\n\n3 Shock\n";
    }
    void TearDown() override { fs::remove_all(folder_); }

    GameSetup setup(const char* deck) const {
        return {.players = {{.seat = Seat::north, .deck = (folder_ / deck).string()}, {.seat = Seat::south}}};
    }
    Journal log() const {
        auto opened = Journal::open((folder_ / "game.db").string(), {.name = "Friday"});
        EXPECT_TRUE(opened) << opened.error();
        return std::move(*opened);
    }

    fs::path folder_;
};

TEST_F(TableDecks, HaveTheirFilesNameAndTheSizeOfTheirMainDeck) {
    GameSetup table = setup("Goblins.txt");
    EXPECT_TRUE(load_decks(table, nullptr).empty());
    ASSERT_EQ(table.decks.size(), 1U);
    EXPECT_EQ(table.decks.at("P2"), (DeckAtTable{"Goblins", 40})) << "north is the second";
}

TEST_F(TableDecks, AreStillKnownToTheGameWhenTheirFileIsGone) {
    {
        Journal journal = log();
        GameSetup table = setup("Goblins.txt");
        EXPECT_TRUE(load_decks(table, &journal).empty());
    }
    fs::remove(folder_ / "Goblins.txt");
    Journal again = log();
    GameSetup table = setup("Goblins.txt");
    const std::vector<LocalizedText> notes = load_decks(table, &again);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_NE(notes[0](Messages(Language())).find("Goblins.txt"), std::string::npos);
    EXPECT_EQ(table.decks.at("P2"), (DeckAtTable{"Goblins", 40}));
}

TEST_F(TableDecks, ALineThatIsNoneIsSaidWithItsNumber) {
    std::ofstream(folder_ / "odd.txt") << "4 Goblin Guide\n4\n";
    GameSetup table = setup("odd.txt");
    const std::vector<LocalizedText> notes = load_decks(table, nullptr);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_NE(notes[0](Messages(Language())).find("line 2"), std::string::npos)
        << notes[0](Messages(Language()));
    EXPECT_TRUE(table.decks.empty());
}

}  // namespace
}  // namespace quadrille::app
