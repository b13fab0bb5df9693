#include "app/session/systems/system_game.hpp"

#include <array>
#include <optional>

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/noire_game.hpp"
#include "app/session/systems/themed_game.hpp"
#include "rules/answer.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// One system with a table or points of its own.
struct System {
    std::string_view name;
    bool own_table;
    Json (*first)(const GameSetup&);
    Acted (*act)(const Json& position, const Json& action);
    Json (*with_turn)(Json position, Seat active);  ///< null: the turn is its own
};

const std::array systems{
    System{"echiquier", false, first_themed, act_themed, nullptr},
    System{"multiplayer", true, first_multiplayer, act_multiplayer, nullptr},
    System{"noire", true, first_noire, act_noire, noire_with_turn},
    System{"frontiere", true, first_frontiere, act_frontiere, frontiere_with_turn},
    System{"magic54", true, first_magic54, act_magic54, nullptr},
};

const System* system_named(std::string_view name) {
    for (const System& system : systems) {
        if (system.name == name) return &system;
    }
    return nullptr;
}

}  // namespace

SystemGame first_game(const GameSetup& setup) {
    const System* system = system_named(setup.system);
    return {setup.system, system != nullptr ? system->first(setup) : Json::object()};
}

Acted act(const SystemGame& game, std::string_view action) {
    const System* system = system_named(game.system);
    const Json read = Json::parse(action, nullptr, false);
    if (system == nullptr || !read.is_object()) return {game.position, "", "malformed"};
    try {
        return system->act(game.position, read);
    } catch (const Json::exception&) {
        return {game.position, "", "malformed"};  // written by another program, in a shape of its own
    }
}

SystemGame with_turn(const SystemGame& game, Seat active) {
    const System* system = system_named(game.system);
    if (system == nullptr || system->with_turn == nullptr) return game;
    return {game.system, system->with_turn(game.position, active)};
}

std::vector<std::string> playable_systems() {
    std::vector<std::string> names;
    names.reserve(std::size(systems));
    for (const System& system : systems) names.emplace_back(system.name);
    return names;
}

bool has_own_table(std::string_view name) {
    const System* system = system_named(name);
    return system != nullptr && system->own_table;
}

bool has_ranges(std::string_view name) {
    return name != "frontiere";
}

Json asked(const SystemGame& game, Json request) {
    request["system"] = game.system;
    request[game.system == "magic54" ? "state" : "position"] = game.position;
    return Json::parse(rules::answer(request.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

}  // namespace quadrille::app
