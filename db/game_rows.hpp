// db/game_rows.hpp: games, events and their chain as rows. Internal to db/; these throw SQLite::Exception.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include "db/game_log.hpp"

namespace quadrille::db {

/// What is wrong with rows that SQLite read without complaint.
class Malformed : public SQLite::Exception {
public:
    explicit Malformed(EntryError entry);
    const EntryError& entry() const { return entry_; }

private:
    EntryError entry_;
};

/// The 32 bytes of a hash; zeros where there are fewer.
Hash hash_in(const SQLite::Column& column);

/// Executes what has to change one row, and throws where it changed none or several.
void exec_one(SQLite::Statement& statement);

/// Rows are as what is stored has to be (db/validation.hpp); one that is not is reported as damage. With
/// `damaged`, such games are left out, and those whose events cannot be counted are said to have none.
std::vector<Game> read_games(SQLite::Database& sqlite, bool damaged = false);
/// Those that can be read: from the front until a damaged page, and from the back until one.
std::vector<Event> read_events_of_damaged(SQLite::Database& sqlite, GameId game, std::int64_t first,
                                          std::int64_t last);
std::vector<Event> read_events(SQLite::Database& sqlite, GameId game, std::int64_t first, std::int64_t last);

GameId insert_game(SQLite::Database& sqlite, const NewGame& game, const std::string& uid);

/// Inserts events one after another; keeps its statement prepared.
class EventInserter {
public:
    explicit EventInserter(SQLite::Database& sqlite);
    void insert(GameId game, const Event& event);

private:
    SQLite::Statement statement_;
};

/// Where the chain stands: what the next event is to follow.
struct Tail {
    std::int64_t sequence = 0;
    Hash hash{};
};
Tail read_tail(SQLite::Database& sqlite, GameId game);

/// Both add what they find to `broken`, every event that does not follow from the one before it.
void check_chain(SQLite::Database& sqlite, GameId game, std::vector<Broken>& broken);
void check_pictures(SQLite::Database& sqlite, GameId game, std::vector<Broken>& broken);

}  // namespace quadrille::db
