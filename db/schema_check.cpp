#include "db/schema_check.hpp"

#include <algorithm>
#include <vector>

#include "db/schema.hpp"

namespace quadrille::db {
namespace {

struct SchemaEntry {
    std::string type, name, table, sql;
    friend bool operator==(const SchemaEntry&, const SchemaEntry&) = default;
};

std::string title(const SchemaEntry& entry) {
    return entry.type + " " + entry.name;
}

/// At most `most` entries, in one order.
std::vector<SchemaEntry> read_schema(SQLite::Database& sqlite, std::int64_t most) {
    SQLite::Statement query(
        sqlite, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name, sql LIMIT ?");
    query.bind(1, most);
    std::vector<SchemaEntry> entries;
    while (query.executeStep())
        entries.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                           query.getColumn(2).getString(), query.getColumn(3).getString()});
    return entries;
}

using Schema = std::vector<SchemaEntry>;

/// Of every version, as SQLite itself writes it down.
std::vector<Schema> make_schemas() {
    SQLite::Database sqlite(":memory:", SQLite::OPEN_READWRITE);
    std::vector<Schema> schemas{{}};
    for (const char* step : migrations()) {
        sqlite.exec(step);
        schemas.push_back(read_schema(sqlite, -1));
    }
    return schemas;
}

}  // namespace

std::optional<std::string> foreign_schema(SQLite::Database& sqlite, int version) {
    static const std::vector<Schema> schemas = make_schemas();
    const Schema& ours = schemas.at(static_cast<std::size_t>(version));
    const Schema theirs = read_schema(sqlite, static_cast<std::int64_t>(ours.size()) + 1);
    const auto [expected, found] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
    if (found != theirs.end()) return title(*found);
    if (expected != ours.end()) return title(*expected);
    return std::nullopt;
}

}  // namespace quadrille::db
