#include "app/session/systems/system_game.hpp"

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/noire_game.hpp"
#include "app/session/systems/themed_game.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// Acts on the position of a system whose actions are types.
template <auto read, auto act_on>
ActedGame act_typed(const SystemGame& game, const SystemAction& said) {
    const auto action = read(said);
    if (!action) return {game, "", "malformed"};
    Acted acted = act_on(game.position, *action);
    return {{game.system, std::move(acted.position)}, std::move(acted.rule), std::move(acted.why)};
}

/// Acts on the position of a system whose actions are JSON.
template <auto act_on>
ActedGame act_in_json(const SystemGame& game, const SystemAction& said) {
    const Json action = Json::parse(said.action, nullptr, false);
    if (!action.is_object()) return {game, "", "malformed"};
    try {
        Acted acted = act_on(game.position, action);
        return {{game.system, std::move(acted.position)}, std::move(acted.rule), std::move(acted.why)};
    } catch (const Json::exception&) {
        return {game, "", "malformed"};  // written by another program, in a shape of its own
    }
}

ActedGame act_on_magic54(const SystemGame& game, const SystemAction& said) {
    auto acted = act_magic54(game.magic54, said);
    return {{game.system, Json(), std::move(acted.position)}, std::move(acted.rule), std::move(acted.why)};
}

Json no_position(const GameSetup&) {
    return nullptr;
}

/// What the session does with a system; its row in the window is in app/window/system_view.cpp.
struct SystemEntry {
    bool own_table, ranges, on_board;
    Json (*first)(const GameSetup&);
    ActedGame (*act)(const SystemGame& game, const SystemAction& said);
    Json (*with_turn)(Json position, Seat active);  ///< null: the turn is its own
    OwnPhase (*phase)(const Json& position);        ///< null: its turns have the board's steps
};

const EnumMap<rules::System, SystemEntry> systems{
    /* echiquier */
    SystemEntry{false, true, true, first_themed, act_in_json<act_themed>, nullptr, nullptr},
    /* multiplayer */
    SystemEntry{true, true, false, first_multiplayer, act_typed<multiplayer_action_from, act_multiplayer>,
                nullptr, nullptr},
    /* noire */
    SystemEntry{true, true, true, first_noire, act_typed<noire_action_from, act_noire>, noire_with_turn,
                nullptr},
    /* frontiere */
    SystemEntry{true, false, false, first_frontiere, act_typed<frontiere::action_from, act_frontiere>,
                frontiere_with_turn, frontiere_phase},
    /* magic54 */ SystemEntry{true, true, false, no_position, act_on_magic54, nullptr, nullptr},
};

}  // namespace

SystemGame first_game(const GameSetup& setup) {
    return {setup.system, systems[setup.system].first(setup)};
}

ActedGame act(const SystemGame& game, const SystemAction& action) {
    return systems[game.system].act(game, action);
}

SystemGame with_turn(const SystemGame& game, Seat active) {
    const SystemEntry& entry = systems[game.system];
    if (entry.with_turn == nullptr) return game;
    return {game.system, entry.with_turn(game.position, active)};
}

bool has_own_table(rules::System system) {
    return systems[system].own_table;
}

bool has_board_turns(rules::System system) {
    return !systems[system].own_table || systems[system].with_turn != nullptr;
}

bool has_ranges(rules::System system) {
    return systems[system].ranges;
}

bool is_on_the_board(rules::System system) {
    return systems[system].on_board;
}

std::optional<OwnPhase> own_phase(const SystemGame& game) {
    const SystemEntry& entry = systems[game.system];
    if (entry.phase == nullptr) return std::nullopt;
    return entry.phase(game.position);
}

}  // namespace quadrille::app
