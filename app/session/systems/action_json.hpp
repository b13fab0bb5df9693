// app/session/systems/action_json.hpp: an action of the log, read by its word under "do".
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/session/systems/system_action.hpp"

namespace quadrille::app {

/// Each makes the action of one word; it throws a JSON exception or std::bad_optional_access where the object
/// is none.
template <typename Action>
using ActionReaders = std::map<std::string, Action (*)(const nlohmann::json&)>;

/// Nullopt for words that have no reader, and for what is no action.
template <typename Action>
std::optional<Action> read_action(const SystemAction& statement, const ActionReaders<Action>& readers) {
    const nlohmann::json json = nlohmann::json::parse(statement.action, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    try {
        const auto reader = readers.find(json.value("do", ""));
        return reader != readers.end() ? std::optional(reader->second(json)) : std::nullopt;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;  // written by another program, in a shape of its own
    } catch (const std::bad_optional_access&) {
        return std::nullopt;  // a word, number or colour that is none
    }
}

/// A number of anything that the rules count; none, where it is below zero or more than they take.
inline int count_in(const nlohmann::json& json) {
    constexpr int most = 1'000'000;
    const bool counts = json.is_number_integer() && json >= 0 && json <= most;
    return (counts ? std::optional(json.get<int>()) : std::nullopt).value();
}

inline SystemAction written_action(const nlohmann::json& json) {
    return {json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

}  // namespace quadrille::app
