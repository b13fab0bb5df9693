#include <algorithm>
#include <utility>

#include "tests/systems/frontiere_core_parts.hpp"

namespace quadrille::app::core_of_frontiere {
namespace {

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
    const std::string id = numbered(position);
    Json ninja = printed(action);
    ninja.update(
        {{"id", id}, {"kind", "creature"}, {"controller", controller}, {"square", answer.at("square")}});
    position["pieces"].push_back(ninja);
    position["declare"][id] = answer.at("target");
    return position;
}

After end_combat(Json position, const Json&) {
    return after_combat(std::move(position));
}

}  // namespace

Json after_combat(Json position) {
    for (const auto& [id, target] : position["declare"].items()) {
        if (is_there(position, id) &&
            !has(piece_of(position, id).value("keywords", Json::array()), "vigilance"))
            piece_of(position, id)["tapped"] = true;
        position["attacked"].push_back(id);
    }
    position["declare"] = position["choice"] = Json::object();
    return position;
}

const Verbs& verbs_of_combat() {
    static const Verbs verbs{{"attack", attack}, {"provoke", provoke},   {"choose", choose},
                             {"arrive", arrive}, {"ninjutsu", ninjutsu}, {"end_combat", end_combat}};
    return verbs;
}

}  // namespace quadrille::app::core_of_frontiere
