// app/window/table_focus.hpp: which table the window shows, and what is chosen on it.
#pragma once
#include <optional>

#include "app/session/session.hpp"

namespace quadrille::app {

/// Session and table outlive it.
struct TableFocus {
    const Session& session;
    const Table& table;
    double t = 0;                       ///< the table's time, seconds of the game
    const TableCard* chosen = nullptr;  ///< null: no card is chosen
    std::optional<Square> asked{};      ///< the square of the last question
};

}  // namespace quadrille::app
