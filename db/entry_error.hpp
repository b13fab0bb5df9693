// db/entry_error.hpp: what is wrong with a game, an event or a picture that is to be stored, or was. `app`
// turns it into a sentence (app/messages/entry_sentence.hpp).
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille::db {

enum class EntryFault {
    no_name,             ///< the game has none
    board_size,          ///< columns or rows that no board has
    too_long,            ///< `word`: the text
    not_utf8,            ///< `word`: the text
    no_object,           ///< `word`: the text that is to be a JSON object
    same_player,         ///< two players have one id
    player_id,           ///< a player's is more than one word, as notation has them
    no_player,           ///< the player's id is not a name
    not_finite,          ///< a time or a confidence
    corrects_nothing,    ///< a correction names no event, or another event does
    corrects_later,      ///< not an earlier event
    foreign_group,       ///< its group is not of this game
    missing,             ///< it, and perhaps more
    missing_at_the_end,  ///< it and those after it; `number`: how many events there were
    changed,             ///< it, or one before it
    changed_sealed,      ///< it, or one before it, after its seal
    picture_changed,     ///< that of the event
    not_written,         ///< SQLite reports success, and the file does not have it
    file_structure,      ///< SQLite's own; `word`: in its words
};

/// In the order of the enumerators.
inline constexpr std::array<std::string_view, 19> entry_fault_names{
    "no_name",        "board_size",      "too_long",    "not_utf8",           "no_object",
    "same_player",    "player_id",       "no_player",   "not_finite",         "corrects_nothing",
    "corrects_later", "foreign_group",   "missing",     "missing_at_the_end", "changed",
    "changed_sealed", "picture_changed", "not_written", "file_structure"};
static_assert(entry_fault_names.size() == static_cast<std::size_t>(EntryFault::file_structure) + 1);

constexpr std::string_view name(EntryFault fault) {
    return entry_fault_names[static_cast<std::size_t>(fault)];
}

struct EntryError {
    EntryFault fault = EntryFault::no_name;
    std::string word{};  ///< a key of the log (docs/game-log.md), or SQLite's words
    std::int64_t number = 0;
    std::string_view place{};  ///< "event" or "game" where it is one of many
    std::int64_t at = 0;       ///< which of them
};

}  // namespace quadrille::db
