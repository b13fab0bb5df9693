// rules/multiplayer/reach.hpp: what spell range means for choices and attachments (sections 4 and 7).
#pragma once
#include <vector>

#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// MP-7.11: the auras, equipment and fortifications that come off because what they are attached to is out of
/// range of their own controller.
std::vector<PieceIndex> coming_off(const Table& table);

/// Why these players make a choice: by the words of the effect, as the nearest to the left, or named by the
/// controller of the effect.
enum class ChosenBy { effect, left, controller };
struct Choosers {
    std::vector<PlayerIndex> players;
    ChosenBy by;
    Rule rule;
};
/// MP-7.7, MP-7.8, MP-4.5: who makes a choice that the players of `able`, left or not, could make by the
/// words of an effect of `controller`, who is still in the game.
Choosers choosers(const Table& table, PlayerIndex controller, const std::vector<PlayerIndex>& able);

}  // namespace quadrille::rules::multiplayer
