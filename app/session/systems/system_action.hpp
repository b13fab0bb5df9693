// app/session/systems/system_action.hpp: what is done at the table of a game's system, as the log has it.
#pragma once
#include <string>

namespace quadrille::app {

/// Something is done in what the system keeps beside the board: mana is channelled, a land revealed, a seat
/// given a name (app/session/systems/system_game.hpp). Each system has its actions as types, which write and
/// read this text.
struct SystemAction {
    std::string action;  ///< a JSON object
    friend bool operator==(const SystemAction&, const SystemAction&) = default;
};

}  // namespace quadrille::app
