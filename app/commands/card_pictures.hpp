// app/commands/card_pictures.hpp: `quadrille cards pictures`.
#pragma once
#include "app/commands/command.hpp"

namespace quadrille::app {

/// `cards` with `pictures` below it. What reads pictures takes long to load: the program that starts at once
/// has `cards` alone.
void add_cards_with_pictures(CLI::App& program, Action& action);

}  // namespace quadrille::app
