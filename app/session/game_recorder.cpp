#include "app/session/game_recorder.hpp"

#include <algorithm>
#include <utility>

#include "app/files/program_log.hpp"
#include "app/session/camera_naming.hpp"
#include "app/session/event_keys.hpp"
#include "app/session/game_shelf.hpp"
#include "app/session/statement_json.hpp"
#include "app/session/traps.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/zombie_turn.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// The payload of the corrected event, as it should have been.
Json corrected(Json payload, const Correction& correction, std::optional<Square> seen_on) {
    const std::string event = payload.value("event", "");
    if (event != "entered") payload["event"] = "moved";
    if (correction.square) payload["to"] = name(*correction.square);
    if (!payload.contains("to") && seen_on) payload["to"] = name(*seen_on);
    if (correction.seat) {
        payload["seat"] = name(*correction.seat);
        if (correction.seat->place > 1 || payload.contains("place"))
            payload["place"] = correction.seat->place;
    }
    if (correction.tapped) payload["tapped"] = *correction.tapped;
    if (correction.pawn) payload["role"] = *correction.pawn ? "pawn" : "card";
    if (correction.gone) {
        payload["event"] = "left";
        payload["from"] = payload["to"];
        payload.erase("to");
    }
    payload["mend"] = json_of(correction);
    return payload;
}

/// Untapping everything, or declaring attackers, takes people no longer.
constexpr double one_action_s = 5;

/// Cards in hand and deck are said as totals: a decklist that is named later does not change what was
/// counted.
Statement with_total(Statement statement, const Table& before) {
    auto* counter = std::get_if<PlayerCounter>(&statement);
    const TablePlayer* player = counter != nullptr ? before.player_at(counter->seat) : nullptr;
    if (player == nullptr || (counter->counter != hand_counter && counter->counter != library_counter))
        return statement;
    counter->count = player->count_after(*counter);
    return statement;
}

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

/// As the log keeps it; nullopt: it was not judged.
std::optional<db::Verdict> verdict_of(const Ruling& ruling) {
    if (ruling.rule.empty() && ruling.allowed) return std::nullopt;
    return db::Verdict{ruling.rule, ruling.allowed};
}

/// Turned the way that cards are tapped: clockwise unless the table taps the other way alone.
int tap_of(const TableProfile& profile) {
    return profile.tap_direction == TapDirection::counterclockwise ? -profile.tap_deg : profile.tap_deg;
}

}  // namespace

GameRecorder::GameRecorder(const TableProfile& profile, const GameSetup& setup, std::optional<Journal> log,
                           bool live, std::function<void()> stored)
    : session_(profile, setup),
      grid_(profile.grid),
      tap_deg_(tap_of(profile)),
      log_(std::move(log)),
      live_(live) {
    if (log_ && !log_->earlier().empty()) take_up(log_->game(), log_->earlier());
    if (log_ && stored) writer_ = std::make_unique<JournalWriter>(*log_, std::move(stored));
}

GameRecorder::GameRecorder(const TableProfile& profile, const GameSetup& setup, const db::GameRecord& record)
    : session_(profile, setup), grid_(profile.grid), tap_deg_(tap_of(profile)), live_(true) {
    take_up(record.game, record.events);
}

GameRecorder::~GameRecorder() {
    while (then_) take(writer_->wait());
}

/// One step after the other: each needs what the one before it has brought into the log and the session.
void GameRecorder::do_next(std::function<void()> step) {
    steps_.push_back(std::move(step));
    go_on();
}

void GameRecorder::go_on() {
    while (!then_ && !steps_.empty()) {
        const auto step = std::move(steps_.front());
        steps_.pop_front();
        step();
    }
}

/// A disk that stays full is in the program's log once.
void GameRecorder::note_trouble(const JournalWriter::Result& result) {
    if (!result && !trouble_) log_warning(result.error().sentence());
    trouble_ = result ? std::nullopt : std::optional(result.error());
}

void GameRecorder::take(const JournalWriter::Result& result) {
    note_trouble(result);
    std::exchange(then_, {})();
    go_on();
}

void GameRecorder::take_stored() {
    if (!then_) return;
    if (const auto result = writer_->result()) take(*result);
}

/// Stores what was written, and does `then` once it is stored, or is known not to be.
void GameRecorder::store(std::function<void()> then, std::string jpeg) {
    if (!log_ || (group_.empty() && log_->waiting() == 0)) return then();
    if (writer_) {
        then_ = std::move(then);
        writer_->append(std::exchange(group_, {}), std::move(jpeg));
        return;
    }
    note_trouble(log_->append(std::exchange(group_, {}), jpeg));
    then();
}

/// Everything that was seen was read the wrong way round: the log says so of each event.
void GameRecorder::forget(SeenLog::Place at) {
    logged_.clear();
    logged_to_ = -1;
    write_seen(seen_.forget(at));
    for (const LogEntry& entry : session_.log()) {
        if (entry.statement() == nullptr || entry.undone || entry.sequence == 0 ||
            !track_of(*entry.statement()))
            continue;
        const Json undone{{"event", "undone"}, {undoes_key, entry.sequence}};
        write(log_entry(db::EventOrigin::corrected, at.t, undone.dump(), entry.sequence));
    }
}

void GameRecorder::end(double t, std::optional<Chair> winner) {
    do_next([this, t, winner] {
        const Table table = session_.table_at(t);
        const TablePlayer* player = winner ? table.player_at(*winner) : nullptr;
        Json payload{
            {"event", "result"}, {"winner", nullptr}, {"reason", player != nullptr ? "won" : "draw"}};
        if (player != nullptr) payload["winner"] = player->id;
        if (player != nullptr) payload["seat"] = name(player->seat);
        if (player != nullptr && player->seat.place > 1) payload["place"] = player->seat.place;
        const long sequence = write(log_entry(db::EventOrigin::said, t, payload.dump()));
        store([this, t, winner, sequence] { ended_ = Ended{sequence, t, winner}; });
    });
}

void GameRecorder::rename(double t, const std::string& title) {
    do_next([this, t, title] {
        write(log_entry(db::EventOrigin::said, t, title_payload(title)));
        store([] {});
    });
}

void GameRecorder::take_end_back() {
    do_next([this] {
        if (!ended_) return;
        const Json payload{{"event", "undone"}, {undoes_key, ended_->sequence}};
        if (ended_->sequence > 0)
            write(log_entry(db::EventOrigin::corrected, ended_->t, payload.dump(), ended_->sequence));
        store([this] { ended_.reset(); });
    });
}

void GameRecorder::turn(double t, PictureSide south, int quarters) {
    do_next([this, t, south, quarters] {
        turning_ = turning_.value_or(0) + quarters;
        const Json payload{{"event", "note"},
                           {"text", "South sits at the " + std::string(name(south)) + " of the picture"},
                           {south_key, name(south)},
                           {quarters_key, quarters}};
        write(log_entry(db::EventOrigin::said, t, payload.dump()));
        store([] {});
    });
}

/// A camera goes on from here; a recording is read again from its beginning, and what was said of its cards
/// is said again where it comes to it.
void GameRecorder::take_turn(SeenLog::Place at, int quarters) {
    if (!live_) {
        keep_words(quarters);
        return forget(at);
    }
    write_seen(seen_.turn(at, session_.table_at(at.t).grid, quarters));
    session_.turn(at.t, quarters);
}

void GameRecorder::keep_words(int quarters) {
    for (const LogEntry& entry : session_.log()) {
        const auto track = entry.statement() != nullptr ? track_of(*entry.statement()) : std::nullopt;
        const TableSnapshot* snapshot = session_.snapshot_at(entry.t);
        if (!track || entry.undone || snapshot == nullptr) continue;
        const BoardGrid grid = snapshot->table.board ? snapshot->table.board->grid : grid_;
        for (const vision::Track& seen : snapshot->table.tracks) {
            auto statement = about(*entry.statement(), *track);
            if (seen.id != *track || !seen.card.square || !statement) continue;
            if (auto* correction = std::get_if<Correction>(&*statement); correction && correction->square)
                correction->square = turned(*correction->square, grid, quarters);
            kept_.push_back({entry.t, *statement, turned(*seen.card.square, grid, quarters)});
        }
    }
}

void GameRecorder::say_kept(double t) {
    while (!kept_.empty() && kept_.front().t <= t) {
        const KeptWord word = std::move(kept_.front());
        kept_.pop_front();
        const TableSnapshot* snapshot = session_.snapshot_at(word.t);
        const auto track = snapshot != nullptr ? track_on(*snapshot, word.square) : std::nullopt;
        if (const auto statement = track ? about(word.statement, *track) : std::nullopt)
            say(word.t, *statement);
    }
}

/// A recording that is read again gives the same events: they are in the log.
long GameRecorder::write_once(db::NewEvent entry) {
    if (entry.game_time_s > logged_to_) return write(std::move(entry));
    const auto found = std::find_if(logged_.begin(), logged_.end(), [&](const Logged& logged) {
        return logged.t == entry.game_time_s && logged.payload == entry.payload;
    });
    if (found == logged_.end()) return 0;
    const long sequence = found->sequence;
    logged_.erase(found);
    return sequence;
}

long GameRecorder::write(db::NewEvent entry) {
    if (!log_) return 0;
    group_.push_back(std::move(entry));
    return static_cast<long>(log_->next_sequence()) + static_cast<long>(group_.size()) - 1;
}

/// `events`: of the same update, with the rules' ruling of each, which is stored with it.
void GameRecorder::write_seen(std::vector<SeenLog::Entry> entries, const std::vector<vision::Event>& events,
                              const std::vector<Ruling>& rulings) {
    for (SeenLog::Entry& entry : entries) {
        Json payload = Json::parse(entry.event.payload);
        for (std::size_t i = 0; i < events.size(); ++i) {
            const vision::Event& event = events[i];
            if (!event.track || event.track->id != entry.track || payload["event"] != name(event.kind))
                continue;
            entry.event.verdict = verdict_of(rulings[i]);
        }
        const bool left = payload["event"] == name(vision::EventKind::left);
        const long sequence = write_once(std::move(entry.event));
        if (entry.track && left)
            known_.erase(*entry.track);
        else if (entry.track)
            known_[*entry.track] = {sequence, std::move(payload), {}};
    }
}

void GameRecorder::see(VisionUpdate update) {
    do_next([this, update = std::move(update)]() mutable { take_update(std::move(update)); });
}

void GameRecorder::take_update(VisionUpdate update) {
    update.snapshot.t = game_time(update.snapshot.t);
    for (vision::Event& event : update.events) event.t = game_time(event.t);
    const bool taken_up = log_ && !log_->earlier().empty();
    const SeenLog::Place place{update.snapshot.t, update.snapshot.frame};
    if (update.anew && !first_reading_) {
        const auto quarters = std::exchange(turning_, std::nullopt);
        if (quarters)
            take_turn(place, *quarters);
        else
            forget(place);
        if (quarters && live_) update.anew = false;
    }
    if (update.anew && first_reading_ && taken_up) update.anew = false;
    first_reading_ = false;
    // Where a person has corrected the card, the camera's second thoughts do not count.
    const auto corrected = [&](int track) {
        const auto known = known_.find(track);
        return known != known_.end() && !known->second.before.empty();
    };
    auto entries = seen_.see(update.events, update.snapshot.table, place, corrected);
    std::vector<Ruling> rulings = session_.judged(update);
    write_seen(std::move(entries), update.events, rulings);
    std::string jpeg = std::move(update.picture_jpeg);
    store(
        [this, update = std::move(update), rulings = std::move(rulings)] {
            session_.see(update, rulings);
            if (!update.events.empty()) follow_table(update.snapshot.t, update.events);
            say_kept(update.snapshot.t);
        },
        std::move(jpeg));
}

namespace {

/// The traps that what has just come or moved springs (EC-13.4); none twice.
std::vector<Statement> sprung(const Table& table, const GameSetup& setup,
                              const std::vector<vision::Event>& events) {
    std::vector<Statement> statements;
    if (setup.system != rules::System::echiquier) return statements;
    for (const vision::Event& event : events) {
        const bool comes = event.kind == vision::EventKind::entered || event.kind == vision::EventKind::moved;
        if (!comes || !event.track) continue;
        for (SystemAction& action : sprung_by(table, setup, event.track->id)) {
            const auto trap = [](const Statement& said) {
                return Json::parse(std::get<SystemAction>(said).action).at("trap");
            };
            const bool twice = std::any_of(statements.begin(), statements.end(), [&](const Statement& said) {
                return trap(said) == trap(Statement(action));
            });
            if (!twice) statements.emplace_back(std::move(action));
        }
    }
    return statements;
}

}  // namespace

/// Says what the table itself shows: a turn, a declaration, a trap that is sprung.
void GameRecorder::follow_table(double t, const std::vector<vision::Event>& events) {
    if (t <= logged_to_) return;  // it is in the log already
    const Table now = session_.table_at(t);
    std::vector<Statement> shown = sprung(now, session_.setup(), events);
    for (const vision::Event& event : events) {
        if (session_.setup().system != rules::System::echiquier) break;
        for (Statement& said : zombie_token(now, event)) shown.push_back(std::move(said));
    }
    if (auto turn = turn_shown(session_.table_at(t - one_action_s), now))
        shown.insert(shown.begin(), std::move(*turn));
    if (shown.empty()) return;
    std::vector<long> sequences;
    for (const Statement& statement : shown) {
        Json payload = payload_of(statement, now);
        payload[automatic_key] = true;
        sequences.push_back(write(log_entry(db::EventOrigin::said, t, payload.dump())));
    }
    store([this, t, shown = std::move(shown), sequences = std::move(sequences)] {
        for (std::size_t i = 0; i < shown.size(); ++i) session_.say(t, shown[i], sequences[i], true);
    });
}

long GameRecorder::write_correction(double t, const Correction& correction) {
    const auto known = known_.find(correction.track);
    const auto card = seen_.table().cards.find(correction.track);
    if (known == known_.end() || card == seen_.table().cards.end()) return 0;
    Json payload = corrected(known->second.payload, correction, card->second.square);
    // What the log does not have cannot be corrected: it is said.
    const long corrected = known->second.sequence;
    if (corrected == 0) return write(log_entry(db::EventOrigin::said, t, payload.dump()));
    const long sequence = write(log_entry(db::EventOrigin::corrected, t, payload.dump(), corrected));
    known->second.before.push_back(std::move(known->second.payload));
    known->second.payload = std::move(payload);
    return sequence;
}

long GameRecorder::write_statement(double t, const Statement& statement) {
    db::NewEvent entry =
        log_entry(db::EventOrigin::said, t, payload_of(statement, session_.table_at(t)).dump());
    entry.verdict = verdict_of(session_.judged(t, statement));
    return write(std::move(entry));
}

void GameRecorder::say(double t, const Statement& said) {
    do_next([this, t, said] { take_statement(t, said); });
}

void GameRecorder::take_statement(double t, const Statement& said) {
    Statement statement = with_total(said, session_.table_at(t));
    const auto* correction = std::get_if<Correction>(&statement);
    const long sequence =
        correction != nullptr ? write_correction(t, *correction) : write_statement(t, statement);
    store([this, t, statement = std::move(statement), sequence] { session_.say(t, statement, sequence); });
}

void GameRecorder::name_card(double t, const vision::NamedTrack& named, const CardFacts& facts) {
    do_next([this, t, named, facts] { take_name(game_time(t), named, facts); });
}

/// What a person said holds against the camera.
void GameRecorder::take_name(double t, const vision::NamedTrack& named, const CardFacts& facts) {
    const int track = seen_.track(named.track);
    for (const LogEntry& entry : session_.log()) {
        const auto* naming = entry.statement() != nullptr ? std::get_if<Naming>(entry.statement()) : nullptr;
        if (naming != nullptr && naming->track == track && !entry.undone && !entry.automatic) return;
    }
    const Table table = session_.table_at(t);
    const TableCard* card = table.card("k" + std::to_string(track));
    if (card == nullptr || card->name == facts.name) return;
    const long sequence = write(camera_naming(t, track, named, facts));
    store([this, t, statement = Naming{track, facts}, sequence] {
        session_.say(t, statement, sequence, true);
    });
}

void GameRecorder::undo() {
    do_next([this] { take_back_newest(); });
}

void GameRecorder::take_back_newest() {
    const LogEntry* newest = session_.newest_word();
    if (newest == nullptr) return;
    const auto* correction = std::get_if<Correction>(newest->statement());
    const auto known = correction != nullptr ? known_.find(correction->track) : known_.end();
    if (known != known_.end() && known->second.sequence > 0) {
        if (!known->second.before.empty()) {
            known->second.payload = std::move(known->second.before.back());
            known->second.before.pop_back();
        }
        Json payload = known->second.payload;
        payload[undoes_key] = newest->sequence;
        write(log_entry(db::EventOrigin::corrected, newest->t, payload.dump(), known->second.sequence));
    } else if (newest->sequence > 0) {
        const Json payload{{"event", "undone"}, {undoes_key, newest->sequence}};
        write(log_entry(db::EventOrigin::corrected, newest->t, payload.dump(), newest->sequence));
    }
    store([this] { session_.undo(); });
}

void GameRecorder::tend() {
    // While something is being stored the next second is soon enough.
    if (!log_ || then_ || !steps_.empty()) return;
    if (writer_) {
        then_ = [] {};
        writer_->tend();
        return;
    }
    note_trouble(log_->tend());
}

}  // namespace quadrille::app
