// app/window/panels/multiplayer_cards_panel.hpp: the stack, the permanents and the combat of a game of many
// players.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

/// "Bear 2/2 · Ann → Bob": a permanent with what it attacks, blocks or is on; of the stack with its targets.
std::string multiplayer_card_line(const MultiplayerTable& view, const MultiplayerCard& card,
                                  const Messages& tr);

RequestedCommand multiplayer_cards(const MultiplayerTable& view, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
