// app/table_decks.hpp: the decks that players named when the table was set up.
#pragma once
#include <string>
#include <vector>

#include "app/session/game_setup.hpp"
#include "app/session/journal.hpp"

namespace quadrille::app {

/// Reads each player's decklist and keeps it with the game. Gives a sentence for each that could not be read
/// or kept.
std::vector<Sentence> take_decks(Journal& log, const GameSetup& setup);

}  // namespace quadrille::app
