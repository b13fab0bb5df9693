#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/priority.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::app::multiplayer {
namespace {

namespace mp = rules::multiplayer;

/// The step after this one; in a duel the first draw step does not happen (MP-2.3).
Step step_after(const State& state, Step step) {
    if (step == Step::cleanup) return step;
    const bool skips = state.players.size() == 2 && state.number == 1;
    if (skips && step == Step::upkeep) return Step::main1;
    return static_cast<Step>(static_cast<int>(step) + 1);
}

/// The player whom a target is, or who controls it.
std::optional<mp::PlayerIndex> aimed_at(const mp::Table& table, const std::string& target) {
    if (const auto piece = place_of(table.pieces, target)) return table.pieces[*piece].controller;
    return place_of(table.players, target);
}

/// The top object resolves: a permanent comes into play under its controller (MP-5.1).
void resolve(State& state) {
    const StackObject top = state.stack.back();
    state.stack.pop_back();
    if (top.kind == StackKind::combat_damage) return deal_combat_damage(state, top.assigned);
    if (!top.permanent) return;  // a spell that becomes nothing, or an ability
    enter_play(state, {top.controller, top.owner, top.name, *top.permanent, top.size});
}

}  // namespace

/// It is played by the player with priority, who has it again (MP-5.5). What it aims at is in range (MP-7.6).
Verdict act(State& state, const PutOnStack& action) {
    const auto table = table_of(state);
    const auto player = table ? place_of(table->players, action.player) : std::nullopt;
    if (!player) return malformed_table();
    if (!state.priority || state.priority->holder != action.player) return {"MP-5.5", "no_priority"};
    for (const std::string& target : action.targets) {
        const auto aimed = aimed_at(*table, target);
        if (!aimed || !mp::in_range(*table, *player, *aimed)) return {"MP-7.6", "out_of_range"};
    }
    state.stack.push_back({.id = new_id(state, 's'),
                           .controller = action.player,
                           .owner = action.player,
                           .name = action.name,
                           .kind = action.ability ? StackKind::ability : StackKind::spell,
                           .permanent = action.permanent,
                           .size = action.size,
                           .targets = action.targets});
    state.priority = Priority{action.player};
    return checked(state, "MP-5.5");
}

Verdict act(State& state, const Trigger& action) {
    if (!in_game(state, action.player)) return {"MP-4.4", "left"};
    state.waiting.push_back({action.player, action.name});
    return {"MP-5.3"};
}

/// Those of the active player first, then of the others clockwise; each player's in the order in which they
/// were said (MP-5.3).
Verdict act(State& state, const PlaceTriggers&) {
    const auto table = table_of(state);
    if (!table || !table->turn.active) return {"MP-5.3", "not_begun"};
    for (const mp::PlayerIndex player : mp::clockwise_from(*table, *table->turn.active)) {
        const std::string& id = table->players[player].id;
        for (const Waiting& ability : state.waiting) {
            if (ability.player != id) continue;
            state.stack.push_back({.id = new_id(state, 's'),
                                   .controller = id,
                                   .owner = id,
                                   .name = ability.name,
                                   .kind = StackKind::ability});
        }
    }
    state.waiting.clear();
    give_priority(state);
    return {"MP-5.3"};
}

Verdict act(State& state, const PassPriority&) {
    const auto table = table_of(state);
    if (!table || !state.priority) return {"MP-5.4", "no_priority"};
    if (!state.waiting.empty()) return {"MP-5.3", "waiting"};
    std::vector<mp::PlayerIndex> passed;
    for (const std::string& id : state.priority->passed) {
        const auto player = place_of(table->players, id);
        if (player && !table->players[*player].lost) passed.push_back(*player);
    }
    const auto holder = place_of(table->players, state.priority->holder);
    if (!holder) return malformed_table();
    const mp::AfterPriority after = mp::after_priority(*table, *holder, false, passed);
    if (after.event == mp::PriorityEvent::step_ends) {
        enter_step(state, step_after(state, state.step.value()));
        return {number(after.rule)};
    }
    if (after.event == mp::PriorityEvent::resolves) resolve(state);
    state.priority = {table->players[*after.next].id, ids_of(*table, after.passed)};
    return {number(after.rule)};
}

Verdict act(State& state, const GoToStep& action) {
    if (!state.begun()) return {"MP-2.2", "not_begun"};
    if (!state.stack.empty()) return {"MP-5.7", "stack"};
    enter_step(state, action.step);
    return {"MP-5.4"};
}

}  // namespace quadrille::app::multiplayer
