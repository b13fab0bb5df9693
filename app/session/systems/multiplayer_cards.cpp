#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/deployment.hpp"
#include "rules/multiplayer/reach.hpp"

namespace quadrille::app::multiplayer {
namespace {

namespace mp = rules::multiplayer;

/// The auras and equipment that the rules take off (MP-7.11).
Ids off(const State& state) {
    Ids ids;
    if (const auto table = table_of(state)) {
        for (const std::size_t piece : mp::coming_off(*table)) ids.push_back(table->pieces[piece].id);
    }
    return ids;
}

}  // namespace

Verdict act(State& state, const EnterPlay& action) {
    if (!in_game(state, action.player)) return {"MP-4.4", "left"};
    enter_play(state, action);
    return checked(state, "MP-5.1");
}

Verdict act(State& state, const TakeControl& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr || !in_game(state, action.player)) return malformed_table();
    piece->control_changes.push_back(action.player);
    piece->controller = action.player;
    piece->summoning_sick = true;
    return checked(state, "MP-5.1");
}

Verdict act(State& state, const EndControl& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr || piece->control_changes.empty()) return malformed_table();
    Ids& changes = piece->control_changes;
    changes.pop_back();
    piece->controller = changes.empty() ? piece->base_controller : changes.back();
    return checked(state, "MP-5.1");
}

Verdict act(State& state, const Attach& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr || action.host.empty() || action.of == action.host) return malformed_table();
    piece->attached_to = action.host;
    const Ids loose = off(state);
    if (std::find(loose.begin(), loose.end(), action.of) != loose.end()) return {"MP-7.11", "out_of_range"};
    return checked(state, "MP-7.11");
}

Verdict act(State& state, const ComeOff&) {
    for (const std::string& id : off(state)) {
        Permanent& piece = *state.find_piece(id);
        if (piece.kind == Kind::aura)
            remove_piece(state, id);
        else
            piece.attached_to.clear();
    }
    return {"MP-7.11"};
}

Verdict act(State& state, const TapCard& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return malformed_table();
    piece->tapped = !piece->tapped;
    return {};
}

Verdict act(State& state, const SetSize& action) {
    Permanent* piece = state.find_piece(action.of);
    if (piece == nullptr) return malformed_table();
    piece->size = action.size;
    return {};
}

Verdict act(State& state, const LeavePlay& action) {
    if (state.find_piece(action.of) == nullptr) return malformed_table();
    remove_piece(state, action.of);
    return {"MP-4.4"};
}

Verdict act(State& state, const Deploy& action) {
    const auto table = table_of(state);
    const auto creature = table ? place_of(table->pieces, action.of) : std::nullopt;
    const auto to = table ? place_of(table->players, action.player) : std::nullopt;
    if (!creature || !to || !table->turn.active) return malformed_table();
    if (mp::deploy_fault(*table, *creature, *to)) return {"MP-9.1", "deploy"};
    Verdict given = act(state, TakeControl{action.of, action.player});
    if (!given.why.empty()) return given;
    state.find_piece(action.of)->tapped = true;
    return {"MP-9.1"};
}

}  // namespace quadrille::app::multiplayer
