// Folders as a person chooses from them.
#include "app/files/folder_list.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

class FolderLists : public testing::Test {
protected:
    void SetUp() override {
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "b films");
        fs::create_directories(folder_ / "Albums");
        fs::create_directories(folder_ / ".hidden");
        for (const char* name : {"game.MP4", "deck.txt", ".secret.mp4", "été.mp4"})
            std::ofstream(folder_ / name) << "x";
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path folder_ = fs::path(testing::TempDir()) / ("quadrille_folder_" + std::to_string(getpid()));
};

TEST_F(FolderLists, HaveFoldersFirstAndTheFilesThatAreAskedFor) {
    const FolderList list = list_folder(folder_, {".mp4"});
    EXPECT_TRUE(list.readable);
    EXPECT_EQ(list.entries,
              (std::vector<FolderEntry>{
                  {"Albums", true}, {"b films", true}, {"game.MP4", false}, {"été.mp4", false}}));
    EXPECT_EQ(list_folder(folder_, {}).entries.size(), 5U) << "every file";
}

TEST_F(FolderLists, SayWhereAFolderCannotBeRead) {
    const FolderList list = list_folder(folder_ / "nowhere", {});
    EXPECT_FALSE(list.readable);
    EXPECT_TRUE(list.entries.empty());
    EXPECT_EQ(list.folder.filename(), "nowhere");
}

TEST_F(FolderLists, AreOfTheFolderThatAPathLeadsTo) {
    EXPECT_EQ(list_folder(folder_ / "Albums" / "..", {}).folder, fs::weakly_canonical(folder_));
}

}  // namespace
}  // namespace quadrille::app
