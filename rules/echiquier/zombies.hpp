// rules/echiquier/zombies.hpp: the waves of the zombie player (EC-14.6).
#pragma once
#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// Players other than the zombie player who are, or are no longer, in the game.
struct Survivors {
    int left, eliminated;
};
Survivors survivors(const Position& position);

struct ZombieWave {
    int tokens;          ///< 2/2 black Zombies, as many as survivors in the game
    int counters_total;  ///< +1/+1 counters to divide among them: turns the zombie player has had
    int each_extra;      ///< more of them on every new token: survivors eliminated
    SquareSet squares;   ///< free squares of the zombie player's line
};
/// The theme must be zombies.
ZombieWave zombie_wave(const Position& position);

}  // namespace quadrille::rules::echiquier
