// app/window/traps_view.hpp: traps and ambushes in words.
#pragma once
#include "app/session/table.hpp"
#include "app/session/traps.hpp"
#include "app/window/panels/board_view.hpp"
#include "app/window/panels/traps_panel.hpp"

namespace quadrille::app {

/// `chosen`: the square that was asked about or whose card is chosen.
TrapsView traps_view_of(const Messages& tr, const Table& table, const std::optional<Square>& chosen);

/// What was turned up, written on its square.
void add_trap_marks(const Messages& tr, const Table& table, BoardView& board);

/// The cards that a person has listed, by their names or ids, divided by commas; nullopt: one is none.
std::optional<std::vector<TrapCard>> listed_trap_cards(const Messages& tr, const std::string& list);

/// An action about traps in the list of events; empty: it is another one.
std::string trap_action_text(const Messages& tr, const Table& table, const nlohmann::json& action);

}  // namespace quadrille::app
