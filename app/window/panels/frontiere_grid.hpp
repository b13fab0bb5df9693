// app/window/panels/frontiere_grid.hpp: the lands in rows of five between the players, and who stands on
// them.
#pragma once
#include <optional>
#include <string>

#include "app/window/panels/frontiere_panel.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// What was clicked: a piece, else a land, or the button that writes down a permanent for a player.
struct GridTouch {
    std::string piece{};
    std::optional<Square> square{};
    std::string add_for{};
};

/// Draws the territory with south nearest, each player's creatures that wait off it beside their edge, and
/// where the chosen creature may go.
GridTouch frontiere_grid(const FrontiereView& view, const FrontiereForm& form, const PanelContext& context);

}  // namespace quadrille::app
