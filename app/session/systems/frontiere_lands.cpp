// Lands: laid, turned up, taken, tapped (docs/rules/frontiere.md, sections 1 and 2).
#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/abilities.hpp"

namespace quadrille::app::frontiere {
namespace {

namespace fr = rules::frontiere;

/// Until the end of the turn (FR-2.6): whose it was is kept to be given back.
void take_land(State& state, Square square, const std::string& player) {
    Land& land = state.lands.at(square);
    if (!land.before) land.before = land.controller;
    land.controller = player;
}

/// Whether it attacks and is tapped for it, though the rules see it untapped until the combat is over.
bool taps_to_attack(const State& state, const Permanent& piece) {
    return state.declare.contains(piece.id) && !has_vigilance(piece);
}

using Ability = fr::LandAbility (*)(const fr::Territory&, const fr::Piece&);
using OnLand = void (*)(State& state, Square square, const std::string& player);

/// A creature taps to do something to a land beside it.
Verdict tap_for_land(State& state, const std::string& of, Square square, Ability ability, OnLand on_land) {
    const auto territory = territory_of(state);
    const fr::Piece* creature = territory ? territory->find_piece(of) : nullptr;
    if (creature == nullptr || !creature->creature()) return {"FR-2.5", "malformed"};
    const fr::LandAbility may = ability(*territory, *creature);
    const std::string rule(number(may.rule));
    Permanent& piece = *state.find_piece(of);
    if (!may.may || taps_to_attack(state, piece)) return {rule, "tapped"};
    if (!may.squares.contains(square)) return {rule, "square"};
    piece.tapped = true;
    on_land(state, square, piece.controller);
    return {rule};
}

}  // namespace

Verdict act(State& state, const LayTerritory& action) {
    const fr::Layout layout = fr::layout(std::max(0, action.lands));
    if (layout.rows < 1 || layout.rows > max_side) return {"FR-1.2", "lands"};
    state.rows = layout.rows;
    state.lands.clear();
    state.pieces.clear();
    for (const Square square : SquareSet::rectangle({0, 0}, {fr::columns - 1, layout.rows - 1}).sorted())
        state.lands[square] = {};
    return {"FR-1.2"};
}

/// A basic type gives the land its mana (FR-2.4).
Verdict act(State& state, const RevealLand& action) {
    const auto found = state.lands.find(action.square);
    if (found == state.lands.end()) return {"FR-1.11", "malformed"};
    const std::string& player = action.player.empty() ? state.active : action.player;
    if (!player.empty()) turn_up(state, action.square, player);
    Land& land = found->second;
    land.revealed = true;
    land.types = action.types;
    land.produces = action.produces;
    for (std::size_t i = 0; i < fr::land_types.size(); ++i) {
        if (lists(action.types, std::string(fr::land_types.at(i))))
            add_once(land.produces, std::string(fr::colour_words.at(i)));
    }
    if (action.name) land.name = *action.name;
    if (action.legendary) land.legendary = *action.legendary;
    if (action.tapped) land.tapped = true;
    if (action.triggers) add_once(state.triggered_lands, action.square);
    return checked(state, "FR-1.11");
}

Verdict act(State& state, const Explore& action) {
    return tap_for_land(state, action.of, action.square, fr::explore, turn_up);
}

Verdict act(State& state, const TakeLand& action) {
    return tap_for_land(state, action.of, action.square, fr::control, take_land);
}

Verdict act(State& state, const TapLand& action) {
    const auto land = state.lands.find(action.square);
    if (land == state.lands.end()) return {"FR-3.4", "malformed"};
    land->second.tapped = action.on;
    land->second.tapped_by = action.on ? action.player : "";
    return {"FR-3.4"};
}

}  // namespace quadrille::app::frontiere
