// app/session/systems/frontiere_deeds.hpp: what the keywords of section 4 and what enters in a combat do on a
// territory, as people say it (docs/rules/frontiere.md).
#pragma once
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// Does: choose (of, attackers), arrive (of, attacking | blocking, square), regenerate (of), band (members,
/// square), phase_out (of), ninjutsu (of, name, power, toughness, colors, keywords), provoke (of, target),
/// sacrifice (of), enchant (of, target | square). Nullopt: none of these.
std::optional<Acted> act_frontiere_deed(const nlohmann::json& position, const nlohmann::json& action);

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
/// A land is turned up; permanents of that player with landfall trigger (FR-4.13). Empty: nobody reveals it.
void turn_up(nlohmann::json& position, const std::string& square, const std::string& player);

}  // namespace quadrille::app
