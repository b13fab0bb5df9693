// db/schema_check.hpp: whether a file holds our tables and nothing else. Internal to db/.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <optional>
#include <string>

namespace quadrille::db {

/// Compares every table, index, trigger and view of the file, word for word, with those of our schema of
/// that version (0: an empty file), so that nothing of somebody else's runs when we read or write. Nullopt:
/// they are the same; otherwise what the first difference is about, as "trigger ev". Throws
/// SQLite::Exception.
std::optional<std::string> foreign_schema(SQLite::Database& sqlite, int version);

}  // namespace quadrille::db
