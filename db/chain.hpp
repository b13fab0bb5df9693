// db/chain.hpp: the hash chain that proves that a game's log was not changed (docs/game-log.md has the
// format).
#pragma once
#include <string_view>

#include "db/event.hpp"
#include "db/game_log.hpp"

namespace quadrille::db {

Hash sha256(std::string_view bytes);

/// Where a game's chain begins: over everything that never changes about it.
Hash header_hash(const NewGame& game, std::string_view uid);

/// The hash of an event that follows one whose hash is `before`. `event.hash` itself is not read.
Hash event_hash(const Hash& before, const Event& event);

std::string hex(const Hash& hash);
/// Nullopt for anything but 64 hexadecimal digits.
std::optional<Hash> hash_from(std::string_view hex);

}  // namespace quadrille::db
