// app/window/chosen_view.hpp: what is shown of the chosen card and of those whose ranges are pinned beside
// it.
#pragma once
#include "app/session/advice.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {

/// "+1/+1 × 2, charge × 1".
std::string counters_text(const std::map<std::string, int>& counters);

/// Whether the card may be declared as an attacker in this step, or will be in this turn; while no turn runs,
/// every one.
bool attacks_now(const Table& table, const TableCard& card);

/// Whether the card's range stays beside the chosen one's.
bool pinned(const WindowState& state, const TableCard& card);

// Each adds to a view whose system is in it already.

/// The rules' answers about the chosen card, drawn and in words.
void add_chosen(const WindowState& state, const Table& table, const Advice& advice, const TableCard& card,
                WindowView& view);
/// The ranges that stay beside the chosen one's, and which they are.
void add_pinned(const WindowState& state, const Table& table, const Advice& advice, WindowView& view);
/// The card under the mouse: its facts where nothing is chosen, else a few lines beside the answer.
void add_under_mouse(const WindowState& state, const Table& table, const Advice& advice, WindowView& view);
/// What the click after "In range?" is to be.
void add_asking(const WindowState& state, const Table& table, WindowView& view);

}  // namespace quadrille::app
