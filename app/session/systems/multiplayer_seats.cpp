#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/setup.hpp"

namespace quadrille::app::multiplayer {

namespace mp = rules::multiplayer;

/// Teams are such that everybody sits as the format asks (MP-14.2, MP-15.2, MP-16.2).
std::vector<Player> seated(Format format, int count, int teams, const Ids& names) {
    std::vector<Player> players;
    players.reserve(static_cast<std::size_t>(count));
    const bool rows = format == Format::two_headed_giant || format == Format::emperor;
    const int half = count / 2;
    for (int i = 0; i < count; ++i) {
        const auto old = static_cast<std::size_t>(i);
        Player player{.id = fmt::format("P{}", i + 1), .name = old < names.size() ? names[old] : ""};
        if (rows) player.team = i < half ? "A" : "B";
        if (format == Format::teams) player.team = std::string(1, static_cast<char>('A' + i % teams));
        if (format == Format::emperor) player.emperor = i % half == half / 2;
        players.push_back(std::move(player));
    }
    return players;
}

Verdict act(State& state, const ChooseFormat& action) {
    const auto [least, most] = players_of_format(action.format);
    Ids names;
    for (const Player& player : state.players) names.push_back(player.name);
    int count = std::clamp(action.players.value_or(static_cast<int>(names.size())), least, most);
    // Equal teams, of two players at least; of the emperor's, three or five each (MP-14.1, MP-16.1).
    const int teams = action.format == Format::teams ? std::clamp(action.teams.value_or(2), 2, count / 2) : 2;
    if (action.format == Format::teams || action.format == Format::two_headed_giant) count -= count % teams;
    if (action.format == Format::emperor) count = count > 7 ? 10 : 6;
    state = {.format = action.format,
             .team_count = action.format == Format::teams ? teams : 0,
             .players = seated(action.format, count, teams, names)};
    return {};
}

Verdict act(State& state, const NamePlayer& action) {
    Player* player = state.find_player(action.player);
    if (player == nullptr) return malformed_table();
    player->name = action.name;
    return {};
}

/// Teams stay where their format has them.
Verdict act(State& state, const DrawSeats& action) {
    if (state.begun() || action.seats.size() != state.players.size()) return {"MP-11.2", "malformed"};
    Ids names;
    for (const std::string& id : action.seats) {
        const Player* player = state.find_player(id);
        if (player == nullptr) return {"MP-11.2", "malformed"};
        names.push_back(player->name.empty() ? id : player->name);
    }
    for (std::size_t i = 0; i < names.size(); ++i) state.players[i].name = names[i];
    return {"MP-11.2"};
}

Verdict act(State& state, const AgreeOptions& action) {
    AgreeOptions& options = state.options;
    if (action.several) options.several = action.several;
    if (action.deploy) options.deploy = action.deploy;
    if (action.range) options.range = action.range;
    if (action.attack) options.attack = action.attack;
    const auto table = table_of(state);
    if (!table) return {"MP-7.4", "option"};
    return {number(mp::setup_rule(table->format))};
}

Verdict act(State& state, const BeginGame& action) {
    const auto table = table_of(state);
    if (!table) return {"MP-18.1", "players"};
    const std::string rule = number(mp::setup_rule(table->format));
    if (!mp::problems(*table).none()) return {rule, "players"};
    const Ids starters = ids_of(*table, mp::starters(*table));
    if (std::find(starters.begin(), starters.end(), action.first) == starters.end()) return {rule, "first"};
    for (Player& player : state.players) player.life = mp::starting_life;
    state.teams.clear();
    if (table->format == Format::two_headed_giant) {
        for (std::size_t team = 0; team < table->teams.size(); ++team)
            state.teams.push_back({table->teams[team].id, mp::starting_team_life(*table, team)});
    }
    state.number = 1;
    state.regular = action.first;
    if (table->format == Format::grand_melee)
        state.markers = mp::placed_markers(*table, *place_of(table->players, action.first));
    begin_turn(state, action.first);
    return {rule};
}

}  // namespace quadrille::app::multiplayer
