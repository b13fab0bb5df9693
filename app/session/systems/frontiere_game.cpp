#include "app/session/systems/frontiere_game.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/frontiere_deeds.hpp"
#include "app/session/systems/frontiere_read.hpp"

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

/// Adds a word to a list that has every word once.
void add_word(Json& list, const Json& word) {
    if (!has(list, word)) list.push_back(word);
}

/// A land is turned up: a basic one by its `type`, another by its name, types and mana (FR-2.4), tapped and
/// with its ability triggered where it says so (FR-1.13). `player` reveals it, else whose turn it is.
Acted reveal(Json position, const Json& action) {
    const std::string square = action.at("square");
    if (!position.at("lands").contains(square)) return refused(position, "", "malformed");
    const Json before = position;
    Json types = action.value("types", Json::array());
    if (action.contains("type")) types.push_back(action.at("type"));
    Json produces = action.value("produces", Json::array());
    for (std::size_t i = 0; i < std::size(land_types); ++i) {
        if (has(types, land_types[i])) add_word(produces, land_colours[i]);
    }
    const std::string player = action.value("player", position.at("turn").value("active", ""));
    if (!player.empty()) turn_up(position, square, player);
    Json& land = position["lands"][square];
    land["revealed"] = true;
    land["subtypes"] = types;
    land["produces"] = produces;
    for (const char* key : {"name", "legendary"}) {
        if (action.contains(key)) land[key] = action.at(key);
    }
    if (action.value("tapped", false)) land["tapped"] = true;
    if (action.value("triggers", false)) add_word(position["triggered_lands"], square);
    return checked(before, std::move(position), "FR-1.11");
}

/// A permanent that enters off the territory.
Acted enter(const Json& before, const Json& action, Json piece) {
    Json position = before;
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    piece["id"] = fmt::format("k{}", number);
    piece["controller"] = action.at("player");
    for (const char* key :
         {"name", "power", "toughness", "colors", "keywords", "types", "extra_blocks", "must_be_blocked"}) {
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
    if (kind != "equipment" && kind != "fortification" && kind != "aura" && kind != "planeswalker")
        return refused(before, "", "malformed");
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
    turn_up(put.position, square, action.at("player"));
    put.rule = "FR-2.2";
    return put;
}

Acted move(Json position, const Json& action) {
    if (phase_of(position) != "movement") return refused(position, "FR-3.5", "phase");
    if (has(position.value("moved", Json::array()), action.at("of")))
        return refused(position, "FR-3.6", "moved");
    const Json answer = asked_of(position, {{"ask", "moves"}, {"of", action.at("of")}});
    if (!answer.at("ok")) return refused(position, "FR-3.5", "malformed");
    const std::string id = action.at("of");
    if (answer.at("refused").contains(id))
        return refused(position, answer.at("refused").at(id), "may_not_move");
    const Json moves = answer.at("moves").value(id, Json::array());
    bool there = false, free = false;
    for (const Json& move : moves) {
        if (move.at("to") != action.at("to")) continue;
        there = true;
        free |= move.at("consent").empty();
    }
    if (!there) return refused(position, "FR-3.6", "too_far");
    if (!free) {
        // Whoever has the flying or reach creature below says so; refused, it does not move at all (FR-4.15).
        if (!action.contains("consent")) return refused(position, "FR-4.15", "consent");
        if (!action.at("consent").get<bool>()) {
            position["moved"].push_back(id);
            return {std::move(position), "FR-4.15"};
        }
    }
    Json& piece = *piece_in(position, id);
    piece["square"] = action.at("to");
    turn_up(position, action.at("to"), piece.at("controller"));
    position["moved"].push_back(id);
    return {std::move(position), "FR-3.6"};
}

/// Until the end of the turn (FR-2.6): whose it was is kept to be given back.
void take_land(Json& land, const Json& player) {
    if (!land.contains("before")) land["before"] = land.value("controller", Json());
    land["controller"] = player;
}

void give_lands_back(Json& position) {
    for (Json& land : position["lands"]) {
        if (!land.contains("before")) continue;
        land["controller"] = land.at("before");
        land.erase("before");
    }
}

/// Whether it attacks and is tapped for it, though the rules see it untapped until the combat is over.
bool attacks(const Json& position, const std::string& id) {
    if (!position.at("declare").contains(id)) return false;
    for (const Json& piece : position.at("pieces")) {
        if (piece.at("id") == id) return !has(piece.value("keywords", Json::array()), "vigilance");
    }
    return false;
}

/// A creature taps to explore a land or to take it (FR-2.5, FR-2.6).
Acted tap_for_land(Json position, const Json& action) {
    const bool explores = action.at("do") == "explore";
    const Json answer = asked_of(position, {{"ask", action.at("do")}, {"of", action.at("of")}});
    if (!answer.at("ok")) return refused(position, "FR-2.5", "malformed");
    const std::string square = action.at("square");
    if (!answer.at("may") || attacks(position, action.at("of")))
        return refused(position, answer.at("rule"), "tapped");
    if (!has(answer.at("squares"), square)) return refused(position, answer.at("rule"), "square");
    Json& piece = *piece_in(position, action.at("of"));
    piece["tapped"] = true;
    if (explores)
        turn_up(position, square, piece.at("controller"));
    else
        take_land(position["lands"][square], piece.at("controller"));
    return {std::move(position), answer.at("rule")};
}

Acted attack(Json position, const Json& action) {
    if (phase_of(position) != "combat") return refused(position, "FR-3.10", "phase");
    const Json answer = asked_of(position, {{"ask", "attacks"}});
    const std::string id = action.at("of");
    if (has_attacked(position, id)) return refused(position, "FR-3.3", "attacked");
    if (answer.at("refused").contains(id))
        return refused(position, answer.at("refused").at(id), "may_not_attack");
    if (!has(answer.at("attacks").value(id, Json::array()), action.at("target")))
        return refused(position, "FR-3.10", "target");
    owe_sacrifices(position, id, action.at("target"));
    position["declare"][id] = action.at("target");
    return {std::move(position), "FR-3.10"};
}

/// Attackers are tapped when the combat is over: until then the rules look at who may attack.
Acted end_combat(Json position, const Json&) {
    for (const auto& [id, target] : position["declare"].items()) {
        Json* piece = piece_in(position, id);
        if (piece != nullptr && !has(piece->value("keywords", Json::array()), "vigilance"))
            (*piece)["tapped"] = true;
        position["attacked"].push_back(id);
    }
    position["declare"] = Json::object();
    position["choice"] = Json::object();
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
    if (piece_in(position, action.at("of")) == nullptr) return refused(position, "", "malformed");
    leave_play(position, action.at("of"));
    return {std::move(position)};
}

Acted order(Json position, const Json& action) {
    const Json answer = asked_of(position, {{"ask", "turn_plan"}, {"order", action.at("order")}});
    if (!answer.at("ok")) return refused(position, "FR-3.3", "malformed");
    position["turn"]["order"] = action.at("order");
    return {std::move(position), answer.at("rule")};
}

Acted phase(Json position, const Json& action) {
    if (phase_of(position) == "combat") position = end_combat(std::move(position), {}).position;
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
    if (auto done = act_frontiere_deed(position, action)) return *done;
    const auto found = verbs.find(verb);
    return found != verbs.end() ? found->second(position, action) : refused(position, "", "malformed");
}

namespace {

/// FR-4.3.
void phase_in_or_out(Json& piece, const Json& untap) {
    if (has(untap.at("phases_in"), piece.at("id"))) piece["phased_out"] = false;
    if (has(untap.at("phases_out"), piece.at("id"))) piece["phased_out"] = true;
}

}  // namespace

Json frontiere_with_turn(Json position, Seat active) {
    const std::string player = active == Seat::north ? "P2" : "P1";
    position["turn"]["active"] = player;
    position["turn"]["first_upkeep_reached"][player] = true;
    position["phase"] = 0;
    position["declare"] = Json::object();
    for (const char* key : {"moved", "attacked"}) position[key] = Json::array();
    position["choice"] = Json::object();
    for (const char* key : {"triggered", "triggered_lands"}) position[key] = Json::array();
    for (const char* key : {"owed", "owed_for"}) position[key] = Json::object();
    give_lands_back(position);
    if (position.at("lands").empty()) return position;
    const Json untap = asked_of(position, {{"ask", "untap"}, {"player", player}});
    for (Json& piece : position.at("pieces")) {
        piece["damage"] = 0;
        if (untap.at("ok")) phase_in_or_out(piece, untap);
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
