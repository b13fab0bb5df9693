// app/window/log_lines.hpp: the lines and the turns of a game's log, kept from one frame to the next.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/session.hpp"
#include "app/window/panels/events_panel.hpp"
#include "app/window/panels/timeline_panel.hpp"

namespace quadrille::app {

struct WindowState;

/// Words the log again only when it, the language, a name or what is searched for has changed: that takes
/// longer than all else of a frame in a long game.
class LogLines {
public:
    struct Lines {
        std::vector<EventLine> events;
        std::vector<TimelineView::Turn> turns;  ///< the last one has no length yet
    };
    /// What had happened by `t`. Valid until the next call.
    const Lines& of(const WindowState& state, const Session& session, const Table& table, double t);

private:
    struct Key {
        long revision = 0;           ///< of the session
        std::ptrdiff_t entries = 0;  ///< of its log, that are not later
        Language language;
        std::vector<std::string> names;  ///< of the players
        std::string searched;
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::optional<Key> key_;
    Lines lines_;
};

}  // namespace quadrille::app
