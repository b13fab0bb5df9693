#include "app/session/systems/system_game.hpp"

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/noire_game.hpp"
#include "app/session/systems/themed_game.hpp"
#include "rules/answer.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// An action as the log has it, read and done.
template <auto read, auto act_on>
Acted act_typed(const Json& position, const SystemAction& action) {
    const auto typed = read(action);
    return typed ? act_on(position, *typed) : refused(position, "", "malformed");
}

template <auto act_on>
Acted act_in_json(const Json& position, const SystemAction& action) {
    const Json json = Json::parse(action.action, nullptr, false);
    if (!json.is_object()) return refused(position, "", "malformed");
    try {
        return act_on(position, json);
    } catch (const Json::exception&) {
        return refused(position, "", "malformed");  // written by another program, in a shape of its own
    }
}

/// What the session does with a system; its row in the window is in app/window/system_view.cpp.
struct SystemEntry {
    bool own_table, ranges;
    const char* position_key;  ///< of the game in a request to the rules
    Json (*first)(const GameSetup&);
    Acted (*act)(const Json& position, const SystemAction& action);
    Json (*with_turn)(Json position, Seat active);  ///< null: the turn is its own
};

const EnumMap<rules::System, SystemEntry> systems{
    /* echiquier */ SystemEntry{false, true, "position", first_themed, act_in_json<act_themed>, nullptr},
    /* multiplayer */
    SystemEntry{true, true, "position", first_multiplayer,
                act_typed<multiplayer_action_from, act_multiplayer>, nullptr},
    /* noire */
    SystemEntry{true, true, "position", first_noire, act_typed<noire_action_from, act_noire>,
                noire_with_turn},
    /* frontiere */
    SystemEntry{true, false, "position", first_frontiere, act_in_json<act_frontiere>, frontiere_with_turn},
    /* magic54 */
    SystemEntry{true, true, "state", first_magic54, act_in_json<act_magic54>, nullptr},
};

}  // namespace

SystemGame first_game(const GameSetup& setup) {
    return {setup.system, systems[setup.system].first(setup)};
}

Acted act(const SystemGame& game, std::string_view action) {
    return systems[game.system].act(game.position, {std::string(action)});
}

SystemGame with_turn(const SystemGame& game, Seat active) {
    const SystemEntry& entry = systems[game.system];
    if (entry.with_turn == nullptr) return game;
    return {game.system, entry.with_turn(game.position, active)};
}

bool has_own_table(rules::System system) {
    return systems[system].own_table;
}

bool has_ranges(rules::System system) {
    return systems[system].ranges;
}

Json asked(const SystemGame& game, Json request) {
    request["system"] = rules::name(game.system);
    request[systems[game.system].position_key] = game.position;
    return Json::parse(rules::answer(request.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

}  // namespace quadrille::app
