// app/setup/battle_json.hpp: what makes a battle of a table, in its file under "table" (docs/table.md).
#pragma once
#include <nlohmann/json.hpp>

#include "app/setup/game_setup.hpp"

namespace quadrille::app {

/// The squares' names, as every list of squares is written.
nlohmann::ordered_json squares_json(const std::vector<Square>& squares);

/// Writes battle, goals, deployment, bans and shared_life, as far as there are any.
void write_battle(const GameSetup& setup, nlohmann::ordered_json& table);
/// Reads them. Throws what nlohmann/json throws, and std::invalid_argument for a goal of an unknown kind.
void read_battle(const nlohmann::ordered_json& table, GameSetup& setup);

}  // namespace quadrille::app
