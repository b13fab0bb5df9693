#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/markers.hpp"

namespace quadrille::app::multiplayer {
namespace {

namespace mp = rules::multiplayer;

/// Seats of those who left are closed up when a turn ends (MP-1.6).
void close_turn(State& state) {
    for (Player& player : state.players) player.lost_this_turn = false;
    ++state.number;
}

/// The player whose additional turn is next (MP-2.6); nullopt: nobody's.
std::optional<std::string> next_extra(State& state) {
    while (!state.extra.empty()) {
        const std::string next = state.extra.back();
        state.extra.pop_back();
        if (in_game(state, next)) return next;
    }
    return std::nullopt;
}

/// A player still in the game, of a grand melee whose markers are there.
std::optional<mp::PlayerIndex> at_a_marker(const std::optional<mp::Table>& table, const std::string& id) {
    if (!table || table->format != Format::grand_melee || !table->markers) return std::nullopt;
    const auto player = place_of(table->players, id);
    return player && !table->players[*player].lost ? player : std::nullopt;
}

}  // namespace

Verdict act(State& state, const NextPlayer&) {
    if (!state.begun()) return {"MP-2.2", "not_begun"};
    close_turn(state);
    if (const auto extra = next_extra(state)) {
        begin_turn(state, *extra);
        return {"MP-2.6"};
    }
    const Player* next = next_in_game(state, state.regular, 1);
    if (next != nullptr) state.regular = next->id;
    begin_turn(state, next != nullptr ? next->id : state.active);
    return {"MP-2.4"};
}

Verdict act(State& state, const TakeExtraTurn& action) {
    if (!in_game(state, action.player)) return malformed_table();
    if (state.format != Format::grand_melee) {
        state.extra.push_back(action.player);
        return {"MP-2.6"};
    }
    if (!state.markers) return malformed_table();
    // Whoever holds the marker keeps it for one more turn, at once or when it comes (MP-13.10).
    ++state.more_turns[action.player];
    return {"MP-13.10"};
}

Verdict act(State& state, const EndMarkedTurn& action) {
    const auto table = table_of(state);
    const auto player = at_a_marker(table, action.player);
    if (!player || !mp::is_playing(*table->markers, *player)) return {"MP-13.6", "no_marker"};
    close_turn(state);
    const auto more = state.more_turns.find(action.player);
    if (more != state.more_turns.end() && more->second > 0) {
        --more->second;
        begin_turn(state, action.player);
        return {"MP-13.10"};
    }
    state.markers = mp::handed_on(*table, *table->markers, *player);
    return {"MP-13.6"};
}

Verdict act(State& state, const StartMarkedTurn& action) {
    const auto table = table_of(state);
    const auto player = at_a_marker(table, action.player);
    if (!player) return {"MP-13.7", "must_wait"};
    const bool waits = std::any_of(table->markers->begin(), table->markers->end(), [&](const auto& marker) {
        return marker.holder == *player && !marker.playing;
    });
    if (!waits || !mp::may_start(*table, *table->markers, *player)) return {"MP-13.7", "must_wait"};
    for (mp::Marker& marker : *state.markers) {
        if (marker.holder == *player) marker.playing = true;
    }
    begin_turn(state, action.player);
    return {"MP-13.7"};
}

}  // namespace quadrille::app::multiplayer
