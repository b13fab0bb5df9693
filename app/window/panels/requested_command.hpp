// app/window/panels/requested_command.hpp: what the systems' panels hand on.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "app/messages/messages.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// What a person asked of a panel; nullopt: nothing.
using RequestedCommand = std::optional<Command>;

/// An action that its system writes to the log.
inline RecordAction record(const SystemAction& action) {
    return {action.action};
}

/// The action that a system's page in docs/rules writes that way.
inline RecordAction action(const nlohmann::json& json) {
    return {json.dump()};
}

}  // namespace quadrille::app
