#include "rules/multiplayer/sides.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// MP-17.2: fixed by the seats at the start, whoever leaves.
bool sit_across(const Table& table, PlayerIndex one, PlayerIndex other) {
    const std::size_t count = table.players.size();
    const std::size_t left = (other + count - one) % count;
    return left == 2 || left == 3;
}

template <typename Relation>
std::vector<PlayerIndex> in_game(const Table& table, PlayerIndex of, Relation related) {
    std::vector<PlayerIndex> players;
    for (PlayerIndex other = 0; other < table.players.size(); ++other) {
        if (!table.players[other].lost && related(table, of, other)) players.push_back(other);
    }
    return players;
}

}  // namespace

bool are_opponents(const Table& table, PlayerIndex one, PlayerIndex other) {
    if (one == other) return false;
    if (has_teams(table.format)) return table.players[one].team != table.players[other].team;
    return table.format != Format::pentacle || sit_across(table, one, other);
}

bool are_teammates(const Table& table, PlayerIndex one, PlayerIndex other) {
    return one != other && !are_opponents(table, one, other);
}

std::vector<PlayerIndex> opponents(const Table& table, PlayerIndex of) {
    return in_game(table, of, are_opponents);
}

std::vector<PlayerIndex> teammates(const Table& table, PlayerIndex of) {
    return in_game(table, of, are_teammates);
}

}  // namespace quadrille::rules::multiplayer
