#include "db/game_rows.hpp"

#include <algorithm>
#include <map>
#include <sqlite3.h>

#include "db/chain.hpp"
#include "db/event_names.hpp"
#include "db/validation.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::db {
namespace {

constexpr const char* event_columns =
    "sequence, group_first, kind, game_time_s, wall_ms, frame, confidence, rule, allowed, mends, picture,"
    " payload, hash";

std::string_view text(const SQLite::Column& column) {
    const auto* bytes = static_cast<const char*>(column.getBlob());
    return bytes ? std::string_view(bytes, static_cast<std::size_t>(column.getBytes())) : std::string_view();
}

/// A board's columns or rows; whatever no board has is 0.
int side_in(const SQLite::Column& column) {
    const std::int64_t side = column.getInt64();
    return side >= 1 && side <= max_side ? static_cast<int>(side) : 0;
}

std::optional<double> number(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

std::optional<std::int64_t> integer(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional<std::int64_t>(column.getInt64());
}

Event event_in(const SQLite::Statement& row) {
    Event event;
    event.sequence = row.getColumn(0).getInt64();
    event.group = row.getColumn(1).getInt64();
    event.origin = event_origin_from(text(row.getColumn(2))).value_or(EventOrigin::seen);
    event.game_time_s = number(row.getColumn(3));
    event.wall_time_ms = row.getColumn(4).getInt64();
    event.frame = integer(row.getColumn(5));
    event.confidence = number(row.getColumn(6));
    if (const auto rule = row.getColumn(7); !rule.isNull())
        event.verdict = Verdict{rule.getString(), row.getColumn(8).getInt() != 0};
    event.corrects = integer(row.getColumn(9));
    if (const auto picture = row.getColumn(10); !picture.isNull()) event.picture = hash_in(picture);
    event.payload = text(row.getColumn(11));
    event.hash = hash_in(row.getColumn(12));
    return event;
}

std::vector<GamePlayer> read_players(SQLite::Database& sqlite, GameId game) {
    SQLite::Statement query(sqlite, "SELECT id, name, seat FROM player WHERE game = ? ORDER BY number");
    query.bind(1, game);
    std::vector<GamePlayer> players;
    while (query.executeStep()) {
        players.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
                           seat_from(text(query.getColumn(2))).value_or(Seat::south)});
    }
    return players;
}

/// Sequence numbers have no gap, so that the newest is the count; counting would read the whole game.
std::int64_t count_events(SQLite::Database& sqlite, GameId game, bool damaged) {
    try {
        SQLite::Statement query(sqlite, "SELECT max(sequence) FROM event WHERE game = ?");
        query.bind(1, game);
        query.executeStep();
        return query.getColumn(0).getInt64();
    } catch (const SQLite::Exception&) {
        if (!damaged) throw;
        return 0;
    }
}

SQLite::Statement events_query(SQLite::Database& sqlite, const char* order) {
    return {sqlite, std::string("SELECT ") + event_columns +
                        " FROM event WHERE game = ? AND sequence BETWEEN ? AND ? ORDER BY sequence " + order};
}

template <typename T>
void bind(SQLite::Statement& statement, int index, const std::optional<T>& value) {
    if (value)
        statement.bind(index, *value);
    else
        statement.bind(index);
}

void bind(SQLite::Statement& statement, int index, const Hash& hash) {
    statement.bindNoCopy(index, hash.data(), static_cast<int>(hash.size()));
}

/// What is wrong with a row that SQLite read without complaint.
std::optional<EntryError> mistake_in_row(const Event& event) {
    if (event.group < 1 || event.group > event.sequence) return EntryError{EntryFault::foreign_group};
    return mistake_in(event, event.sequence);
}

/// The same with the place where it is.
EntryError at_place(EntryError error, std::string_view place, std::int64_t at) {
    error.place = place;
    error.at = at;
    return error;
}

Event checked(Event event) {
    if (auto mistake = mistake_in_row(event))
        throw Malformed(at_place(std::move(*mistake), "event", event.sequence));
    return event;
}

template <typename Visit>
void for_each_event(SQLite::Database& sqlite, GameId game, Visit&& visit) {
    SQLite::Statement query = events_query(sqlite, "ASC");
    SQLite::bind(query, game, std::int64_t{0}, std::int64_t{INT64_MAX});
    while (query.executeStep()) visit(event_in(query));
}

}  // namespace

Malformed::Malformed(EntryError entry)
    : SQLite::Exception(std::string(name(entry.fault)), SQLITE_CORRUPT), entry_(std::move(entry)) {}

Hash hash_in(const SQLite::Column& column) {
    Hash hash{};
    const std::string_view bytes = text(column);
    std::copy_n(bytes.begin(), std::min(bytes.size(), hash.size()), hash.begin());
    return hash;
}

void exec_one(SQLite::Statement& statement) {
    if (statement.exec() != 1) throw Malformed(EntryError{EntryFault::not_written});
}

std::vector<Game> read_games(SQLite::Database& sqlite, bool damaged) {
    SQLite::Statement query(sqlite,
                            "SELECT id, uid, name, system, columns, rows, wall_ms, source, profile FROM game"
                            " ORDER BY id");
    std::vector<Game> games;
    while (query.executeStep()) {
        Game game;
        game.id = query.getColumn(0).getInt64();
        game.uid = query.getColumn(1).getString();
        game.name = query.getColumn(2).getString();
        game.system = query.getColumn(3).getString();
        game.columns = side_in(query.getColumn(4));
        game.rows = side_in(query.getColumn(5));
        game.wall_time_ms = query.getColumn(6).getInt64();
        game.source = query.getColumn(7).getString();
        game.profile = query.getColumn(8).getString();
        game.events = count_events(sqlite, game.id, damaged);
        game.players = read_players(sqlite, game.id);
        auto mistake = mistake_in(static_cast<const NewGame&>(game));
        if (mistake && damaged) continue;
        if (mistake) throw Malformed(at_place(std::move(*mistake), "game", game.id));
        games.push_back(std::move(game));
    }
    return games;
}

std::vector<Event> read_events(SQLite::Database& sqlite, GameId game, std::int64_t first, std::int64_t last) {
    SQLite::Statement query = events_query(sqlite, "ASC");
    SQLite::bind(query, game, first, last);
    std::vector<Event> events;
    while (query.executeStep()) events.push_back(checked(event_in(query)));
    return events;
}

std::vector<Event> read_events_of_damaged(SQLite::Database& sqlite, GameId game, std::int64_t first,
                                          std::int64_t last) {
    std::map<std::int64_t, Event> found;
    for (const char* order : {"ASC", "DESC"}) {
        try {
            SQLite::Statement query = events_query(sqlite, order);
            SQLite::bind(query, game, first, last);
            while (query.executeStep()) {
                Event event = event_in(query);
                if (!mistake_in_row(event)) found.try_emplace(event.sequence, std::move(event));
            }
        } catch (const SQLite::Exception& exception) {
            if (exception.getErrorCode() != SQLITE_CORRUPT) throw;
        }
    }
    std::vector<Event> events;
    events.reserve(found.size());
    for (auto& [sequence, event] : found) events.push_back(std::move(event));
    return events;
}

GameId insert_game(SQLite::Database& sqlite, const NewGame& game, const std::string& uid) {
    SQLite::Statement insert(sqlite,
                             "INSERT INTO game(uid, name, system, columns, rows, wall_ms, source, profile)"
                             " VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
    SQLite::bind(insert, uid, game.name, game.system, game.columns, game.rows, game.wall_time_ms, game.source,
                 game.profile);
    exec_one(insert);
    const GameId id = sqlite.getLastInsertRowid();
    SQLite::Statement player(sqlite,
                             "INSERT INTO player(game, number, id, name, seat) VALUES(?, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < game.players.size(); ++i) {
        const GamePlayer& seated = game.players[i];
        player.reset();
        SQLite::bind(player, id, static_cast<std::int64_t>(i), seated.id, seated.name,
                     std::string(name(seated.seat)));
        exec_one(player);
    }
    return id;
}

EventInserter::EventInserter(SQLite::Database& sqlite)
    : statement_(sqlite, std::string("INSERT INTO event(game, ") + event_columns +
                             ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)") {}

void EventInserter::insert(GameId game, const Event& event) {
    statement_.tryReset();
    statement_.clearBindings();
    statement_.bind(1, game);
    statement_.bind(2, event.sequence);
    statement_.bind(3, event.group);
    statement_.bind(4, std::string(name(event.origin)));
    bind(statement_, 5, event.game_time_s);
    statement_.bind(6, event.wall_time_ms);
    bind(statement_, 7, event.frame);
    bind(statement_, 8, event.confidence);
    if (event.verdict) statement_.bindNoCopy(9, event.verdict->rule);
    statement_.bind(10, event.verdict && event.verdict->allowed ? 1 : 0);
    bind(statement_, 11, event.corrects);
    if (event.picture) bind(statement_, 12, *event.picture);
    statement_.bindNoCopy(13, event.payload);
    bind(statement_, 14, event.hash);
    exec_one(statement_);
}

Tail read_tail(SQLite::Database& sqlite, GameId game) {
    SQLite::Statement query(sqlite,
                            "SELECT sequence, hash FROM event WHERE game = ? ORDER BY sequence DESC LIMIT 1");
    query.bind(1, game);
    if (query.executeStep()) return {query.getColumn(0).getInt64(), hash_in(query.getColumn(1))};
    for (const Game& known : read_games(sqlite)) {
        if (known.id == game) return {0, header_hash(known, known.uid)};
    }
    return {};
}

void check_chain(SQLite::Database& sqlite, GameId game, std::vector<Broken>& broken) {
    Tail tail;
    for (const Game& known : read_games(sqlite)) {
        if (known.id == game) tail.hash = header_hash(known, known.uid);
    }
    for_each_event(sqlite, game, [&](const Event& event) {
        const bool follows = event.sequence == tail.sequence + 1;
        if (const auto mistake = mistake_in_row(event))
            broken.push_back({event.sequence, *mistake});
        else if (!follows)  // what comes after a gap cannot be proven, what follows from it can
            broken.push_back({tail.sequence + 1, {EntryFault::missing}});
        else if (event_hash(tail.hash, event) != event.hash)
            broken.push_back({event.sequence, {EntryFault::changed}});
        tail = {event.sequence, event.hash};
    });
}

void check_pictures(SQLite::Database& sqlite, GameId game, std::vector<Broken>& broken) {
    SQLite::Statement query(sqlite,
                            "SELECT p.sequence, p.jpeg, e.picture FROM picture p LEFT JOIN event e"
                            " ON e.game = p.game AND e.sequence = p.sequence WHERE p.game = ?"
                            " ORDER BY p.sequence");
    query.bind(1, game);
    while (query.executeStep()) {
        if (sha256(text(query.getColumn(1))) != hash_in(query.getColumn(2)))
            broken.push_back({query.getColumn(0).getInt64(), {EntryFault::picture_changed}});
    }
}

}  // namespace quadrille::db
