#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/setup.hpp"

namespace quadrille::app {

using Json = nlohmann::json;

/// Teams are such that everybody sits as the format asks (MP-14.2, MP-15.2, MP-16.2).
Json seated(multiplayer::Format format, int count, int teams, const std::vector<std::string>& names) {
    using multiplayer::Format;
    Json players = Json::array();
    const bool rows = format == Format::two_headed_giant || format == Format::emperor;
    const int half = count / 2;
    for (int i = 0; i < count; ++i) {
        const auto old = static_cast<std::size_t>(i);
        Json player{{"id", fmt::format("P{}", i + 1)}, {"life", 20}, {"poison", 0}, {"lost", false}};
        player["name"] = old < names.size() ? names[old] : "";
        if (rows) player["team"] = i < half ? "A" : "B";
        if (format == Format::teams) player["team"] = std::string(1, static_cast<char>('A' + i % teams));
        if (format == Format::emperor) player["emperor"] = i % half == half / 2;
        players.push_back(std::move(player));
    }
    return players;
}

namespace multiplayer {

namespace mp = rules::multiplayer;

Verdict act(Position& position, const ChooseFormat& action) {
    const auto [least, most] = players_of_format(action.format);
    std::vector<std::string> names;
    for (const Json& player : position.at("players")) names.push_back(player.value("name", ""));
    int count = std::clamp(action.players.value_or(static_cast<int>(names.size())), least, most);
    // Equal teams, of two players at least; of the emperor's, three or five each (MP-14.1, MP-16.1).
    const int teams = action.format == Format::teams ? std::clamp(action.teams.value_or(2), 2, count / 2) : 2;
    if (action.format == Format::teams || action.format == Format::two_headed_giant) count -= count % teams;
    if (action.format == Format::emperor) count = count > 7 ? 10 : 6;
    position = {{"format", rules::name(action.format)}, {"number", 0}, {"options", Json::object()}};
    if (action.format == Format::teams) position["team_count"] = teams;
    position["players"] = seated(action.format, count, teams, names);
    return {};
}

Verdict act(Position& position, const NamePlayer& action) {
    Json* player = player_in(position, action.player);
    if (player == nullptr) return malformed_table();
    (*player)["name"] = action.name;
    return {};
}

/// Teams stay where their format has them.
Verdict act(Position& position, const DrawSeats& action) {
    Json& players = position["players"];
    if (position.contains("turn") || action.seats.size() != players.size()) return {"MP-11.2", "malformed"};
    std::vector<std::string> names;
    for (const std::string& id : action.seats) {
        const Json* player = player_in(position, id);
        if (player == nullptr) return {"MP-11.2", "malformed"};
        const std::string name = player->at("name");
        names.push_back(name.empty() ? id : name);
    }
    for (std::size_t i = 0; i < players.size(); ++i) players[i]["name"] = names[i];
    return {"MP-11.2"};
}

Verdict act(Position& position, const AgreeOptions& action) {
    Json& options = position["options"];
    if (action.several) options["several"] = *action.several;
    if (action.deploy) options["deploy"] = *action.deploy;
    if (action.range) options["range"] = *action.range ? Json(**action.range) : Json();
    if (action.attack) options["attack"] = rules::name(*action.attack);
    const auto table = multiplayer_rules(position);
    if (!table) return {"MP-7.4", "option"};
    return {number(mp::setup_rule(table->format))};
}

Verdict act(Position& position, const BeginGame& action) {
    const auto table = multiplayer_rules(position);
    if (!table) return {"MP-18.1", "players"};
    const std::string rule = number(mp::setup_rule(table->format));
    if (!mp::problems(*table).none()) return {rule, "players"};
    const std::vector<std::string> starters = ids_of(*table, mp::starters(*table));
    if (std::find(starters.begin(), starters.end(), action.first) == starters.end()) return {rule, "first"};
    for (Json& player : position["players"]) player["life"] = mp::starting_life;
    if (table->format == Format::two_headed_giant) {
        position["teams"] = Json::array();
        for (std::size_t team = 0; team < table->teams.size(); ++team)
            position["teams"].push_back(
                {{"id", table->teams[team].id}, {"life", mp::starting_team_life(*table, team)}});
    }
    position["turn"] = {{"active", action.first}};
    position["number"] = 1;
    position["regular"] = action.first;
    if (table->format == Format::grand_melee)
        set_markers(position, *table, mp::placed_markers(*table, *place_of(table->players, action.first)));
    begin_multiplayer_turn(position);
    return {rule};
}

}  // namespace multiplayer
}  // namespace quadrille::app
