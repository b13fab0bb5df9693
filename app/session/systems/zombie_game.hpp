// app/session/systems/zombie_game.hpp: what the program, playing the zombies, has asked the players to do:
// where tokens come, where they go, what they block (docs/zombies.md).
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "app/session/systems/system_game.hpp"
#include "app/session/systems/zombie_player.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

/// The actions that order them.
std::string order_wave(int zombie_turn, const std::vector<ZombieArrival>& wave);
std::string order_attack(int zombie_turn, const std::vector<ZombieMove>& attack);
std::string order_blocks(int turn, const std::vector<ZombieBlock>& blocks);

/// Does: zombie_player (strength; empty: a person plays them), zombie_wave (turn, at: square, counters),
/// zombie_attack (turn, moves: zombie, to), zombie_block (turn, blocks: zombie, attacker). Nullopt for
/// another verb. A refused action may leave the state changed; malformed ones are refused as by act_traps.
std::optional<Verdict> act_zombies(ThemeState& state, const nlohmann::json& action);

/// The tokens of the wave that has just come are sick (EC-9.1).
void add_wave(const ThemeState& state, rules::Setup& setup);

}  // namespace quadrille::app
