// app/session/systems/multiplayer_game.hpp: how a game of many players begins, and what actions make of it.
#pragma once
#include <utility>

#include "app/session/systems/multiplayer_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

multiplayer::State first_multiplayer(const GameSetup& setup);
/// A refused action may leave the state changed.
Verdict act_multiplayer(multiplayer::State& state, const MultiplayerAction& action);

/// How many players a format takes at least and at most (rules page multiplayer, section 18; team formats up
/// to what fits round a table).
std::pair<int, int> players_of_format(multiplayer::Format format);

}  // namespace quadrille::app
