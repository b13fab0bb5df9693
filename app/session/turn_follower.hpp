// app/session/turn_follower.hpp: the turn, where the table itself shows it.
#pragma once
#include <optional>

#include "app/session/table.hpp"

namespace quadrille::app {

/// What the difference between two tables, a few seconds apart, says about the turn: all of a player's tapped
/// cards untapped is that player's untap step; creatures of the active player that become tapped together,
/// one of them a square further, are declared as attackers. Nullopt: nothing.
std::optional<Statement> turn_shown(const Table& before, const Table& after);

/// The statement that goes one step on, or one phase where the system has phases of its own; after the last
/// one the next player's turn begins. A game without a turn begins with south's.
Statement next_step(const Table& table);
/// The next player's turn; where zombies sit on no side, theirs comes between those of the survivors.
Statement next_turn(const Table& table);

}  // namespace quadrille::app
