#include <algorithm>
#include <map>

#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "app/session/systems/multiplayer_verbs.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/reach.hpp"
#include "rules/multiplayer/seats.hpp"

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

/// An attacker, in the order in which those that block it are dealt its damage.
std::vector<std::string> blockers_of(const Json& position, const std::string& attacker) {
    std::vector<std::string> blockers;
    const Json blocks = position.value("blocks", Json::object());
    for (const auto& [one, blocked] : blocks.items()) {
        if (blocked == attacker) blockers.push_back(one);
    }
    return blockers;
}

/// An attacker's damage among those that block it, where its player has not divided it: each what kills it,
/// the rest on the last. Of unknown size: nobody can say what kills it, and nothing is left for the next one.
Json by_order(Json& position, int left, const std::vector<std::string>& blockers) {
    Json dealt = Json::object();
    for (std::size_t i = 0; i < blockers.size(); ++i) {
        const Json& blocker = *piece_in(position, blockers[i]);
        const int lethal = blocker.contains("toughness")
                               ? std::max(0, blocker.at("toughness").get<int>() - blocker.value("damage", 0))
                               : left;
        const int part = i + 1 == blockers.size() ? left : std::min(left, lethal);
        dealt[blockers[i]] = part;
        left -= part;
    }
    return dealt;
}

/// The attacker's player divides its damage among several that block it.
Acted divide(const Json& before, const Json& action) {
    Json position = before;
    const std::string of = action.at("of");
    const Json* attacker = piece_in(position, of);
    if (attacker == nullptr || !before.value("attacks", Json::object()).contains(of))
        return refused(before, "MP-8.8", "not_attacking");
    const std::vector<std::string> blockers = blockers_of(before, of);
    int sum = 0;
    for (const auto& [to, part] : action.at("damage").items()) {
        if (std::find(blockers.begin(), blockers.end(), to) == blockers.end() || part < 0)
            return refused(before, "MP-8.8", "target");
        sum += part.get<int>();
    }
    if (sum != power_of(*attacker)) return refused(before, "MP-8.8", "amount");
    position["divided"][of] = action.at("damage");
    return {std::move(position), "MP-8.8"};
}

/// Whether those who were named still are all that block it.
bool still_fits(const Json& divided, const std::vector<std::string>& blockers) {
    return !divided.empty() &&
           std::all_of(divided.items().begin(), divided.items().end(), [&](const auto& one) {
               return std::find(blockers.begin(), blockers.end(), one.key()) != blockers.end();
           });
}

void assign(Json& assigned, const std::string& from, const Json& dealt) {
    for (const auto& [to, amount] : dealt.items()) {
        if (amount > 0) assigned.push_back({{"from", from}, {"to", to}, {"amount", amount}});
    }
}

/// What a piece of a combat deals: an attacker without a blocker the player it attacks, any other its
/// blockers; a blocker what it blocks.
Json dealt_by(Json& position, const Json& attacks, const std::string& id) {
    const int power = power_of(*piece_in(position, id));
    const Json blocks = position.value("blocks", Json::object());
    if (blocks.contains(id)) return {{blocks.at(id).get<std::string>(), power}};
    if (!attacks.contains(id)) return Json::object();
    const std::vector<std::string> blockers = blockers_of(position, id);
    if (blockers.empty()) return {{attacks.at(id).get<std::string>(), power}};
    const Json divided = position.value("divided", Json::object()).value(id, Json::object());
    return still_fits(divided, blockers) ? divided : by_order(position, power, blockers);
}

/// Combat damage is assigned clockwise from the active player and goes on the stack as one object (MP-8.8).
Acted damage(const Json& before, const Json&) {
    const auto table = multiplayer_rules(before);
    const Json attacks = before.value("attacks", Json::object());
    if (!table || !table->turn.active || attacks.empty()) return refused(before, "MP-8.9", "no_attack");
    if (!before.value("stack", Json::array()).empty()) return refused(before, "MP-8.8", "stack");
    Json position = before, assigned = Json::array();
    for (const mp::PlayerIndex player : mp::clockwise_from(*table, *table->turn.active)) {
        for (const mp::Piece& piece : table->pieces) {
            if (piece.controller == player) assign(assigned, piece.id, dealt_by(position, attacks, piece.id));
        }
    }
    for (const auto& [id, player] : attacks.items()) (*piece_in(position, id))["tapped"] = true;
    const std::string& active = table->players[*table->turn.active].id;
    const std::string id = new_id(position, "s");
    position["stack"].push_back({{"id", id},
                                 {"controller", active},
                                 {"owner", active},
                                 {"kind", "combat_damage"},
                                 {"assigned", std::move(assigned)}});
    enter_step(position, "damage");
    return {std::move(position), "MP-8.8"};
}

void hurt_players(Json& position, const std::map<std::string, int>& dealt) {
    const auto table = multiplayer_rules(position);
    std::vector<std::pair<mp::PlayerIndex, int>> amounts;
    for (const auto& [id, amount] : dealt) {
        const auto player = table ? place_of(table->players, id) : std::nullopt;
        if (player && !table->players[*player].lost) amounts.emplace_back(*player, amount);
    }
    if (amounts.empty()) return;
    const mp::LifeChange after = mp::change_life(*table, mp::LifeEffect::damage, amounts);
    for (std::size_t i = 0; i < after.after.players.size(); ++i)
        position["players"][i]["life"] = after.after.players[i].life;
    for (Json& team : position.contains("teams") ? position["teams"] : Json::array()) {
        if (const auto at = place_of(after.after.teams, team.at("id").get<std::string>()))
            team["life"] = after.after.teams[*at].life;
    }
}

}  // namespace

const MultiplayerVerbs& multiplayer_combat_verbs() {
    static const MultiplayerVerbs verbs{{"attack", attack},
                                        {"attacks_not", attacks_not},
                                        {"block", block},
                                        {"divide", divide},
                                        {"damage", damage}};
    return verbs;
}

void deal_combat_damage(Json& position, const Json& assigned) {
    std::map<std::string, int> players;
    for (const Json& part : assigned) {
        const std::string to = part.at("to");
        const int amount = part.at("amount");
        if (Json* hit = piece_in(position, to))
            (*hit)["damage"] = hit->value("damage", 0) + amount;
        else
            players[to] += amount;
    }
    hurt_players(position, players);
    std::vector<std::string> dead;
    for (const Json& piece : position["pieces"]) {
        const int toughness = piece.value("toughness", 0);
        if (piece.at("kind") == "creature" && toughness > 0 && piece.value("damage", 0) >= toughness)
            dead.push_back(piece.at("id"));
    }
    for (const std::string& id : dead) remove_piece(position, id);
    for (const char* key : {"attacks", "blocks", "blocking", "divided"}) position.erase(key);
}

}  // namespace quadrille::app
