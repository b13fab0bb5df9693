// db/exchange/qgn.hpp: QGN, a notation of games in PGN's spirit (docs/notation.md).
#pragma once
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "db/exchange/record.hpp"

namespace quadrille::db {

/// The events that count, corrections in their place. `words` are
/// those of the comments. Not written: hashes, pictures, wall times, confidence.
std::string qgn_from(const GameRecord& record, const ExportWords& words);

/// A game of said events, its hashes computed again. For every record, writing what was read from a QGN text
/// gives the events of that text again.
tl::expected<GameRecord, ParseError> record_from_qgn(std::string_view text);

}  // namespace quadrille::db
