// app/setup/battles.hpp: battles that a table can play: board, decor, Vanguards and goals from a file
// (docs/rules/echiquier.md, EC-14.8; its format is a table's, docs/table.md).
#pragma once
#include <string>
#include <vector>

#include "app/setup/table_setup.hpp"

namespace quadrille::app {

/// Those that the program brings, and those of the user: battles/*.json in the config folder. What cannot be
/// read is left out, and its file named in `unread`.
std::vector<TableSetup> battles(std::vector<std::string>& unread);

/// The table plays that battle: its board, its players' sides, teams and Vanguards, and all that is agreed.
/// Camera, sleeves, names and decks stay.
void take_battle(const TableSetup& battle, TableSetup& table);

}  // namespace quadrille::app
