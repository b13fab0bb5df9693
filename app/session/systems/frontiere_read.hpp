// app/session/systems/frontiere_read.hpp: the position of a game on a territory as the rules take it.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/frontiere/combat.hpp"
#include "rules/frontiere/read.hpp"
#include "rules/frontiere/turn.hpp"

namespace quadrille::app {

inline std::optional<rules::frontiere::Territory> frontiere_rules(const nlohmann::json& position) {
    if (position.at("lands").empty()) return std::nullopt;
    return rules::frontiere::territory_from(
        position.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// "main", "combat" or "movement" (FR-3.3).
inline std::string phase_of(const nlohmann::json& position) {
    const auto plan = rules::frontiere::turn_plan(position.at("turn").value("order", 1));
    return std::string(plan[position.value("phase", std::size_t{0}) % plan.size()]);
}

/// Whether a creature has attacked in a combat of this turn that is over: it does not attack again, tapped or
/// not (FR-3.3).
inline bool has_attacked(const nlohmann::json& position, const std::string& id) {
    const nlohmann::json attacked = position.value("attacked", nlohmann::json::array());
    return std::find(attacked.begin(), attacked.end(), id) != attacked.end();
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
    const rules::frontiere::Territory& territory, const nlohmann::json& position) {
    std::vector<rules::frontiere::DeclaredAttack> declared;
    for (const auto& [id, target] : position.at("declare").items()) {
        const auto aim = aim_at(territory, target.get<std::string>());
        if (aim) declared.push_back({id, territory.find_piece(id), *aim});
    }
    return declared;
}

/// The combat of the attacks and choices that were declared; nullopt: none were, or it is nobody's turn.
inline std::optional<rules::frontiere::CombatResult> declared_combat(
    const rules::frontiere::Territory& territory, const nlohmann::json& position) {
    if (!territory.active || position.at("declare").empty()) return std::nullopt;
    std::vector<rules::frontiere::Choice> choices;
    const nlohmann::json chosen = position.value("choice", nlohmann::json::object());
    for (const auto& [id, attackers] : chosen.items()) {
        const rules::frontiere::Piece* creature = territory.find_piece(id);
        if (creature != nullptr) choices.push_back({creature, attackers.get<std::vector<std::string>>()});
    }
    return rules::frontiere::combat(territory, *territory.active, declared_attacks(territory, position),
                                    choices);
}

}  // namespace quadrille::app
