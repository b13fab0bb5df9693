// app/window/supposed.hpp: "if my pawn stood on e5", "a creature that arrives on e5": the table as it would
// be.
#pragma once
#include <optional>
#include <string>

#include "app/session/advice.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {

struct Supposed {
    Table table;
    std::string id;        ///< of the card that stands elsewhere, or has arrived
    Square square;         ///< where
    bool arrives = false;  ///< it is a creature that lies nowhere yet
    Ruling ruling{};       ///< of an arrival
};

/// What the window's state supposes of a table that it gives the chosen card of; nullopt: nothing.
std::optional<Supposed> supposed_of(const WindowState& state, const Table& table, const Advice& advice);

/// Says of a view, in which the supposed card is the chosen one, that it is none that lies so.
void add_supposed(const Messages& tr, const Supposed& supposed, WindowView& view);

}  // namespace quadrille::app
