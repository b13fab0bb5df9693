// db/seal.hpp: how far a game went when its file was last closed or checkpointed, so that events cut off its
// end are noticed. Internal to db/; these throw SQLite::Exception.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <optional>
#include <vector>

#include "db/game_rows.hpp"

namespace quadrille::db {

/// Nullopt: the game was never sealed, or the file is of a version without seals.
std::optional<Tail> read_seal(SQLite::Database& sqlite, GameId game);
/// A seal never goes back: SQLite refuses one with fewer events.
void write_seal(SQLite::Database& sqlite, GameId game, const Tail& tail);

/// Adds what is missing or other than sealed to `broken`.
void check_seal(SQLite::Database& sqlite, GameId game, std::vector<Broken>& broken);

}  // namespace quadrille::db
