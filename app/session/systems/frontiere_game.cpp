#include "app/session/systems/frontiere_game.hpp"

#include <utility>

#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"

namespace quadrille::app {
namespace frontiere {
namespace {

namespace fr = rules::frontiere;

/// What belongs to one turn is of the turn before no more.
void begin_turn(State& state, const std::string& player) {
    state.active = player;
    state.first_upkeep_reached.insert(player);
    state.phase = 0;
    for (Ids* ids : {&state.moved, &state.attacked, &state.triggered}) ids->clear();
    state.triggered_lands.clear();
    state.declare.clear();
    state.choice.clear();
    state.owed.clear();
    state.owed_for.clear();
    for (auto& [square, land] : state.lands) {
        if (land.before) land.controller = *std::exchange(land.before, std::nullopt);
    }
}

/// FR-3.4, and FR-4.3 before it.
void untap(State& state, const fr::Territory& territory, int player) {
    const fr::Untap untaps = fr::untap(territory, player);
    for (const fr::Piece* piece : untaps.phases_in) state.find_piece(piece->id)->phased_out = false;
    for (const fr::Piece* piece : untaps.phases_out) state.find_piece(piece->id)->phased_out = true;
    for (const fr::Piece* piece : untaps.pieces) state.find_piece(piece->id)->tapped = false;
    for (const Square square : untaps.lands.sorted()) {
        state.lands.at(square).tapped = false;
        state.lands.at(square).tapped_by.clear();
    }
}

}  // namespace

Verdict act(State& state, const ChooseOrder& action) {
    if (action.order != 1 && action.order != 2) return {"FR-3.3", "malformed"};
    state.order = action.order;
    return {"FR-3.3"};
}

Verdict act(State& state, const BeginPhase& action) {
    if (phase_of(state) == "combat") act(state, EndCombat{});
    state.phase = static_cast<std::size_t>(action.phase);
    return {"FR-3.3"};
}

}  // namespace frontiere

frontiere::State first_frontiere(const GameSetup& setup) {
    return {.starting_life = setup.starting_life};
}

Verdict act_frontiere(frontiere::State& state, const frontiere::Action& action) {
    const bool lays = std::holds_alternative<frontiere::LayTerritory>(action);
    if (state.lands.empty() && !lays) return {"FR-1.2", "not_laid"};
    return std::visit([&](const auto& one) { return frontiere::act(state, one); }, action);
}

void begin_frontiere_turn(frontiere::State& state, Seat active) {
    const std::string player = active == Seat::north ? "P2" : "P1";
    frontiere::begin_turn(state, player);
    const auto territory = frontiere::territory_of(state);
    for (frontiere::Permanent& piece : state.pieces) {
        piece.damage = 0;
        if (piece.controller != player) continue;
        piece.summoning_sick = false;
        piece.controlled_since_turn_start = true;
    }
    if (territory) frontiere::untap(state, *territory, active == Seat::north ? 1 : 0);
}

OwnPhase frontiere_phase(const frontiere::State& state) {
    OwnPhase phase{phase_of(state), std::nullopt};
    const auto next = state.phase + 1;
    const auto plan = rules::frontiere::turn_plan(state.order);
    if (!state.lands.empty() && next < plan.size())
        phase.next = said(frontiere::BeginPhase{static_cast<int>(next)});
    return phase;
}

}  // namespace quadrille::app
