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

/// Words the log again only when it, the language, a name, whose or where a card is or what is searched for
/// has changed: that takes longer than all else of a frame in a long game.
class LogLines {
public:
    struct Lines {
        EventLines events;                      ///< never null, and another one when worded anew
        std::vector<TimelineView::Turn> turns;  ///< the last one has no length yet
    };
    /// What had happened by `t`; `table`: of that moment. Valid until the next call.
    const Lines& of(const WindowState& state, const Session& session, const Table& table, double t);

private:
    /// What the words name of a card on the table.
    struct NamedCard {
        int track = 0;
        Square square;
        std::optional<Chair> seat;
        std::string name;
        friend bool operator==(const NamedCard&, const NamedCard&) = default;
    };
    struct Key {
        long revision = 0;           ///< of the session's log
        std::ptrdiff_t entries = 0;  ///< of its log, that are not later
        Language language;
        std::vector<NamedCard> cards;
        std::vector<std::string> names;  ///< of the players
        std::string searched;
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::optional<Key> key_;
    Lines lines_;
};

}  // namespace quadrille::app
