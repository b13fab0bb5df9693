#include <algorithm>

#include "app/session/systems/multiplayer_game.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

bool has(const Json& list, const std::string& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Which rule makes somebody lose for that reason.
std::string rule_of_loss(const std::string& why, const std::string& format) {
    if (why == "life") return format == "two_headed_giant" ? "MP-15.5" : "MP-3.4";
    if (why == "poison") return "MP-3.6";
    if (why == "library") return "MP-3.5";
    if (why == "concede") return "MP-3.11";
    return why == "opponent_won" ? "MP-3.7" : "MP-3.12";
}

void add_setup(const SystemGame& game, MultiplayerTable& table) {
    const Json answer = asked(game, {{"ask", "setup"}});
    if (!answer.at("ok")) {
        table.problems = {"seating"};
        table.rule = "MP-18.1";
        return;
    }
    table.rule = answer.at("rule");
    table.problems = answer.at("problems").get<std::vector<std::string>>();
    table.starters = answer.value("starters", std::vector<std::string>());
    if (answer.at("range").is_number()) table.range = answer.at("range").get<int>();
    table.attack = answer.at("attack");
    table.several = answer.at("several");
}

/// What the seats are to one player.
void add_view_of(const SystemGame& game, MultiplayerTable& table) {
    const Json range = asked(game, {{"ask", "seat_range"}, {"of", table.of}});
    const Json attack = asked(game, {{"ask", "attackable"}, {"of", table.of}});
    const Json sides = asked(game, {{"ask", "opponents"}, {"of", table.of}});
    if (!range.at("ok") || !attack.at("ok") || !sides.at("ok")) {
        table.of.clear();  // who has left sees nothing
        return;
    }
    table.range_rule = range.at("rule");
    table.attack_rule = attack.at("rule");
    table.team_rule = sides.at("rule");
    for (MultiplayerSeat& seat : table.seats) {
        seat.in_range = has(range.at("players"), seat.id);
        seat.attackable = has(attack.at("attackable"), seat.id);
        seat.teammate = has(sides.at("teammates"), seat.id);
    }
}

void add_markers(const SystemGame& game, MultiplayerTable& table) {
    if (!game.position.contains("markers")) return;
    const Json answer = asked(game, {{"ask", "may_start"}});
    for (MultiplayerSeat& seat : table.seats) {
        for (const Json& marker : game.position.at("markers")) {
            if (marker.at("holder") != seat.id) continue;
            (marker.value("playing", true) ? seat.playing : seat.waiting) = true;
        }
        seat.may_start = seat.waiting && has(answer.value("may_start", Json::array()), seat.id);
    }
}

void add_outcome(const SystemGame& game, MultiplayerTable& table) {
    const Json answer = asked(game, {{"ask", "outcome"}});
    if (answer.at("ok")) {
        for (const Json& lost : answer.at("lost_now"))
            table.losing.push_back(
                {lost.at("id"), lost.at("why"), rule_of_loss(lost.at("why"), table.format)});
    }
    const auto result = game.position.find("result");
    if (result == game.position.end()) return;
    table.ended = true;
    table.draw = result->at("draw");
    table.winners = result->at("winners").get<std::vector<std::string>>();
    table.outcome_rule = result->at("rule");
}

}  // namespace

MultiplayerTable multiplayer_table(const SystemGame& game, const std::string& of) {
    const Json& position = game.position;
    MultiplayerTable table{.format = position.at("format"),
                           .begun = position.contains("turn"),
                           .turn = position.value("number", 0),
                           .seats = {},
                           .of = of};
    const Json turn = position.value("turn", Json::object());
    for (const Json& player : position.at("players")) {
        MultiplayerSeat seat{.id = player.at("id"),
                             .name = player.value("name", ""),
                             .team = player.value("team", ""),
                             .life = player.value("life", 20),
                             .poison = player.value("poison", 0),
                             .emperor = player.value("emperor", false),
                             .lost = player.value("lost", false)};
        seat.active = turn.value("active", "") == seat.id;
        for (const Json& team : position.value("teams", Json::array())) {
            if (team.at("id") == seat.team) seat.life = team.at("life");
        }
        table.seats.push_back(std::move(seat));
    }
    add_setup(game, table);
    if (table.begun) {
        add_view_of(game, table);
        add_markers(game, table);
        add_outcome(game, table);
    }
    return table;
}

}  // namespace quadrille::app
