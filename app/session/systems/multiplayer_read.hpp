// app/session/systems/multiplayer_read.hpp: the position of a game of many players as the rules take it.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "rules/multiplayer/combat.hpp"
#include "rules/multiplayer/read.hpp"

namespace quadrille::app {

inline std::optional<rules::multiplayer::Table> multiplayer_rules(const nlohmann::json& position) {
    return rules::multiplayer::table_from(
        position.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// The place of that id in a list of the table; nullopt: it is not there.
template <typename List>
std::optional<std::size_t> place_of(const List& list, const std::string& id) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
    if (found == list.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.begin());
}

/// Who attacks whom, as it was declared.
inline rules::multiplayer::Attacks declared_attacks(const rules::multiplayer::Table& table,
                                                    const nlohmann::json& position) {
    rules::multiplayer::Attacks attacks;
    const nlohmann::json declared = position.value("attacks", nlohmann::json::object());
    for (const auto& [id, player] : declared.items()) {
        const auto piece = place_of(table.pieces, id);
        const auto attacked = place_of(table.players, player.get<std::string>());
        if (piece && attacked) attacks.emplace_back(*piece, *attacked);
    }
    return attacks;
}

}  // namespace quadrille::app
