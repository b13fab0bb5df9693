#include "rules/echiquier/zombies.hpp"

#include "rules/echiquier/arrivals.hpp"

namespace quadrille::rules::echiquier {

Survivors survivors(const Position& position) {
    Survivors count{0, 0};
    for (int i = 0; i < position.player_count(); ++i) {
        if (position.zombie() == i || position.wild(i)) continue;
        ++(position.player(i).in_game ? count.left : count.eliminated);
    }
    return count;
}

ZombieWave zombie_wave(const Position& position) {
    const Survivors count = survivors(position);
    const auto zombie = position.zombie();
    return {count.left, position.setup().turn.zombie_turns, count.eliminated,
            zombie ? free_deployment(position, *zombie) : SquareSet{}};
}

}  // namespace quadrille::rules::echiquier
