// tests/systems/noire_beside.hpp: what a table of Magic Noire keeps beside the state of the rules core.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace quadrille::app {

/// Of a position, all that a state of the page (docs/rules/noire.md, section 16) has not, but for the real
/// lands.
nlohmann::json beside(const nlohmann::json& position);

/// What that is after an action that was allowed. `after`: the position then, of which only what the core's
/// state has is read.
nlohmann::json beside_after(const nlohmann::json& before, const nlohmann::json& action,
                            const nlohmann::json& after);

/// What that is when the player's turn has begun.
nlohmann::json beside_at_turn(const nlohmann::json& before, const std::string& player);

}  // namespace quadrille::app
