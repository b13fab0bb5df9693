// app/session/systems/multiplayer_verbs.hpp: the actions of multiplayer_cards.hpp, by what they are about.
#pragma once
#include <map>
#include <string>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// The position after an action, or the same with why not.
using MultiplayerVerb = Acted (*)(const nlohmann::json& position, const nlohmann::json& action);
/// By the word of "do".
using MultiplayerVerbs = std::map<std::string, MultiplayerVerb>;

/// spell, trigger, triggers, pass, step: sections 5 and 7 of docs/rules/multiplayer.md.
const MultiplayerVerbs& multiplayer_stack_verbs();
/// attack, attacks_not, block, damage: sections 6 and 8.
const MultiplayerVerbs& multiplayer_combat_verbs();

/// What was assigned is dealt at the same time (MP-8.9); creatures that it kills die, and the combat is over.
void deal_combat_damage(nlohmann::json& position, const nlohmann::json& assigned);

}  // namespace quadrille::app
