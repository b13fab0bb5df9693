// rules/multiplayer/setup.hpp: how a game of each format begins: numbers, seats, starting players, life.
#pragma once
#include <vector>

#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// What is wrong with a table for its format. All players are counted, lost or not.
struct SetupProblems {
    bool player_count = false;  ///< of duel, free-for-all, melee, grand melee
    bool five_players = false;  ///< of pentacle
    bool teams = false;         ///< number or sizes of teams
    bool emperor = false;       ///< not exactly one in each team
    bool seating = false;       ///< MP-14.2, MP-15.2, MP-16.2
    bool none() const { return !player_count && playable(); }
    /// Whether the game can be played, if with another number of players than the format is meant for.
    bool playable() const { return !five_players && !teams && !emperor && !seating; }
};
SetupProblems problems(const Table& table);

/// MP-15.3, MP-16.4, else everybody. The table must be playable.
std::vector<PlayerIndex> starters(const Table& table);

/// MP-14.2, MP-15.2, MP-16.2: where the players of the list may sit, clockwise; teams and members in the
/// order of the list. The table must be playable but for `seating`.
std::vector<PlayerIndex> seating(const Table& table);

/// MP-13.5: turn markers for so many players: one for each full four, and never none while somebody is left.
int marker_count(std::size_t players);

/// MP-15.5.
int starting_team_life(const Table& table, std::size_t team);

Rule setup_rule(Format format);
Rule seating_rule(Format format);

}  // namespace quadrille::rules::multiplayer
