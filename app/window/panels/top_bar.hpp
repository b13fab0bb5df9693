// app/window/panels/top_bar.hpp: the line at the top: views, marks, language.
#pragma once
#include <optional>
#include <string>

#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

struct TopBarView {
    std::string source;
    Layout layout = Layout::picture;
    bool grid = true, moves = true, arrivals = false;
    bool stream = false;
    std::string south;    ///< where the south player sits
    bool games = false;   ///< the list of games is open
    bool replay = false;  ///< a game is looked at again
    bool camera = true;   ///< false: there is nothing to see but the system's table
};

/// Draws the panel into its rectangle and gives what was asked for; changes nothing itself.
std::optional<Command> top_bar(const TopBarView& view, const PanelContext& context);

}  // namespace quadrille::app
