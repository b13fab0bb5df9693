#include "db/exchange/record.hpp"

#include "db/chain.hpp"
#include "db/game_file_impl.hpp"
#include "db/game_rows.hpp"
#include "db/picture_store.hpp"
#include "db/seal.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

/// Nullopt: the record proves itself.
std::optional<StoreError> mistake_in(const GameRecord& record) {
    if (auto mistake = mistake_in(static_cast<const NewGame&>(record.game)))
        return StoreError{.fault = StoreFault::invalid, .entry = std::move(*mistake)};
    Hash before = header_hash(record.game, record.game.uid);
    std::int64_t sequence = 0;
    for (const Event& event : record.events) {
        ++sequence;
        const auto at_event = [&](StoreFault fault, EntryError error) {
            error.place = "event";
            error.at = sequence;
            return StoreError{.fault = fault, .entry = std::move(error)};
        };
        if (auto mistake = mistake_in(event, sequence))
            return at_event(StoreFault::invalid, std::move(*mistake));
        if (event.sequence != sequence || event_hash(before, event) != event.hash)
            return at_event(StoreFault::chain_broken, {EntryFault::changed});
        before = event.hash;
    }
    return std::nullopt;
}

std::optional<StoreError> mistake_in_pictures(const GameRecord& record) {
    for (const auto& [sequence, jpeg] : record.pictures) {
        const auto place = static_cast<std::size_t>(sequence - 1);
        if (sequence < 1 || place >= record.events.size() || record.events[place].picture != sha256(jpeg))
            return StoreError{
                .fault = StoreFault::chain_broken,
                .entry = EntryError{.fault = EntryFault::picture_changed, .place = "event", .at = sequence}};
    }
    return std::nullopt;
}

}  // namespace

tl::expected<GameRecord, StoreError> read_record(const GameFile& file, GameId id, Pictures wanted) {
    GameRecord record;
    const auto games = file.games();
    if (!games) return tl::unexpected(games.error());
    for (const Game& known : *games) {
        if (known.id == id) record.game = known;
    }
    if (record.game.id != id) return fault(StoreFault::no_such_game, std::to_string(id));
    auto events = file.events(id);
    if (!events) return tl::unexpected(events.error());
    record.events = std::move(*events);
    if (wanted == Pictures::left_out) return record;
    auto pictures = file.pictures(id);
    if (!pictures) return tl::unexpected(pictures.error());
    record.pictures = std::move(*pictures);
    return record;
}

tl::expected<void, StoreError> change_header(GameRecord& record,
                                             const std::function<void(NewGame&)>& change) {
    if (auto mistake = mistake_in(record)) return tl::unexpected(*mistake);
    change(record.game);
    chain(record, hex(header_hash(record.game, record.game.uid)).substr(0, 32));
    return {};
}

void chain(GameRecord& record, std::string uid) {
    record.game.uid = std::move(uid);
    record.game.events = static_cast<std::int64_t>(record.events.size());
    Hash before = header_hash(record.game, record.game.uid);
    for (Event& event : record.events) before = event.hash = event_hash(before, event);
}

tl::expected<GameId, StoreError> import_record(GameFile& file, const GameRecord& record) {
    if (file.read_only()) return fault(StoreFault::read_only);
    if (auto mistake = mistake_in(record)) return tl::unexpected(*mistake);
    if (auto mistake = mistake_in_pictures(record)) return tl::unexpected(*mistake);
    const auto games = file.games();
    if (!games) return tl::unexpected(games.error());
    for (const Game& known : *games) {
        if (known.uid == record.game.uid || known.name == record.game.name)
            return fault(StoreFault::name_taken, known.name);
    }
    return guarded([&]() -> tl::expected<GameId, StoreError> {
        SQLite::Database& sqlite = file.impl()->store.sqlite;
        SQLite::Transaction transaction(sqlite, SQLite::TransactionBehavior::IMMEDIATE);
        const GameId id = insert_game(sqlite, record.game, record.game.uid);
        EventInserter inserter(sqlite);
        for (const Event& event : record.events) inserter.insert(id, event);
        PictureStore pictures(sqlite, id);
        for (const auto& [sequence, jpeg] : record.pictures) pictures.add(sequence, jpeg);
        write_seal(sqlite, id, read_tail(sqlite, id));
        transaction.commit();
        return id;
    });
}

}  // namespace quadrille::db
