#include "app/session/keeper.hpp"

#include <algorithm>
#include <set>

#include "app/commands/observation_json.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/word_json.hpp"
#include "db/game_state.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// What an earlier event says now that its mend is taken back.
constexpr const char* undoes_key = "undoes";
/// With what was seen before this event no longer counts.
constexpr const char* read_anew_key = "read_anew";

/// A card of the log, as far as the log tells: it does not know where in the picture the card was.
vision::CardReading reading_of(const db::LoggedCard& logged) {
    vision::CardReading card;
    card.square = logged.square;
    if (card.square) card.centre_mm = BoardGrid{}.centre_mm(*card.square);
    card.seat = logged.seat;
    card.tapped = logged.tapped;
    card.face = logged.face_up ? vision::Face::up : vision::Face::down;
    card.role = logged.role == "pawn" ? vision::Role::pawn : vision::Role::card;
    card.angle_deg = (logged.seat ? upright_deg(*logged.seat) : 0) + (logged.tapped ? 45 : 0);
    return card;
}

std::optional<vision::EventKind> kind_from(std::string_view word) {
    for (int kind = 0; kind <= static_cast<int>(vision::EventKind::flipped); ++kind) {
        if (name(static_cast<vision::EventKind>(kind)) == word) return static_cast<vision::EventKind>(kind);
    }
    return std::nullopt;
}

std::optional<Square> square_under(const Json& payload, const char* key) {
    const auto found = payload.find(key);
    return found != payload.end() && found->is_string() ? square_from(found->get<std::string>())
                                                        : std::nullopt;
}

/// The payload of the event that a mend corrects, as it should have been.
Json corrected(Json payload, const Mend& mend, const vision::CardReading& card) {
    const std::string event = payload.value("event", "");
    if (event != "entered") payload["event"] = "moved";
    if (mend.square) payload["to"] = name(*mend.square);
    if (!payload.contains("to") && card.square) payload["to"] = name(*card.square);
    if (mend.seat) payload["seat"] = name(*mend.seat);
    if (mend.tapped) payload["tapped"] = *mend.tapped;
    if (mend.pawn) payload["role"] = *mend.pawn ? "pawn" : "card";
    if (mend.gone) {
        payload["event"] = "left";
        payload["from"] = payload["to"];
        payload.erase("to");
    }
    payload["mend"] = json_of(mend);
    return payload;
}

/// A word that nobody said: the table showed it.
constexpr const char* automatic_key = "automatic";
/// Untapping everything, or declaring attackers, takes people no longer.
constexpr double one_action_s = 5;

}  // namespace

Keeper::Keeper(const TableProfile& profile, const GameSetup& setup, std::optional<Journal> log, bool live)
    : session_(profile, setup), log_(std::move(log)), live_(live) {
    if (log_ && !log_->earlier().empty()) take_up(log_->earlier());
}

void Keeper::take_up(const std::vector<db::Event>& events) {
    // As the camera saw it: what people mended is said again below, and holds until the camera sees a change.
    db::GameState state = db::initial_state(log_->game());
    db::Change change;
    for (const db::Event& event : events) {
        if (event.kind == db::EventKind::seen && change.read(event.payload)) db::apply(state, change);
    }
    for (const auto& [track, logged] : state.cards) {
        const int number = static_cast<int>(track);
        last_track_ = std::max(last_track_, number);
        if (logged.square) known_[number].card = reading_of(logged);
    }
    for (const db::EffectiveEvent& effective : db::main_line(events)) {
        const Json payload = Json::parse(effective.event->payload, nullptr, false);
        if (effective.event->kind != db::EventKind::seen || !payload.is_object()) continue;
        const auto known = known_.find(payload.value("track", 0));
        if (known == known_.end()) continue;
        known->second.sequence = static_cast<long>(effective.event->sequence);
        known->second.payload = payload;
        known->second.before.clear();
        if (effective.correction == nullptr) continue;
        known->second.before.push_back(payload);
        known->second.payload = Json::parse(effective.payload(), nullptr, false);
    }
    if (live_) {
        take_up_seen(events);
        matching_ = true;
    }
    for (const db::Event& event : events) {
        const double t = event.game_time_s.value_or(0);
        if (live_) begins_at_ = std::max(begins_at_, t);
        const Json payload = Json::parse(event.payload, nullptr, false);
        if (!payload.is_object()) continue;
        if (event.kind != db::EventKind::seen) {
            take_up_word(event, payload);
        } else if (payload.contains(read_anew_key)) {
            logged_.clear();
            logged_to_ = -1;
        } else if (!live_) {
            logged_.push_back(static_cast<long>(event.sequence));
            logged_to_ = std::max(logged_to_, t);
        }
    }
    if (live_) begins_at_ += 1;
    // A recording is followed from its beginning, with the same numbers; the log says what it had come to.
    if (!live_) known_.clear();
}

/// The past of a live game: the table after each event, without the pictures' pixels.
void Keeper::take_up_seen(const std::vector<db::Event>& events) {
    db::GameState state = db::initial_state(log_->game());
    db::Change change;
    for (const db::Event& event : events) {
        if (event.kind != db::EventKind::seen || !change.read(event.payload)) continue;
        db::apply(state, change);
        Sight sight;
        sight.moment.t = event.game_time_s.value_or(0);
        sight.moment.frame = static_cast<long>(event.frame.value_or(0));
        for (const auto& [track, logged] : state.cards) {
            if (logged.square)
                sight.moment.table.tracks.push_back({static_cast<int>(track), reading_of(logged)});
        }
        const Json payload = Json::parse(event.payload, nullptr, false);
        if (const auto kind = kind_from(change.event()); kind && payload.is_object()) {
            vision::Event seen{.kind = *kind, .t = sight.moment.t, .frame = sight.moment.frame};
            const auto card = state.cards.find(payload.value("track", 0));
            if (card != state.cards.end())
                seen.track = vision::Track{static_cast<int>(card->first), reading_of(card->second)};
            seen.from = square_under(payload, "from");
            seen.to = square_under(payload, "to");
            sight.events.push_back(seen);
        }
        session_.see(sight);
    }
}

void Keeper::take_up_word(const db::Event& event, const Json& payload) {
    if (const auto undone = payload.find(undoes_key);
        undone != payload.end() && undone->is_number_integer()) {
        session_.take_back(undone->get<long>());
    } else if (const auto word = word_from(payload)) {
        session_.say(event.game_time_s.value_or(0), *word, static_cast<long>(event.sequence),
                     payload.value(automatic_key, false));
    }
}

/// The game's number for a card that a follower which starts anew has found: that of the card which the log
/// has on the same square.
int Keeper::game_track(const vision::CardReading& card) {
    for (const auto& [track, known] : known_) {
        const bool taken = std::any_of(game_track_of_.begin(), game_track_of_.end(),
                                       [&](const auto& pair) { return pair.second == track; });
        if (!taken && known.card.square == card.square && (known.card.seat == card.seat || !card.seat) &&
            known.card.role == card.role)
            return track;
    }
    return ++last_track_;
}

void Keeper::renumber(Sight& sight) {
    const auto numbered = [&](vision::Track& track) {
        const auto found = game_track_of_.find(track.id);
        track.id = found != game_track_of_.end() ? found->second : (game_track_of_[track.id] = ++last_track_);
    };
    if (matching_) {
        for (const vision::Track& track : sight.moment.table.tracks) {
            const int number = game_track(track.card);
            game_track_of_[track.id] = number;
        }
        matching_ = sight.moment.table.tracks.empty();
    }
    for (vision::Track& track : sight.moment.table.tracks) numbered(track);
    for (vision::Event& event : sight.events) {
        if (event.track) numbered(*event.track);
    }
}

/// Everything that was seen was read the wrong way round: the log says so of each event.
void Keeper::forget(double t) {
    for (const auto& [track, known] : known_) {
        const Json left{{"event", "left"}, {"track", track}, {read_anew_key, true}};
        write(log_entry(db::EventKind::seen, t, left.dump()));
    }
    known_.clear();
    for (const LogEntry& entry : session_.log()) {
        if (entry.word() == nullptr || entry.undone || entry.sequence == 0 || !track_of(*entry.word()))
            continue;
        const Json undone{{"event", "undone"}, {undoes_key, entry.sequence}};
        write(log_entry(db::EventKind::mended, t, undone.dump(), entry.sequence));
    }
}

long Keeper::write(db::NewEvent entry) {
    if (!log_) return 0;
    // A recording that is read again gives the same events: they are in the log.
    if (entry.kind == db::EventKind::seen && entry.game_time_s <= logged_to_) {
        if (logged_.empty()) return 0;
        const long sequence = logged_.front();
        logged_.pop_front();
        return sequence;
    }
    group_.push_back(std::move(entry));
    return static_cast<long>(log_->next_sequence()) + static_cast<long>(group_.size()) - 1;
}

void Keeper::flush(std::string_view jpeg) {
    if (!log_) return;
    if (group_.empty() && !log_->waiting()) return;
    const auto stored = log_->append(std::exchange(group_, {}), jpeg);
    trouble_ = stored ? std::string() : stored.error();
}

void Keeper::write_seen(const vision::Event& event) {
    db::NewEvent entry = log_entry(event);
    if (event.track) {
        const int track = event.track->id;
        if (event.kind == vision::EventKind::left) {
            known_.erase(track);
        } else {
            Known& known = known_[track];
            known = {event.track->card, 0, Json::parse(entry.payload), {}};
            known.sequence = write(std::move(entry));
            return;
        }
    }
    write(std::move(entry));
}

/// What the follower knows now without having told it as an event: the cards of the first sight, and readings
/// that it has thought better of.
void Keeper::write_difference(const Sight& sight) {
    const Moment& moment = sight.moment;
    if (!moment.table.board || moment.table.tracks.empty()) return;
    const auto tell = [&](vision::EventKind kind, const vision::Track& track) {
        vision::Event event{.kind = kind, .t = moment.t, .frame = moment.frame, .track = track};
        if (kind == vision::EventKind::left) event.from = track.card.square;
        if (kind != vision::EventKind::left) event.to = track.card.square;
        write_seen(event);
    };
    std::set<int> there;
    for (const vision::Track& track : moment.table.tracks) {
        if (!track.card.square) continue;
        there.insert(track.id);
        const auto known = known_.find(track.id);
        if (known == known_.end()) {
            tell(vision::EventKind::entered, track);
            continue;
        }
        const vision::CardReading &before = known->second.card, &now = track.card;
        const bool same = before.square == now.square && before.seat == now.seat &&
                          before.tapped == now.tapped && before.face == now.face && before.role == now.role;
        // Where a person has mended the card, the camera's second thoughts do not count.
        if (same || !known->second.before.empty()) continue;
        tell(vision::EventKind::moved, track);
    }
    std::vector<vision::Track> gone;
    for (const auto& [track, known] : known_) {
        if (!there.contains(track)) gone.push_back({track, known.card});
    }
    for (const vision::Track& track : gone) tell(vision::EventKind::left, track);
}

void Keeper::see(Sight sight) {
    sight.moment.t = game_time(sight.moment.t);
    for (vision::Event& event : sight.events) event.t = game_time(event.t);
    const bool taken_up = log_ && !log_->earlier().empty();
    if (sight.anew && !first_reading_) {
        forget(sight.moment.t);
        game_track_of_.clear();
    }
    if (sight.anew && first_reading_ && taken_up) sight.anew = false;
    first_reading_ = false;
    if (taken_up && live_) renumber(sight);
    for (const vision::Event& event : sight.events) write_seen(event);
    write_difference(sight);
    flush(sight.picture_jpeg);
    session_.see(sight);
    if (!sight.events.empty()) follow_turn(sight.moment.t);
}

void Keeper::follow_turn(double t) {
    if (t <= logged_to_) return;  // it is in the log already
    const Table now = session_.table_at(t);
    const auto shown = turn_shown(session_.table_at(t - one_action_s), now);
    if (!shown) return;
    Json payload = payload_of(*shown, now);
    payload[automatic_key] = true;
    const long sequence = write(log_entry(db::EventKind::said, t, payload.dump()));
    flush();
    session_.say(t, *shown, sequence, true);
}

long Keeper::write_mend(double t, const Mend& mend) {
    const auto known = known_.find(mend.track);
    if (known == known_.end() || known->second.sequence == 0) return 0;
    Json payload = corrected(known->second.payload, mend, known->second.card);
    const long sequence = write(log_entry(db::EventKind::mended, t, payload.dump(), known->second.sequence));
    known->second.before.push_back(std::move(known->second.payload));
    known->second.payload = std::move(payload);
    return sequence;
}

void Keeper::say(double t, const Word& word) {
    const auto* mend = std::get_if<Mend>(&word);
    const long sequence =
        mend != nullptr
            ? write_mend(t, *mend)
            : write(log_entry(db::EventKind::said, t, payload_of(word, session_.table_at(t)).dump()));
    flush();
    session_.say(t, word, sequence);
}

bool Keeper::undo() {
    const LogEntry* newest = session_.newest_word();
    if (newest == nullptr) return false;
    const auto* mend = std::get_if<Mend>(newest->word());
    const auto known = mend != nullptr ? known_.find(mend->track) : known_.end();
    if (known != known_.end() && known->second.sequence > 0) {
        if (!known->second.before.empty()) {
            known->second.payload = std::move(known->second.before.back());
            known->second.before.pop_back();
        }
        Json payload = known->second.payload;
        payload[undoes_key] = newest->sequence;
        write(log_entry(db::EventKind::mended, newest->t, payload.dump(), known->second.sequence));
    } else if (mend == nullptr && newest->sequence > 0) {
        const Json payload{{"event", "undone"}, {undoes_key, newest->sequence}};
        write(log_entry(db::EventKind::mended, newest->t, payload.dump(), newest->sequence));
    }
    flush();
    return session_.undo();
}

void Keeper::tend() {
    flush();
    if (log_) log_->tend();
}

}  // namespace quadrille::app
