// app/window/panels/events_panel.hpp: the log of the game, with its search.
#pragma once
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

/// Draws the panel into its rectangle and gives what was asked for; changes only what is typed in `search`.
std::optional<Command> events_panel(const std::vector<EventLine>& events, SearchForm& search,
                                    const PanelContext& context);

}  // namespace quadrille::app
