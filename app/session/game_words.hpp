// app/session/game_words.hpp: a game's events in the language of an export.
#pragma once
#include "app/messages/messages.hpp"
#include "db/exchange/export_words.hpp"

namespace quadrille::app {

/// The texts of exports, and those of the notes that the program writes into a game by itself.
db::ExportWords game_words(Language language);

}  // namespace quadrille::app
