#include "tests/systems/frontiere_core.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "tests/systems/frontiere_core_parts.hpp"

namespace quadrille::app {
namespace core_of_frontiere {
namespace {

After enter(Json position, const Json& action, Json piece) {
    piece.update(printed(action));
    piece["id"] = numbered(position);
    piece["controller"] = action.at("player");
    position["pieces"].push_back(piece);
    return valid(std::move(position));
}

After territory(Json position, const Json& action) {
    const Json answer = core(position, {{"ask", "territory"}, {"lands", action.at("lands")}});
    const int rows = answer.at("rows");
    if (rows < 1) return std::nullopt;
    constexpr int in_a_row = 5;
    position["board"] = {{"columns", in_a_row}, {"rows", rows}};
    position["pieces"] = Json::array();
    position["lands"] = Json::object();
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < in_a_row; ++column)
            position["lands"][name(Square{column, row})] = Json::object();
    }
    return position;
}

/// A basic type makes its colour (FR-2.4).
After reveal(Json position, const Json& action) {
    static const std::map<std::string, std::string> colours{{"plains", "white"},
                                                            {"island", "blue"},
                                                            {"swamp", "black"},
                                                            {"mountain", "red"},
                                                            {"forest", "green"}};
    const std::string square = action.at("square");
    turn_up(position, square,
            action.contains("player") ? action.at("player") : position.at("turn").at("active"));
    Json& land = position["lands"][square];
    land["revealed"] = true;
    land["subtypes"] = action.at("types");
    land["produces"] = action.at("produces");
    for (const Json& type : action.at("types")) {
        const std::string& colour = colours.at(type.get<std::string>());
        if (!has(land["produces"], colour)) land["produces"].push_back(colour);
    }
    if (action.at("tapped")) land["tapped"] = true;
    if (action.at("triggers")) position["triggered_lands"].push_back(square);
    return valid(std::move(position));
}

After tap_land(Json position, const Json& action) {
    position["lands"][action.at("square").get<std::string>()].update(
        {{"tapped", action.at("on")}, {"tapped_by", action.at("on") ? action.at("player") : Json()}});
    return position;
}

After creature(Json position, const Json& action) {
    return enter(std::move(position), action,
                 {{"kind", "creature"}, {"summoning_sick", true}, {"controlled_since_turn_start", false}});
}

After attachment(Json position, const Json& action) {
    return enter(std::move(position), action, {{"kind", action.at("kind")}});
}

After token(Json position, const Json& action) {
    const Json rule = core(position, {{"ask", "token_rule"}, {"player", action.at("player")}});
    if (!has(rule.at("squares"), action.at("square"))) return std::nullopt;
    After put =
        creature(std::move(position), {{"player", action.at("player")}, {"power", 1}, {"toughness", 1}});
    (*put)["pieces"].back().update({{"token", true}, {"square", action.at("square")}});
    turn_up(*put, action.at("square"), action.at("player"));
    return put;
}

/// One creature or a band, of the moves that the rules list.
After moved(Json position, const Json& action, const Json& who, const Json& moves) {
    for (const Json& id : who) {
        if (has(position.at("moved"), id)) return std::nullopt;
    }
    Json there = Json::array();
    for (const Json& move : moves) {
        if (move.at("to") == action.at("to")) there.push_back(move);
    }
    const bool free =
        std::any_of(there.begin(), there.end(), [](const Json& move) { return move.at("consent").empty(); });
    if (there.empty() || (!free && !action.contains("consent"))) return std::nullopt;
    for (const Json& id : who) position["moved"].push_back(id);
    if (!free && !action.at("consent").get<bool>()) return position;
    for (const Json& id : who) piece_of(position, id)["square"] = action.at("to");
    turn_up(position, action.at("to"), piece_of(position, action.at("of")).at("controller"));
    return position;
}

After move(Json position, const Json& action) {
    const std::string of = action.at("of");
    const Json answer = core(position, {{"ask", "moves"}, {"of", of}});
    if (phase_now(position) != "movement" || !answer.at("ok") || !answer.at("moves").contains(of))
        return std::nullopt;
    return moved(std::move(position), action, Json::array({of}), answer.at("moves").at(of));
}

After move_band(Json position, const Json& action) {
    const Json answer = core(position, {{"ask", "band_moves"}, {"of", action.at("of")}});
    if (phase_now(position) != "movement" || !answer.at("ok") || answer.at("members").size() < 2)
        return std::nullopt;
    // In the order of the position, as they are written down.
    Json who = Json::array();
    for (const Json& piece : position.at("pieces")) {
        if (has(answer.at("members"), piece.at("id"))) who.push_back(piece.at("id"));
    }
    return moved(std::move(position), action, who, answer.at("moves"));
}

/// Explores or takes a land.
After tap_for_land(Json position, const Json& action) {
    const std::string of = action.at("of"), square = action.at("square");
    const Json answer = core(position, {{"ask", action.at("do")}, {"of", of}});
    if (!answer.at("ok") || !answer.at("may") || !has(answer.at("squares"), square)) return std::nullopt;
    Json& piece = piece_of(position, of);
    const bool attacks =
        position.at("declare").contains(of) && !has(piece.value("keywords", Json::array()), "vigilance");
    if (attacks) return std::nullopt;
    piece["tapped"] = true;
    const Json player = piece.at("controller");
    Json& land = position["lands"][square];
    if (action.at("do") == "explore") {
        turn_up(position, square, player);
    } else {
        if (!land.contains("before")) land["before"] = land.value("controller", Json());
        land["controller"] = player;
    }
    return position;
}

After phase(Json position, const Json& action) {
    if (phase_now(position) == "combat") position = after_combat(std::move(position));
    position["phase"] = action.at("phase");
    return position;
}

After order(Json position, const Json& action) {
    if (!core(position, {{"ask", "turn_plan"}, {"order", action.at("order")}}).at("ok")) return std::nullopt;
    position["turn"]["order"] = action.at("order");
    return position;
}

After band(Json position, const Json& action) {
    const Json answer = core(position, {{"ask", "band"}, {"members", action.at("members")}});
    if (!answer.at("ok") || !has(answer.at("squares"), action.at("square"))) return std::nullopt;
    for (const Json& id : action.at("members")) piece_of(position, id)["square"] = action.at("square");
    return valid(std::move(position));
}

After regenerate(Json position, const Json& action) {
    lay_equipment_down(position, action.at("of"));
    piece_of(position, action.at("of")).update({{"tapped", true}, {"damage", 0}, {"square", nullptr}});
    leave_combat(position, action.at("of"));
    return position;
}

After phase_out(Json position, const Json& action) {
    Json& piece = piece_of(position, action.at("of"));
    piece["phased_out"] = !piece.value("phased_out", false);
    leave_combat(position, action.at("of"));
    return valid(std::move(position));
}

After sacrifice(Json position, const Json& action) {
    const Json piece = piece_of(position, action.at("of"));
    if (piece.value("token", false)) return std::nullopt;
    const std::string player = piece.at("controller");
    leave_play(position, action.at("of"));
    const int owed = position.value("owed", Json::object()).value(player, 0);
    if (owed > 0) position["owed"][player] = owed - 1;
    return position;
}

After gone(Json position, const Json& action) {
    leave_play(position, action.at("of"));
    return position;
}

After damage(Json position, const Json& action) {
    Json& piece = piece_of(position, action.at("of"));
    piece["damage"] = std::max(0, piece.value("damage", 0) + action.at("change").get<int>());
    return position;
}

After equip(Json position, const Json& action) {
    const Json answer = core(position, {{"ask", "equip"}, {"equipment", action.at("of")}});
    if (!answer.at("ok") || !has(answer.at("targets"), action.at("target"))) return std::nullopt;
    piece_of(position, action.at("of"))["attached_to"] = action.at("target");
    return position;
}

After enchant(Json position, const Json& action) {
    if (action.contains("square") == action.contains("target")) return std::nullopt;
    Json& aura = piece_of(position, action.at("of"));
    if (action.contains("square")) {
        aura["attached_to"] = nullptr;
        aura["square"] = action.at("square");
        return valid(std::move(position));
    }
    aura["attached_to"] = action.at("target");
    const Json answer =
        core(position, {{"ask", "protected"}, {"of", action.at("target")}, {"source", action.at("of")}});
    if (answer.at("ok") && answer.at("protected")) return std::nullopt;
    return valid(std::move(position));
}

const Verbs verbs{{"creature", creature},     {"attachment", attachment},
                  {"token", token},           {"move", move},
                  {"move_band", move_band},   {"explore", tap_for_land},
                  {"control", tap_for_land},  {"phase", phase},
                  {"order", order},           {"band", band},
                  {"regenerate", regenerate}, {"phase_out", phase_out},
                  {"sacrifice", sacrifice},   {"gone", gone},
                  {"damage", damage},         {"equip", equip},
                  {"enchant", enchant},       {"territory", territory},
                  {"reveal", reveal},         {"tap_land", tap_land}};

}  // namespace
}  // namespace core_of_frontiere

std::optional<nlohmann::json> frontiere_after(const nlohmann::json& position, const nlohmann::json& action) {
    using namespace core_of_frontiere;
    const std::string what = action.at("do");
    const auto combat = verbs_of_combat().find(what);
    return (combat != verbs_of_combat().end() ? combat->second : verbs.at(what))(position, action);
}

nlohmann::json frontiere_at_turn(nlohmann::json position, Seat active) {
    const std::string player = active == Seat::south ? "P1" : "P2";
    for (nlohmann::json& land : position["lands"]) {
        if (!land.contains("before")) continue;
        land["controller"] = land.at("before");
        land.erase("before");
    }
    position["turn"]["active"] = player;
    position["turn"]["first_upkeep_reached"][player] = true;
    position["phase"] = 0;
    for (const char* key : {"moved", "attacked", "triggered", "triggered_lands"})
        position[key] = nlohmann::json::array();
    for (const char* key : {"declare", "choice", "owed", "owed_for"})
        position[key] = nlohmann::json::object();
    const nlohmann::json untap = core_of_frontiere::core(position, {{"ask", "untap"}, {"player", player}});
    for (nlohmann::json& piece : position["pieces"]) {
        piece["damage"] = 0;
        if (core_of_frontiere::has(untap.at("phases_in"), piece.at("id"))) piece["phased_out"] = false;
        if (core_of_frontiere::has(untap.at("phases_out"), piece.at("id"))) piece["phased_out"] = true;
        if (core_of_frontiere::has(untap.at("pieces"), piece.at("id"))) piece["tapped"] = false;
        if (piece.at("controller") == player)
            piece.update({{"summoning_sick", false}, {"controlled_since_turn_start", true}});
    }
    for (const nlohmann::json& square : untap.at("lands"))
        position["lands"][square.get<std::string>()].update({{"tapped", false}, {"tapped_by", nullptr}});
    return position;
}

}  // namespace quadrille::app
