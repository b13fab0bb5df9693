// app/window/play_view.hpp: the game on the board, as its panel and the chosen card show it.
#pragma once
#include "app/session/session.hpp"
#include "app/window/panels/chosen_panel.hpp"
#include "app/window/panels/play_panel.hpp"

namespace quadrille::app {

/// `chosen`: null where no card is. `asked`: the square of the last question. `t`: the time of the table.
/// Shows nothing while no turn runs.
PlayView play_view_of(const Messages& tr, const Session& session, const Table& table, const Advice& advice,
                      const TableCard* chosen, const std::optional<Square>& asked, double t);

/// What the chosen card reaches, in lines: `at` is the square that is asked about.
void add_reach(const Messages& tr, const Table& table, const Advice& advice, const TableCard& card,
               const std::optional<Square>& at, ChosenView& view);

/// "The survivors", "Anna": whose turn it is.
std::string turn_of_whom(const Messages& tr, const Table& table);

}  // namespace quadrille::app
