// rules/multiplayer/seats.hpp: who sits where, and who reaches whom (MP-1.5, MP-1.6, section 7).
#pragma once
#include <vector>

#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// MP-1.6: the seat of a player who left during this turn is still counted.
inline bool seat_counts(const Player& player) {
    return !player.lost || player.lost_this_turn;
}

struct SeatDistance {
    int left;      ///< seats going clockwise
    int right;     ///< the other way
    int distance;  ///< the smaller of the two
};
/// MP-1.5, in counted seats. The seats of both must count.
SeatDistance seat_distance(const Table& table, PlayerIndex from, PlayerIndex to);

/// MP-7.2, MP-7.3: whether `other` is in range of `of`. A player who has left is in nobody's range.
bool in_range(const Table& table, PlayerIndex of, PlayerIndex other);

/// The players still in the game, clockwise; `first` is the first of them, or, having left, where they begin.
std::vector<PlayerIndex> clockwise_from(const Table& table, PlayerIndex first);

/// The players still in the game but `player`, clockwise from the next to the left.
std::vector<PlayerIndex> to_the_left(const Table& table, PlayerIndex player);

}  // namespace quadrille::rules::multiplayer
