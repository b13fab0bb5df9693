// app/commands/board.hpp: a board to print.
#pragma once
#include "app/commands/command.hpp"

namespace quadrille::app {

void add_board(CLI::App& program, Action& action);

}  // namespace quadrille::app
