// app/session/sitting.hpp: who sits at the table, whose each card is, and what the players have agreed on.
#pragma once
#include <vector>

#include "app/session/session.hpp"

namespace quadrille::app {

/// The players of a game, clockwise from south: those who were set up, else a duel and whoever has cards on
/// the board. Their pawns are not known yet.
std::vector<TablePlayer> seated(const GameSetup& setup, const std::vector<TableCard>& cards);

/// Settles whose each card is where several sit at its side (EC-1.5): of the one whose sleeve was seen or
/// whom people named last, else of the one whose turn it was when it came, else of the first. `log`: of the
/// game; entries later than `t` do not count.
void find_owners(Table& table, const std::vector<LogEntry>& log, double t);

/// Gives each player the pawn that lies on the board: the lowest in its stack that is the player's.
void find_pawns(Table& table);

/// Teams, Vanguards and losers as they were said; teams that fall with an emperor (EC-1.6) and those who
/// share their life (EC-1.7).
void mark_agreed(Table& table, int starting_life);

}  // namespace quadrille::app
