// db/game_stats.hpp: what can be counted about a logged game.
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
    std::string name;  ///< or "card 7"
    int moves = 0;
};

struct GameStats {
    std::int64_t events = 0, mended = 0, not_allowed = 0;
    double seconds = 0;  ///< from the first event with a game time to the last; never negative
    bool over = false;
    std::string winner;  ///< name; empty: drawn or not over
    std::vector<TurnTime> turns;
    std::map<Square, SquareHeat> squares;
    std::vector<CardMoves> most_moved;  ///< ten at most, the most moved first
};

GameStats stats_of(const GameRecord& record);

/// The board as a picture (SVG), each square the redder the more was fought over it.
std::string heat_map_svg(const NewGame& game, const GameStats& stats);

}  // namespace quadrille::db
