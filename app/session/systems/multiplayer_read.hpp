// app/session/systems/multiplayer_read.hpp: a game of many players as the rules take it.
#pragma once
#include <algorithm>
#include <optional>
#include <string>

#include "app/session/systems/multiplayer_state.hpp"
#include "rules/multiplayer/combat.hpp"

namespace quadrille::app {

/// The place of that id in a list; nullopt: it is not there.
template <typename List>
std::optional<std::size_t> place_of(const List& list, const std::string& id) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
    if (found == list.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.begin());
}

/// Who attacks whom, as it was declared.
inline rules::multiplayer::Attacks declared_attacks(const rules::multiplayer::Table& table,
                                                    const multiplayer::State& state) {
    rules::multiplayer::Attacks attacks;
    for (const auto& [id, player] : state.attacks) {
        const auto piece = place_of(table.pieces, id);
        const auto attacked = place_of(table.players, player);
        if (piece && attacked) attacks.emplace_back(*piece, *attacked);
    }
    return attacks;
}

}  // namespace quadrille::app
