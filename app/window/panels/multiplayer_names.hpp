// app/window/panels/multiplayer_names.hpp: what players and cards of a game of many players are called.
#pragma once
#include <string>

#include "app/session/systems/multiplayer_table.hpp"

namespace quadrille::app {

inline std::string called(const MultiplayerSeat& seat) {
    return seat.name.empty() ? seat.id : seat.name;
}

inline std::string called(const MultiplayerCard& card) {
    return card.name.empty() ? card.id : card.name;
}

/// The player of that id; of any other, the id.
std::string player_called(const MultiplayerTable& view, const std::string& id);
/// A permanent's name, or a player's.
std::string thing_called(const MultiplayerTable& view, const std::string& id);

}  // namespace quadrille::app
