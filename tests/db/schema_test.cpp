// What the file is, to SQLite and to a person who looks into it.
#include "db/schema.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "db/game_file_impl.hpp"
#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

TEST(Schema, IsWrittenSoThatAPowerCutLosesNothing) {
    const test::TemporaryFolder folder;
    const auto opened = GameFile::open(folder / "game.db");
    SQLite::Database& sqlite = opened->impl()->store.sqlite;
    EXPECT_EQ(sqlite.execAndGet("PRAGMA journal_mode").getString(), "wal");
    EXPECT_EQ(sqlite.execAndGet("PRAGMA synchronous").getInt(), 2) << "FULL";
    EXPECT_EQ(sqlite.execAndGet("PRAGMA foreign_keys").getInt(), 1);
    EXPECT_EQ(sqlite.execAndGet("PRAGMA application_id").getInt(), 0x51444C45) << "QDLE";
    EXPECT_EQ(sqlite.execAndGet("PRAGMA user_version").getInt(), schema_version());
}

TEST(Schema, EveryTableIsStrict) {
    const test::TemporaryFolder folder;
    const auto opened = GameFile::open(folder / "game.db");
    SQLite::Statement tables(opened->impl()->store.sqlite,
                             "SELECT name, strict FROM pragma_table_list"
                             " WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'");
    int count = 0;
    for (; tables.executeStep(); ++count)
        EXPECT_EQ(tables.getColumn(1).getInt(), 1) << tables.getColumn(0).getString();
    EXPECT_GE(count, 12);
}

TEST(Schema, WhatDoesNotFitTogetherIsRefused) {
    const test::TemporaryFolder folder;
    const auto opened = GameFile::open(folder / "game.db");
    ASSERT_TRUE(opened->impl());
    SQLite::Database& sqlite = opened->impl()->store.sqlite;
    for (const char* wrong :
         {"INSERT INTO player VALUES(7, 0, 'P1', 'Bill', 'south')",  // of a game that is not there
          "INSERT INTO picture(game, sequence, jpeg) VALUES(1, 1, x'00')",
          "INSERT INTO deck VALUES(7, 'P1', 'mine')",
          "INSERT INTO game VALUES(1, 'u', 'g', 'echiquier', 'eight', 8, 0, '', '{}')",
          "INSERT INTO game VALUES(1, 'u', 'g', 'echiquier', 27, 8, 0, '', '{}')"})
        EXPECT_THROW(sqlite.exec(wrong), SQLite::Exception) << wrong;
}

}  // namespace
}  // namespace quadrille::db
