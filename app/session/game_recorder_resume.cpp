// GameRecorder's taking up of a game from its log.
#include <algorithm>
#include <utility>

#include "app/session/event_keys.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/observation_json.hpp"
#include "app/session/statement_json.hpp"
#include "db/game_state.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// A card of the log, in the middle of its square: the log does not have where in the picture it was.
vision::CardReading reading_of(const db::LoggedCard& logged, const BoardGrid& grid, int tap_deg) {
    vision::CardReading card;
    card.square = logged.square;
    if (card.square) card.centre_mm = grid.centre_mm(*card.square);
    card.seat = logged.seat;
    card.place = logged.place;
    card.tapped = logged.tapped;
    card.face = logged.face_up ? vision::Face::up : vision::Face::down;
    card.role = logged.role == "pawn" ? vision::Role::pawn : vision::Role::card;
    card.angle_deg = (logged.seat ? upright_deg(*logged.seat) : 0) + (logged.tapped ? tap_deg : 0);
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

std::optional<Chair> winner_in(const Json& result) {
    const auto seat = result.find("seat");
    const auto side =
        seat != result.end() && seat->is_string() ? seat_from(seat->get<std::string>()) : std::nullopt;
    const auto place = result.find("place");
    const bool nth = place != result.end() && place->is_number_integer();
    return side ? std::optional(Chair(*side, nth ? place->get<int>() : 1)) : std::nullopt;
}

}  // namespace

void GameRecorder::restore(const db::Game& game, const std::vector<db::Event>& events) {
    if (live_) {
        // As the camera saw it: what people corrected is said again below, and holds until it sees a change.
        seen_ = SeenLog(as_seen(game, events));
        restore_known(events);
        restore_seen(game, events);
    }
    for (const db::Event& event : events) {
        const double t = event.game_time_s.value_or(0);
        if (live_) begins_at_ = std::max(begins_at_, t);
        const Json payload = Json::parse(event.payload, nullptr, false);
        if (!payload.is_object()) continue;
        if (event.origin != db::EventOrigin::seen) {
            restore_statement(event, payload);
            if (!payload.value(automatic_key, false)) last_word_s_ = std::max(last_word_s_, t);
        } else if (payload.contains(read_anew_key)) {
            logged_.clear();
            logged_to_ = -1;
        } else if (!live_) {
            logged_.push_back({static_cast<long>(event.sequence), event.game_time_s, event.payload});
            logged_to_ = std::max(logged_to_, t);
        }
    }
    // A recording is followed from its beginning, with the same numbers.
    if (live_) begins_at_ += 1;
}

/// The newest event of each card that lies on the board.
void GameRecorder::restore_known(const std::vector<db::Event>& events) {
    for (const db::EffectiveEvent& effective : db::effective_events(events)) {
        if (effective.event->origin != db::EventOrigin::seen) continue;
        const Json payload = Json::parse(effective.event->payload, nullptr, false);
        const int track = payload.is_object() ? payload.value("track", 0) : 0;
        const auto card = seen_.table().cards.find(track);
        if (card == seen_.table().cards.end() || !card->second.square) continue;
        Known& known = known_[track] = {static_cast<long>(effective.event->sequence), payload, {}};
        if (effective.correction == nullptr) continue;
        known.before.push_back(payload);
        known.payload = Json::parse(effective.payload(), nullptr, false);
    }
}

/// The past of a live game: the table after each event, without the pictures' pixels.
void GameRecorder::restore_seen(const db::Game& game, const std::vector<db::Event>& events) {
    db::GameState state = db::initial_state(game);
    db::EventPayload change;
    double last = 0;
    for (const db::Event& event : events) {
        if (event.origin != db::EventOrigin::seen || !change.read(event.payload)) continue;
        db::apply(state, change);
        const Json payload = Json::parse(event.payload, nullptr, false);
        VisionUpdate update;
        update.snapshot.t = event.game_time_s.value_or(0);
        update.snapshot.frame = static_cast<long>(event.frame.value_or(0));
        // A recording that was read again begins again.
        update.restarted = update.snapshot.t < std::exchange(last, update.snapshot.t);
        for (const auto& [track, logged] : state.cards) {
            if (logged.square)
                update.snapshot.table.tracks.push_back(
                    {static_cast<int>(track), reading_of(logged, grid_, tap_deg_)});
        }
        const bool happened = payload.is_object() && !payload.contains(turned_key);
        if (const auto kind = kind_from(change.event()); kind && happened) {
            vision::Event seen{.kind = *kind, .t = update.snapshot.t, .frame = update.snapshot.frame};
            const auto card = state.cards.find(payload.value("track", 0));
            if (card != state.cards.end())
                seen.track =
                    vision::Track{static_cast<int>(card->first), reading_of(card->second, grid_, tap_deg_)};
            seen.from = square_under(payload, "from");
            seen.to = square_under(payload, "to");
            update.events.push_back(seen);
        }
        session_.see(update);
    }
}

void GameRecorder::restore_statement(const db::Event& event, const Json& payload) {
    if (payload.value("event", "") == "result")
        ended_ = Ended{static_cast<long>(event.sequence), event.game_time_s.value_or(0), winner_in(payload)};
    if (payload.contains(quarter_turns_key) && payload.at(quarter_turns_key).is_number_integer() && live_)
        session_.turn(event.game_time_s.value_or(0), payload.at(quarter_turns_key).get<int>());
    if (const auto undone = payload.find(undoes_key);
        undone != payload.end() && undone->is_number_integer()) {
        session_.take_back(undone->get<long>());
        if (ended_ && ended_->sequence == undone->get<long>()) ended_.reset();
    } else if (const auto statement = statement_from(payload)) {
        session_.say(event.game_time_s.value_or(0), *statement, static_cast<long>(event.sequence),
                     payload.value(automatic_key, false));
    }
}

namespace {

/// Where South sits from an event on, if it says so.
std::optional<PictureSide> south_in(const db::Event& event) {
    const Json payload = Json::parse(event.payload, nullptr, false);
    if (!payload.is_object() || !payload.contains(quarter_turns_key)) return std::nullopt;
    return picture_side_from(payload.value(south_key, ""));
}

}  // namespace

std::optional<PictureSide> said_south(const std::vector<db::Event>& events) {
    const auto newest = std::find_if(events.rbegin(), events.rend(),
                                     [](const db::Event& event) { return south_in(event).has_value(); });
    return newest != events.rend() ? south_in(*newest) : std::nullopt;
}

}  // namespace quadrille::app
