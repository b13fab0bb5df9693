// rules/multiplayer/leaving.hpp: what goes when players leave the game (section 4).
#pragma once
#include <utility>
#include <vector>

#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

struct Leaving {
    std::vector<PieceIndex> removed_pieces;  ///< MP-4.1, MP-4.3
    std::vector<std::size_t> removed_stack;  ///< indices in `Table::stack`
    std::vector<std::pair<PieceIndex, PlayerIndex>>
        new_control;                     ///< pieces that stay, and who gets them (MP-4.2)
    std::vector<PlayerIndex> left_over;  ///< who is still in the game
    std::vector<Marker>
        markers;  ///< of grand melee, in the order of the position; empty where none are given
};

/// MP-4.6: all of `players`, who are still in the game, leave at one stroke. Only their turn markers are
/// treated one after the other (MP-13.9).
Leaving leave(const Table& table, const std::vector<PlayerIndex>& players);

}  // namespace quadrille::rules::multiplayer
