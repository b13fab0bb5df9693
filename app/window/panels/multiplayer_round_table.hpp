// app/window/panels/multiplayer_round_table.hpp: the seats of a game of many players, to be looked at and
// clicked.
#pragma once
#include "app/window/panels/multiplayer_panel.hpp"

namespace quadrille::app {

/// The seats round the table in that part of the window, the first one nearest, clockwise as seen from above.
/// A click chooses one, or none again.
void draw_round_table(const MultiplayerTable& view, MultiplayerForm& form, const Fonts& fonts, ImVec2 at,
                      ImVec2 size);

}  // namespace quadrille::app
