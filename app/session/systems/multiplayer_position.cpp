#include "app/session/systems/multiplayer_position.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/multiplayer_read.hpp"

namespace quadrille::app {

using Json = nlohmann::json;

Json* piece_in(Json& position, const std::string& id) {
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) return &piece;
    }
    return nullptr;
}

bool in_game(const Json& position, const std::string& id) {
    const Json& players = position.at("players");
    return std::any_of(players.begin(), players.end(), [&](const Json& player) {
        return player.at("id") == id && !player.value("lost", false);
    });
}

std::string new_id(Json& position, const char* letter) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return fmt::format("{}{}", letter, number);
}

Acted checked(const Json& before, Json after, std::string rule) {
    if (!multiplayer_rules(after)) return refused(before, "MP-18.1", "malformed");
    return {std::move(after), std::move(rule)};
}

void give_priority(Json& position) {
    const std::string step = position["turn"].value("step", "");
    if (step == "untap" || step == "cleanup" || step.empty())
        position.erase("priority");  // MP-5.4
    else
        position["priority"] = {{"holder", position["turn"].at("active")}, {"passed", Json::array()}};
    keep_priority_in_game(position);
}

void keep_priority_in_game(Json& position) {
    if (!position.contains("priority")) return;
    Json& priority = position["priority"];
    Json passed = Json::array();
    for (const Json& id : priority.at("passed")) {
        if (in_game(position, id)) passed.push_back(id);
    }
    priority["passed"] = std::move(passed);
    const Json& players = position.at("players");
    std::size_t at = 0;
    while (at < players.size() && players[at].at("id") != priority.at("holder")) ++at;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const Json& next = players[(at + i) % players.size()];
        if (next.value("lost", false)) continue;
        priority["holder"] = next.at("id");
        return;
    }
    position.erase("priority");
}

void enter_step(Json& position, const std::string& step) {
    position["turn"]["step"] = step;
    if (step == "main2" || step == "end" || step == "cleanup" || step == "main1") {
        for (const char* key : {"attacks", "blocks", "blocking", "divided"}) position.erase(key);
    }
    give_priority(position);
}

void copy_size(const Json& said, Json& card) {
    if (said.value("toughness", 0) <= 0) return;  // nobody said it: a creature of 0/0 would not live
    card["power"] = said.value("power", 0);
    card["toughness"] = said.at("toughness");
}

Json new_piece(const std::string& id, const Json& action, const Json& owner) {
    Json piece{{"id", id},
               {"name", action.value("name", "")},
               {"kind", action.at("kind")},
               {"controller", action.at("player")},
               {"owner", owner},
               {"base_controller", action.at("player")},
               {"control_changes", Json::array()},
               {"tapped", false},
               {"summoning_sick", true}};
    copy_size(action, piece);
    return piece;
}

void remove_piece(Json& position, const std::string& id) {
    Json left = Json::array();
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) continue;
        if (piece.value("attached_to", Json()) == id) piece["attached_to"] = nullptr;
        left.push_back(std::move(piece));
    }
    position["pieces"] = std::move(left);
    for (const char* key : {"attacks", "blocks"}) {
        if (!position.contains(key)) continue;
        Json kept = Json::object();
        for (const auto& [one, other] : position[key].items()) {
            if (one != id && other != id) kept[one] = other;
        }
        position[key] = std::move(kept);
    }
}

}  // namespace quadrille::app
