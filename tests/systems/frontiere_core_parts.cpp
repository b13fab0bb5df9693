#include "tests/systems/frontiere_core_parts.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/session/systems/system_game.hpp"
#include "tests/systems/core_answer.hpp"

namespace quadrille::app::core_of_frontiere {

Json core(const Json& position, Json request) {
    return core_answer(rules::System::frontiere, position, std::move(request));
}

bool has(const Json& list, const Json& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

Json& piece_of(Json& position, const Json& id) {
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) return piece;
    }
    throw std::out_of_range("no piece " + id.dump());
}

bool is_there(const Json& position, const Json& id) {
    const Json& pieces = position.at("pieces");
    return std::any_of(pieces.begin(), pieces.end(), [&](const Json& piece) { return piece.at("id") == id; });
}

std::string phase_now(const Json& position) {
    const Json plan = core(position, {{"ask", "turn_plan"}, {"order", position.at("turn").at("order")}});
    return plan.at("phases").at(position.at("phase").get<std::size_t>());
}

After valid(Json position) {
    const bool fits = core(position, {{"ask", "adjacent"}, {"of", "P1"}}).at("ok");
    return fits ? After(std::move(position)) : std::nullopt;
}

void turn_up(Json& position, const Json& square, const Json& player) {
    Json& land = position["lands"][square.get<std::string>()];
    if (land.value("revealed", false)) return;
    position["triggered"] =
        core(position, {{"ask", "reveal"}, {"square", square}, {"player", player}}).at("landfall");
    land["revealed"] = true;
}

void leave_combat(Json& position, const Json& id) {
    for (const char* key : {"declare", "choice"}) {
        Json kept = Json::object();
        for (const auto& [one, other] : position[key].items()) {
            if (one != id && other != id && !(other.is_array() && has(other, id))) kept[one] = other;
        }
        position[key] = kept;
    }
}

void lay_equipment_down(Json& position, const Json& id) {
    const Json square = piece_of(position, id).value("square", Json());
    for (Json& piece : position["pieces"]) {
        if (piece.at("kind") != "equipment" || piece.value("attached_to", Json()) != id) continue;
        piece["attached_to"] = nullptr;
        piece["square"] = square;
    }
}

void leave_play(Json& position, const Json& id) {
    lay_equipment_down(position, id);
    leave_combat(position, id);
    Json left = Json::array();
    for (const Json& piece : position["pieces"]) {
        if (piece.at("id") != id && piece.value("attached_to", Json()) != id) left.push_back(piece);
    }
    position["pieces"] = left;
}

Json printed(const Json& action) {
    Json card;
    card["name"] = action.value("name", "");
    for (const char* number : {"power", "toughness", "extra_blocks"}) card[number] = action.value(number, 0);
    for (const char* words : {"colors", "keywords", "types"})
        card[words] = action.value(words, Json::array());
    card["must_be_blocked"] = action.value("must_be_blocked", false);
    return card;
}

std::string numbered(Json& position) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return "k" + std::to_string(number);
}

}  // namespace quadrille::app::core_of_frontiere
