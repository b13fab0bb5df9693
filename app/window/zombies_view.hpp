// app/window/zombies_view.hpp: the zombies that the program plays, in words and on the board.
#pragma once
#include "app/session/survival.hpp"
#include "app/session/table.hpp"
#include "app/window/panels/board_view.hpp"
#include "app/window/panels/theme_panel.hpp"

namespace quadrille::app {

/// Nothing where a player at the table is the zombies.
void add_zombie_player(const Messages& tr, const Table& table, ThemeView& view);
/// What the players still have to do for them, written on the squares.
void add_zombie_marks(const Messages& tr, const Table& table, BoardView& board);

/// "1. Anna: 14 turns in 2 games", best first.
std::vector<std::string> ranking_lines(const Messages& tr, const std::vector<SurvivalScore>& ranking);

}  // namespace quadrille::app
