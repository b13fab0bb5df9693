// app/session/systems/multiplayer_cards.hpp: cards, stack, priority and combat of a game of many players, as
// people say them (docs/rules/multiplayer.md, sections 4 to 9).
#pragma once
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// Does: card (player, owner, name, kind, power, toughness), control (of, player), control_ends (of), attach
/// (of, host), come_off, tap (of), size (of, power, toughness), leaves (of, zone), spell (player, name, kind,
/// power, toughness, targets), trigger (player, name), triggers, pass, step (step), attack (of, player),
/// attacks_not (of), block (of, target), divide (of, damage), damage, deploy (of, player). Nullopt: none of
/// these.
std::optional<Acted> act_multiplayer_card(const nlohmann::json& position, const nlohmann::json& action);

/// A turn of `turn.active` begins: that player's pieces untap, and the upkeep is the first step with priority
/// (MP-5.4).
void begin_multiplayer_turn(nlohmann::json& position);

/// These players have left: what they control and own goes, what was taken goes back (section 4).
void take_leave(nlohmann::json& position, const std::vector<std::string>& players);

}  // namespace quadrille::app
