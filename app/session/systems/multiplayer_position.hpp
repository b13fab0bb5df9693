// app/session/systems/multiplayer_position.hpp: what several actions do to a game of many players
// (docs/rules/multiplayer.md).
#pragma once
#include <string>
#include <vector>

#include "app/session/systems/multiplayer_state.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app::multiplayer {

/// Whether that player is there and has not lost.
bool in_game(const State& state, const std::string& id);
/// The first player still in the game that many seats clockwise from that one, or beyond; null: nobody is.
const Player* next_in_game(const State& state, const std::string& from, std::size_t seats);
/// A number that no other card has had, after `letter`.
std::string new_id(State& state, char letter);
/// Of an action that names what the game has not (MP-18.1).
Verdict malformed_table();
/// Done, by that rule; but what the rules do not take as a position is refused.
Verdict checked(const State& state, std::string rule);
/// The active player has priority, in the steps in which anybody has (MP-5.4), or the next one still in the
/// game.
void give_priority(State& state);
/// Where the player with priority has left, the next one clockwise has it; who has left has passed nothing.
void keep_priority_in_game(State& state);
/// After combat its attacks and blocks are over.
void enter_step(State& state, Step step);
void end_combat(State& state);
/// A permanent comes into play; its owner is its controller unless another is given.
void enter_play(State& state, const EnterPlay& action);
/// With what it attacks, blocks and bears.
void remove_piece(State& state, const std::string& id);
/// Players in their seats as a format has them, each with the name of that place.
std::vector<Player> seated(Format format, int count, int teams, const Ids& names);
/// The ids of those players.
Ids ids_of(const rules::multiplayer::Table& table,
           const std::vector<rules::multiplayer::PlayerIndex>& players);
void set_lives(State& state, const rules::multiplayer::Table& table);
/// The player's turn begins: that player's permanents untap, and the upkeep is the first step with priority
/// (MP-5.4).
void begin_turn(State& state, const std::string& player);
/// These players lose and leave: what they control and own goes, what was taken goes back (section 4), and
/// their turn markers go (MP-13.8).
void take_leave(State& state, const rules::multiplayer::Table& table,
                const std::vector<rules::multiplayer::PlayerIndex>& players);
/// What was assigned is dealt at the same time (MP-8.9); creatures that it kills die, and the combat is over.
void deal_combat_damage(State& state, const std::vector<AssignedDamage>& assigned);

}  // namespace quadrille::app::multiplayer
