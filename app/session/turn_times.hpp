// app/session/turn_times.hpp: how long the players have taken for their turns.
#pragma once
#include <map>

#include "app/session/session.hpp"

namespace quadrille::app {

struct TurnTimes {
    double turn = 0;                  ///< seconds of the turn that runs; 0 before the first
    std::map<Chair, double> players;  ///< of all their turns, the one that runs among them
};

/// Up to a time of the game, which stands still while the program is closed.
TurnTimes turn_times(const Session& session, double t);

}  // namespace quadrille::app
