// app/commands/table_fronts.hpp: what the cards in a window are named by.
#pragma once
#include "app/commands/open_options.hpp"
#include "app/session/journal.hpp"
#include "app/window/table_window.hpp"

namespace quadrille::app {

/// Gives the window the pictures of the option, else what the index beside the game file has of the players'
/// decks, of everything where no deck is known; portraits of cards that people name are kept in that index.
/// `log`: null where none is kept. False, after a message, where the option's pictures cannot be read.
bool name_cards_in(WindowOptions& window, const OpenOptions& options, Journal* log);

}  // namespace quadrille::app
