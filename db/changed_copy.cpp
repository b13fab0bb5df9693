#include "db/changed_copy.hpp"

#include <SQLiteCpp/VariadicBind.h>
#include <map>

#include "db/chain.hpp"
#include "db/game_file_impl.hpp"
#include "db/game_rows.hpp"
#include "db/seal.hpp"

namespace quadrille::db {
namespace {

/// Takes the guards of games and events away and puts them back word for word.
class WithoutGuards {
public:
    explicit WithoutGuards(SQLite::Database& sqlite) : sqlite_(sqlite) {
        SQLite::Statement query(sqlite, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
        while (query.executeStep())
            triggers_[query.getColumn(0).getString()] = query.getColumn(1).getString();
        query.reset();
        for (const auto& [name, sql] : triggers_) sqlite.exec("DROP TRIGGER " + name);
    }
    void put_back() {
        for (const auto& [name, sql] : triggers_) sqlite_.exec(sql);
    }

private:
    SQLite::Database& sqlite_;
    std::map<std::string, std::string> triggers_;
};

bool proves_itself(SQLite::Database& sqlite, GameId game) {
    std::vector<Broken> broken;
    check_chain(sqlite, game, broken);
    return broken.empty();
}

void write_header(SQLite::Database& sqlite, const Game& game) {
    SQLite::Statement write(
        sqlite,
        "UPDATE game SET uid = ?, name = ?, system = ?, columns = ?, rows = ?, wall_ms = ?,"
        " source = ?, profile = ? WHERE id = ?");
    SQLite::bind(write, game.uid, game.name, game.system, game.columns, game.rows, game.wall_time_ms,
                 game.source, game.profile, game.id);
    exec_one(write);
}

void write_hash(SQLite::Database& sqlite, const char* sql, const Hash& hash, GameId game,
                std::int64_t sequence) {
    SQLite::Statement write(sqlite, sql);
    write.bind(1, hash.data(), static_cast<int>(hash.size()));
    write.bind(2, game);
    write.bind(3, sequence);
    exec_one(write);
}

/// The chain from the new header on, and the seal where it was on an event of it.
void prove(SQLite::Database& sqlite, const Game& game) {
    const auto seal = read_seal(sqlite, game.id);
    Hash before = header_hash(game, game.uid);
    for (const Event& event : read_events(sqlite, game.id, 1, INT64_MAX)) {
        const bool sealed = seal && seal->sequence == event.sequence && seal->hash == event.hash;
        before = event_hash(before, event);
        write_hash(sqlite, "UPDATE event SET hash = ? WHERE game = ? AND sequence = ?", before, game.id,
                   event.sequence);
        if (sealed)
            write_hash(sqlite, "UPDATE seal SET hash = ? WHERE game = ? AND events = ?", before, game.id,
                       event.sequence);
    }
}

/// False where the game stays as it is.
bool changed(Game& game, const std::function<void(NewGame&)>& change) {
    const NewGame before = game;
    change(game);
    return !(before == static_cast<const NewGame&>(game));
}

/// In one transaction. Throws SQLite::Exception.
void change_headers(SQLite::Database& sqlite, const std::function<void(NewGame&)>& change) {
    std::vector<Game> games;
    for (Game game : read_games(sqlite)) {
        if (changed(game, change)) games.push_back(std::move(game));
    }
    if (games.empty()) return;
    sqlite.exec("PRAGMA secure_delete=ON");
    SQLite::Transaction transaction(sqlite, SQLite::TransactionBehavior::IMMEDIATE);
    WithoutGuards guards(sqlite);
    for (Game& game : games) {
        const bool proven = proves_itself(sqlite, game.id);
        if (proven) game.uid = hex(header_hash(game, game.uid)).substr(0, 32);
        write_header(sqlite, game);
        if (proven) prove(sqlite, game);
    }
    guards.put_back();
    transaction.commit();
}

}  // namespace

tl::expected<void, StoreError> copy_changed(const GameFile& file, const std::filesystem::path& copy,
                                            const std::function<void(NewGame&)>& change) {
    return make_whole(copy, [&](const std::filesystem::path& draft) {
        return guarded([&]() -> tl::expected<void, StoreError> {
            SQLite::Statement vacuum(file.impl()->store.sqlite, "VACUUM INTO ?");
            vacuum.bind(1, draft.string());
            vacuum.exec();
            {
                SQLite::Database made(draft.string(), SQLite::OPEN_READWRITE);
                change_headers(made, change);
            }
            use_write_ahead_log(draft);
            return {};
        });
    });
}

}  // namespace quadrille::db
