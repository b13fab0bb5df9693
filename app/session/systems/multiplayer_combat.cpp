#include <algorithm>
#include <map>

#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "app/session/systems/multiplayer_verbs.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/reach.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

Acted attack(const Json& before, const Json& action) {
    Json position = before;
    position["attacks"][action.at("of").get<std::string>()] = action.at("player");
    const auto table = multiplayer_rules(position);
    if (!table || !table->turn.active) return refused(before, "MP-6.1", "not_begun");
    const mp::Attacks attacks = declared_attacks(*table, position);
    const mp::AttackCheck check = mp::check_attack(*table, attacks, std::nullopt, {});
    if (check.several_players) return refused(before, "MP-6.2", "several_players");
    if (!check.illegal.empty()) return refused(before, number(mp::attack_rule(table->options)), "target");
    const auto of = place_of(table->pieces, action.at("of").get<std::string>());
    if (!of || table->pieces[*of].tapped || table->pieces[*of].summoning_sick)
        return refused(before, "MP-6.1", "tapped");
    return {std::move(position), table->options.several ? "MP-8.3" : "MP-6.2"};
}

Acted attacks_not(const Json& before, const Json& action) {
    Json position = before;
    if (position.contains("attacks")) position["attacks"].erase(action.at("of").get<std::string>());
    return {std::move(position), "MP-8.3"};
}

/// Defending players block clockwise, one finishing before the next begins (MP-8.5), each what attacks them
/// (MP-8.6).
Acted block(const Json& before, const Json& action) {
    const auto table = multiplayer_rules(before);
    const auto blocker = table ? place_of(table->pieces, action.at("of").get<std::string>()) : std::nullopt;
    const auto blocked =
        table ? place_of(table->pieces, action.at("target").get<std::string>()) : std::nullopt;
    if (!blocker || !blocked || !table->turn.active) return refused(before, "", "malformed");
    const mp::Attacks attacks = declared_attacks(*table, before);
    if (mp::block_fault(*table, attacks, *blocker, *blocked))
        return refused(before, "MP-8.6", "not_attacking");
    if (table->pieces[*blocker].tapped) return refused(before, "MP-8.6", "tapped");
    const std::vector<mp::PlayerIndex> order = mp::defending_players(*table, attacks);
    const auto now = std::find(order.begin(), order.end(), table->pieces[*blocker].controller);
    const int turn = static_cast<int>(now - order.begin());
    if (turn < before.value("blocking", 0)) return refused(before, "MP-8.5", "finished");
    Json position = before;
    position["blocking"] = turn;
    position["blocks"][action.at("of").get<std::string>()] = action.at("target");
    return {std::move(position), "MP-8.6"};
}

int power_of(const Json& piece) {
    return std::max(0, piece.value("power", 0));
}

/// An attacker's damage on those that block it, each what kills it, the rest on the last.
void divide(Json& position, const std::string& attacker, const std::vector<std::string>& blockers) {
    int left = power_of(*piece_in(position, attacker));
    for (std::size_t i = 0; i < blockers.size(); ++i) {
        Json& blocker = *piece_in(position, blockers[i]);
        // Of unknown size: nobody can say what kills it, and nothing is left for the next one.
        const int lethal = blocker.contains("toughness")
                               ? std::max(0, blocker.at("toughness").get<int>() - blocker.value("damage", 0))
                               : left;
        const int dealt = i + 1 == blockers.size() ? left : std::min(left, lethal);
        blocker["damage"] = blocker.value("damage", 0) + dealt;
        left -= dealt;
    }
}

/// All combat damage at the same time (MP-8.8, MP-8.9): attackers without a blocker to the players they
/// attack, the others and their blockers to each other. Creatures that it kills die.
Acted damage(const Json& before, const Json&) {
    const auto table = multiplayer_rules(before);
    if (!table || before.value("attacks", Json::object()).empty())
        return refused(before, "MP-8.9", "no_attack");
    Json position = before;
    const Json blocks = before.value("blocks", Json::object());
    std::map<mp::PlayerIndex, int> dealt;
    for (const auto& [piece, player] : declared_attacks(*table, before)) {
        const std::string& attacker = table->pieces[piece].id;
        std::vector<std::string> blockers;
        for (const auto& [one, blocked] : blocks.items()) {
            if (blocked == attacker) blockers.push_back(one);
        }
        const int power = power_of(*piece_in(position, attacker));
        if (blockers.empty() && !table->players[player].lost && power > 0) dealt[player] += power;
        for (const std::string& blocker : blockers) {
            Json& hit = *piece_in(position, attacker);
            hit["damage"] = hit.value("damage", 0) + power_of(*piece_in(position, blocker));
        }
        divide(position, attacker, blockers);
    }
    if (!dealt.empty()) {
        const mp::LifeChange after =
            mp::change_life(*table, mp::LifeEffect::damage, {dealt.begin(), dealt.end()});
        for (std::size_t i = 0; i < after.after.players.size(); ++i)
            position["players"][i]["life"] = after.after.players[i].life;
        for (Json& team : position.contains("teams") ? position["teams"] : Json::array()) {
            if (const auto at = place_of(after.after.teams, team.at("id").get<std::string>()))
                team["life"] = after.after.teams[*at].life;
        }
    }
    for (const auto& [id, player] : before.at("attacks").items()) (*piece_in(position, id))["tapped"] = true;
    std::vector<std::string> dead;
    for (const Json& piece : position["pieces"]) {
        const int toughness = piece.value("toughness", 0);
        if (piece.at("kind") == "creature" && toughness > 0 && piece.value("damage", 0) >= toughness)
            dead.push_back(piece.at("id"));
    }
    for (const std::string& id : dead) remove_piece(position, id);
    enter_step(position, "end_combat");
    for (const char* key : {"attacks", "blocks", "blocking"}) position.erase(key);
    return {std::move(position), "MP-8.9"};
}

}  // namespace

const MultiplayerVerbs& multiplayer_combat_verbs() {
    static const MultiplayerVerbs verbs{
        {"attack", attack}, {"attacks_not", attacks_not}, {"block", block}, {"damage", damage}};
    return verbs;
}

}  // namespace quadrille::app
