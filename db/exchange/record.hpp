// db/exchange/record.hpp: a whole game outside its file, to be exported or imported.
#pragma once
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "db/exchange/export_words.hpp"
#include "db/game_log.hpp"
#include "db/parse_error.hpp"

namespace quadrille::db {

struct GameRecord {
    Game game;
    std::vector<Event> events;
    std::vector<GameFile::KeyPicture> pictures;
};

/// Key pictures are most of a game's bytes; what shows or counts alone does without.
enum class Pictures { read, left_out };
tl::expected<GameRecord, StoreError> read_record(const GameFile& file, GameId game,
                                                 Pictures pictures = Pictures::read);

/// Gives a record another header (its name, where it was taken from), and proves it again: hashes and, as it
/// is no longer the same game, uid. Refused, and left as it is, where it does not prove itself.
tl::expected<void, StoreError> change_header(GameRecord& record, const std::function<void(NewGame&)>& change);

/// Chains a record that has no hashes yet, under that uid.
void chain(GameRecord& record, std::string uid);

/// Adds a game with its events and pictures in one transaction. Faults: chain_broken where the hashes do not
/// prove the record, name_taken where a game of that name or uid is there already, invalid.
tl::expected<GameId, StoreError> import_record(GameFile& file, const GameRecord& record);

/// JSON: everything, byte for byte; `record_from_json(json_from(record))` is the record.
std::string json_from(const GameRecord& record);
tl::expected<GameRecord, ParseError> record_from_json(std::string_view json);
/// The same, an object a line: the game, each event, each picture.
std::string jsonl_from(const GameRecord& record);
/// Also the lines that `quadrille watch` prints (docs/interfaces.md, section 3), which are the record where
/// its game file could not be written: a game of the players whose cards are in them, without a time of day.
tl::expected<GameRecord, ParseError> record_from_jsonl(std::string_view lines);

/// For a spreadsheet: a line an event that counts, after corrections (RFC 4180; a cell that a spreadsheet
/// would take for a formula begins with an apostrophe).
std::string csv_from(const GameRecord& record, const ExportWords& words);
/// For people: headings for turns, a line an event.
std::string markdown_from(const GameRecord& record, const ExportWords& words);
/// One page without any other file: the board of every moment with cards turned and sized as the table's
/// profile says, key pictures, the list of events.
std::string html_from(const GameRecord& record, const ExportWords& words);

}  // namespace quadrille::db
