// app/session/position_of.hpp: a table as the rules take it.
#pragma once
#include <string>
#include <vector>

#include "app/session/table.hpp"
#include "app/setup/game_setup.hpp"
#include "rules/position/position.hpp"

namespace quadrille::app {

/// A position of as much of the table as one can hold: every card counts as an unknown creature until
/// somebody says more, and of two cards that clash the lower one in the stack is left out. `left_out` gets
/// the ids of what is not in it.
rules::Position position_of(const Table& table, const GameSetup& setup, std::vector<std::string>& left_out);

}  // namespace quadrille::app
