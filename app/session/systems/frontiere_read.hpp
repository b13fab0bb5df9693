// app/session/systems/frontiere_read.hpp: a game on a territory as the rules take it.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/frontiere_state.hpp"
#include "rules/frontiere/combat.hpp"
#include "rules/frontiere/turn.hpp"

namespace quadrille::app {

/// "main", "combat" or "movement" (FR-3.3).
inline std::string phase_of(const frontiere::State& state) {
    const auto plan = rules::frontiere::turn_plan(state.order);
    return std::string(plan[state.phase % plan.size()]);
}

/// Whether a creature has attacked in a combat of this turn that is over: it does not attack again, tapped or
/// not (FR-3.3).
inline bool has_attacked(const frontiere::State& state, const std::string& id) {
    return std::find(state.attacked.begin(), state.attacked.end(), id) != state.attacked.end();
}

/// What an id names: a player, or a piece and its controller.
inline std::optional<rules::frontiere::Aim> aim_at(const rules::frontiere::Territory& territory,
                                                   const std::string& id) {
    if (const auto* player = territory.find_player(id))
        return rules::frontiere::Aim{static_cast<int>(player - territory.players.data()), nullptr};
    const rules::frontiere::Piece* piece = territory.find_piece(id);
    if (piece == nullptr || piece->phased_out) return std::nullopt;
    return rules::frontiere::Aim{piece->controller, piece};
}

inline const std::string& id_of(const rules::frontiere::Territory& territory,
                                const rules::frontiere::Aim& aim) {
    if (aim.piece != nullptr) return aim.piece->id;
    return territory.players[static_cast<std::size_t>(aim.player)].id;
}

inline std::vector<rules::frontiere::DeclaredAttack> declared_attacks(
    const rules::frontiere::Territory& territory, const frontiere::State& state) {
    std::vector<rules::frontiere::DeclaredAttack> declared;
    for (const auto& [id, target] : state.declare) {
        const auto aim = aim_at(territory, target);
        if (aim) declared.push_back({id, territory.find_piece(id), *aim});
    }
    return declared;
}

/// The combat of the attacks and choices that were declared; nullopt: none were, or it is nobody's turn.
inline std::optional<rules::frontiere::CombatResult> declared_combat(
    const rules::frontiere::Territory& territory, const frontiere::State& state) {
    if (!territory.active || state.declare.empty()) return std::nullopt;
    std::vector<rules::frontiere::Choice> choices;
    for (const auto& [id, attackers] : state.choice) {
        const rules::frontiere::Piece* creature = territory.find_piece(id);
        if (creature != nullptr) choices.push_back({creature, attackers});
    }
    return rules::frontiere::combat(territory, *territory.active, declared_attacks(territory, state),
                                    choices);
}

}  // namespace quadrille::app
