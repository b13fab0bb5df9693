#include "app/session/systems/themed_game.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "calibration/board_pose.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::optional<int> number_at(const Json& position, const char* key) {
    const auto found = position.find(key);
    return found != position.end() && found->is_number_integer() ? std::optional(found->get<int>())
                                                                 : std::nullopt;
}

/// Puts a word into a list, or takes it out.
void listed(Json& list, const Json& word, bool on) {
    const auto found = std::find(list.begin(), list.end(), word);
    if (on && found == list.end()) list.push_back(word);
    if (!on && found != list.end()) list.erase(found);
}

Acted set_strategic(Json position, const Json& action) {
    if (!square_from(action.at("square").get<std::string>())) return {position, "", "malformed"};
    listed(position["strategic"], action.at("square"), action.at("on"));
    return {std::move(position), "EC-14.3"};
}

Acted set_number(Json position, const Json& action) {
    const std::string key = action.at("do");
    const Json& number = action.at("number");
    if (!number.is_null() && number.get<int>() < 1) return {position, "EC-14.3", "malformed"};
    position[key] = number;
    const bool zombies = position.value("theme", "") == "zombies";
    return {std::move(position), zombies ? "EC-14.7" : "EC-14.3"};
}

Acted set_flags(Json position, const Json& action) {
    const auto mode = rules::value_of<rules::Flags>(action.at("mode").get<std::string>());
    if (!mode) return {position, "", "malformed"};
    position["flags"] = action.at("mode");
    return {std::move(position), *mode == rules::Flags::both ? "EC-14.2" : "EC-14.1"};
}

Acted set_reinforcements(Json position, const Json& action) {
    position["reinforcements"] = action.at("on").get<bool>();
    return {std::move(position), "EC-14.4"};
}

Acted set_zombie(Json position, const Json& action) {
    position["zombie"] = action.at("player").get<std::string>();
    return {std::move(position), "EC-14.6"};
}

Acted score(Json position, const Json& action) {
    Json& counters = position["counters"];
    const std::string player = action.at("player");
    counters[player] = std::max(0, counters.value(player, 0) + action.at("gains").get<int>());
    return {std::move(position), "EC-14.3"};
}

Acted wave(Json position, const Json&) {
    position["zombie_turns"] = position.value("zombie_turns", 0) + 1;
    return {std::move(position), "EC-14.6"};
}

Acted set_lost(Json position, const Json& action) {
    listed(position["lost"], action.at("player"), action.at("on"));
    return {std::move(position), "EC-4.3"};
}

Acted set_emperor(Json position, const Json& action) {
    listed(position["emperors"], action.at("player"), action.at("on"));
    return {std::move(position), "EC-1.6"};
}

Acted set_team(Json position, const Json& action) {
    position["teams"][action.at("player").get<std::string>()] = action.at("team").get<std::string>();
    return {std::move(position), "EC-1.2"};
}

const std::map<std::string, Acted (*)(Json, const Json&)> verbs{{"strategic", set_strategic},
                                                                {"target", set_number},
                                                                {"turns", set_number},
                                                                {"flags", set_flags},
                                                                {"zombie", set_zombie},
                                                                {"score", score},
                                                                {"reinforcements", set_reinforcements},
                                                                {"wave", wave},
                                                                {"lost", set_lost},
                                                                {"team", set_team},
                                                                {"emperor", set_emperor}};

/// What is said of the turn alone changes nothing that was agreed (app/session/board_action.hpp).
const std::set<std::string> of_the_turn{"skip_mains", "attack",    "settle", "coin",
                                        "die",        "off_board", "placed", "assign"};

}  // namespace

Json first_themed(const GameSetup& setup) {
    Json strategic = Json::array();
    for (const Square square : setup.strategic) strategic.push_back(name(square));
    Json position{{"strategic", strategic},
                  {"flags", rules::name(setup.options.flags)},
                  {"reinforcements", setup.options.reinforcements},
                  {"zombie_turns", 0},
                  {"counters", Json::object()},
                  {"lost", Json::array()},
                  {"teams", Json::object()},
                  {"emperors", Json::array()}};
    if (setup.options.theme) position["theme"] = rules::name(*setup.options.theme);
    if (setup.options.turns) position["turns"] = *setup.options.turns;
    if (setup.options.target) position["target"] = *setup.options.target;
    if (setup.options.zombie) position["zombie"] = *setup.options.zombie;
    return position;
}

Acted act_themed(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb != verbs.end()) return verb->second(position, action);
    if (of_the_turn.contains(action.value("do", ""))) return {position};
    return {position, "", "malformed"};
}

void add_theme(const SystemGame& game, rules::Setup& setup) {
    const Json& kept = game.position;
    BoardGrid grid{.columns = setup.board.columns, .rows = setup.board.rows};
    for (const Square square : setup.board.missing) grid.missing.insert(square);
    setup.objectives.strategic.clear();
    for (const Json& text : kept.at("strategic")) {
        const auto square = square_from(text.get<std::string>());
        if (square && grid.has(*square)) setup.objectives.strategic.push_back(*square);
    }
    setup.options.flags =
        rules::value_of<rules::Flags>(kept.value("flags", "return")).value_or(rules::Flags::home);
    setup.options.reinforcements = kept.value("reinforcements", false);
    setup.options.turns = number_at(kept, "turns");
    setup.options.target = number_at(kept, "target");
    setup.turn.zombie_turns = kept.value("zombie_turns", 0);
    for (rules::PlayerSetup& player : setup.players) {
        player.victory_counters = kept.at("counters").value(player.id, 0);
        if (kept.value("zombie", "") == player.id) setup.options.zombie = player.id;
        const Json& lost = kept.at("lost");
        player.lost = player.lost || std::find(lost.begin(), lost.end(), player.id) != lost.end();
        if (!player.lost) continue;
        // What a player who has lost leaves on the board is nobody's (docs/rules/echiquier.md, section 15).
        player.pawn.reset();
        std::erase_if(setup.pieces, [&](const auto& piece) { return piece.controller == player.id; });
    }
}

}  // namespace quadrille::app
