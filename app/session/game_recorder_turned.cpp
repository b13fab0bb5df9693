// GameRecorder, when south sits elsewhere or everything is read again.
#include <algorithm>
#include <utility>

#include "app/session/event_keys.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/statement_json.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// The same statement about another track. What else it names was renumbered too: it is let go.
std::optional<Statement> about(Statement statement, int track) {
    if (auto* naming = std::get_if<Naming>(&statement)) naming->track = track;
    if (auto* counter = std::get_if<CardCounter>(&statement)) counter->track = track;
    if (auto* correction = std::get_if<Correction>(&statement)) correction->track = track;
    if (std::holds_alternative<DeclareBlock>(statement)) return std::nullopt;
    return statement;
}

/// The track that lies on a square at that moment; nullopt: none does.
std::optional<int> track_on(const TableSnapshot& snapshot, Square square) {
    for (const vision::Track& track : snapshot.table.tracks) {
        if (track.card.square == square) return track.id;
    }
    return std::nullopt;
}

}  // namespace

/// Everything that was seen was read the wrong way round: each event is corrected in the log.
void GameRecorder::forget(SeenLog::Place at) {
    logged_.clear();
    logged_to_ = -1;
    as_kept_.reset();
    write_seen(seen_.forget(at));
    for (const LogEntry& entry : session_.log()) {
        if (entry.statement() == nullptr || entry.undone || entry.sequence == 0 ||
            !track_of(*entry.statement()))
            continue;
        const Json undone{{"event", "undone"}, {undoes_key, entry.sequence}};
        write(log_entry(db::EventOrigin::corrected, at.t, undone.dump(), entry.sequence));
    }
}

void GameRecorder::turn(double t, PictureSide south, int quarter_turns) {
    do_next([this, t, south, quarter_turns] {
        turning_ = turning_.value_or(0) + quarter_turns;
        const Json payload{{"event", "note"},
                           {"text", "South sits at the " + std::string(name(south)) + " of the picture"},
                           {south_key, name(south)},
                           {quarter_turns_key, quarter_turns}};
        write(log_entry(db::EventOrigin::said, t, payload.dump()));
        store([] {});
    });
}

/// A camera continues from here; a recording is read again from its beginning, and what was said of its cards
/// is stated again where it comes to it.
void GameRecorder::take_turn(SeenLog::Place at, int quarter_turns) {
    if (!live_) {
        keep_statements(quarter_turns);
        return forget(at);
    }
    write_seen(seen_.turn(at, session_.table_at(at.t).grid, quarter_turns));
    session_.turn(at.t, quarter_turns);
}

void GameRecorder::keep_statements(int quarter_turns) {
    for (const LogEntry& entry : session_.log()) {
        const auto track = entry.statement() != nullptr ? track_of(*entry.statement()) : std::nullopt;
        const TableSnapshot* snapshot = session_.snapshot_at(entry.t);
        if (!track || entry.undone || snapshot == nullptr) continue;
        const BoardGrid grid = snapshot->table.board ? snapshot->table.board->grid : grid_;
        for (const vision::Track& seen : snapshot->table.tracks) {
            auto statement = about(*entry.statement(), *track);
            if (seen.id != *track || !seen.card.square || !statement) continue;
            if (auto* correction = std::get_if<Correction>(&*statement); correction && correction->square)
                correction->square = turned(*correction->square, grid, quarter_turns);
            kept_.push_back({entry.t, *statement, turned(*seen.card.square, grid, quarter_turns)});
        }
    }
}

void GameRecorder::record_kept(double t) {
    while (!kept_.empty() && kept_.front().t <= t) {
        const KeptStatement word = std::move(kept_.front());
        kept_.pop_front();
        const TableSnapshot* snapshot = session_.snapshot_at(word.t);
        const auto track = snapshot != nullptr ? track_on(*snapshot, word.square) : std::nullopt;
        if (const auto statement = track ? about(word.statement, *track) : std::nullopt)
            say(word.t, *statement);
    }
}

}  // namespace quadrille::app
