// app/session/systems/frontiere_position.hpp: what several actions do to the position of a game on a
// territory (docs/rules/frontiere.md, section 7, and the session's own keys).
#pragma once
#include <string>

#include "app/session/systems/system_game.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::app::frontiere {

/// The piece of that id; null: there is none.
nlohmann::json* piece_in(nlohmann::json& position, const std::string& id);
/// Whether a list has that word.
bool lists(const nlohmann::json& list, const nlohmann::json& word);
/// Adds a word to a list that has every word once.
void add_word(nlohmann::json& list, const nlohmann::json& word);
/// The id of a new piece.
std::string new_id(nlohmann::json& position);

/// A position that the rules do not take is no position: the action that leads to it is refused.
Acted checked(const nlohmann::json& before, nlohmann::json after, std::string rule);

/// The equipment of a creature stays on its land when it leaves the territory (FR-5.2); auras stay on the
/// creature.
void lay_down(nlohmann::json& position, const nlohmann::json& bearer);
/// A piece of the position leaves play, and the auras on it with it.
void leave_play(nlohmann::json& position, const std::string& id);
/// A creature leaves the combat.
void leave_combat(nlohmann::json& position, const std::string& id);
/// What an attacker with annihilator makes the defending player owe (FR-4.1), in place of what it made it owe
/// for another target.
void owe_sacrifices(nlohmann::json& position, const std::string& attacker, const std::string& target);
/// A land is turned up; permanents of that player with landfall trigger (FR-4.13).
void turn_up(nlohmann::json& position, Square square, const std::string& player);

}  // namespace quadrille::app::frontiere
