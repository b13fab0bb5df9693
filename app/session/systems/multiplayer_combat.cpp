#include <algorithm>
#include <map>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::app::multiplayer {
namespace {

namespace mp = rules::multiplayer;

using Amounts = std::map<std::string, int>;  ///< by a permanent's or player's id

int power_of(const Permanent& piece) {
    return piece.size ? std::max(0, piece.size->power) : 0;
}

/// An attacker, in the order in which those that block it are dealt its damage.
Ids blockers_of(const State& state, const std::string& attacker) {
    Ids blockers;
    for (const auto& [one, blocked] : state.blocks) {
        if (blocked == attacker) blockers.push_back(one);
    }
    return blockers;
}

/// An attacker's damage among those that block it, where its player has not divided it: each what kills it,
/// the rest on the last. Of unknown size: it is unknown what kills it, and nothing is left for the next one.
Amounts by_order(const State& state, int left, const Ids& blockers) {
    Amounts dealt;
    for (const std::string& id : blockers) {
        const Permanent& blocker = *state.find_piece(id);
        const int lethal = blocker.size ? std::max(0, blocker.size->toughness - blocker.damage) : left;
        const int part = id == blockers.back() ? left : std::min(left, lethal);
        dealt[id] = part;
        left -= part;
    }
    return dealt;
}

/// Whether those who were named still are all that block it.
bool still_fits(const Amounts& divided, const Ids& blockers) {
    return !divided.empty() && std::all_of(divided.begin(), divided.end(), [&](const auto& part) {
        return std::find(blockers.begin(), blockers.end(), part.first) != blockers.end();
    });
}

/// What a piece of a combat deals: an attacker without a blocker the player it attacks, any other its
/// blockers; a blocker what it blocks.
Amounts dealt_by(const State& state, const std::string& id) {
    const int power = power_of(*state.find_piece(id));
    if (const auto blocked = state.blocks.find(id); blocked != state.blocks.end())
        return {{blocked->second, power}};
    const auto attacked = state.attacks.find(id);
    if (attacked == state.attacks.end()) return {};
    const Ids blockers = blockers_of(state, id);
    if (blockers.empty()) return {{attacked->second, power}};
    const auto divided = state.divided.find(id);
    const bool fits = divided != state.divided.end() && still_fits(divided->second, blockers);
    return fits ? divided->second : by_order(state, power, blockers);
}

void hurt_players(State& state, const Amounts& dealt) {
    const auto table = table_of(state);
    std::vector<std::pair<mp::PlayerIndex, int>> amounts;
    for (const auto& [id, amount] : dealt) {
        const auto player = table ? place_of(table->players, id) : std::nullopt;
        if (player && !table->players[*player].lost) amounts.emplace_back(*player, amount);
    }
    if (amounts.empty()) return;
    const mp::LifeChange after = mp::change_life(*table, mp::LifeEffect::damage, amounts);
    set_lives(state, after.after);
}

}  // namespace

Verdict act(State& state, const AttackPlayer& action) {
    state.attacks[action.of] = action.player;
    const auto table = table_of(state);
    if (!table || !table->turn.active) return {"MP-6.1", "not_begun"};
    const mp::Attacks attacks = declared_attacks(*table, state);
    const mp::AttackCheck check = mp::check_attack(*table, attacks, std::nullopt, {});
    if (check.several_players) return {"MP-6.2", "several_players"};
    if (!check.illegal.empty() || !place_of(table->players, action.player))
        return {number(mp::attack_rule(table->options)), "target"};
    const auto of = place_of(table->pieces, action.of);
    if (!of || table->pieces[*of].tapped || table->pieces[*of].summoning_sick) return {"MP-6.1", "tapped"};
    return {table->options.several ? "MP-8.3" : "MP-6.2"};
}

Verdict act(State& state, const NoAttack& action) {
    state.attacks.erase(action.of);
    return {"MP-8.3"};
}

/// Defending players block clockwise, one finishing before the next begins (MP-8.5), each what attacks them
/// (MP-8.6).
Verdict act(State& state, const Block& action) {
    const auto table = table_of(state);
    const auto blocker = table ? place_of(table->pieces, action.of) : std::nullopt;
    const auto blocked = table ? place_of(table->pieces, action.target) : std::nullopt;
    if (!blocker || !blocked || !table->turn.active) return malformed_table();
    const mp::Attacks attacks = declared_attacks(*table, state);
    if (mp::block_fault(*table, attacks, *blocker, *blocked)) return {"MP-8.6", "not_attacking"};
    if (table->pieces[*blocker].tapped) return {"MP-8.6", "tapped"};
    const std::vector<mp::PlayerIndex> order = mp::defending_players(*table, attacks);
    const auto now = std::find(order.begin(), order.end(), table->pieces[*blocker].controller);
    const int turn = static_cast<int>(now - order.begin());
    if (turn < state.blocking) return {"MP-8.5", "finished"};
    state.blocking = turn;
    state.blocks[action.of] = action.target;
    return {"MP-8.6"};
}

Verdict act(State& state, const DivideDamage& action) {
    const Permanent* attacker = state.find_piece(action.of);
    if (attacker == nullptr || !state.attacks.contains(action.of)) return {"MP-8.8", "not_attacking"};
    const Ids blockers = blockers_of(state, action.of);
    int sum = 0;
    for (const auto& [to, part] : action.damage) {
        if (std::find(blockers.begin(), blockers.end(), to) == blockers.end() || part < 0)
            return {"MP-8.8", "target"};
        sum += part;
    }
    if (sum != power_of(*attacker)) return {"MP-8.8", "amount"};
    state.divided[action.of] = action.damage;
    return {"MP-8.8"};
}

/// Combat damage is assigned clockwise from the active player and goes on the stack as one object (MP-8.8).
Verdict act(State& state, const DealDamage&) {
    const auto table = table_of(state);
    if (!table || !table->turn.active || state.attacks.empty()) return {"MP-8.9", "no_attack"};
    if (!state.stack.empty()) return {"MP-8.8", "stack"};
    StackObject damage{.id = new_id(state, 's'),
                       .controller = state.active,
                       .owner = state.active,
                       .kind = StackKind::combat_damage};
    for (const mp::PlayerIndex player : mp::clockwise_from(*table, *table->turn.active)) {
        for (const mp::Piece& piece : table->pieces) {
            if (piece.controller != player) continue;
            for (const auto& [to, amount] : dealt_by(state, piece.id)) {
                if (amount > 0) damage.assigned.push_back({piece.id, to, amount});
            }
        }
    }
    for (const auto& [id, player] : state.attacks) state.find_piece(id)->tapped = true;
    state.stack.push_back(std::move(damage));
    enter_step(state, Step::damage);
    return {"MP-8.8"};
}

void deal_combat_damage(State& state, const std::vector<AssignedDamage>& assigned) {
    Amounts players;
    for (const AssignedDamage& part : assigned) {
        if (Permanent* hit = state.find_piece(part.to))
            hit->damage += part.amount;
        else
            players[part.to] += part.amount;
    }
    hurt_players(state, players);
    Ids dead;
    for (const Permanent& piece : state.pieces) {
        const int toughness = piece.size ? piece.size->toughness : 0;
        if (piece.kind == Kind::creature && toughness > 0 && piece.damage >= toughness)
            dead.push_back(piece.id);
    }
    for (const std::string& id : dead) remove_piece(state, id);
    end_combat(state);
}

}  // namespace quadrille::app::multiplayer
