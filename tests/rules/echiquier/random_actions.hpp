// tests/rules/echiquier/random_actions.hpp: what players do, by chance. Drawn from RapidCheck's generators,
// so only inside a property.
#pragma once
#include <map>

#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/end_of_combat.hpp"

namespace quadrille::rules::test {

/// Some of what may move, to some of where it may go. Two may end on one square, which is not legal.
std::vector<echiquier::Declared> some_declaration(const Position& position);

/// A loser for every coin, a square for every creature that has to move and can.
echiquier::Partings all_chosen(const Position& position);

/// As many of a player's waiting pieces as must be placed at the upkeep, each with a square of the line.
std::map<PieceIndex, Square> some_placing(const Position& position, PlayerIndex player);

/// One of the squares; nullopt where there is none.
std::optional<Square> one_of(const SquareSet& squares);

}  // namespace quadrille::rules::test
