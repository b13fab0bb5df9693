// app/window/games_view.hpp: the games of the file as their list shows them.
#pragma once
#include "app/session/game_shelf_worker.hpp"
#include "app/window/panels/games_panel.hpp"

namespace quadrille::app {

/// `present`: the game that is played; 0: none of this file. `chosen`: the one whose statistics are shown.
GamesView games_view_of(const Messages& tr, const GameShelfWorker& shelf_worker, db::GameId present,
                        long chosen);

}  // namespace quadrille::app
