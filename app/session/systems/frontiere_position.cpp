#include "app/session/systems/frontiere_position.hpp"

#include <algorithm>

#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/keywords.hpp"

namespace quadrille::app::frontiere {

using Json = nlohmann::json;
namespace fr = rules::frontiere;

Json* piece_in(Json& position, const std::string& id) {
    for (Json& piece : position.at("pieces")) {
        if (piece.at("id") == id) return &piece;
    }
    return nullptr;
}

bool lists(const Json& list, const Json& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

void add_word(Json& list, const Json& word) {
    if (!lists(list, word)) list.push_back(word);
}

std::string new_id(Json& position) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return "k" + std::to_string(number);
}

Acted checked(const Json& before, Json after, std::string rule) {
    if (!frontiere_rules(after)) return refused(before, std::move(rule), "impossible");
    return {std::move(after), std::move(rule)};
}

void lay_down(Json& position, const Json& bearer) {
    for (Json& piece : position["pieces"]) {
        if (piece.value("attached_to", Json()) != bearer.at("id") || piece.at("kind") != "equipment")
            continue;
        piece["attached_to"] = nullptr;
        piece["square"] = bearer.value("square", Json());
    }
}

void leave_play(Json& position, const std::string& id) {
    lay_down(position, Json(*piece_in(position, id)));
    leave_combat(position, id);
    Json left = Json::array();
    for (const Json& piece : position["pieces"]) {
        if (piece.at("id") != id && piece.value("attached_to", Json()) != id) left.push_back(piece);
    }
    position["pieces"] = std::move(left);
}

void leave_combat(Json& position, const std::string& id) {
    for (const char* key : {"declare", "choice"}) {
        if (!position.contains(key)) continue;
        Json kept = Json::object();
        for (const auto& [one, other] : position[key].items()) {
            if (one != id && other != id && !(other.is_array() && lists(other, id))) kept[one] = other;
        }
        position[key] = std::move(kept);
    }
}

void owe_sacrifices(Json& position, const std::string& attacker, const std::string& target) {
    const auto territory = frontiere_rules(position);
    const fr::Piece* piece = territory ? territory->find_piece(attacker) : nullptr;
    const auto aim = territory ? aim_at(*territory, target) : std::nullopt;
    if (piece == nullptr || !aim) return;
    const int number = fr::annihilates(*piece, *aim);
    const int before = position.value("owed_for", Json::object()).value(attacker, 0);
    if (number == before) return;
    const std::string& player =
        territory->players[static_cast<std::size_t>(fr::opponent(piece->controller))].id;
    const int owed = position.value("owed", Json::object()).value(player, 0);
    position["owed"][player] = std::max(0, owed + number - before);
    position["owed_for"][attacker] = number;
}

void turn_up(Json& position, Square square, const std::string& player) {
    Json& land = position.at("lands").at(name(square));
    if (land.value("revealed", false)) return;
    position["triggered"] = Json::array();
    if (const auto territory = frontiere_rules(position)) {
        const int who = player == territory->players[0].id ? 0 : 1;
        for (const fr::Piece* piece : fr::landfall(*territory, who))
            position["triggered"].push_back(piece->id);
    }
    land["revealed"] = true;
}

}  // namespace quadrille::app::frontiere
