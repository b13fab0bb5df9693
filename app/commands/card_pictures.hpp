// app/commands/card_pictures.hpp: `quadrille cards pictures`.
#pragma once
#include <string>

#include "app/commands/command.hpp"

namespace quadrille::app {

/// Adds the command below `cards`. `library`: the option that names the game file; it outlives the command
/// line.
void add_card_pictures(CLI::App& cards, const std::string& library, Action& action);

}  // namespace quadrille::app
