#include "db/schema_check.hpp"

#include <algorithm>

#include "db/schema.hpp"

namespace quadrille::db {
namespace {

std::string title(const SchemaEntry& entry) {
    return entry.type + " " + entry.name;
}

/// Of every version, as SQLite itself writes it down.
std::vector<Schema> make_schemas() {
    SQLite::Database sqlite(":memory:", SQLite::OPEN_READWRITE);
    std::vector<Schema> schemas{{}};
    for (const char* step : migrations()) {
        sqlite.exec(step);
        schemas.push_back(read_schema(sqlite));
    }
    return schemas;
}

}  // namespace

Schema read_schema(SQLite::Database& sqlite, std::int64_t most) {
    SQLite::Statement query(
        sqlite, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name, sql LIMIT ?");
    query.bind(1, most);
    Schema schema;
    while (query.executeStep())
        schema.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                          query.getColumn(2).getString(), query.getColumn(3).getString()});
    return schema;
}

std::optional<std::string> schema_difference(SQLite::Database& sqlite, const Schema& ours) {
    const Schema theirs = read_schema(sqlite, static_cast<std::int64_t>(ours.size()) + 1);
    const auto [expected, found] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
    if (found != theirs.end()) return title(*found);
    if (expected != ours.end()) return title(*expected);
    return std::nullopt;
}

std::optional<std::string> foreign_schema(SQLite::Database& sqlite, int version) {
    static const std::vector<Schema> schemas = make_schemas();
    return schema_difference(sqlite, schemas.at(static_cast<std::size_t>(version)));
}

}  // namespace quadrille::db
