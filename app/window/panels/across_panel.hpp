// app/window/panels/across_panel.hpp: every player's life as large as the window allows, to be read from any
// seat.
#pragma once
#include <optional>
#include <vector>

#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/players_panel.hpp"
#include "app/window/panels/turn_panel.hpp"

namespace quadrille::app {

/// Draws it over everything: a click on the left of a player's field takes a life, on the right gives one.
std::optional<Command> across_panel(const std::vector<PlayerLine>& players, const TurnView& turn,
                                    const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
