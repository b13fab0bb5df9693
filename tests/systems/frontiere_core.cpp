#include "tests/systems/frontiere_core.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "app/session/systems/system_game.hpp"
#include "tests/systems/core_answer.hpp"

namespace quadrille::app {
namespace core_of_frontiere {
namespace {

using Json = nlohmann::json;
using After = std::optional<Json>;

Json core(const Json& position, Json request) {
    return core_answer({rules::System::frontiere, position}, std::move(request));
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

/// The position, where the rules take it.
After valid(Json position) {
    const bool fits = core(position, {{"ask", "adjacent"}, {"of", "P1"}}).at("ok");
    return fits ? After(std::move(position)) : std::nullopt;
}

/// FR-1.11, FR-4.13.
void turn_up(Json& position, const Json& square, const Json& player) {
    Json& land = position["lands"][square.get<std::string>()];
    if (land.value("revealed", false)) return;
    position["triggered"] =
        core(position, {{"ask", "reveal"}, {"square", square}, {"player", player}}).at("landfall");
    land["revealed"] = true;
}

/// FR-4.1: for the target that stands alone.
void owe(Json& position, const std::string& attacker, const Json& target) {
    const Json answer = core(position, {{"ask", "annihilator"}, {"attacker", attacker}, {"target", target}});
    const int number = answer.at("sacrifices");
    const int before = position.value("owed_for", Json::object()).value(attacker, 0);
    if (number == before) return;
    const std::string player = answer.at("player");
    position["owed"][player] =
        std::max(0, position.value("owed", Json::object()).value(player, 0) + number - before);
    position["owed_for"][attacker] = number;
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

/// FR-5.2.
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

After enter(Json position, const Json& action, Json piece) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    piece.update(printed(action));
    piece["id"] = "k" + std::to_string(number);
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

bool has_attacked(const Json& position, const Json& id) {
    return has(position.at("attacked"), id);
}

After attack(Json position, const Json& action) {
    const std::string of = action.at("of");
    if (phase_now(position) != "combat" || has_attacked(position, of)) return std::nullopt;
    const Json answer = core(position, {{"ask", "attacks"}});
    if (!answer.at("ok") || !has(answer.at("attacks").value(of, Json::array()), action.at("target")))
        return std::nullopt;
    owe(position, of, action.at("target"));
    position["declare"][of] = action.at("target");
    return position;
}

After provoke(Json position, const Json& action) {
    const Json answer = core(position, {{"ask", "provoke"}, {"of", action.at("of")}});
    const std::string forced = action.at("target");
    if (phase_now(position) != "combat" || has_attacked(position, forced) || !answer.at("ok") ||
        !has(answer.at("creatures"), forced))
        return std::nullopt;
    owe(position, forced, action.at("of"));
    position["declare"][forced] = action.at("of");
    return position;
}

Json combat_of(const Json& position) {
    return core(position,
                {{"ask", "combat"}, {"declare", position.at("declare")}, {"choice", position.at("choice")}});
}

After choose(Json position, const Json& action) {
    position["choice"][action.at("of").get<std::string>()] = action.at("attackers");
    const Json combat = combat_of(position);
    if (position.at("declare").empty() || !combat.at("ok")) return std::nullopt;
    for (const Json& error : combat.at("errors")) {
        if (error.contains("creature")) return std::nullopt;
    }
    return position;
}

After arrive(Json position, const Json& action) {
    const char* way = action.contains("attacking") ? "attacking" : "blocking";
    const bool attacking = action.contains("attacking");
    const std::string of = action.at("of"), other = action.at(way);
    Json& piece = piece_of(position, of);
    const Json answer =
        core(position, {{"ask", "arrival"}, {way, other}, {"controller", piece.at("controller")}});
    if (phase_now(position) != "combat" || piece.value("square", Json()).is_string() || !answer.at("ok") ||
        !has(answer.at("squares"), action.at("square")))
        return std::nullopt;
    // Who attacks is of the active player, and what is blocked was declared.
    if (attacking ? piece.at("controller") != position.at("turn").at("active")
                  : !position.at("declare").contains(other))
        return std::nullopt;
    piece["square"] = action.at("square");
    if (attacking) piece["summoning_sick"] = false;
    position["declare"][attacking ? of : other] = attacking ? other : of;
    turn_up(position, action.at("square"), piece.at("controller"));
    return valid(std::move(position));
}

After ninjutsu(Json position, const Json& action) {
    const std::string of = action.at("of");
    const Json answer = core(position, {{"ask", "ninjutsu"},
                                        {"attacker", of},
                                        {"declare", position.at("declare")},
                                        {"choice", position.at("choice")}});
    if (!answer.at("ok") || !answer.at("legal")) return std::nullopt;
    const Json controller = piece_of(position, of).at("controller");
    leave_play(position, of);
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    const std::string id = "k" + std::to_string(number);
    Json ninja = printed(action);
    ninja.update(
        {{"id", id}, {"kind", "creature"}, {"controller", controller}, {"square", answer.at("square")}});
    position["pieces"].push_back(ninja);
    position["declare"][id] = answer.at("target");
    return position;
}

After end_combat(Json position, const Json&) {
    for (const auto& [id, target] : position["declare"].items()) {
        if (is_there(position, id) &&
            !has(piece_of(position, id).value("keywords", Json::array()), "vigilance"))
            piece_of(position, id)["tapped"] = true;
        position["attacked"].push_back(id);
    }
    position["declare"] = position["choice"] = Json::object();
    return position;
}

After phase(Json position, const Json& action) {
    if (phase_now(position) == "combat") position = *end_combat(std::move(position), {});
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

const std::map<std::string, After (*)(Json, const Json&)> verbs{
    {"creature", creature},     {"attachment", attachment},
    {"token", token},           {"move", move},
    {"move_band", move_band},   {"explore", tap_for_land},
    {"control", tap_for_land},  {"attack", attack},
    {"provoke", provoke},       {"choose", choose},
    {"arrive", arrive},         {"ninjutsu", ninjutsu},
    {"end_combat", end_combat}, {"phase", phase},
    {"order", order},           {"band", band},
    {"regenerate", regenerate}, {"phase_out", phase_out},
    {"sacrifice", sacrifice},   {"gone", gone},
    {"damage", damage},         {"equip", equip},
    {"enchant", enchant},       {"territory", territory},
    {"reveal", reveal},         {"tap_land", tap_land}};

}  // namespace
}  // namespace core_of_frontiere

std::optional<nlohmann::json> frontiere_after(const nlohmann::json& position, const nlohmann::json& action) {
    return core_of_frontiere::verbs.at(action.at("do"))(position, action);
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
