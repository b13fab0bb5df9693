// db/cards/card_stream.hpp: the card objects of a bulk file, one after another, in little memory.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "db/parse_error.hpp"

namespace quadrille::db {

enum class CardFileFormat { scryfall, mtgjson };

struct StreamedCard {
    const nlohmann::json& object;
    CardFileFormat format;
    const std::string& set_code;  ///< MTGJSON: the key of its set
    std::int64_t bytes_read;      ///< of the file as it lies on the disk
};

/// Why the file cannot be read at all (a folder, missing, empty ...); nullopt: it can be tried.
std::optional<ParseError> check_card_file(const std::filesystem::path& file);

/// Reads a file of either format, plain or compressed by gzip, and calls `take` with each card object; `take`
/// returns false to stop. At most one card is in memory, and
/// none may be larger than 16 MB.
std::optional<ParseError> stream_cards(const std::filesystem::path& file,
                                       const std::function<bool(const StreamedCard&)>& take);

}  // namespace quadrille::db
