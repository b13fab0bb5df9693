// app/session/systems/zombie_game.hpp: what the program, playing the zombies, has asked the players to do:
// where tokens come, where they go, what they block (docs/zombies.md).
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "app/session/systems/system_game.hpp"
#include "app/session/systems/zombie_player.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

struct ZombieOrders {
    std::optional<ZombieStrength> strength{};  ///< nullopt: a person plays them
    int wave_of = 0;                           ///< the zombies' turn whose wave was ordered; 0: none
    std::vector<ZombieArrival> wave{};
    int attack_of = 0;  ///< the zombies' turn whose attack was ordered
    std::vector<ZombieMove> attack{};
    int blocks_of = 0;  ///< the number of the survivors' turn whose blocks were ordered
    std::vector<ZombieBlock> blocks{};
};
ZombieOrders zombie_orders(const nlohmann::json& position);

/// The actions that order them.
std::string order_wave(int zombie_turn, const std::vector<ZombieArrival>& wave);
std::string order_attack(int zombie_turn, const std::vector<ZombieMove>& attack);
std::string order_blocks(int turn, const std::vector<ZombieBlock>& blocks);

/// Does: zombie_player (strength; empty: a person plays them), zombie_wave (turn, at: square, counters),
/// zombie_attack (turn, moves: zombie, to), zombie_block (turn, blocks: zombie, attacker). Nullopt for
/// another verb.
std::optional<Acted> act_zombies(const nlohmann::json& position, const nlohmann::json& action);

/// The tokens of the wave that has just come are sick (EC-9.1).
void add_wave(const nlohmann::json& position, rules::Setup& setup);

}  // namespace quadrille::app
