// app/setup/board_paint.hpp: a board of any shape, its decor and its deployment lines, square by square
// (docs/rules/echiquier.md, EC-1.4, EC-13.3, EC-13.6).
#pragma once
#include "app/setup/table_setup.hpp"

namespace quadrille::app {

/// What a click on a square changes.
enum class Brush {
    missing,  ///< whether the square is there
    blocked,  ///< whether anything can enter it
    line,     ///< whether it belongs to the deployment line of the player at `seat`
    special,  ///< whether it has an effect of its own, called `name` (EC-13.3)
    capture   ///< whether it is to be held in a domination (EC-14.3)
};
struct BoardBrush {
    Brush brush = Brush::missing;
    Chair seat{};
    std::string name{};  ///< of what is special; empty: called by its square
    friend bool operator==(const BoardBrush&, const BoardBrush&) = default;
};

/// Changes that of the square, which must be of the frame. The first square of a player's own line replaces
/// the line of the seat; without one it counts again. The last square of a board stays.
void paint(TableSetup& table, const BoardBrush& brush, Square square);
/// Whether the square has what the brush paints.
bool painted(const TableSetup& table, const BoardBrush& brush, Square square);

/// Shapes to begin with.
enum class BoardShape { whole, oval, star };
void shape(TableSetup& table, BoardShape shape);

/// The id that the player at a seat has in the game: "P1" sits first, clockwise from south.
std::string player_id(const GameSetup& setup, Chair chair);

}  // namespace quadrille::app
