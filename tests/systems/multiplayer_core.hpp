// tests/systems/multiplayer_core.hpp: what the answers of the rules core make of the whole position of a game
// of many players, beside what people say that no rule decides.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

namespace quadrille::app {

/// The position after an action; nullopt: the rules core allows it not, or cannot be asked. `after`: what the
/// table has made of it, of which the core judges how damage was assigned.
std::optional<nlohmann::json> core_after(const nlohmann::json& before, const nlohmann::json& action,
                                         const nlohmann::json& after);

/// With what an action of the page leaves out, as the session writes it.
nlohmann::json with_defaults(nlohmann::json position);

}  // namespace quadrille::app
