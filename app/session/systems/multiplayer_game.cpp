#include "app/session/systems/multiplayer_game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "app/session/systems/multiplayer_cards.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/setup.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

struct Format {
    std::string name;
    int least, most;  ///< players
};
/// Rules page multiplayer, section 18; team formats up to what fits round a table.
const std::vector<Format> formats{{"duel", 2, 2},          {"free_for_all", 3, 6}, {"melee", 6, 10},
                                  {"grand_melee", 11, 20}, {"teams", 4, 12},       {"two_headed_giant", 4, 8},
                                  {"emperor", 6, 10},      {"pentacle", 5, 5}};

Json asked_of(const Json& position, Json request) {
    return asked({rules::System::multiplayer, position}, std::move(request));
}

Json* player_in(Json& position, const std::string& id) {
    for (Json& player : position.at("players")) {
        if (player.at("id") == id) return &player;
    }
    return nullptr;
}

/// Turns that a player of a grand melee takes more, before the marker is handed on (MP-13.10).
int more_turns_of(const Json& position, const std::string& player) {
    return position.value("more_turns", Json::object()).value(player, 0);
}

/// The players of a format with names that were given before. Teams are such that everybody sits as the
/// format asks (MP-14.2, MP-15.2, MP-16.2).
Json seated(const std::string& format, int count, int teams, const Json& before) {
    Json players = Json::array();
    const bool rows = format == "two_headed_giant" || format == "emperor";
    const int half = count / 2;
    for (int i = 0; i < count; ++i) {
        const auto old = static_cast<std::size_t>(i);
        Json player{{"id", fmt::format("P{}", i + 1)}, {"life", 20}, {"poison", 0}, {"lost", false}};
        player["name"] = old < before.size() ? before[old].value("name", "") : "";
        if (rows) player["team"] = i < half ? "A" : "B";
        if (format == "teams") player["team"] = std::string(1, static_cast<char>('A' + i % teams));
        if (format == "emperor") player["emperor"] = i % half == half / 2;
        players.push_back(std::move(player));
    }
    return players;
}

Acted set_format(Json position, const Json& action) {
    const std::string format = action.at("format");
    const auto [least, most] = players_of_format(format);
    int count =
        std::clamp(action.value("players", static_cast<int>(position.at("players").size())), least, most);
    // Equal teams, of two players at least; of the emperor's, three or five each (MP-14.1, MP-16.1).
    const int teams = format == "teams" ? std::clamp(action.value("teams", 2), 2, count / 2) : 2;
    if (format == "teams" || format == "two_headed_giant") count -= count % teams;
    if (format == "emperor") count = count > 7 ? 10 : 6;
    Json next{{"format", format}, {"number", 0}, {"options", Json::object()}};
    if (format == "teams") next["team_count"] = teams;
    next["players"] = seated(format, count, teams, position.at("players"));
    return {std::move(next)};
}

Acted set_name(Json position, const Json& action) {
    Json* player = player_in(position, action.at("player"));
    if (player == nullptr) return refused(position, "", "malformed");
    (*player)["name"] = action.at("name").get<std::string>();
    return {std::move(position)};
}

Acted set_option(Json position, const Json& action) {
    const Json before = position;
    for (const char* key : {"several", "range", "attack", "deploy"}) {
        if (action.contains(key)) position["options"][key] = action.at(key);
    }
    const auto table = multiplayer_rules(position);
    if (!table) return refused(before, "MP-7.4", "option");
    return {std::move(position), number(rules::multiplayer::setup_rule(table->format))};
}

/// The seats were drawn by lot: the player of that number sits in each (MP-11.2). Teams stay where their
/// format has them.
Acted draw_seats(Json position, const Json& action) {
    const Json& drawn = action.at("seats");
    Json& players = position["players"];
    if (position.contains("turn") || drawn.size() != players.size())
        return refused(position, "MP-11.2", "malformed");
    Json names = Json::array();
    for (const Json& id : drawn) {
        const Json* player = player_in(position, id);
        if (player == nullptr) return refused(position, "MP-11.2", "malformed");
        names.push_back(player->at("name").get<std::string>().empty() ? id : player->at("name"));
    }
    for (std::size_t i = 0; i < players.size(); ++i) players[i]["name"] = names[i];
    return {std::move(position), "MP-11.2"};
}

/// An effect by which a player cannot lose begins or ends (MP-3.14, MP-15.5).
Acted protect(Json position, const Json& action) {
    Json* player = player_in(position, action.at("player"));
    if (player == nullptr) return refused(position, "", "malformed");
    (*player)["cannot_lose"] = action.at("on").get<bool>();
    return {std::move(position), "MP-3.14"};
}

Acted begin(Json position, const Json& action) {
    const Json setup = asked_of(position, {{"ask", "setup"}});
    if (!setup.at("ok") || !setup.at("legal"))
        return refused(position, setup.value("rule", "MP-18.1"), "players");
    const std::string first = action.at("first");
    const Json& starters = setup.at("starters");
    if (std::find(starters.begin(), starters.end(), first) == starters.end())
        return refused(position, setup.at("rule"), "first");
    const bool shared = position.at("format") == "two_headed_giant";
    if (shared) position["teams"] = setup.at("life");
    for (const Json& life : setup.at("life")) {
        if (Json* player = player_in(position, life.at("id"))) (*player)["life"] = life.at("life");
    }
    position["turn"] = {{"active", first}};
    position["number"] = 1;
    position["regular"] = first;
    if (position.at("format") == "grand_melee")
        position["markers"] = asked_of(position, {{"ask", "place_markers"}, {"first", first}}).at("markers");
    begin_multiplayer_turn(position);
    return {std::move(position), setup.at("rule")};
}

Acted change_life(Json position, const Json& action) {
    const Json answer = asked_of(
        position, {{"ask", "life"}, {"effect", action.at("effect")}, {"amounts", action.at("amounts")}});
    if (!answer.at("ok")) return refused(position, "MP-18.1", "malformed");
    for (const Json& life : answer.at("life")) {
        if (Json* player = player_in(position, life.at("id"))) (*player)["life"] = life.at("life");
        if (!position.contains("teams")) continue;
        for (Json& team : position["teams"]) {
            if (team.at("id") == life.at("id")) team["life"] = life.at("life");
        }
    }
    return {std::move(position), answer.at("rule")};
}

Acted change_poison(Json position, const Json& action) {
    Json* player = player_in(position, action.at("player"));
    if (player == nullptr) return refused(position, "", "malformed");
    (*player)["poison"] = std::max(0, player->value("poison", 0) + action.at("change").get<int>());
    return {std::move(position), "MP-3.6"};
}

Acted empty_library(Json position, const Json& action) {
    Json* player = player_in(position, action.at("player"));
    if (player == nullptr) return refused(position, "", "malformed");
    (*player)["drew_empty"] = true;
    return {std::move(position), "MP-3.5"};
}

/// Who loses now leaves the game (MP-3.12), with what that does to the turn markers (MP-13.8).
Acted settle(Json position, const Json& action) {
    Json request{{"ask", "outcome"}};
    for (const char* key : {"concede", "wins", "loses", "loop"}) {
        if (action.contains(key)) request[key] = action.at(key);
    }
    const Json answer = asked_of(position, request);
    if (!answer.at("ok")) return refused(position, "MP-18.1", "malformed");
    Json leaving = Json::array();
    for (const Json& lost : answer.at("lost_now")) leaving.push_back(lost.at("id"));
    if (position.contains("markers") && !leaving.empty()) {
        const Json left = asked_of(position, {{"ask", "leave_game"}, {"players", leaving}});
        if (left.contains("markers")) position["markers"] = left.at("markers");
    }
    take_leave(position, leaving);
    for (const Json& id : leaving) {
        Json& player = *player_in(position, id);
        player["lost"] = true;
        player["lost_this_turn"] = true;
        player["drew_empty"] = false;
    }
    if (answer.at("ended"))
        position["result"] = {
            {"draw", answer.at("draw")}, {"winners", answer.at("winners")}, {"rule", answer.at("rule")}};
    if (!leaving.empty()) keep_priority_in_game(position);
    return {std::move(position), answer.at("rule")};
}

/// Seats of those who left are closed up when a turn ends (MP-1.6).
void close_turn(Json& position) {
    for (Json& player : position.at("players")) player["lost_this_turn"] = false;
    position["number"] = position.value("number", 0) + 1;
}

Acted next_turn(Json position, const Json&) {
    if (!position.contains("turn")) return refused(position, "MP-2.2", "not_begun");
    close_turn(position);
    while (position.contains("extra") && !position["extra"].empty()) {
        Json& extra = position["extra"];
        const std::string next = extra.back();
        extra.erase(extra.size() - 1);
        if (player_in(position, next)->value("lost", false)) continue;
        position["turn"]["active"] = next;
        begin_multiplayer_turn(position);
        return {std::move(position), "MP-2.6"};
    }
    const Json& players = position.at("players");
    std::size_t at = 0;
    while (at < players.size() && players[at].at("id") != position.at("regular")) ++at;
    for (std::size_t i = 1; i <= players.size(); ++i) {
        const Json& next = players[(at + i) % players.size()];
        if (next.value("lost", false)) continue;
        position["turn"]["active"] = next.at("id");
        position["regular"] = next.at("id");
        break;
    }
    begin_multiplayer_turn(position);
    return {std::move(position), "MP-2.4"};
}

Acted extra_turn(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "extra_turn"}, {"player", action.at("player")}});
    if (!answer.at("ok")) return refused(position, "MP-18.1", "malformed");
    if (position.contains("markers")) {
        // Whoever holds the marker keeps it for one more turn, at once or when it comes (MP-13.10).
        Json& more = position["more_turns"][action.at("player").get<std::string>()];
        more = more.is_number() ? more.get<int>() + 1 : 1;
    } else {
        position["extra"].push_back(action.at("player"));
    }
    return {std::move(position), answer.at("rule")};
}

Acted end_turn(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "end_turn"}, {"player", action.at("player")}});
    if (!answer.at("ok")) return refused(position, "MP-13.6", "no_marker");
    close_turn(position);
    const std::string player = action.at("player");
    if (const int more = more_turns_of(position, player); more > 0) {
        position["more_turns"][player] = more - 1;
        position["turn"]["active"] = player;
        begin_multiplayer_turn(position);
        return {std::move(position), "MP-13.10"};
    }
    position["markers"] = answer.at("markers");
    return {std::move(position), answer.at("rule")};
}

Acted start_turn(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "may_start"}});
    const Json& player = action.at("player");
    const Json may = answer.value("may_start", Json::array());
    if (std::find(may.begin(), may.end(), player) == may.end())
        return refused(position, "MP-13.7", "must_wait");
    for (Json& marker : position["markers"]) {
        if (marker.at("holder") == player) marker["playing"] = true;
    }
    position["turn"]["active"] = player;
    begin_multiplayer_turn(position);
    return {std::move(position), answer.at("rule")};
}

const std::map<std::string, Acted (*)(Json, const Json&)> verbs{
    {"format", set_format},   {"name", set_name},
    {"seats", draw_seats},    {"protect", protect},
    {"option", set_option},   {"begin", begin},
    {"life", change_life},    {"poison", change_poison},
    {"settle", settle},       {"empty_library", empty_library},
    {"next_turn", next_turn}, {"extra_turn", extra_turn},
    {"end_turn", end_turn},   {"start_turn", start_turn}};

}  // namespace

const std::vector<std::string>& multiplayer_formats() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (const Format& format : formats) list.push_back(format.name);
        return list;
    }();
    return names;
}

std::pair<int, int> players_of_format(const std::string& name) {
    const auto found = std::find_if(formats.begin(), formats.end(),
                                    [&](const Format& format) { return format.name == name; });
    return found != formats.end() ? std::pair(found->least, found->most) : std::pair(2, 20);
}

Json first_multiplayer(const GameSetup& setup) {
    Json known = Json::array();
    for (const PlayerAtTable& player : setup.players) known.push_back({{"name", player.name}});
    const int count = std::max(2, static_cast<int>(known.size()));
    const char* format = count == 2 ? "duel" : "free_for_all";
    return {{"format", format},
            {"number", 0},
            {"options", Json::object()},
            {"players", seated(format, count, 2, known)}};
}

Acted act_multiplayer(const Json& position, const Json& action) {
    if (auto done = act_multiplayer_card(position, action)) return *done;
    const auto verb = verbs.find(action.value("do", ""));
    return verb != verbs.end() ? verb->second(position, action) : refused(position, "", "malformed");
}

}  // namespace quadrille::app
