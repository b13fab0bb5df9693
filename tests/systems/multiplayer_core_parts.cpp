#include "tests/systems/multiplayer_core_parts.hpp"

#include <algorithm>

#include "tests/systems/core_answer.hpp"

namespace quadrille::app::multiplayer_core {

Json core(const Json& position, Json request) {
    const Json answer = core_answer(rules::System::multiplayer, position, std::move(request));
    return answer.at("ok") ? answer : Json();
}

Json* one(Json& list, const Json& id) {
    for (Json& entry : list) {
        if (entry.at("id") == id) return &entry;
    }
    return nullptr;
}

bool has(const Json& list, const Json& id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

bool in_the_game(const Json& position, const Json& id) {
    return std::any_of(position.at("players").begin(), position.at("players").end(), [&](const Json& player) {
        return player.at("id") == id && !player.value("lost", false);
    });
}

std::string numbered(Json& position, const char* letter) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return letter + std::to_string(number);
}

void end_combat(Json& position) {
    for (const char* key : {"attacks", "blocks", "blocking", "divided"}) position.erase(key);
}

void give_priority_to_the_active(Json& position) {
    const std::string step = position.at("turn").at("step");
    position.erase("priority");
    if (step == "untap" || step == "cleanup") return;
    const Json order = core(position, {{"ask", "order"}}).at("order");
    if (!order.empty()) position["priority"] = {{"holder", order.at(0)}, {"passed", Json::array()}};
}

void go_to_step(Json& position, const std::string& step) {
    position["turn"]["step"] = step;
    if (step.starts_with("main") || step == "end" || step == "cleanup") end_combat(position);
    give_priority_to_the_active(position);
}

void begin_turn(Json& position, const Json& player) {
    position["turn"]["active"] = player;
    for (Json& piece : position["pieces"]) {
        piece.erase("damage");
        if (piece.at("controller") != player) continue;
        piece["tapped"] = piece["summoning_sick"] = false;
    }
    go_to_step(position, "upkeep");
}

void end_turn_of_all(Json& position) {
    for (Json& player : position["players"]) player["lost_this_turn"] = false;
    position["number"] = position.at("number").get<int>() + 1;
}

void take_piece(Json& position, const Json& id) {
    Json left = Json::array();
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) continue;
        if (piece.contains("attached_to") && piece.at("attached_to") == id) piece["attached_to"] = nullptr;
        left.push_back(piece);
    }
    position["pieces"] = left;
    for (const char* key : {"attacks", "blocks"}) {
        Json kept = Json::object();
        const Json pairs = position.value(key, Json::object());
        for (const auto& [from, to] : pairs.items()) {
            if (from != id && to != id) kept[from] = to;
        }
        if (position.contains(key)) position[key] = kept;
    }
}

void size_of(const Json& said, Json& card) {
    if (said.value("toughness", 0) <= 0) return;
    card["power"] = said.at("power");
    card["toughness"] = said.at("toughness");
}

Json piece_of(const std::string& id, const Json& said, const Json& player, const Json& owner) {
    Json piece{{"id", id},
               {"name", said.value("name", "")},
               {"kind", said.at("kind")},
               {"controller", player},
               {"owner", owner},
               {"base_controller", player},
               {"control_changes", Json::array()},
               {"tapped", false},
               {"summoning_sick", true}};
    size_of(said, piece);
    return piece;
}

void set_lives_as(const Json& lives, Json& position) {
    for (const Json& life : lives) {
        if (Json* player = one(position["players"], life.at("id"))) (*player)["life"] = life.at("life");
        if (!position.contains("teams")) continue;
        if (Json* team = one(position["teams"], life.at("id"))) (*team)["life"] = life.at("life");
    }
}

}  // namespace quadrille::app::multiplayer_core
