// app/window/panels/south_panel.hpp: where the south player sits, asked before a running game is read again.
#pragma once
#include <optional>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// Draws the question over everything and gives the answer. `south`: where the player sits now.
std::optional<Command> south_panel(PictureSide south, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
