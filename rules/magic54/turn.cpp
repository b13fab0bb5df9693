// From one turn to the next (M54-2.2, M54-2.10).
#include "rules/magic54/play.hpp"

namespace quadrille::rules::magic54 {

void pass_turn(const Play& play) {
    State& state = play.state;
    for (const Side side : both_sides) {
        for (Creature& creature : state.of(side).creatures) creature.damage = 0;
    }
    state.active = other(state.active);
    ++state.turn;
    state.step = Step::main1;
    state.priority = state.active;
    state.passes = 0;
    state.mana_played = false;
    play.note({.kind = Event::Kind::turn, .player = state.active, .n = state.turn});

    Player& player = state.of(state.active);
    for (ManaCard& mana : player.mana) mana.tapped = false;
    for (Creature& creature : player.creatures) creature.tapped = creature.sick = false;
    draw(play, state.active);
}

}  // namespace quadrille::rules::magic54
