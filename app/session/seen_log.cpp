#include "app/session/seen_log.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/observation_json.hpp"

namespace quadrille::app {
namespace {

bool is_pawn(const vision::CardReading& card) {
    return card.role == vision::Role::pawn;
}

/// Role and name only where they say something: a card without them keeps what it has.
void describe(OutputJson& payload, const vision::CardReading& card) {
    payload["seat"] = card.seat ? OutputJson(name(*card.seat)) : OutputJson(nullptr);
    if (card.place) payload["place"] = *card.place;
    payload["tapped"] = card.tapped;
    payload["face"] = card.face == vision::Face::up ? "up" : "down";
    if (is_pawn(card)) payload["role"] = "pawn";
    if (card.name) payload["name"] = *card.name;
}

/// Time, frame and confidence have columns of their own.
db::NewEvent entry(SeenLog::Place at, const OutputJson& payload, std::optional<double> confidence = {}) {
    db::NewEvent event = log_entry(db::EventOrigin::seen, at.t,
                                   payload.dump(-1, ' ', false, OutputJson::error_handler_t::replace));
    event.frame = at.frame;
    if (confidence && std::isfinite(*confidence)) event.confidence = confidence;
    return event;
}

/// Whether the table already has of the card what the camera says. A name or a seat that the camera does not
/// know stays.
bool as_known(const vision::CardReading& card, const db::LoggedCard& known) {
    return (!card.seat || card.seat == known.seat) && (!card.place || card.place == known.place) &&
           card.tapped == known.tapped && (card.face == vision::Face::up) == known.face_up &&
           is_pawn(card) == (known.role == "pawn") && (!card.name || *card.name == known.name);
}

}  // namespace

db::GameState as_seen(const db::Game& game, const std::vector<db::Event>& events) {
    db::GameState state = db::initial_state(game);
    db::EventPayload change;
    for (const db::Event& event : events) {
        if (event.origin == db::EventOrigin::seen && change.read(event.payload)) db::apply(state, change);
    }
    return state;
}

Square turned(Square square, const BoardGrid& grid, int quarter_turns) {
    int rows = grid.rows, columns = grid.columns;
    for (int i = 0; i < ((quarter_turns % 4) + 4) % 4; ++i) {
        square = {rows - 1 - square.row, square.column};
        std::swap(rows, columns);
    }
    return square;
}

SeenLog::SeenLog(db::GameState known) : table_(std::move(known)) {
    for (const auto& [number, card] : table_.cards) {
        const int track = static_cast<int>(number);
        taken_.insert(track);
        if (card.square) found_.emplace(track, *card.square);
    }
}

int SeenLog::track(int seen) const {
    const auto found = numbers_.find(seen);
    return found != numbers_.end() ? found->second : seen;
}

void SeenLog::add(std::optional<int> track, db::NewEvent event) {
    db::EventPayload change;
    if (change.read(event.payload)) db::apply(table_, change);
    entries_.push_back({track, std::move(event)});
}

/// That of the card which the log has there, else one that no card has had.
int SeenLog::number_for(const vision::Track& track) {
    for (const auto& [number, square] : found_) {
        const db::LoggedCard& known = table_.cards.at(number);
        const bool same_side = !known.seat || !track.card.seat || known.seat == track.card.seat;
        const bool same_player =
            same_side && (!known.place || !track.card.place || known.place == track.card.place);
        if (square != track.card.square || !same_player || is_pawn(track.card) != (known.role == "pawn"))
            continue;
        const int same = number;
        found_.erase(same);
        return same;
    }
    if (taken_.insert(track.id).second) return track.id;
    const int fresh = std::max(0, *taken_.rbegin()) + 1;
    taken_.insert(fresh);
    return fresh;
}

void SeenLog::number_tracks(const std::vector<vision::Event>& events, const vision::Observation& now,
                            Place at) {
    const auto first_event = [&](int id) {
        return std::find_if(events.begin(), events.end(),
                            [&](const vision::Event& event) { return event.track && event.track->id == id; });
    };
    const auto number = [&](vision::Track track) {
        if (numbers_.contains(track.id)) return;
        const auto told = first_event(track.id);
        const bool enters = told != events.end() && told->kind == vision::EventKind::entered;
        // It lay where its first event found it.
        if (told != events.end() && told->from) track.card.square = told->from;
        const int given = numbers_[track.id] = number_for(track);
        if (!enters && !lies_somewhere(given)) enter({given, track.card}, at);
    };
    for (const vision::Track& track : now.tracks) number(track);
    for (const vision::Event& event : events) {
        if (event.track) number(*event.track);
    }
}

bool SeenLog::lies_somewhere(int track) const {
    const auto known = table_.cards.find(track);
    return known != table_.cards.end() && known->second.square;
}

/// The follower has reported no event that brought it there.
void SeenLog::enter(const vision::Track& track, Place at) {
    if (!track.card.square) return;
    OutputJson payload{{"event", "entered"}, {"track", track.id}, {"to", name(*track.card.square)}};
    describe(payload, track.card);
    add(track.id, entry(at, payload, track.card.confidence));
}

void SeenLog::log_event(const vision::Event& event) {
    OutputJson payload{{"event", name(event.kind)}};
    const Place at{event.t, event.frame};
    if (!event.track) {
        add(std::nullopt, entry(at, payload));
        return;
    }
    payload["track"] = event.track->id;
    if (event.from) payload["from"] = name(*event.from);
    if (event.to) payload["to"] = name(*event.to);
    describe(payload, event.track->card);
    add(event.track->id, entry(at, payload, event.track->card.confidence));
}

/// What the follower knows now and has reported in no event.
void SeenLog::log_differences(const vision::Observation& now, Place at,
                              const std::function<bool(int)>& settled) {
    for (const vision::Track& track : now.tracks) {
        if (!lies_somewhere(track.id)) enter(track, at);
        if (!track.card.square || settled(track.id)) continue;
        const db::LoggedCard known = table_.cards.at(track.id);
        const bool lies_elsewhere = known.square != track.card.square;
        if (!lies_elsewhere && as_known(track.card, known)) continue;
        OutputJson payload{{"event", lies_elsewhere ? "moved" : "described"}, {"track", track.id}};
        if (lies_elsewhere) {
            payload["from"] = name(*known.square);
            payload["to"] = name(*track.card.square);
        }
        describe(payload, track.card);
        if (!is_pawn(track.card)) payload["role"] = "card";
        if (!track.card.seat) payload.erase("seat");
        add(track.id, entry(at, payload, track.card.confidence));
    }
}

void SeenLog::log_departures(const vision::Observation& now, Place at) {
    std::set<std::int64_t> there;
    for (const vision::Track& track : now.tracks) {
        if (track.card.square) there.insert(track.id);
    }
    std::vector<db::LoggedCard> gone;
    for (const auto& [number, card] : table_.cards) {
        if (card.square && !there.contains(number)) gone.push_back(card);
    }
    for (const db::LoggedCard& card : gone) {
        add(static_cast<int>(card.track),
            entry(at, {{"event", "left"}, {"track", card.track}, {"from", name(*card.square)}}));
    }
}

std::vector<SeenLog::Entry> SeenLog::see(std::vector<vision::Event>& events, vision::Observation& now,
                                         Place at, const std::function<bool(int)>& settled) {
    entries_.clear();
    number_tracks(events, now, at);
    for (vision::Track& seen : now.tracks) seen.id = track(seen.id);
    for (vision::Event& event : events) {
        if (event.track) event.track->id = track(event.track->id);
        log_event(event);
    }
    // Where the board is lost or nothing is read yet, silence about a card says nothing.
    if (now.board && !now.tracks.empty()) {
        log_differences(now, at, settled);
        log_departures(now, at);
    }
    return std::exchange(entries_, {});
}

std::vector<SeenLog::Entry> SeenLog::turn(Place at, const BoardGrid& grid, int quarter_turns) {
    entries_.clear();
    numbers_.clear();
    found_.clear();
    const auto cards = table_.cards;
    for (const auto& [number, card] : cards) {
        if (!card.square) continue;
        const Square to = turned(*card.square, grid, quarter_turns);
        found_.emplace(static_cast<int>(number), to);
        add(static_cast<int>(number), entry(at, {{"event", "moved"},
                                                 {"track", number},
                                                 {"from", name(*card.square)},
                                                 {"to", name(to)},
                                                 {turned_key, true}}));
    }
    return std::exchange(entries_, {});
}

std::vector<SeenLog::Entry> SeenLog::forget(Place at) {
    entries_.clear();
    const auto cards = table_.cards;
    for (const auto& [number, card] : cards) {
        if (!card.square) continue;
        add(static_cast<int>(number),
            entry(at,
                  {{"event", "left"}, {"track", number}, {"from", name(*card.square)}, {"read_anew", true}}));
    }
    table_.cards.clear();
    numbers_.clear();
    taken_.clear();
    found_.clear();
    return std::exchange(entries_, {});
}

}  // namespace quadrille::app
