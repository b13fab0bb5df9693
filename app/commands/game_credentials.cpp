#include "app/commands/game_credentials.hpp"

#include "app/files/credentials.hpp"

namespace quadrille::app {

void leave_out_credentials(db::NewGame& game) {
    game.source = without_credentials(game.source);
    game.profile = without_credentials(game.profile);
}

}  // namespace quadrille::app
