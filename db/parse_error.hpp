// db/parse_error.hpp: why a text or a file could not be read. `app` turns it into a sentence
// (app/messages/parse_sentence.hpp).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "db/entry_error.hpp"

namespace quadrille::db {

enum class ParseFault {
    // any text
    empty,
    not_utf8,
    ends_early,
    too_deep,
    not_json,
    number_too_large,
    invalid,
    // a game in JSON
    object_needed,
    key_missing,
    wrong_type,
    no_object,
    no_hash,
    no_base64,
    no_seat,
    no_origin,
    no_format,
    other_version,
    other_kind,
    // a game's notation
    no_version_tag,
    no_game_tag,
    no_tag,
    no_quotes,
    other_notation,
    no_whole_number,
    no_board,
    no_player,
    open_comment,
    no_event,
    no_watched_line,
    // decklists
    no_card,
    no_deck_line,
    no_card_name,
    no_dek_card,
    no_cod_card,
    not_xml,
    no_known_deck,
    too_many_lines,
    line_too_long,
    // card files
    missing,
    folder,
    not_a_file,
    unreadable,
    card_too_large,
    gzip_damaged,
    gzip_cut,
    not_json_from,
    no_card_file,
};

/// In the order of the enumerators.
inline constexpr std::array<std::string_view, 47> parse_fault_names{
    "empty",          "not_utf8",      "ends_early",   "too_deep",      "not_json",        "number_too_large",
    "invalid",        "object_needed", "key_missing",  "wrong_type",    "no_object",       "no_hash",
    "no_base64",      "no_seat",       "no_origin",    "no_format",     "other_version",   "other_kind",
    "no_version_tag", "no_game_tag",   "no_tag",       "no_quotes",     "other_notation",  "no_whole_number",
    "no_board",       "no_player",     "open_comment", "no_event",      "no_watched_line", "no_card",
    "no_deck_line",   "no_card_name",  "no_dek_card",  "no_cod_card",   "not_xml",         "no_known_deck",
    "too_many_lines", "line_too_long", "missing",      "folder",        "not_a_file",      "unreadable",
    "card_too_large", "gzip_damaged",  "gzip_cut",     "not_json_from", "no_card_file"};
static_assert(parse_fault_names.size() == static_cast<std::size_t>(ParseFault::no_card_file) + 1);

constexpr std::string_view name(ParseFault fault) {
    return parse_fault_names[static_cast<std::size_t>(fault)];
}

/// What is wrong, and where.
struct ParseError {
    int line = 0;  ///< from 1; 0: the text as a whole
    ParseFault fault = ParseFault::empty;
    std::string word{};                 ///< the key, the text or the system's words that it is about
    std::int64_t number = 0;            ///< a column, a byte, a version
    std::string place{};                ///< "event", "picture" or "card" where it is in one of many
    std::int64_t at = 0;                ///< which of them, from 1
    std::optional<EntryError> entry{};  ///< invalid: what is wrong with the game or event
};

}  // namespace quadrille::db
