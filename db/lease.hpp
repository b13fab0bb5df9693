// db/lease.hpp: a game has one writer at a time. Internal to db/; these throw SQLite::Exception.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <optional>
#include <string>

#include "db/game_log.hpp"

namespace quadrille::db {

/// Takes the lease of a game, within a transaction that the caller holds. Nullopt: it is taken. Otherwise the
/// process that has it and lives.
std::optional<long> take_lease(SQLite::Database& sqlite, GameId game, const std::string& token);

/// Renews the lease; false where it is no longer ours.
class Heartbeat {
public:
    Heartbeat(SQLite::Database& sqlite, GameId game, std::string token);
    bool beat();

private:
    SQLite::Statement statement_;
    GameId game_;
    std::string token_;
};

void release_lease(SQLite::Database& sqlite, GameId game, const std::string& token);

}  // namespace quadrille::db
