// app/session/systems/multiplayer_position.hpp: what cards, stack and combat of a game of many players do to
// its position, the JSON of docs/rules/multiplayer.md.
#pragma once
#include <string>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// Null: the position has no such piece.
nlohmann::json* piece_in(nlohmann::json& position, const std::string& id);
/// Whether that player is there and has not lost.
bool in_game(const nlohmann::json& position, const std::string& id);
/// A number that no other card has had, after `letter`.
std::string new_id(nlohmann::json& position, const char* letter);
/// The position after an action; what the rules do not take as one is refused, and changes nothing.
Acted checked(const nlohmann::json& before, nlohmann::json after, std::string rule);
/// The active player has priority, in the steps in which anybody has (MP-5.4), or the next one still in the
/// game.
void give_priority(nlohmann::json& position);
/// Where the player with priority has left, the next one clockwise has it; who has left has passed nothing.
void keep_priority_in_game(nlohmann::json& position);
/// After combat its attacks and blocks are over.
void enter_step(nlohmann::json& position, const std::string& step);
/// Power and toughness as they were said; without a toughness neither is known.
void copy_size(const nlohmann::json& said, nlohmann::json& card);
/// A permanent as it comes into play. `action`: player, kind, name, power and toughness.
nlohmann::json new_piece(const std::string& id, const nlohmann::json& action, const nlohmann::json& owner);
/// With what it attacks, blocks and bears.
void remove_piece(nlohmann::json& position, const std::string& id);

}  // namespace quadrille::app
