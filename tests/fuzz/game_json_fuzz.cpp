// Whatever a JSON export holds, reading it ends with a game or a sentence; a game that could be stored is
// written again byte for byte, and every other export and the statistics take it.
#include "db/chain.hpp"
#include "db/exchange/game_stats.hpp"
#include "db/exchange/qgn.hpp"
#include "db/exchange/record.hpp"
#include "db/validation.hpp"
#include "tests/db/export_words.hpp"
#include "tests/fuzz/scratch_file.hpp"

namespace {

using namespace quadrille;
using fuzz::claim;

/// The record with a chain that proves it, as somebody could forge it; false where no file would take it.
bool chained(db::GameRecord& record) {
    if (db::mistake_in(static_cast<const db::NewGame&>(record.game))) return false;
    db::Hash before = db::header_hash(record.game, record.game.uid);
    std::int64_t sequence = 0;
    for (db::Event& event : record.events) {
        event.sequence = ++sequence;
        if (db::mistake_in(event, sequence)) return false;
        before = event.hash = db::event_hash(before, event);
    }
    return true;
}

void write_everywhere(const db::GameRecord& record) {
    static const db::ExportWords words = db::test::export_words();
    const std::string json = db::json_from(record);
    const auto again = db::record_from_json(json);
    claim(again && again->events == record.events && db::json_from(*again) == json);
    const auto lines = db::record_from_jsonl(db::jsonl_from(record));
    claim(lines && lines->events == record.events);
    claim(!db::csv_from(record, words).empty() && !db::markdown_from(record, words).empty() &&
          !db::html_from(record, words).empty());
    claim(db::record_from_qgn(db::qgn_from(record, words)).has_value());
    claim(!db::heat_map_svg(record.game, db::stats_of(record)).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::bytes_of(data, size);
    for (auto* read : {db::record_from_json, db::record_from_jsonl}) {
        auto record = read(text);
        claim(record || !name(record.error().fault).empty());
        if (record && chained(*record)) write_everywhere(*record);
    }
    return 0;
}
