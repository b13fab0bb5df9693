#include <algorithm>
#include <map>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

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
/// the rest on the last. Of unknown size: it is unknown what kills it, and nothing is left for the next one.
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

void hurt_players(Json& position, const std::map<std::string, int>& dealt) {
    const auto table = multiplayer_rules(position);
    std::vector<std::pair<mp::PlayerIndex, int>> amounts;
    for (const auto& [id, amount] : dealt) {
        const auto player = table ? place_of(table->players, id) : std::nullopt;
        if (player && !table->players[*player].lost) amounts.emplace_back(*player, amount);
    }
    if (amounts.empty()) return;
    const mp::LifeChange after = mp::change_life(*table, mp::LifeEffect::damage, amounts);
    set_lives(position, after.after);
}

}  // namespace

namespace multiplayer {

Verdict act(Position& position, const AttackPlayer& action) {
    position["attacks"][action.of] = action.player;
    const auto table = multiplayer_rules(position);
    if (!table || !table->turn.active) return {"MP-6.1", "not_begun"};
    const mp::Attacks attacks = declared_attacks(*table, position);
    const mp::AttackCheck check = mp::check_attack(*table, attacks, std::nullopt, {});
    if (check.several_players) return {"MP-6.2", "several_players"};
    if (!check.illegal.empty()) return {number(mp::attack_rule(table->options)), "target"};
    const auto of = place_of(table->pieces, action.of);
    if (!of || table->pieces[*of].tapped || table->pieces[*of].summoning_sick) return {"MP-6.1", "tapped"};
    return {table->options.several ? "MP-8.3" : "MP-6.2"};
}

Verdict act(Position& position, const NoAttack& action) {
    if (position.contains("attacks")) position["attacks"].erase(action.of);
    return {"MP-8.3"};
}

/// Defending players block clockwise, one finishing before the next begins (MP-8.5), each what attacks them
/// (MP-8.6).
Verdict act(Position& position, const Block& action) {
    const auto table = multiplayer_rules(position);
    const auto blocker = table ? place_of(table->pieces, action.of) : std::nullopt;
    const auto blocked = table ? place_of(table->pieces, action.target) : std::nullopt;
    if (!blocker || !blocked || !table->turn.active) return malformed_table();
    const mp::Attacks attacks = declared_attacks(*table, position);
    if (mp::block_fault(*table, attacks, *blocker, *blocked)) return {"MP-8.6", "not_attacking"};
    if (table->pieces[*blocker].tapped) return {"MP-8.6", "tapped"};
    const std::vector<mp::PlayerIndex> order = mp::defending_players(*table, attacks);
    const auto now = std::find(order.begin(), order.end(), table->pieces[*blocker].controller);
    const int turn = static_cast<int>(now - order.begin());
    if (turn < position.value("blocking", 0)) return {"MP-8.5", "finished"};
    position["blocking"] = turn;
    position["blocks"][action.of] = action.target;
    return {"MP-8.6"};
}

Verdict act(Position& position, const DivideDamage& action) {
    const Json* attacker = piece_in(position, action.of);
    if (attacker == nullptr || !position.value("attacks", Json::object()).contains(action.of))
        return {"MP-8.8", "not_attacking"};
    const std::vector<std::string> blockers = blockers_of(position, action.of);
    int sum = 0;
    for (const auto& [to, part] : action.damage) {
        if (std::find(blockers.begin(), blockers.end(), to) == blockers.end() || part < 0)
            return {"MP-8.8", "target"};
        sum += part;
    }
    if (sum != power_of(*attacker)) return {"MP-8.8", "amount"};
    position["divided"][action.of] = action.damage;
    return {"MP-8.8"};
}

/// Combat damage is assigned clockwise from the active player and goes on the stack as one object (MP-8.8).
Verdict act(Position& position, const DealDamage&) {
    const auto table = multiplayer_rules(position);
    const Json attacks = position.value("attacks", Json::object());
    if (!table || !table->turn.active || attacks.empty()) return {"MP-8.9", "no_attack"};
    if (!position.value("stack", Json::array()).empty()) return {"MP-8.8", "stack"};
    Json assigned = Json::array();
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
    enter_step(position, Step::damage);
    return {"MP-8.8"};
}

}  // namespace multiplayer

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
