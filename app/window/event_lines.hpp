// app/window/event_lines.hpp: the log of a game, a line for each event.
#pragma once
#include "app/window/window_state.hpp"

namespace quadrille::app {

/// A statement of the log as its line has it: "South 20 → 17", "c4: tapped → untapped". `table`: whose
/// players' names are used.
std::string statement_text(const Messages& tr, const Session& session, const Table& table,
                           const LogEntry& entry);

/// What had happened by then, oldest first. A search finds what is still to come of a recording, too; of its
/// matches the newest that has happened is marked.
std::vector<EventLine> events_of(const WindowState& state, const Session& session, const Table& table,
                                 double t);

}  // namespace quadrille::app
