#include "db/lease.hpp"

#include <chrono>

#include "db/process.hpp"

namespace quadrille::db {
namespace {

/// How old the heartbeat of a process that cannot be looked up may be.
constexpr std::int64_t longest_silence_ms = 5000;

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

bool holds(const ProcessIdentity& holder, std::int64_t beat_ms) {
    switch (liveness(holder)) {
        case Liveness::alive:
            return true;
        case Liveness::dead:
            return false;
        case Liveness::unknown: {
            const std::int64_t silence = now_ms() - beat_ms;
            return silence >= 0 && silence <= longest_silence_ms;
        }
    }
    return true;
}

}  // namespace

std::optional<long> take_lease(SQLite::Database& sqlite, GameId game, const std::string& token) {
    {
        SQLite::Statement query(sqlite,
                                "SELECT pid, started, space, boot, beat_ms FROM lease WHERE game = ?");
        query.bind(1, game);
        if (query.executeStep()) {
            const ProcessIdentity holder{query.getColumn(0).getInt64(), query.getColumn(1).getString(),
                                         query.getColumn(2).getString(), query.getColumn(3).getString()};
            if (holds(holder, query.getColumn(4).getInt64())) return static_cast<long>(holder.pid);
        }
    }
    const ProcessIdentity us = this_process();
    SQLite::Statement take(sqlite,
                           "INSERT OR REPLACE INTO lease(game, token, pid, started, space, boot, beat_ms)"
                           " VALUES(?, ?, ?, ?, ?, ?, ?)");
    SQLite::bind(take, game, token, us.pid, us.started, us.space, us.boot, now_ms());
    take.exec();
    return std::nullopt;
}

Heartbeat::Heartbeat(SQLite::Database& sqlite, GameId game, std::string token)
    : statement_(sqlite, "UPDATE lease SET beat_ms = ? WHERE game = ? AND token = ?"),
      game_(game),
      token_(std::move(token)) {}

bool Heartbeat::beat() {
    statement_.tryReset();
    SQLite::bind(statement_, now_ms(), game_, token_);
    return statement_.exec() == 1;
}

void release_lease(SQLite::Database& sqlite, GameId game, const std::string& token) {
    SQLite::Statement give(sqlite, "DELETE FROM lease WHERE game = ? AND token = ?");
    SQLite::bind(give, game, token);
    give.exec();
}

}  // namespace quadrille::db
