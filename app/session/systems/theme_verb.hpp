// app/session/systems/theme_verb.hpp: the actions of a game on the chessboard, as the log has them.
//
// For the files that do them.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

struct ThemeVerb {
    const char* rule;  ///< of an action that is malformed
    /// Throws a JSON exception or std::bad_optional_access where the object is no such action.
    Verdict (*act)(ThemeState& state, const nlohmann::json& action);
};

/// By the word under "do".
using ThemeVerbs = std::map<std::string, ThemeVerb>;

/// Nullopt: that word, a text, is none of them. A refused action may leave the state changed.
inline std::optional<Verdict> act_by(const ThemeVerbs& verbs, ThemeState& state,
                                     const nlohmann::json& action) {
    const auto verb = verbs.find(action.at("do").get<std::string>());
    if (verb == verbs.end()) return std::nullopt;
    const Verdict malformed{verb->second.rule, "malformed"};
    try {
        return verb->second.act(state, action);
    } catch (const nlohmann::json::exception&) {
        return malformed;  // written by another program, in a shape of its own
    } catch (const std::bad_optional_access&) {
        return malformed;  // a square, card or word that is none
    }
}

}  // namespace quadrille::app
