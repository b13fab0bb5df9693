// app/session/systems/noire_deeds.hpp: what stands for lands in Magic Noire, and what people agree on
// (docs/rules/noire.md, sections 3, 10 and 13).
#pragma once
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// Does: land_effect (player, effect, lands, real, mana, until, required), use_land (player, color),
/// single_use (on), named_card (player, name, cost, numbers), forget_card (name), agree (name), die (number).
/// Nullopt: none of these.
std::optional<Acted> act_noire_deed(const nlohmann::json& position, const nlohmann::json& action);

}  // namespace quadrille::app
