// db/validation.hpp: what a text has to be before it is stored.
#pragma once
#include <optional>
#include <string_view>

#include "db/entry_error.hpp"
#include "db/game_log.hpp"

namespace quadrille::db {

/// Whether the bytes are UTF-8 (no surrogates, nothing overlong).
bool is_utf8(std::string_view bytes);

/// Whether the bytes are one JSON object, nested no deeper than deepest_json.
bool is_json_object(std::string_view bytes);

/// What is wrong with what is to be stored; nullopt: nothing.
std::optional<EntryError> mistake_in(const NewGame& game);
std::optional<EntryError> mistake_in(const NewEvent& event, std::int64_t sequence);

}  // namespace quadrille::db
