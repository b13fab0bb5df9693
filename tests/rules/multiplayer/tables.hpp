// tests/rules/multiplayer/tables.hpp: tables in a line, and tables of any kind for properties.
#pragma once
#include <rapidcheck.h>
#include <string>

#include "rules/multiplayer/setup.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// So many individuals, P1, P2, ... clockwise.
inline Table individuals(Format format, std::size_t count) {
    Table table;
    table.format = format;
    table.options = default_options(format);
    for (std::size_t i = 1; i <= count; ++i) {
        Player player;
        player.id = "P" + std::to_string(i);
        table.players.push_back(player);
    }
    return table;
}

/// Teams of `size`, seated as the format asks; in emperor the middle of each row is its emperor.
inline Table in_teams(Format format, std::size_t teams, std::size_t size) {
    Table table = individuals(format, teams * size);
    for (std::size_t i = 0; i < teams; ++i)
        table.teams.push_back(
            {std::string(1, static_cast<char>('A' + i)), starting_life * static_cast<int>(size)});
    for (std::size_t i = 0; i < table.players.size(); ++i) {
        table.players[i].team = format == Format::teams ? i % teams : i / size;
        table.players[i].emperor = format == Format::emperor && i % size == size / 2;
    }
    return table;
}

/// A table that fits its format, of any format, with everybody still in the game.
inline Table any_table() {
    switch (*rc::gen::inRange(0, 8)) {
        case 0:
            return individuals(Format::duel, 2);
        case 1:
            return individuals(Format::free_for_all, *rc::gen::inRange<std::size_t>(3, 7));
        case 2:
            return individuals(Format::melee, *rc::gen::inRange<std::size_t>(6, 11));
        case 3:
            return individuals(Format::grand_melee, *rc::gen::inRange<std::size_t>(11, 20));
        case 4:
            return in_teams(Format::teams, *rc::gen::inRange<std::size_t>(2, 4),
                            *rc::gen::inRange<std::size_t>(1, 4));
        case 5:
            return in_teams(Format::two_headed_giant, 2, *rc::gen::inRange<std::size_t>(2, 5));
        case 6:
            return in_teams(Format::emperor, 2, *rc::gen::element<std::size_t>(3, 5));
        default:
            return individuals(Format::pentacle, 5);
    }
}

/// Has some players leave, this turn or before.
inline void some_leave(Table& table) {
    for (Player& player : table.players) {
        const int when = *rc::gen::inRange(0, 5);
        player.lost = when > 2;
        player.lost_this_turn = when == 3;
    }
}

}  // namespace quadrille::rules::multiplayer
