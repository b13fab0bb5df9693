#include "rules/magic54/legal.hpp"

#include <cmath>
#include <numeric>

namespace quadrille::rules::magic54 {
namespace {

bool empty_stack_of_active(const State& state) {
    return state.stack.empty() && state.priority == state.active;
}

bool affordable(const State& state, Side player, int mana, Mana available) {
    return available == Mana::unlimited || untapped_mana(state.of(player)) >= mana;
}

bool in_play(const State& state, const Target& target) {
    return target.kind == Target::Kind::creature && find(state, target.creature()) != nullptr;
}

/// Whether a card of that rank may aim so (section 4 of the page).
bool may_aim(const State& state, Side player, Card card, const Target& target) {
    switch (card.rank()) {
        case Rank::ten:
            return target.kind == Target::Kind::none;
        case Rank::eight:
            return in_play(state, target);
        case Rank::joker: {
            if (state.of(player).deck.count == 0) return target.kind == Target::Kind::none;
            // Of a hidden hand and a hidden deck the joker itself is among the unseen cards.
            return target.kind == Target::Kind::card && target.card != card &&
                   possible_deck(state, player).contains(target.card);
        }
        default:
            return target.kind == Target::Kind::player || in_play(state, target);
    }
}

bool may_use_special(const State& state, Side player, const Action& action, Mana available) {
    const Creature* creature = find(state, {player, action.source});
    if (creature == nullptr) return false;
    const Rank rank = creature->card.rank();
    if (!affordable(state, player, strength(rank), available)) return false;
    if (rank != Rank::jack) return action.target.kind == Target::Kind::none;
    return in_play(state, action.target) && action.target != Target::of(CreatureId{player, action.source});
}

/// M54-1.7: blocked or blocking, and one's own.
bool may_grow(const State& state, Side player, const Target& target) {
    if (!in_play(state, target) || target.side != player) return false;
    if (player == state.active) return is_blocked(*state.combat, target.number);
    const auto& blocks = state.combat->blocks;
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const Block& block) { return block.blocker == target.number; });
}

template <typename Value, typename Key>
bool strictly_ascending(const std::vector<Value>& values, Key key) {
    return std::adjacent_find(values.begin(), values.end(), [&](const Value& a, const Value& b) {
               return key(a) >= key(b);
           }) == values.end();
}

bool may_attack(const Creature& creature) {
    return !creature.tapped && !creature.sick;
}

/// Attackers of the combat that are in play.
std::vector<int> attackers_in_play(const State& state) {
    std::vector<int> attackers;
    for (const int attacker : state.combat->attackers) {
        if (find(state, {state.active, attacker}) != nullptr) attackers.push_back(attacker);
    }
    return attackers;
}

bool may_declare_attack(const State& state, Side player, const std::vector<int>& attackers) {
    return strictly_ascending(attackers, [](int number) { return number; }) &&
           std::all_of(attackers.begin(), attackers.end(), [&](int number) {
               const Creature* creature = find(state, {player, number});
               return creature != nullptr && may_attack(*creature);
           });
}

bool may_declare_blocks(const State& state, Side player, const std::vector<Block>& blocks) {
    const auto attackers = attackers_in_play(state);
    return strictly_ascending(blocks, [](const Block& block) { return block.blocker; }) &&
           std::all_of(blocks.begin(), blocks.end(), [&](const Block& block) {
               const Creature* blocker = find(state, {player, block.blocker});
               return blocker != nullptr && !blocker->tapped &&
                      std::find(attackers.begin(), attackers.end(), block.attacker) != attackers.end();
           });
}

bool may_divide(const State& state, const Action& action) {
    const Creature* attacker = attacker_to_divide(state);
    if (attacker == nullptr || attacker->number != action.source) return false;
    const auto blockers = blockers_in_play(state, attacker->number);
    const bool all_blockers =
        std::equal(action.shares.begin(), action.shares.end(), blockers.begin(), blockers.end(),
                   [](const Share& share, int blocker) { return share.blocker == blocker; });
    const auto sum =
        std::accumulate(action.shares.begin(), action.shares.end(), std::int64_t{0},
                        [](std::int64_t total, const Share& share) { return total + share.damage; });
    return all_blockers && sum == attacker->attack();
}

void visit_attacks(const State& state, const std::function<void(const Action&)>& visit) {
    std::vector<int> able;
    for (const Creature& creature : state.of(state.active).creatures) {
        if (may_attack(creature)) able.push_back(creature.number);
    }
    for (unsigned subset = 0; subset < 1U << able.size(); ++subset) {
        Action action{.word = ActionKind::attack};
        for (std::size_t i = 0; i < able.size(); ++i) {
            if ((subset >> i & 1U) != 0) action.attackers.push_back(able[i]);
        }
        visit(action);
    }
}

/// Gives each blocker from `next` on every attacker or none.
void visit_blocks(const std::vector<int>& blockers, const std::vector<int>& attackers, std::size_t next,
                  Action& action, const std::function<void(const Action&)>& visit) {
    if (next == blockers.size()) {
        visit(action);
        return;
    }
    visit_blocks(blockers, attackers, next + 1, action, visit);
    for (const int attacker : attackers) {
        action.blocks.push_back({blockers[next], attacker});
        visit_blocks(blockers, attackers, next + 1, action, visit);
        action.blocks.pop_back();
    }
}

std::vector<int> able_blockers(const State& state) {
    std::vector<int> able;
    for (const Creature& creature : state.of(other(state.active)).creatures) {
        if (!creature.tapped) able.push_back(creature.number);
    }
    return able;
}

/// Divides `left` among the shares from `next` on.
void visit_divisions(std::size_t next, int left, Action& action,
                     const std::function<void(const Action&)>& visit) {
    if (next + 1 == action.shares.size()) {
        action.shares[next].damage = left;
        visit(action);
        return;
    }
    for (int share = 0; share <= left; ++share) {
        action.shares[next].damage = share;
        visit_divisions(next + 1, left - share, action, visit);
    }
}

void visit_plays(const State& state, Card card, const std::vector<Target>& aims,
                 const std::function<void(const Action&)>& visit) {
    Action action{.word = ActionKind::play, .card = card};
    const Side player = *state.priority;
    if (!affordable(state, player, cost(card.rank()), Mana::in_play)) return;
    if (card.rank() == Rank::joker) {
        if (state.of(player).deck.count == 0) return visit(action);
        for (const Card wanted : possible_deck(state, player)) {
            action.target = Target::of(wanted);
            if (wanted != card) visit(action);
        }
        return;
    }
    for (const Target& target : aims) {
        action.target = target;
        if (may_aim(state, player, card, target)) visit(action);
    }
}

/// The actions with a card of the hand or a creature, in a step with priority.
void visit_with_priority(const State& state, const std::function<void(const Action&)>& visit) {
    const Side player = *state.priority;
    std::vector<Target> aims{Target{}, Target::of(Side::red), Target::of(Side::black)};
    for (const Side side : both_sides) {
        for (const Creature& creature : state.of(side).creatures) {
            aims.push_back(Target::of(CreatureId{side, creature.number}));
        }
    }
    const auto try_all = [&](const Action& action) {
        if (is_legal(state, action)) visit(action);
    };
    for (const Card card : possible_hand(state, player)) {
        if (is_played(card.rank())) {
            visit_plays(state, card, aims, visit);
        } else if (is_creature(card.rank())) {
            try_all({.word = ActionKind::summon, .card = card});
        } else if (state.step != Step::combat) {
            try_all({.word = ActionKind::mana, .card = card});
        } else {
            for (const Target& target : aims)
                try_all({.word = ActionKind::grow, .card = card, .target = target});
        }
    }
    for (const Creature& creature : state.of(player).creatures) {
        for (const Target& target : aims) {
            try_all({.word = ActionKind::special, .source = creature.number, .target = target});
        }
    }
    visit({.word = ActionKind::pass});
}

void visit_end(const State& state, const std::function<void(const Action&)>& visit) {
    const bool discards = in_season(state, ActionKind::discard);
    for (const Card card : possible_hand(state, state.active)) {
        visit({.word = discards ? ActionKind::discard : ActionKind::exchange, .card = card});
    }
    if (!discards) visit({.word = ActionKind::keep});
}

}  // namespace

std::optional<Side> actor(const State& state) {
    return state.priority;
}

bool in_season(const State& state, ActionKind word) {
    const bool main = state.step == Step::main1 || state.step == Step::main2;
    switch (word) {
        case ActionKind::mana:
        case ActionKind::summon:
            return main && empty_stack_of_active(state);
        case ActionKind::play:
        case ActionKind::special:
        case ActionKind::pass:
            return main || state.step == Step::combat;
        case ActionKind::grow:
            return state.step == Step::combat;
        case ActionKind::attack:
            return state.step == Step::attack;
        case ActionKind::block:
            return state.step == Step::block;
        case ActionKind::divide:
            return state.step == Step::damage;
        case ActionKind::discard:
            return state.step == Step::end && state.of(state.active).hand.count > 5;
        case ActionKind::exchange:
        case ActionKind::keep:
            return state.step == Step::end && state.of(state.active).hand.count <= 5;
    }
    return false;
}

bool is_legal(const State& state, const Action& action, Mana available) {
    if (!in_season(state, action.word)) return false;
    const Side player = *state.priority;
    const Rank rank = action.card.rank();
    const auto in_hand = [&] { return possible_hand(state, player).contains(action.card); };
    switch (action.word) {
        case ActionKind::mana:
            return !state.mana_played && is_mana(rank) && in_hand();
        case ActionKind::summon:
            return is_creature(rank) && in_hand() && affordable(state, player, cost(rank), available);
        case ActionKind::play:
            return is_played(rank) && in_hand() && affordable(state, player, cost(rank), available) &&
                   may_aim(state, player, action.card, action.target);
        case ActionKind::special:
            return may_use_special(state, player, action, available);
        case ActionKind::grow:
            return is_mana(rank) && in_hand() && may_grow(state, player, action.target);
        case ActionKind::attack:
            return may_declare_attack(state, player, action.attackers);
        case ActionKind::block:
            return may_declare_blocks(state, player, action.blocks);
        case ActionKind::divide:
            return may_divide(state, action);
        case ActionKind::discard:
        case ActionKind::exchange:
            return in_hand();
        case ActionKind::pass:
        case ActionKind::keep:
            return true;
    }
    return false;
}

void for_each_action(const State& state, const std::function<void(const Action&)>& visit) {
    Action action;
    switch (state.step) {
        case Step::main1:
        case Step::combat:
        case Step::main2:
            return visit_with_priority(state, visit);
        case Step::attack:
            return visit_attacks(state, visit);
        case Step::block:
            action.word = ActionKind::block;
            return visit_blocks(able_blockers(state), attackers_in_play(state), 0, action, visit);
        case Step::damage: {
            const Creature& attacker = *attacker_to_divide(state);
            action.word = ActionKind::divide;
            action.source = attacker.number;
            for (const int blocker : blockers_in_play(state, attacker.number)) {
                action.shares.push_back({blocker, 0});
            }
            return visit_divisions(0, attacker.attack(), action, visit);
        }
        case Step::end:
            return visit_end(state, visit);
        case Step::over:
            return;
    }
}

double count_actions(const State& state) {
    if (state.step == Step::block) {
        return std::pow(1.0 + static_cast<double>(attackers_in_play(state).size()),
                        static_cast<double>(able_blockers(state).size()));
    }
    if (state.step == Step::damage) {
        // The ways to write the attack as a sum of k shares: C(attack + k - 1, k - 1).
        const Creature& attacker = *attacker_to_divide(state);
        const auto shares = static_cast<int>(blockers_in_play(state, attacker.number).size());
        double ways = 1;
        for (int i = 1; i < shares; ++i) ways = ways * (attacker.attack() + i) / i;
        return std::round(ways);
    }
    double count = 0;
    for_each_action(state, [&](const Action&) { ++count; });
    return count;
}

std::vector<std::string> listed_actions(const State& state) {
    std::vector<std::string> list;
    for_each_action(state, [&](const Action& action) { list.push_back(text(action, *state.priority)); });
    std::sort(list.begin(), list.end());
    return list;
}

}  // namespace quadrille::rules::magic54
