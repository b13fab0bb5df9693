// app/session/table_decks.hpp: the decks that players named when the table was set up.
#pragma once
#include <string>
#include <vector>

#include "app/session/journal.hpp"
#include "app/setup/game_setup.hpp"

namespace quadrille::app {

/// Reads each player's decklist, keeps it with the game, and gives the setup the decks' names and
/// how large they are, those too that the game has from before. Gives a sentence for each that could not be
/// read or kept. `log`: null where none is kept.
std::vector<LocalizedText> load_decks(GameSetup& setup, Journal* log);

}  // namespace quadrille::app
