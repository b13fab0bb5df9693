#include "app/session/systems/frontiere_game.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

Json asked_of(const Json& position, Json request) {
    return asked({rules::System::frontiere, position}, std::move(request));
}

Json* piece_in(Json& position, const Json& id) {
    for (Json& piece : position.at("pieces")) {
        if (piece.at("id") == id) return &piece;
    }
    return nullptr;
}

bool has(const Json& list, const Json& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

Acted refused(const Json& position, std::string rule, std::string why) {
    return {position, std::move(rule), std::move(why)};
}

/// A position that the rules do not take is no position: the action that leads to it is refused.
Acted checked(const Json& before, Json after, std::string rule) {
    const Json answer = asked_of(after, {{"ask", "adjacent"}, {"of", "P1"}});
    if (!answer.at("ok")) return refused(before, std::move(rule), "impossible");
    return {std::move(after), std::move(rule)};
}

Acted territory(const Json& position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "territory"}, {"lands", action.at("lands")}});
    if (!answer.at("ok") || answer.at("rows") < 1 || answer.at("rows") > max_side)
        return refused(position, "FR-1.2", "lands");
    Json laid = position;
    const int rows = answer.at("rows");
    laid["board"] = {{"columns", 5}, {"rows", rows}};
    laid["lands"] = Json::object();
    laid["pieces"] = Json::array();
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < 5; ++column) laid["lands"][name(Square{column, row})] = Json::object();
    }
    return {std::move(laid), answer.at("rule")};
}

void turn_up(Json& position, const std::string& square) {
    position["lands"][square]["revealed"] = true;
}

Acted reveal(Json position, const Json& action) {
    const std::string square = action.at("square"), type = action.at("type");
    if (!position.at("lands").contains(square)) return refused(position, "", "malformed");
    Json& land = position["lands"][square];
    land["revealed"] = true;
    for (std::size_t i = 0; i < std::size(land_types); ++i) {
        if (type != land_types[i]) continue;
        land["subtypes"] = {type};
        land["produces"] = {land_colours[i]};
    }
    return {std::move(position), "FR-1.11"};
}

/// A permanent that enters off the territory.
Acted enter(const Json& before, const Json& action, Json piece) {
    Json position = before;
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    piece["id"] = fmt::format("k{}", number);
    piece["controller"] = action.at("player");
    for (const char* key : {"name", "power", "toughness", "colors", "keywords"}) {
        if (action.contains(key)) piece[key] = action.at(key);
    }
    position["pieces"].push_back(std::move(piece));
    return checked(before, std::move(position), "FR-1.12");
}

Acted creature(const Json& before, const Json& action) {
    return enter(before, action,
                 {{"kind", "creature"}, {"summoning_sick", true}, {"controlled_since_turn_start", false}});
}

Acted attachment(const Json& before, const Json& action) {
    const Json& kind = action.at("kind");
    if (kind != "equipment" && kind != "fortification") return refused(before, "", "malformed");
    return enter(before, action, {{"kind", kind}});
}

Acted equip(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "equip"}, {"equipment", action.at("of")}});
    if (!answer.at("ok") || !has(answer.at("targets"), action.at("target")))
        return refused(position, "FR-5.1", "target");
    (*piece_in(position, action.at("of")))["attached_to"] = action.at("target");
    return {std::move(position), answer.at("rule")};
}

Acted fortify(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "fortify"}, {"fortification", action.at("of")}});
    if (!answer.at("ok") || !has(answer.at("squares"), action.at("square")))
        return refused(position, "FR-5.4", "square");
    (*piece_in(position, action.at("of")))["square"] = action.at("square");
    return {std::move(position), answer.at("rule")};
}

/// What a creature bears stays on its land when it leaves (FR-5.2).
void lay_down(Json& position, const Json& bearer) {
    for (Json& piece : position.at("pieces")) {
        if (piece.value("attached_to", Json()) != bearer.at("id")) continue;
        piece["attached_to"] = nullptr;
        piece["square"] = bearer.value("square", Json());
    }
}

Acted token(const Json& before, const Json& action) {
    const Json may = asked_of(before, {{"ask", "token_rule"}, {"player", action.at("player")}});
    const Json& square = action.at("square");
    if (!may.at("ok") || !has(may.at("squares"), square)) return refused(before, "FR-2.2", "square");
    Acted put =
        creature(before, {{"player", action.at("player")}, {"name", ""}, {"power", 1}, {"toughness", 1}});
    if (!put.why.empty()) return put;
    Json& piece = put.position["pieces"].back();
    piece["token"] = true;
    piece["square"] = square;
    turn_up(put.position, square);
    put.rule = "FR-2.2";
    return put;
}

Acted move(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "moves"}, {"of", action.at("of")}});
    if (!answer.at("ok")) return refused(position, "FR-3.5", "malformed");
    const std::string id = action.at("of");
    if (answer.at("refused").contains(id))
        return refused(position, answer.at("refused").at(id), "may_not_move");
    const Json moves = answer.at("moves").value(id, Json::array());
    const bool there = std::any_of(moves.begin(), moves.end(),
                                   [&](const Json& move) { return move.at("to") == action.at("to"); });
    if (!there) return refused(position, "FR-3.6", "too_far");
    (*piece_in(position, id))["square"] = action.at("to");
    turn_up(position, action.at("to"));
    return {std::move(position), "FR-3.6"};
}

/// A creature taps to explore a land or to take it (FR-2.5, FR-2.6).
Acted tap_for_land(Json position, const Json& action) {
    const bool explores = action.at("do") == "explore";
    const Json answer = asked_of(position, {{"ask", action.at("do")}, {"of", action.at("of")}});
    if (!answer.at("ok")) return refused(position, "FR-2.5", "malformed");
    const std::string square = action.at("square");
    if (!answer.at("may")) return refused(position, answer.at("rule"), "tapped");
    if (!has(answer.at("squares"), square)) return refused(position, answer.at("rule"), "square");
    Json& piece = *piece_in(position, action.at("of"));
    piece["tapped"] = true;
    if (explores)
        turn_up(position, square);
    else
        position["lands"][square]["controller"] = piece.at("controller");
    return {std::move(position), answer.at("rule")};
}

Acted attack(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "attacks"}});
    const std::string id = action.at("of");
    if (answer.at("refused").contains(id))
        return refused(position, answer.at("refused").at(id), "may_not_attack");
    if (!has(answer.at("attacks").value(id, Json::array()), action.at("target")))
        return refused(position, "FR-3.10", "target");
    position["declare"][id] = action.at("target");
    return {std::move(position), "FR-3.10"};
}

/// Attackers are tapped when the combat is over: until then the rules look at who may attack.
Acted end_combat(Json position, const Json&) {
    for (const auto& [id, target] : position["declare"].items()) {
        Json* piece = piece_in(position, id);
        if (piece != nullptr && !has(piece->value("keywords", Json::array()), "vigilance"))
            (*piece)["tapped"] = true;
    }
    position["declare"] = Json::object();
    return {std::move(position), "FR-3.10"};
}

Acted tap(Json position, const Json& action) {
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(position, "", "malformed");
    (*piece)["tapped"] = action.at("on").get<bool>();
    return {std::move(position)};
}

Acted tap_land(Json position, const Json& action) {
    const std::string square = action.at("square");
    if (!position.at("lands").contains(square)) return refused(position, "", "malformed");
    Json& land = position["lands"][square];
    land["tapped"] = action.at("on").get<bool>();
    land["tapped_by"] = action.at("on") ? action.at("player") : Json();
    return {std::move(position), "FR-3.4"};
}

Acted damage(Json position, const Json& action) {
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(position, "", "malformed");
    (*piece)["damage"] = std::max(0, piece->value("damage", 0) + action.at("change").get<int>());
    return {std::move(position)};
}

Acted gone(Json position, const Json& action) {
    Json& pieces = position["pieces"];
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
        if (piece->at("id") != action.at("of")) continue;
        lay_down(position, Json(*piece));
        pieces.erase(piece);
        position["declare"].erase(action.at("of").get<std::string>());
        std::erase_if(position["declare"].get_ref<Json::object_t&>(),
                      [&](const auto& declared) { return declared.second == action.at("of"); });
        return {std::move(position)};
    }
    return refused(position, "", "malformed");
}

Acted order(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "turn_plan"}, {"order", action.at("order")}});
    if (!answer.at("ok")) return refused(position, "FR-3.3", "malformed");
    position["turn"]["order"] = action.at("order");
    return {std::move(position), answer.at("rule")};
}

Acted phase(Json position, const Json& action) {
    position["phase"] = action.at("phase").get<int>();
    return {std::move(position), "FR-3.3"};
}

const std::map<std::string, Acted (*)(Json, const Json&)> verbs{{"reveal", reveal},
                                                                {"equip", equip},
                                                                {"fortify", fortify},
                                                                {"move", move},
                                                                {"explore", tap_for_land},
                                                                {"control", tap_for_land},
                                                                {"attack", attack},
                                                                {"end_combat", end_combat},
                                                                {"tap", tap},
                                                                {"tap_land", tap_land},
                                                                {"damage", damage},
                                                                {"gone", gone},
                                                                {"order", order},
                                                                {"phase", phase}};

}  // namespace

Json first_frontiere(const GameSetup& setup) {
    Json position{{"players", Json::array()},  {"lands", Json::object()}, {"pieces", Json::array()},
                  {"declare", Json::object()}, {"turn", {{"order", 1}}},  {"phase", 0}};
    for (const Seat seat : {Seat::south, Seat::north})
        position["players"].push_back(
            {{"id", seat == Seat::south ? "P1" : "P2"}, {"seat", name(seat)}, {"life", setup.starting_life}});
    return position;
}

Acted act_frontiere(const Json& position, const Json& action) {
    const std::string verb = action.value("do", "");
    if (verb == "territory") return territory(position, action);
    if (position.at("lands").empty()) return refused(position, "FR-1.2", "not_laid");
    if (verb == "creature") return creature(position, action);
    if (verb == "attachment") return attachment(position, action);
    if (verb == "token") return token(position, action);
    const auto found = verbs.find(verb);
    return found != verbs.end() ? found->second(position, action) : refused(position, "", "malformed");
}

Json frontiere_with_turn(Json position, Seat active) {
    const std::string player = active == Seat::north ? "P2" : "P1";
    position["turn"]["active"] = player;
    position["turn"]["first_upkeep_reached"][player] = true;
    position["phase"] = 0;
    position["declare"] = Json::object();
    if (position.at("lands").empty()) return position;
    const Json untap = asked_of(position, {{"ask", "untap"}, {"player", player}});
    for (Json& piece : position.at("pieces")) {
        piece["damage"] = 0;
        if (untap.at("ok") && has(untap.at("pieces"), piece.at("id"))) piece["tapped"] = false;
        if (piece.at("controller") != player) continue;
        piece["summoning_sick"] = false;
        piece["controlled_since_turn_start"] = true;
    }
    if (!untap.at("ok")) return position;
    for (const Json& square : untap.at("lands")) {
        Json& land = position["lands"][square.get<std::string>()];
        land["tapped"] = false;
        land["tapped_by"] = nullptr;
    }
    return position;
}

}  // namespace quadrille::app
