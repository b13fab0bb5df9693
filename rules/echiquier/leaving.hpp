// rules/echiquier/leaving.hpp: a player loses (EC-4.3, EC-6.3).
#pragma once
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

struct Leaving {
    std::vector<PieceIndex> removed;  ///< everything that the player controls
    bool pawn_removed;
    std::vector<PieceIndex> stay;  ///< others' equipment whose creature leaves: it stays on the square
    Rule rule = Rule::loser_leaves_board;
};
Leaving leave_game(const Position& position, PlayerIndex player);

}  // namespace quadrille::rules::echiquier
