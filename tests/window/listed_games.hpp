// tests/window/listed_games.hpp: a list with one game, as the games' panel shows it.
#pragma once
#include "app/window/panels/games_panel.hpp"

namespace quadrille::tests {

inline app::GamesView listed_games() {
    return {.known = true,
            .busy = false,
            .games = {{.id = 7,
                       .title = "Friday",
                       .date = "2026-11-20 20:15",
                       .players = "Anne, Bob",
                       .turns = "9",
                       .result = "not finished",
                       .resumable = true}},
            .folder = "/home/anne/games",
            .said = {},
            .counts = {}};
}

}  // namespace quadrille::tests
