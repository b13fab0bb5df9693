// app/session/game_credentials.hpp: what leaves this machine with a game.
#pragma once
#include "db/exchange/record.hpp"

namespace quadrille::app {

/// Games of before have in them how their stream was asked for: takes name and password out of the addresses.
void leave_out_credentials(db::NewGame& header);
/// The same of a game that proves its header: its hashes are computed again where they verified before.
void leave_out_proven_credentials(db::GameRecord& record);

}  // namespace quadrille::app
