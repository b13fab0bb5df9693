// app/window/panels/events_panel.hpp: the log of the game, with its search.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

struct EventLine {
    double t = 0;
    std::string time, text;
    std::optional<Chair> seat;
    bool refused = false;  ///< no rule allows it
    std::string why{};     ///< the rule and its sentence, to be shown under the mouse
    bool turn = false;     ///< a turn begins
    std::string totals{};  ///< of a turn: whose life it has changed, "South 20 → 13"; empty: nobody's
    bool match = false;    ///< of a search: the moment that is shown
};

/// What is searched for in the log.
struct SearchForm {
    std::string text{};
    bool active = false;  ///< letters go into it
    bool fresh = false;   ///< it has not got the keyboard yet
    int round = 0;        ///< how many searches have ended: the field of one that has ended is gone
};

using EventLines = std::shared_ptr<const std::vector<EventLine>>;

/// Where the lines of the log lie, measured again only when they, their letters or the column are others: an
/// evening has thousands, and some twenty are in sight.
struct EventLayout {
    EventLines of{};
    float room = 0, text = 0;   ///< width and size of the letters, pixels
    std::vector<float> tops{};  ///< of each line below the first, pixels, and the end of the last
};

/// What the panel keeps from one frame to the next.
struct EventsKept {
    SearchForm& search;
    EventLayout& layout;
};

/// Draws what is in sight of the panel into its rectangle and gives what was asked for; changes only what is
/// typed in the search, and the layout. `events` is not null.
std::optional<Command> events_panel(const EventLines& events, EventsKept kept, const PanelContext& context);

}  // namespace quadrille::app
