// db/exchange/game_stats.hpp: what can be counted about a logged game.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "db/exchange/record.hpp"
#include "db/game_state.hpp"

namespace quadrille::db {

struct TurnTime {
    std::int64_t number = 0;
    std::string player;
    double seconds = 0;
};

struct SquareHeat {
    int arrivals = 0;  ///< cards that came to lie there
    int fights = 0;    ///< of these, where a card of another seat lay; and cards that left from there
};

struct CardMoves {
    std::int64_t track = 0;
    std::string name;  ///< empty: nobody named it
    int moves = 0;
};

struct GameStats {
    std::int64_t events = 0, corrected = 0, not_allowed = 0;
    double seconds = 0;  ///< played: the times between its events, as far as the source's clock ran
    bool over = false;
    std::string winner;                ///< name; empty: drawn or not over
    std::vector<std::string> players;  ///< names
    std::vector<TurnTime> turns;
    std::map<Square, SquareHeat> squares;
    std::vector<CardMoves> most_moved;  ///< ten at most, the most moved first
};

GameStats stats_of(const GameRecord& record);

/// What several games come to.
struct Totals {
    struct Player {
        int games = 0, won = 0;
    };
    int games = 0, drawn = 0, unfinished = 0;
    std::map<std::string, Player> players;  ///< by name
    double turn_seconds = 0;                ///< a turn, on average
};
Totals totals_of(const std::vector<GameStats>& games);

/// The board as a picture (SVG), each square the redder the more was fought over it.
std::string heat_map_svg(const NewGame& game, const GameStats& stats);

}  // namespace quadrille::db
