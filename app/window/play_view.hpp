// app/window/play_view.hpp: the game on the board, as its panel and the chosen card show it.
#pragma once
#include "app/window/panels/chosen_panel.hpp"
#include "app/window/panels/play_panel.hpp"
#include "app/window/table_focus.hpp"

namespace quadrille::app {

/// Shows nothing while no turn runs.
PlayView play_view_of(const Messages& tr, const TableFocus& focus, const Advice& advice);

/// What the chosen card reaches, line by line: `at` is the square that is asked about.
std::vector<FactLine> reach_facts(const Messages& tr, const Table& table, const Advice& advice,
                                  const TableCard& card, const std::optional<Square>& at);

/// "The survivors", "Anna": whose turn it is.
std::string turn_of_whom(const Messages& tr, const Table& table);
/// The same of a turn that began as that player's.
std::string turn_of_whom(const Messages& tr, const Table& table, Chair active);

}  // namespace quadrille::app
