// app/session/systems/frontiere_position.hpp: what several actions do to a game on a territory
// (docs/rules/frontiere.md).
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "app/session/systems/frontiere_state.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app::frontiere {

/// Whether a list has that.
template <typename Thing>
bool lists(const std::vector<Thing>& list, const Thing& thing) {
    return std::find(list.begin(), list.end(), thing) != list.end();
}
/// Adds something to a list that has everything once.
template <typename Thing>
void add_once(std::vector<Thing>& list, const Thing& thing) {
    if (!lists(list, thing)) list.push_back(thing);
}
/// Whether attacking does not tap it.
bool has_vigilance(const Permanent& piece);
/// The id of a new piece.
std::string new_id(State& state);

/// What the rules do not take as a position is none: the action that leads to it is refused.
Verdict checked(const State& state, std::string rule);

/// The equipment of a creature stays on its land when it leaves the territory (FR-5.2); auras stay on the
/// creature.
void lay_down(State& state, const Permanent& bearer);
/// A piece of the game leaves play, and the auras on it with it.
void leave_play(State& state, const std::string& id);
/// A creature leaves the combat.
void leave_combat(State& state, const std::string& id);
/// What an attacker with annihilator makes the defending player owe (FR-4.1), in place of what it made it owe
/// for another target.
void owe_sacrifices(State& state, const std::string& attacker, const std::string& target);
/// A land is turned up; permanents of that player with landfall trigger (FR-4.13).
void turn_up(State& state, Square square, const std::string& player);

}  // namespace quadrille::app::frontiere
