// app/commands/log_board.hpp: a logged board for people (text) and for programs (JSON).
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "app/messages/messages.hpp"
#include "db/game_state.hpp"

namespace quadrille::app {

/// Rows from the north down, three characters a square: the controller's seat (its first letter, ? unknown),
/// the kind (* a pawn, # face down, else a letter of the name or +), and / when tapped. Then the cards, a
/// line each.
std::string board_text(const db::GameState& state, const Messages& tr);

/// Keys as in a position (docs/interfaces.md, section 5) where there is the same thing.
nlohmann::ordered_json state_json(const db::Game& game, std::int64_t event, const db::GameState& state);

}  // namespace quadrille::app
