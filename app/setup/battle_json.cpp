#include "app/setup/battle_json.hpp"

#include <stdexcept>

#include "app/messages/messages.hpp"
#include "app/setup/whole_number.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Square> squares_from(const Json& list) {
    std::vector<Square> squares;
    for (const Json& text : list) {
        if (const auto square = square_from(text.get<std::string>())) squares.push_back(*square);
    }
    return squares;
}

Json goal_json(const rules::GoalSetup& goal) {
    Json json{{"player", goal.player}, {"kind", rules::name(*goal.kind)}};
    if (!goal.squares.empty()) json["squares"] = squares_json(goal.squares);
    if (goal.piece) json["piece"] = *goal.piece;
    if (goal.turns) json["turns"] = *goal.turns;
    if (goal.target) json["target"] = *goal.target;
    return json;
}

rules::GoalSetup goal_from(const Json& json) {
    rules::GoalSetup goal;
    goal.player = json.at("player");
    const std::string kind = json.at("kind");
    goal.kind = rules::value_of<rules::GoalKind>(kind);
    if (!goal.kind)
        throw std::invalid_argument(program_messages()("profile.no_goal", fmt::arg("word", kind)));
    goal.squares = squares_from(json.value("squares", Json::array()));
    if (json.contains("piece")) goal.piece = json.at("piece").get<std::string>();
    if (json.contains("turns")) goal.turns = whole_number(json.at("turns"), 0, most_counted);
    if (json.contains("target")) goal.target = json.at("target").get<std::string>();
    return goal;
}

}  // namespace

Json squares_json(const std::vector<Square>& squares) {
    Json list = Json::array();
    for (const Square square : squares) list.push_back(name(square));
    return list;
}

void write_battle(const GameSetup& setup, Json& table) {
    if (!setup.battle.empty()) table["battle"] = setup.battle;
    for (const rules::GoalSetup& goal : setup.goals) table["goals"].push_back(goal_json(goal));
    for (const auto& [player, squares] : setup.deployment)
        table["deployment"][player] = squares_json(squares);
    if (!setup.bans.empty()) table["bans"] = setup.bans;
    if (setup.shared_life) table["shared_life"] = true;
    if (setup.options.no_diagonals) table["no_diagonals"] = true;
    if (setup.options.block_on_square) table["block_on_square"] = true;
}

void read_battle(const Json& table, GameSetup& setup) {
    setup.battle = table.value("battle", "");
    for (const Json& goal : table.value("goals", Json::array())) setup.goals.push_back(goal_from(goal));
    const Json deployment = table.value("deployment", Json::object());
    for (const auto& [player, squares] : deployment.items()) setup.deployment[player] = squares_from(squares);
    setup.bans = table.value("bans", setup.bans);
    setup.shared_life = table.value("shared_life", false);
    setup.options.no_diagonals = table.value("no_diagonals", false);
    setup.options.block_on_square = table.value("block_on_square", false);
}

}  // namespace quadrille::app
