// app/window/panels/frontiere_land_form.hpp: a land of Frontière that was clicked.
#pragma once
#include "app/window/panels/frontiere_panel.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

/// What it is and makes, its tapping, and tokens that may come onto it.
RequestedCommand frontiere_land_form(const FrontiereView& view, FrontiereForm& form, const Messages& tr);

}  // namespace quadrille::app
