// app/session/systems/noire_game.hpp: how a game of Magic Noire begins, and what actions and turns make of
// it.
#pragma once
#include "app/session/systems/noire_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

nlohmann::json first_noire(const GameSetup& setup);
Acted act_noire(const nlohmann::json& position, const NoireAction& action);
/// A turn begins: a channel step without a pile taken is not done (NO-6.5); focused mana that is left goes to
/// the piles (NO-3.2), in the order of the colours where its owner has said no other; and the active player's
/// stasis reserve comes back (NO-6.1).
nlohmann::json noire_with_turn(nlohmann::json position, Seat active);

}  // namespace quadrille::app
