#include "rules/multiplayer/combat.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// MP-15.9: the rows face each other, the first of a row opposite the last of the other: going round the
/// table the two are as far behind the beginning of a row as before it.
PlayerIndex opposite(const Table& table, PlayerIndex of) {
    const std::size_t count = table.players.size();
    PlayerIndex row = of;  // where the row of `of` begins
    while (table.players[(row + count - 1) % count].team == table.players[of].team)
        row = (row + count - 1) % count;
    return (2 * row + 2 * count - 1 - of) % count;
}

std::vector<PlayerIndex> opposite_or_nearest(const Table& table, PlayerIndex of) {
    const PlayerIndex facing = opposite(table, of);
    if (!table.players[facing].lost) return {facing};
    std::vector<PlayerIndex> nearest;
    int least = 0;
    for (const PlayerIndex other : opponents(table, of)) {
        const int distance = seat_distance(table, of, other).distance;
        if (nearest.empty() || distance < least) {
            nearest = {other};
            least = distance;
        } else if (distance == least) {
            nearest.push_back(other);
        }
    }
    return nearest;
}

bool seat_allows(const Table& table, PlayerIndex of, PlayerIndex other) {
    const SeatDistance seats = seat_distance(table, of, other);
    switch (table.options.attack) {
        case AttackOption::left:
            return seats.left == 1;
        case AttackOption::right:
            return seats.right == 1;
        case AttackOption::adjacent:
            return seats.distance == 1;
        case AttackOption::any:
        case AttackOption::opposite:
            break;
    }
    return true;
}

}  // namespace

std::vector<PlayerIndex> attackable(const Table& table, PlayerIndex of) {
    if (table.players[of].lost) return {};
    std::vector<PlayerIndex> players = table.options.attack == AttackOption::opposite
                                           ? opposite_or_nearest(table, of)
                                           : opponents(table, of);
    std::erase_if(players, [&](PlayerIndex other) {
        return !in_range(table, of, other) || !seat_allows(table, of, other);
    });
    return players;
}

Rule attack_rule(const Options& options) {
    switch (options.attack) {
        case AttackOption::left:
            return Rule::attack_left;
        case AttackOption::right:
            return Rule::attack_right;
        case AttackOption::adjacent:
            return Rule::attack_adjacent;
        case AttackOption::opposite:
            return Rule::attack_opposite;
        case AttackOption::any:
            break;
    }
    return options.range ? Rule::attack_in_range : Rule::one_defending_player;
}

AttackCheck check_attack(const Table& table, const Attacks& attacks, std::optional<int> max_attackers,
                         const std::vector<PieceIndex>& must_attack) {
    assert(table.turn.active);
    const PlayerIndex active = *table.turn.active;
    const std::vector<PlayerIndex> possible = attackable(table, active);
    AttackCheck check;
    std::set<PlayerIndex> attacked;
    for (const auto& [piece, player] : attacks) {
        attacked.insert(player);
        if (table.pieces[piece].kind != Kind::creature) {
            check.illegal.emplace_back(piece, AttackFault::not_a_creature);
        } else if (table.pieces[piece].controller != active) {
            check.illegal.emplace_back(piece, AttackFault::not_yours);
        } else if (!contains(possible, player)) {
            check.illegal.emplace_back(piece, AttackFault::not_attackable);
        }
    }
    check.several_players = !table.options.several && attacked.size() > 1;
    check.too_many = max_attackers && static_cast<int>(attacks.size()) > *max_attackers;
    const auto forced = static_cast<int>(must_attack.size());
    const auto attacking =
        static_cast<int>(std::count_if(must_attack.begin(), must_attack.end(), [&](PieceIndex piece) {
            return attacked_by(attacks, piece).has_value();
        }));
    check.must_attack = !possible.empty() && attacking < std::min(forced, max_attackers.value_or(forced));
    return check;
}

std::vector<PlayerIndex> defending_players(const Table& table, const Attacks& attacks) {
    assert(table.turn.active);
    const PlayerIndex active = *table.turn.active;
    std::vector<PlayerIndex> players = to_the_left(table, active);
    std::erase_if(players, [&](PlayerIndex player) {
        const bool attacked = std::any_of(attacks.begin(), attacks.end(),
                                          [&](const auto& attack) { return attack.second == player; });
        return table.options.several ? !are_opponents(table, active, player) : !attacked;
    });
    return players;
}

std::optional<PlayerIndex> attacked_by(const Attacks& attacks, PieceIndex piece) {
    const auto found = std::find_if(attacks.begin(), attacks.end(),
                                    [&](const auto& attack) { return attack.first == piece; });
    if (found == attacks.end()) return std::nullopt;
    return found->second;
}

std::optional<BlockFault> block_fault(const Table& table, const Attacks& attacks, PieceIndex blocker,
                                      PieceIndex blocked) {
    if (table.pieces[blocker].kind != Kind::creature) return BlockFault::not_a_creature;
    const auto attacked = attacked_by(attacks, blocked);
    if (!attacked) return BlockFault::not_attacking;
    if (*attacked != table.pieces[blocker].controller) return BlockFault::other_player;
    return std::nullopt;
}

std::vector<PieceIndex> combat_scope(const Table& table, const Attacks& attacks, PlayerIndex of) {
    std::vector<PieceIndex> creatures;
    for (PieceIndex i = 0; i < table.pieces.size(); ++i) {
        const bool concerned = table.pieces[i].controller == of || attacked_by(attacks, i) == of;
        if (table.pieces[i].kind == Kind::creature && concerned) creatures.push_back(i);
    }
    return creatures;
}

bool may_deal(const Attacks& attacks, const std::vector<std::pair<PieceIndex, PieceIndex>>& blocks,
              const DealtDamage& damage) {
    const auto blocked_by = [&](PieceIndex attacker, PieceIndex blocker) {
        return std::find(blocks.begin(), blocks.end(), std::pair(blocker, attacker)) != blocks.end();
    };
    if (!damage.to_player) return blocked_by(damage.from, damage.to) || blocked_by(damage.to, damage.from);
    const bool blocked = std::any_of(blocks.begin(), blocks.end(),
                                     [&](const auto& block) { return block.second == damage.from; });
    return !blocked && attacked_by(attacks, damage.from) == damage.to;
}

std::vector<DealtDamage> assignment_order(const Table& table, std::vector<DealtDamage> damage) {
    std::vector<std::size_t> place(table.players.size(), table.players.size());
    const std::vector<PlayerIndex> order = clockwise_from(table, *table.turn.active);
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::stable_sort(damage.begin(), damage.end(), [&](const DealtDamage& one, const DealtDamage& other) {
        return place[table.pieces[one.from].controller] < place[table.pieces[other.from].controller];
    });
    return damage;
}

}  // namespace quadrille::rules::multiplayer
