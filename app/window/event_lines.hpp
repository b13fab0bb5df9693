// app/window/event_lines.hpp: the log of a game, a line for each event.
#pragma once
#include "app/window/window_state.hpp"

namespace quadrille::app {

/// What had happened by then, oldest first. A search finds what is still to come of a recording, too; of its
/// matches the newest that has happened is marked.
std::vector<EventLine> events_of(const WindowState& state, const Session& session, const Table& table,
                                 double t);

}  // namespace quadrille::app
