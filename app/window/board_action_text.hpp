// app/window/board_action_text.hpp: statements about the board, in the list of events.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/board_action.hpp"
#include "app/session/table.hpp"

namespace quadrille::app {

/// `active`: in whose turn it was said.
std::string board_action_text(const Messages& tr, const Table& table, const BoardAction& action,
                              Chair active);

}  // namespace quadrille::app
