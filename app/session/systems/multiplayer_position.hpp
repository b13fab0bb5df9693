// app/session/systems/multiplayer_position.hpp: what actions and turns do to the position of a game of many
// players, the JSON of docs/rules/multiplayer.md.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/multiplayer_action.hpp"
#include "app/session/systems/system_game.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::app {

/// Null: the position has no such piece, or player.
nlohmann::json* piece_in(nlohmann::json& position, const std::string& id);
nlohmann::json* player_in(nlohmann::json& position, const std::string& id);
/// Whether that player is there and has not lost.
bool in_game(const nlohmann::json& position, const std::string& id);
/// A number that no other card has had, after `letter`.
std::string new_id(nlohmann::json& position, const char* letter);
/// Of an action that names what the game has not (MP-18.1).
Verdict malformed_table();
/// Done, by that rule; but what the rules do not take as a position is refused.
Verdict checked(const nlohmann::json& position, std::string rule);
/// The active player has priority, in the steps in which anybody has (MP-5.4), or the next one still in the
/// game.
void give_priority(nlohmann::json& position);
/// Where the player with priority has left, the next one clockwise has it; who has left has passed nothing.
void keep_priority_in_game(nlohmann::json& position);
/// After combat its attacks and blocks are over.
void enter_step(nlohmann::json& position, rules::multiplayer::Step step);
void set_size(nlohmann::json& card, const std::optional<multiplayer::Size>& size);
/// A permanent as it comes into play; its owner is its controller unless another is given.
nlohmann::json new_piece(const std::string& id, const multiplayer::EnterPlay& action);
/// With what it attacks, blocks and bears.
void remove_piece(nlohmann::json& position, const std::string& id);
/// Players in their seats as a format has them, each with the name of that place.
nlohmann::json seated(multiplayer::Format format, int count, int teams,
                      const std::vector<std::string>& names);
/// The ids of those players.
std::vector<std::string> ids_of(const rules::multiplayer::Table& table,
                                const std::vector<rules::multiplayer::PlayerIndex>& players);
void set_lives(nlohmann::json& position, const rules::multiplayer::Table& table);
void set_markers(nlohmann::json& position, const rules::multiplayer::Table& table,
                 const std::vector<rules::multiplayer::Marker>& markers);
/// A turn of `turn.active` begins: that player's pieces untap, and the upkeep is the first step with priority
/// (MP-5.4).
void begin_multiplayer_turn(nlohmann::json& position);
/// These players have left: what they control and own goes, what was taken goes back (section 4).
void take_leave(nlohmann::json& position, const std::vector<std::string>& players);
/// What was assigned is dealt at the same time (MP-8.9); creatures that it kills die, and the combat is over.
void deal_combat_damage(nlohmann::json& position, const nlohmann::json& assigned);

}  // namespace quadrille::app
