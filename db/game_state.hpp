// db/game_state.hpp: the board at a moment of a logged game, as the fold of its events.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/event.hpp"
#include "db/event_payload.hpp"
#include "db/game_log.hpp"
#include "rules/geometry/chair.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::db {

/// A card as the log knows it.
struct LoggedCard {
    std::int64_t track = 0;
    std::optional<Square> square;  ///< nullopt: it has left the board
    std::optional<Seat> seat;
    std::optional<int> place;  ///< which of the players of that side, from 1; nullopt: not known
    bool tapped = false, face_up = true;
    std::string role, name;
    std::map<std::string, std::int64_t> counters;
    friend bool operator==(const LoggedCard&, const LoggedCard&) = default;
};

struct LoggedPlayer {
    std::string id, name;
    Seat seat = Seat::south;
    std::optional<std::int64_t> life;
    friend bool operator==(const LoggedPlayer&, const LoggedPlayer&) = default;
};

struct GameState {
    int columns = 8, rows = 8;
    std::map<std::int64_t, LoggedCard> cards;  ///< by track, also those that have left
    std::vector<LoggedPlayer> players;
    std::int64_t turn = 0;
    std::string active, step, winner;
    bool over = false;
    friend bool operator==(const GameState&, const GameState&) = default;
};

/// Before the first event.
GameState initial_state(const NewGame& game);

/// What an event touched.
struct Touched {
    std::optional<std::int64_t> card;  ///< its track
    bool players = false;
};

/// What a payload does to the board. Events of unknown kinds, and those that name no card or player, do
/// nothing.
Touched apply(GameState& state, const EventPayload& payload);

/// An event as it counts: with its last correction in its place.
struct EffectiveEvent {
    const Event* event = nullptr;       ///< the original, in the vector given
    const Event* correction = nullptr;  ///< the last event that corrected it; null: none
    const std::string& payload() const { return correction ? correction->payload : event->payload; }
};

/// The events that count, in order: corrections stand in the place of what they correct, and not in their
/// own; a correction of a correction corrects the original.
std::vector<EffectiveEvent> effective_events(const std::vector<Event>& events);

/// The state after event `last` (0: before the first), all corrections known.
GameState state_at(const NewGame& game, const std::vector<EffectiveEvent>& line, std::int64_t last);

}  // namespace quadrille::db
