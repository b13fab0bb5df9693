// app/session/survival.hpp: how long each player has held out over several games of survival (EC-14.10).
#pragma once
#include <string>
#include <vector>

#include "db/exchange/record.hpp"

namespace quadrille::app {

/// A player's score, by name: the same person plays in several games, and in one of them the zombies.
struct SurvivalScore {
    std::string player;
    int turns = 0, games = 0;
    bool wins = false;  ///< nobody has more
};

/// Of the games in which waves of zombies came; most turns first, then by name. Players without a name are
/// called by their id.
std::vector<SurvivalScore> survival_ranking(const std::vector<db::GameRecord>& games);

}  // namespace quadrille::app
