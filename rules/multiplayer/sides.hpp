// rules/multiplayer/sides.hpp: opponents and teammates (MP-1.2, MP-1.3, MP-17.2).
#pragma once
#include <algorithm>
#include <vector>

#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

inline bool contains(const std::vector<PlayerIndex>& players, PlayerIndex player) {
    return std::find(players.begin(), players.end(), player) != players.end();
}

/// Whether two players are opponents, whether they are still in the game or not.
bool are_opponents(const Table& table, PlayerIndex one, PlayerIndex other);
/// Likewise; nobody is their own teammate.
bool are_teammates(const Table& table, PlayerIndex one, PlayerIndex other);

/// The opponents of a player who are still in the game, in the order of the seats from the first of the list.
std::vector<PlayerIndex> opponents(const Table& table, PlayerIndex of);
std::vector<PlayerIndex> teammates(const Table& table, PlayerIndex of);

}  // namespace quadrille::rules::multiplayer
