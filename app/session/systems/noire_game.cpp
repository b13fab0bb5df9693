#include "app/session/systems/noire_game.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/noire_handlers.hpp"

namespace quadrille::app {

using Json = nlohmann::json;

Json first_noire(const GameSetup& setup) {
    std::vector<Seat> seats;
    for (const PlayerAtTable& player : setup.players) seats.push_back(player.seat);
    if (seats.empty()) seats = {Seat::south, Seat::north};
    std::sort(seats.begin(), seats.end());
    NoireState state;
    for (const Seat seat : seats) {
        state.seats.push_back({.seat = seat});
        state.position.players.push_back({fmt::format("P{}", state.seats.size()), {}});
    }
    return written(state);
}

Acted act_noire(const Json& position, const NoireAction& action) {
    auto state = noire_state(position);
    if (!state) return refused(position, "NO-14.1", "malformed");
    const Verdict verdict = std::visit([&](const auto& one) { return noire::act(*state, one); }, action);
    if (!verdict.why.empty()) return refused(position, verdict.rule, verdict.why);
    return {written(*state), verdict.rule};
}

Json noire_with_turn(Json position, Seat active) {
    auto state = noire_state(position);
    if (!state) return position;
    rules::noire::Turn& turn = state->position.turn;
    if (turn.active) noire::end_turn(*state);
    for (std::size_t i = 0; i < state->seats.size(); ++i) {
        if (state->seats[i].seat == active) turn.active = i;
        state->seats[i].lands_used = 0;
    }
    turn.channel_step = rules::noire::ChannelStep::none;
    turn.land_played = false;
    state->die = 0;
    if (turn.active) noire::act(*state, noire::Untap{state->position.players[*turn.active].id});
    return written(*state);
}

}  // namespace quadrille::app
