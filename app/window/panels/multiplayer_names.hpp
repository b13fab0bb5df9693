// app/window/panels/multiplayer_names.hpp: what players and cards of a game of many players are called.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/systems/multiplayer_table.hpp"

namespace quadrille::app {

/// What a player is called who has no name: "Player 2" for "P2".
inline std::string numbered_player(const Messages& tr, const std::string& id) {
    return tr("multiplayer.numbered", fmt::arg("number", id.substr(id.find_first_of("0123456789"))));
}

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
