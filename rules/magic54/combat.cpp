// Combat damage (M54-2.9).
#include "rules/magic54/play.hpp"

namespace quadrille::rules::magic54 {
namespace {

int share_of(const Combat& combat, int attacker, int blocker) {
    for (const Division& division : combat.divided) {
        if (division.attacker != attacker) continue;
        for (const Share& share : division.shares) {
            if (share.blocker == blocker) return share.damage;
        }
    }
    return 0;
}

/// What the creatures deal to each other, all together.
void creature_damage(const Play& play, Wounds& wounds) {
    const State& state = play.state;
    const Side attacking = state.active, blocking = other(state.active);
    for (const int number : state.combat->attackers) {
        const Creature* attacker = find(state, {attacking, number});
        if (attacker == nullptr) continue;
        const int attack = attacker->attack();
        const auto blockers = blockers_in_play(state, number);
        for (const int blocker : blockers) {
            const int dealt = blockers.size() == 1 ? attack : share_of(*state.combat, number, blocker);
            deal(play, Target::of(CreatureId{blocking, blocker}), dealt, wounds);
            const int back = find(state, {blocking, blocker})->attack();
            deal(play, Target::of(CreatureId{attacking, number}), back, wounds);
        }
    }
}

void unblocked_damage(const Play& play, Wounds& wounds) {
    const State& state = play.state;
    for (const int number : state.combat->attackers) {
        const Creature* attacker = find(state, {state.active, number});
        if (attacker == nullptr || is_blocked(*state.combat, number)) continue;
        deal(play, Target::of(other(state.active)), attacker->attack(), wounds);
    }
}

void end_growth(const Play& play) {
    for (const Side side : both_sides) {
        for (Creature& creature : play.state.of(side).creatures) creature.growth = 0;
    }
    for (const auto& [side, card] : play.state.combat->grown) {
        play.state.of(side).discard.push_back(card);
        play.note({.kind = Event::Kind::discarded, .player = side, .card = card});
    }
}

}  // namespace

void fight(const Play& play) {
    State& state = play.state;
    Wounds wounds;
    creature_damage(play, wounds);
    bury(play, wounds);
    unblocked_damage(play, wounds);
    if (lose_life(play, wounds)) return;
    end_growth(play);
    state.combat.reset();
    state.shields.clear();
    state.step = Step::main2;
    state.priority = state.active;
    state.passes = 0;
}

}  // namespace quadrille::rules::magic54
