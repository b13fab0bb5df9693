#include "app/setup/board_paint.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::app {
namespace {

void toggle(std::vector<Square>& squares, Square square) {
    const auto found = std::find(squares.begin(), squares.end(), square);
    if (found != squares.end()) {
        squares.erase(found);
    } else {
        squares.push_back(square);
    }
}

bool holds(const std::vector<Square>& squares, Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

/// A square has one effect; the same brush a second time takes it away.
void toggle(std::vector<rules::SpecialSetup>& special, Square square, std::string called) {
    if (called.empty()) called = name(square);
    const auto found = std::find_if(special.begin(), special.end(),
                                    [&](const rules::SpecialSetup& one) { return one.square == square; });
    if (found == special.end())
        special.push_back({.square = square, .name = std::move(called)});
    else if (found->name == called)
        special.erase(found);
    else
        found->name = std::move(called);
}

/// How far a square lies from the middle of its frame, 1 at the middle of an edge.
double from_middle(int at, int count) {
    return std::abs(2.0 * at - (count - 1)) / count;
}

bool in_shape(const BoardGrid& grid, BoardShape shape, Square square) {
    const double x = from_middle(square.column, grid.columns), y = from_middle(square.row, grid.rows);
    switch (shape) {
        case BoardShape::whole:
            return true;
        case BoardShape::oval:
            return x * x + y * y <= 1.05;
        case BoardShape::star:  // a branch to each side: what is far along both axes is missing
            return std::min(x, y) <= 0.3 || x + y <= 0.9;
    }
    return true;
}

}  // namespace

void paint(TableSetup& table, const BoardBrush& brush, Square square) {
    BoardGrid& grid = table.profile.grid;
    if (brush.brush == Brush::blocked) return toggle(table.setup.blocked, square);
    if (brush.brush == Brush::capture) return toggle(table.setup.strategic, square);
    if (brush.brush == Brush::special) return toggle(table.setup.special, square, brush.name);
    if (brush.brush == Brush::line) {
        const std::string id = player_id(table.setup, brush.seat);
        toggle(table.setup.deployment[id], square);
        if (table.setup.deployment[id].empty()) table.setup.deployment.erase(id);
        return;
    }
    table.profile.grid_given = true;
    if (grid.missing.contains(square)) {
        grid.missing.erase(square);
    } else if (grid.squares().size() > 1) {
        grid.missing.insert(square);
    }
}

bool painted(const TableSetup& table, const BoardBrush& brush, Square square) {
    if (brush.brush == Brush::missing) return table.profile.grid.missing.contains(square);
    if (brush.brush == Brush::blocked) return holds(table.setup.blocked, square);
    if (brush.brush == Brush::capture) return holds(table.setup.strategic, square);
    if (brush.brush == Brush::special)
        return std::any_of(table.setup.special.begin(), table.setup.special.end(),
                           [&](const rules::SpecialSetup& one) { return one.square == square; });
    const auto line = table.setup.deployment.find(player_id(table.setup, brush.seat));
    return line != table.setup.deployment.end() && holds(line->second, square);
}

void shape(TableSetup& table, BoardShape shape) {
    BoardGrid& grid = table.profile.grid;
    grid.missing = {};
    for (int column = 0; column < grid.columns; ++column) {
        for (int row = 0; row < grid.rows; ++row) {
            if (!in_shape(grid, shape, {column, row})) grid.missing.insert({column, row});
        }
    }
    table.profile.grid_given = true;
}

std::string player_id(const GameSetup& setup, Chair chair) {
    const auto before = std::count_if(setup.players.begin(), setup.players.end(),
                                      [&](const PlayerAtTable& player) { return player.seat < chair.side; });
    return "P" + std::to_string(before + chair.place);
}

}  // namespace quadrille::app
