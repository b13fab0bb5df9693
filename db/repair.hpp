// db/repair.hpp: saves what is left in a damaged game file.
#pragma once
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "db/store_error.hpp"

namespace quadrille::db {

struct RescuedGame {
    std::string name;
    std::int64_t events = 0;
    /// Sequence numbers of events that the hash chain does not prove: they, or what stood before them, were
    /// changed or lost. `verify` of the new file names them too.
    std::vector<std::int64_t> unproven{};
    std::int64_t missing = 0;  ///< gaps, and what the last seal had beyond the last event found
};

struct RepairError : StoreError {
    bool in_output = false;  ///< it is the new file that cannot be written
};

/// Reads the pages of a damaged file, and of the write-ahead log beside it, one by one, takes every record
/// that is an event, a game or a player, and writes them into `fresh`, a new file. Where two pages hold the
/// same event, the one that the hash chain proves is taken. Pictures are saved as far as SQLite can read
/// them; the card library is not: import it again. The damaged file is not changed. Time and
/// memory are bounded by a multiple of what it stores; on error there is no new
/// one.
tl::expected<std::vector<RescuedGame>, RepairError> repair(const std::filesystem::path& damaged,
                                                           const std::filesystem::path& fresh);

}  // namespace quadrille::db
