#include "db/seal.hpp"

#include "db/chain.hpp"

namespace quadrille::db {

std::optional<Tail> read_seal(SQLite::Database& sqlite, GameId game) {
    if (!sqlite.tableExists("seal")) return std::nullopt;
    SQLite::Statement query(sqlite, "SELECT events, hash FROM seal WHERE game = ?");
    query.bind(1, game);
    if (!query.executeStep()) return std::nullopt;
    return Tail{query.getColumn(0).getInt64(), hash_in(query.getColumn(1))};
}

void write_seal(SQLite::Database& sqlite, GameId game, const Tail& tail) {
    SQLite::Statement write(sqlite,
                            "INSERT INTO seal(game, events, hash) VALUES(?, ?, ?) ON CONFLICT(game)"
                            " DO UPDATE SET events = excluded.events, hash = excluded.hash");
    write.bind(1, game);
    write.bind(2, tail.sequence);
    write.bind(3, tail.hash.data(), static_cast<int>(tail.hash.size()));
    exec_one(write);
}

void check_seal(SQLite::Database& sqlite, GameId game, std::vector<Broken>& broken) {
    const auto seal = read_seal(sqlite, game);
    if (!seal || seal->sequence == 0) return;
    const Tail tail = read_tail(sqlite, game);
    if (tail.sequence < seal->sequence) {
        broken.push_back(
            {tail.sequence + 1, {.fault = EntryFault::missing_at_the_end, .number = seal->sequence}});
        return;
    }
    SQLite::Statement query(sqlite, "SELECT hash FROM event WHERE game = ? AND sequence = ?");
    SQLite::bind(query, game, seal->sequence);
    if (query.executeStep() && hash_in(query.getColumn(0)) != seal->hash)
        broken.push_back({seal->sequence, {EntryFault::changed_sealed}});
}

}  // namespace quadrille::db
