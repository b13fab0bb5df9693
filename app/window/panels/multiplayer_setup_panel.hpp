// app/window/panels/multiplayer_setup_panel.hpp: before a game of many players: the format, what is agreed,
// the seats, and who begins.
#pragma once
#include "app/window/panels/multiplayer_panel.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

RequestedCommand multiplayer_setup(const MultiplayerTable& view, const MultiplayerForm& form,
                                   const Messages& tr);

}  // namespace quadrille::app
