// rules/frontiere/moves.hpp: the movement phase (FR-3.5 to FR-3.9, FR-4.4 to FR-4.7, FR-4.14, FR-4.15).
#pragma once
#include <vector>

#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

/// Seen from the creature's controller (FR-3.9).
enum class Direction { forward, back, left, right };
enum class How { step, fly, slide, shadow, enter };

struct Move {
    Square to;
    Direction direction;
    How how;
    std::optional<int> may_refuse;  ///< the opponent whose flying or reach creature is flown over (FR-4.15)
};

std::string_view name(Direction direction);
std::string_view name(How how);

/// Whether a creature of the active player may be chosen to move (FR-3.5).
bool may_move(const Piece& creature);
/// Where a creature may move by one move of its own, whoever it is chosen by. A member of a band: what it may
/// do alone (FR-4.12).
std::vector<Move> moves(const Territory& territory, const Piece& creature);

}  // namespace quadrille::rules::frontiere
