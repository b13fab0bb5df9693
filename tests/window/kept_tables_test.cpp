// Tables have names of their own, and addresses that were given are remembered.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "app/setup/table_file.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

class KeptTables : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("quadrille_tables_" + std::to_string(getpid()));
        fs::remove_all(folder_);
        setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
        setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1);
    }
    void TearDown() override { fs::remove_all(folder_); }

    static bool keep(const char* name, const char* source) {
        TableSetup table;
        table.name = name;
        table.source = source;
        return save_table(table).has_value();
    }

    fs::path folder_;
};

TEST_F(KeptTables, AFreeNameIsNoOtherTables) {
    EXPECT_EQ(free_table_name("Our table"), "Our table");
    ASSERT_TRUE(keep("Our table", "0"));
    EXPECT_EQ(free_table_name("Our table"), "Our table 2");
    ASSERT_TRUE(keep("Our table 2", "1"));
    EXPECT_EQ(free_table_name("Our table"), "Our table 3");
}

TEST_F(KeptTables, AreAllListedButThoseThatCannotBeRead) {
    EXPECT_TRUE(kept_tables().empty());
    ASSERT_TRUE(keep("Kitchen", "0"));
    ASSERT_TRUE(keep("Club", "http://camera"));
    fs::last_write_time(table_file("Kitchen"), fs::file_time_type::clock::now() - std::chrono::hours(1));
    std::ofstream(table_file("Broken")) << "{";
    const auto tables = kept_tables();
    ASSERT_EQ(tables.size(), 2U);
    EXPECT_EQ(tables[0].name, "Club");
    EXPECT_EQ(tables[1].name, "Kitchen");
    EXPECT_EQ(tables[1].source, "0");
}

TEST_F(KeptTables, AnAddressThatWasGivenIsRememberedWithItsPassword) {
    EXPECT_EQ(given_source("http://camera/a"), std::nullopt);
    ASSERT_TRUE(remember_source("http://anne:secret@camera/a"));
    ASSERT_TRUE(remember_source("http://camera/b"));
    EXPECT_EQ(given_source("http://camera/a"), "http://anne:secret@camera/a");
    EXPECT_EQ(given_source("http://camera/b"), "http://camera/b");
    EXPECT_EQ(given_source("http://camera/c"), std::nullopt);
    ASSERT_TRUE(keep("Club", "http://camera/c"));
    EXPECT_EQ(given_source("http://camera/c"), "http://camera/c") << "the table's own";
}

}  // namespace
}  // namespace quadrille::app
