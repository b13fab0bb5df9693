#include "app/files/paths.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

TEST(Paths, FollowTheXdgVariables) {
    setenv("HOME", "/home/alice", 1);
    setenv("XDG_CONFIG_HOME", "/etc/alice", 1);
    setenv("XDG_DATA_HOME", "relative/is/ignored", 1);
    unsetenv("XDG_STATE_HOME");
    EXPECT_EQ(config_folder(), "/etc/alice/quadrille");
    EXPECT_EQ(data_folder(), "/home/alice/.local/share/quadrille");
    EXPECT_EQ(state_folder(), "/home/alice/.local/state/quadrille");
}

TEST(Paths, AreSomewhereWithoutAHome) {
    unsetenv("HOME");
    unsetenv("XDG_CONFIG_HOME");
    EXPECT_TRUE(config_folder().is_absolute());
}

TEST(Paths, ATildeIsTheUsersOwnFolder) {
    setenv("HOME", "/home/alice", 1);
    EXPECT_EQ(from_home("~/cards.json"), "/home/alice/cards.json");
    EXPECT_EQ(from_home("cards.json"), "cards.json");
    EXPECT_EQ(from_home("~bob/cards.json"), "~bob/cards.json");
}

TEST(CreatePrivate, MakesFoldersForTheUserAlone) {
    const fs::path base = fs::temp_directory_path() / ("quadrille_paths_" + std::to_string(getpid()));
    create_private(base / "a" / "b");
    EXPECT_EQ(fs::status(base / "a").permissions(), fs::perms::owner_all);
    EXPECT_EQ(fs::status(base / "a" / "b").permissions(), fs::perms::owner_all);
    create_private(base / "a" / "b");
    fs::remove_all(base);
}

TEST(CreatePrivate, SaysWhereAFileIsInTheWay) {
    const fs::path file = fs::temp_directory_path() / ("quadrille_file_" + std::to_string(getpid()));
    std::ofstream(file) << "x";
    EXPECT_THROW(create_private(file / "below"), fs::filesystem_error);
    fs::remove(file);
}

TEST(Bundled, FindsWhatIsInTheTree) {
    EXPECT_TRUE(fs::exists(bundled("main.cpp")));
    EXPECT_TRUE(bundled("nowhere/to/be/found").empty());
}

}  // namespace
}  // namespace quadrille::app
