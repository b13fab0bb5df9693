// app/window/players_view.hpp: the players, the turn and its stack, and how the game ends, as they are shown.
#pragma once
#include "app/session/advice.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {

std::vector<PlayerLine> players_of(const WindowState& state, const Table& table, const Advice& advice);

/// Turn and step, and what is on the stack, uppermost first.
TurnView turn_of(const Messages& tr, const Table& table, const Advice& advice);
/// The clock of the turns at `t`, where somebody wants one.
TurnView::Clock clock_of(const Messages& tr, const Session& session, const Table& table, double t);

EndView end_of(const WindowState& state, const Table& table, const Playback& playback);

}  // namespace quadrille::app
