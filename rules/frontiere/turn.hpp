// rules/frontiere/turn.hpp: laying out the territory, the order of a turn, the untap step.
#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

struct Layout {
    int rows, used, removed;  ///< lands that fill no last row are removed (FR-1.3)
};
/// `lands` >= 0.
Layout layout(int lands);

/// The phases of a turn of order 1 or 2 (FR-3.3).
std::array<std::string_view, 5> turn_plan(int order);

struct Untap {
    std::vector<const Piece*> phases_in, phases_out;  ///< before it (FR-4.3)
    std::vector<const Piece*> pieces;                 ///< tapped ones that are then in phase
    SquareSet lands;                                  ///< tapped lands, controlled or tapped by the player
};
/// What happens in a player's untap step (FR-3.4).
Untap untap(const Territory& territory, int player);

}  // namespace quadrille::rules::frontiere
