// GameRecorder: what people say, take back and end.
#include <algorithm>
#include <utility>

#include "app/session/camera_naming.hpp"
#include "app/session/event_keys.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/game_shelf.hpp"
#include "app/session/statement_json.hpp"
#include "app/session/verdict.hpp"

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

}  // namespace

void GameRecorder::end(double t, std::optional<Chair> winner) {
    do_next([this, t, winner] {
        const Table table = session_at(t).table_at(t);
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

long GameRecorder::write_correction(double t, const Correction& correction) {
    GameRecorder& at = known_at(t);
    const auto known = at.known_.find(correction.track);
    const auto card = at.seen_.table().cards.find(correction.track);
    if (known == at.known_.end() || card == at.seen_.table().cards.end()) return 0;
    Json payload = corrected(known->second.payload, correction, card->second.square);
    // What the log does not have cannot be corrected: it is stated.
    const long corrected = known->second.sequence;
    if (corrected == 0) return write(log_entry(db::EventOrigin::said, t, payload.dump()));
    const long sequence = write(log_entry(db::EventOrigin::corrected, t, payload.dump(), corrected));
    known->second.before.push_back(std::move(known->second.payload));
    known->second.payload = std::move(payload);
    return sequence;
}

long GameRecorder::write_statement(double t, const Statement& statement) {
    db::NewEvent entry =
        log_entry(db::EventOrigin::said, t, payload_of(statement, session_at(t).table_at(t)).dump());
    entry.verdict = verdict_of(session_at(t).judged(t, statement));
    return write(std::move(entry));
}

void GameRecorder::say(double t, const Statement& said) {
    do_next([this, t, said] { take_statement(t, said); });
}

void GameRecorder::say_to_sessions(double t, const Statement& statement, long sequence, bool automatic) {
    session_.say(t, statement, sequence, automatic);
    if (as_kept_) as_kept_->session_.say(t, statement, sequence, automatic);
}

void GameRecorder::take_statement(double t, const Statement& said) {
    Statement statement = with_total(said, session_at(t).table_at(t));
    const auto* correction = std::get_if<Correction>(&statement);
    const long sequence =
        correction != nullptr ? write_correction(t, *correction) : write_statement(t, statement);
    store([this, t, statement = std::move(statement), sequence] {
        say_to_sessions(t, statement, sequence);
        if (std::holds_alternative<Naming>(statement)) turn_up_named(t);
    });
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
        say_to_sessions(t, statement, sequence, true);
        turn_up_named(t);
    });
}

void GameRecorder::undo() {
    do_next([this] { take_back_newest(); });
}

void GameRecorder::take_back_newest() {
    const LogEntry* newest = session_.newest_statement();
    if (newest == nullptr) return;
    const auto* correction = std::get_if<Correction>(newest->statement());
    GameRecorder& at = known_at(newest->t);
    const auto known = correction != nullptr ? at.known_.find(correction->track) : at.known_.end();
    if (known != at.known_.end() && known->second.sequence > 0) {
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
    store([this] {
        session_.undo();
        if (as_kept_) as_kept_->session_.undo();
    });
}

}  // namespace quadrille::app
