// app/commands/game_credentials.hpp: what leaves this machine with a game.
#pragma once
#include "db/game_log.hpp"

namespace quadrille::app {

/// Games of before have in them how their stream was asked for: takes name and password out of the addresses.
void leave_out_credentials(db::NewGame& game);

}  // namespace quadrille::app
