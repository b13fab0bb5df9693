// tests/systems/core_answer.hpp: questions to the rules about a system's position, as JSON.
#pragma once
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/systems/system_game.hpp"
#include "rules/answer.hpp"

namespace quadrille::app {

/// The answer to a request (docs/interfaces.md, section 4); `ok` is false in it where the request is
/// malformed.
inline nlohmann::json core_answer(rules::System system, const nlohmann::json& position,
                                  nlohmann::json request) {
    request["system"] = rules::name(system);
    request["position"] = position;
    return nlohmann::json::parse(rules::answer(request.dump()));
}
inline nlohmann::json core_answer(const SystemGame& game, nlohmann::json request) {
    return core_answer(game.system, game.position, std::move(request));
}

}  // namespace quadrille::app
