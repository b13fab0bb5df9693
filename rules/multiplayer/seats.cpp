#include "rules/multiplayer/seats.hpp"

#include <algorithm>
#include <cassert>

namespace quadrille::rules::multiplayer {

SeatDistance seat_distance(const Table& table, PlayerIndex from, PlayerIndex to) {
    assert(seat_counts(table.players[from]) && seat_counts(table.players[to]));
    if (from == to) return {0, 0, 0};
    const std::size_t count = table.players.size();
    int left = 0;
    int right = 0;
    bool passed = false;  // going clockwise round the table from `from`
    for (std::size_t i = 1; i <= count; ++i) {
        const PlayerIndex here = (from + i) % count;
        if (seat_counts(table.players[here])) ++(passed ? right : left);
        if (here == to) passed = true;
    }
    return {left, right, std::min(left, right)};
}

bool in_range(const Table& table, PlayerIndex of, PlayerIndex other) {
    if (table.players[other].lost) return false;
    if (!table.options.range) return true;
    return seat_counts(table.players[of]) && seat_distance(table, of, other).distance <= *table.options.range;
}

std::vector<PlayerIndex> clockwise_from(const Table& table, PlayerIndex first) {
    std::vector<PlayerIndex> players;
    const std::size_t count = table.players.size();
    for (std::size_t i = 0; i < count; ++i) {
        const PlayerIndex here = (first + i) % count;
        if (!table.players[here].lost) players.push_back(here);
    }
    return players;
}

std::vector<PlayerIndex> to_the_left(const Table& table, PlayerIndex player) {
    std::vector<PlayerIndex> players = clockwise_from(table, player);
    std::erase(players, player);
    return players;
}

}  // namespace quadrille::rules::multiplayer
