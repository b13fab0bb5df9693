// The decks of a game, as rows.
#include <SQLiteCpp/VariadicBind.h>
#include <array>

#include "db/cards/decklist.hpp"
#include "db/game_file_impl.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

constexpr std::array<std::string_view, 3> zone_names{"main", "side", "commander"};

std::string zone_name(DeckZone zone) {
    return std::string(zone_names[static_cast<std::size_t>(zone)]);
}

DeckZone zone_from(const std::string& name) {
    for (std::size_t i = 0; i < zone_names.size(); ++i) {
        if (zone_names[i] == name) return static_cast<DeckZone>(i);
    }
    return DeckZone::main;
}

/// Whether the game has a player of that id. One that names no players at all may have any.
bool plays(SQLite::Database& sqlite, GameId game, const std::string& player) {
    SQLite::Statement query(sqlite,
                            "SELECT NOT EXISTS(SELECT 1 FROM player WHERE game = ?1)"
                            " OR EXISTS(SELECT 1 FROM player WHERE game = ?1 AND id = ?2)");
    SQLite::bind(query, game, player);
    return query.executeStep() && query.getColumn(0).getInt() != 0;
}

}  // namespace

tl::expected<void, StoreError> set_deck(const GameFile& file, GameId game, const std::string& player,
                                        const std::string& name, const std::vector<ResolvedLine>& lines) {
    if (file.read_only()) return tl::unexpected(StoreError{.fault = StoreFault::read_only});
    if (player.empty() || !is_utf8(player) || !is_utf8(name))
        return fault(StoreFault::invalid, EntryError{EntryFault::no_player});
    return guarded([&]() -> tl::expected<void, StoreError> {
        SQLite::Database& sqlite = file.impl()->store.sqlite;
        if (!plays(sqlite, game, player))
            return tl::unexpected(StoreError{.fault = StoreFault::no_such_player, .detail = player});
        SQLite::Transaction transaction(sqlite, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement clear_cards(sqlite, "DELETE FROM deck_card WHERE game = ? AND player = ?");
        SQLite::bind(clear_cards, game, player);
        clear_cards.exec();
        SQLite::Statement deck(sqlite, "INSERT OR REPLACE INTO deck(game, player, name) VALUES(?, ?, ?)");
        SQLite::bind(deck, game, player, name);
        deck.exec();
        SQLite::Statement insert(sqlite,
                                 "INSERT INTO deck_card(game, player, number, name, card, count, zone) "
                                 "VALUES(?, ?, ?, ?, ?, ?, ?)");
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const ResolvedLine& line = lines[i];
            insert.tryReset();
            insert.clearBindings();
            insert.bind(1, game);
            insert.bind(2, player);
            insert.bind(3, static_cast<std::int64_t>(i));
            insert.bind(4, line.line.name);
            if (line.card != 0) insert.bind(5, line.card);
            insert.bind(6, line.line.count);
            insert.bind(7, zone_name(line.line.zone));
            insert.exec();
        }
        transaction.commit();
        return {};
    });
}

tl::expected<std::vector<GameDeck>, StoreError> deck_names_of(const GameFile& file, GameId game) {
    return guarded([&]() -> tl::expected<std::vector<GameDeck>, StoreError> {
        SQLite::Statement query(
            file.impl()->store.sqlite,
            "SELECT player, deck.name, COALESCE(SUM(count) FILTER (WHERE zone = 'main'), 0)"
            " FROM deck LEFT JOIN deck_card USING (game, player) WHERE game = ?"
            " GROUP BY player ORDER BY player");
        query.bind(1, game);
        std::vector<GameDeck> decks;
        while (query.executeStep())
            decks.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                             query.getColumn(2).getInt()});
        return decks;
    });
}

tl::expected<std::vector<DeckCard>, StoreError> decks_of(const GameFile& file, GameId game) {
    return guarded([&]() -> tl::expected<std::vector<DeckCard>, StoreError> {
        SQLite::Statement query(file.impl()->store.sqlite,
                                "SELECT player, name, card, count, zone FROM deck_card WHERE game = ?"
                                " ORDER BY player, number");
        query.bind(1, game);
        std::vector<DeckCard> cards;
        while (query.executeStep()) {
            const auto card = query.getColumn(2);
            cards.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                             card.isNull() ? 0 : card.getInt64(), query.getColumn(3).getInt(),
                             zone_from(query.getColumn(4).getString())});
        }
        return cards;
    });
}

}  // namespace quadrille::db
