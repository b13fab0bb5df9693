// tests/systems/frontiere_core.hpp: a game of Magic Frontière as the requests of the rules and the page
// (docs/rules/frontiere.md) have it, to hold the session's against.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "rules/geometry/seat.hpp"

namespace quadrille::app {

/// The whole position after an action of the log; nullopt: the rules refuse it.
std::optional<nlohmann::json> frontiere_after(const nlohmann::json& position, const nlohmann::json& action);
/// The whole position when a turn of that player begins.
nlohmann::json frontiere_at_turn(nlohmann::json position, Seat active);

}  // namespace quadrille::app
