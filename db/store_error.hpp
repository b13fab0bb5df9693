// db/store_error.hpp: what can go wrong with a game file. `app` turns it into a sentence
// (app/messages/store_sentence.hpp).
#pragma once
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "db/entry_error.hpp"
#include "db/parse_error.hpp"

namespace quadrille::db {

enum class StoreFault {
    missing,         ///< there is no such file
    not_a_file,      ///< a folder, a device, a FIFO
    no_permission,   ///< neither readable nor, where it has to be made, writable
    empty,           ///< a file of 0 bytes
    not_a_database,  ///< another kind of file, or only a piece of one
    foreign,         ///< a database of another program
    foreign_schema,  ///< tables or triggers in it are not ours: `detail` names the first, as "trigger ev"
    newer,           ///< written by a newer Quadrille: `found` is its schema, `known` ours
    damaged,         ///< pages are missing or wrong
    interrupted,     ///< a write was cut short, and nothing here may finish it: the file cannot be written
    read_only,       ///< opened for reading, or on a medium that cannot be written
    disk_full,
    busy,         ///< another program holds the file's lock for longer than 5 s
    game_in_use,  ///< another instance writes to this game: `holder` is its process
    lease_lost,   ///< another instance has taken the game over
    no_such_game,
    no_such_player,
    name_taken,
    no_such_event,
    invalid,  ///< what was to be stored is malformed: `detail` says what
    chain_broken,
    out_of_memory,
    io,  ///< anything else that the system refused: `detail` has its words
};

struct StoreError {
    StoreFault fault = StoreFault::io;
    std::string detail{};  ///< what and where in the library's or our words; may be empty
    int found = 0, known = 0;
    long holder = 0;
    std::optional<ParseError> read{};   ///< invalid: what is wrong with the file that was to be taken in
    std::optional<EntryError> entry{};  ///< invalid, damaged, chain_broken: what is wrong with which entry
};

inline tl::unexpected<StoreError> fault(StoreFault what, std::string detail = {}) {
    return tl::unexpected(StoreError{.fault = what, .detail = std::move(detail)});
}
inline tl::unexpected<StoreError> fault(StoreFault what, EntryError entry) {
    return tl::unexpected(StoreError{.fault = what, .entry = std::move(entry)});
}

}  // namespace quadrille::db
