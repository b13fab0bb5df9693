// app/session/systems/zombie_player.hpp: the program plays the zombies of a survival (EC-14.6): where a wave
// comes and who has its counters, where each zombie goes, what it blocks. docs/zombies.md has the strategy.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position/position.hpp"

namespace quadrille::app {

enum class ZombieStrength {
    strolling,  ///< everything by lot
    hunting,    ///< each goes for the nearest pawn
    pack        ///< all go for one survivor, and keep away from those who could block
};
inline constexpr std::array all_zombie_strengths{ZombieStrength::strolling, ZombieStrength::hunting,
                                                 ZombieStrength::pack};
std::string_view name(ZombieStrength strength);
std::optional<ZombieStrength> zombie_strength_from(std::string_view name);

/// A 2/2 token that comes, with that many +1/+1 counters.
struct ZombieArrival {
    Square square;
    int counters = 0;
    friend bool operator==(const ZombieArrival&, const ZombieArrival&) = default;
};
/// The next wave, in the upkeep of the zombies. Where there is no room for a token it does not come.
std::vector<ZombieArrival> plan_wave(const rules::Position& position, ZombieStrength strength,
                                     std::uint64_t seed);

/// A zombie that is declared, and where it goes: its own square where it stays.
struct ZombieMove {
    std::string zombie;
    Square to;
    friend bool operator==(const ZombieMove&, const ZombieMove&) = default;
};
/// Everything that may attack does, by a declaration that the rules allow. The zombies must be active.
std::vector<ZombieMove> plan_attack(const rules::Position& position, ZombieStrength strength,
                                    std::uint64_t seed);

/// A zombie and what it blocks of `position`'s attackers.
struct ZombieBlock {
    std::string zombie, attacker;
    friend bool operator==(const ZombieBlock&, const ZombieBlock&) = default;
};
/// Strolling ones block by lot, hunting ones what they kill or survive, a pack also two together what they
/// kill.
std::vector<ZombieBlock> plan_blocks(const rules::Position& position, ZombieStrength strength,
                                     std::uint64_t seed);

}  // namespace quadrille::app
