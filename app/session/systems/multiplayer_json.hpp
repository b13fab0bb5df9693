// app/session/systems/multiplayer_json.hpp: what the log and a position of a game of many players write
// alike.
//
// For the two files that write them.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "app/session/systems/multiplayer_action.hpp"

namespace quadrille::app::multiplayer {

/// Nothing where it is unknown.
inline void add_size(nlohmann::json& json, const std::optional<Size>& size) {
    if (!size) return;
    json["power"] = size->power;
    json["toughness"] = size->toughness;
}

/// What is given of it.
inline nlohmann::json written(const AgreeOptions& options) {
    nlohmann::json json = nlohmann::json::object();
    if (options.several) json["several"] = *options.several;
    if (options.deploy) json["deploy"] = *options.deploy;
    if (options.range) json["range"] = *options.range ? nlohmann::json(**options.range) : nlohmann::json();
    if (options.attack) json["attack"] = rules::name(*options.attack);
    return json;
}

}  // namespace quadrille::app::multiplayer
