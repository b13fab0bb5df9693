// db/schema_check.hpp: whether a file holds our tables and nothing else. Internal to db/.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::db {

/// A table, index, trigger or view, as SQLite lists it.
struct SchemaEntry {
    std::string type, name, table, sql;
    friend bool operator==(const SchemaEntry&, const SchemaEntry&) = default;
};
using Schema = std::vector<SchemaEntry>;

/// Everything that a file has, in one order; at most `most` entries of it, -1: all. Throws SQLite::Exception.
Schema read_schema(SQLite::Database& sqlite, std::int64_t most = -1);

/// Compares every table, index, trigger and view of the file, word for word, with `ours`, so that nothing of
/// somebody else's runs when we read or write. Nullopt: they are the same; otherwise what the first
/// difference is about, as "trigger ev". Throws SQLite::Exception.
std::optional<std::string> schema_difference(SQLite::Database& sqlite, const Schema& ours);

/// The same with the schema of a game file of that version (0: an empty file).
std::optional<std::string> foreign_schema(SQLite::Database& sqlite, int version);

}  // namespace quadrille::db
