// The combat: attacks, blocks, what comes into it (docs/rules/frontiere.md, sections 3 and 4).
#include <algorithm>

#include "app/session/systems/frontiere_acts.hpp"
#include "app/session/systems/frontiere_position.hpp"
#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/attacks.hpp"
#include "rules/frontiere/keywords.hpp"

namespace quadrille::app::frontiere {
namespace {

namespace fr = rules::frontiere;

/// The creature stands on its square, and attacks or blocks.
Verdict arrived(State& state, const Arrive& action, const SquareSet& squares, const char* rule) {
    if (!squares.contains(action.square)) return {rule, "square"};
    Permanent& piece = *state.find_piece(action.of);
    piece.square = action.square;
    if (action.attacking) {
        piece.summoning_sick = false;
        state.declare[action.of] = action.other;
    } else {
        state.declare[action.other] = action.of;
    }
    turn_up(state, action.square, piece.controller);
    return checked(state, rule);
}

/// What a creature that arrives can attack: the other player, or a creature or planeswalker of that player.
bool can_be_attacked(const fr::Aim& aim, const fr::Piece& by) {
    if (aim.player == by.controller) return false;
    return aim.piece == nullptr || aim.piece->creature() || aim.piece->kind == rules::Kind::planeswalker;
}

bool aims_at(const fr::Territory& territory, const std::vector<fr::Aim>& aims, const std::string& id) {
    return std::any_of(aims.begin(), aims.end(),
                       [&](const fr::Aim& aim) { return id_of(territory, aim) == id; });
}

}  // namespace

Verdict act(State& state, const Attack& action) {
    if (phase_of(state) != "combat") return {"FR-3.10", "phase"};
    const auto territory = territory_of(state);
    if (!territory || !territory->active) return {"FR-3.10", "malformed"};
    if (has_attacked(state, action.of)) return {"FR-3.3", "attacked"};
    const fr::Piece* creature = territory->find_piece(action.of);
    if (creature == nullptr || !creature->creature() || creature->controller != *territory->active)
        return {"FR-3.10", "target"};
    if (const auto rule = fr::cannot_attack(*creature)) return {std::string(number(*rule)), "may_not_attack"};
    if (!aims_at(*territory, fr::targets(*territory, *creature), action.target)) return {"FR-3.10", "target"};
    owe_sacrifices(state, action.of, action.target);
    state.declare[action.of] = action.target;
    return {"FR-3.10"};
}

Verdict act(State& state, const ChooseBlocks& action) {
    state.choice[action.of] = action.attackers;
    const auto territory = territory_of(state);
    const auto combat = territory ? declared_combat(*territory, state) : std::nullopt;
    if (!combat) return {"FR-3.13", "no_combat"};
    if (!combat->choice_errors.empty())
        return {std::string(number(combat->choice_errors.front().rule)), "choice"};
    return {"FR-3.13"};
}

Verdict act(State& state, const Arrive& action) {
    const char* rule = action.attacking ? "FR-3.15" : "FR-3.16";
    if (phase_of(state) != "combat") return {rule, "phase"};
    const auto territory = territory_of(state);
    const fr::Piece* creature = territory ? territory->find_piece(action.of) : nullptr;
    const auto aim = territory ? aim_at(*territory, action.other) : std::nullopt;
    if (creature == nullptr || !creature->creature() || !aim) return {rule, "malformed"};
    if (creature->square) return {rule, "on_territory"};
    if (action.attacking) {
        if (territory->active != creature->controller || !can_be_attacked(*aim, *creature))
            return {rule, "target"};
        return arrived(state, action, fr::arrival_attacking(*territory, *aim), rule);
    }
    const bool attacks = state.declare.contains(action.other) && aim->piece != nullptr;
    if (!attacks || aim->player == creature->controller) return {rule, "not_attacking"};
    if (!aim->piece->creature_on_territory()) return {rule, "target"};
    return arrived(state, action, fr::arrival_blocking(*territory, *aim->piece), rule);
}

Verdict act(State& state, const Ninjutsu& action) {
    const auto territory = territory_of(state);
    const auto combat = territory ? declared_combat(*territory, state) : std::nullopt;
    const fr::Piece* returning = territory ? territory->find_piece(action.of) : nullptr;
    if (!combat || returning == nullptr) return {"FR-4.8", "not_attacking"};
    if (const auto fault = fr::ninjutsu_fault(declared_attacks(*territory, state), *combat, *returning))
        return {"FR-4.8", *fault == fr::NinjutsuFault::blocked ? "blocked" : "not_attacking"};
    const Permanent attacker = *state.find_piece(action.of);
    const std::string target = state.declare[action.of];
    leave_play(state, action.of);
    const std::string id = new_id(state);
    state.declare[id] = target;
    state.pieces.push_back(
        {.id = id, .controller = attacker.controller, .card = action.card, .square = attacker.square});
    return checked(state, "FR-4.8");
}

Verdict act(State& state, const Provoke& action) {
    const auto territory = territory_of(state);
    const fr::Piece* of = territory ? territory->find_piece(action.of) : nullptr;
    if (of == nullptr) return {"FR-4.10", "target"};
    if (phase_of(state) != "combat") return {"FR-4.10", "phase"};
    if (has_attacked(state, action.target)) return {"FR-3.3", "attacked"};
    const auto able = fr::provokable(*territory, *of);
    const bool forced = std::any_of(able.begin(), able.end(),
                                    [&](const fr::Piece* piece) { return piece->id == action.target; });
    if (!forced) return {"FR-4.10", "provoke"};
    owe_sacrifices(state, action.target, action.of);
    state.declare[action.target] = action.of;
    return {"FR-4.10"};
}

/// Attackers are tapped when the combat is over: until then the rules look at who may attack.
Verdict act(State& state, const EndCombat&) {
    for (const auto& [id, target] : state.declare) {
        Permanent* piece = state.find_piece(id);
        if (piece != nullptr && !has_vigilance(*piece)) piece->tapped = true;
        state.attacked.push_back(id);
    }
    state.declare.clear();
    state.choice.clear();
    return {"FR-3.10"};
}

}  // namespace quadrille::app::frontiere
