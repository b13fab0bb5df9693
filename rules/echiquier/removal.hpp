// rules/echiquier/removal.hpp: pieces that leave play, and what that means for the rest of a setup.
#pragma once
#include <vector>

#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// `setup`, a later state of the position's, without some pieces. Their equipment stays on the square under
/// its controller (EC-6.3), their auras and fortifications go with them; what was on the board is noted in
/// the history; who left does not attack any more. What the stack names and what leaves no last square (it
/// was off the board) is no target or source any more.
Setup without(const Position& position, Setup setup, const std::vector<PieceIndex>& leaving);

/// The setup without attackers and blocked creatures that are none any more (section 15 of the page).
Setup with_sound_combat(Setup setup);

}  // namespace quadrille::rules::echiquier
