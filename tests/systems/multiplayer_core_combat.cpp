// Combat: whether the rules core allows an action, and what it changes.
#include <algorithm>

#include "tests/systems/multiplayer_core_parts.hpp"

namespace quadrille::app::multiplayer_core {
namespace {

bool attack(Json& position, const Json& action, const Json&) {
    const Json piece = *one(position["pieces"], action.at("of"));
    position["attacks"][action.at("of").get<std::string>()] = action.at("player");
    const Json answer = core(position, {{"ask", "declare_attackers"}, {"attacks", position.at("attacks")}});
    return !answer.is_null() && answer.at("legal") && !piece.at("tapped") && !piece.at("summoning_sick");
}

bool attacks_not(Json& position, const Json& action, const Json&) {
    if (position.contains("attacks")) position["attacks"].erase(action.at("of").get<std::string>());
    return true;
}

bool block(Json& position, const Json& action, const Json&) {
    const Json blocker = *one(position["pieces"], action.at("of"));
    const Json answer = core(position, {{"ask", "declare_blockers"},
                                        {"attacks", position.value("attacks", Json::object())},
                                        {"blocks", {{action.at("of"), action.at("target")}}}});
    if (answer.is_null() || !answer.at("legal") || blocker.at("tapped")) return false;
    const Ids order = answer.at("order");
    const auto now = std::find(order.begin(), order.end(), blocker.at("controller"));
    if (now - order.begin() < position.value("blocking", 0)) return false;
    position["blocking"] = now - order.begin();
    position["blocks"][action.at("of").get<std::string>()] = action.at("target");
    return true;
}

bool divide(Json& position, const Json& action, const Json&) {
    const Json attacks = position.value("attacks", Json::object());
    const std::string of = action.at("of");
    Json parts = Json::array();
    int sum = 0;
    for (const auto& [to, part] : action.at("damage").items()) {
        parts.push_back({{"from", of}, {"to", to}, {"amount", part}});
        sum += part.get<int>();
    }
    const Json answer = core(position, {{"ask", "assign_damage"},
                                        {"attacks", attacks},
                                        {"blocks", position.value("blocks", Json::object())},
                                        {"assigns", parts}});
    if (!attacks.contains(of) || answer.is_null() || !answer.at("legal")) return false;
    if (sum != one(position["pieces"], of)->value("power", 0)) return false;
    position["divided"][of] = action.at("damage");
    return true;
}

/// How the damage is assigned is the core's to judge; each creature that fights deals all that it has.
bool fits(Json& position, const Json& assigned) {
    const Json attacks = position.at("attacks"), blocks = position.value("blocks", Json::object());
    const Json answer =
        core(position,
             {{"ask", "assign_damage"}, {"attacks", attacks}, {"blocks", blocks}, {"assigns", assigned}});
    std::map<std::string, int> dealt, wanted;
    for (const Json& part : assigned) dealt[part.at("from")] += part.at("amount").get<int>();
    for (const Json& piece : position["pieces"]) {
        const std::string id = piece.at("id");
        const int power = piece.value("power", 0);
        if (power > 0 && (attacks.contains(id) || blocks.contains(id))) wanted[id] = power;
    }
    return !answer.is_null() && answer.at("legal") && answer.at("assigned") == assigned && dealt == wanted;
}

bool damage(Json& position, const Json&, const Json& after) {
    if (position.value("attacks", Json::object()).empty()) return false;
    if (!position.value("stack", Json::array()).empty()) return false;
    if (after.value("stack", Json::array()).empty()) return false;
    const Json assigned = after.at("stack").back().at("assigned");
    if (!fits(position, assigned)) return false;
    for (const auto& [id, player] : position.at("attacks").items())
        (*one(position["pieces"], id))["tapped"] = true;
    const Json active = position.at("turn").at("active");
    position["stack"].push_back({{"id", numbered(position, "s")},
                                 {"controller", active},
                                 {"owner", active},
                                 {"kind", "combat_damage"},
                                 {"assigned", assigned}});
    go_to_step(position, "damage");
    return true;
}

}  // namespace

const Verbs& verbs_of_combat() {
    static const Verbs verbs{{"attack", attack},
                             {"attacks_not", attacks_not},
                             {"block", block},
                             {"divide", divide},
                             {"damage", damage}};
    return verbs;
}

}  // namespace quadrille::app::multiplayer_core
