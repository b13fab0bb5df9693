// app/session/zombie_turn.hpp: a turn of the zombies that the program plays, at a table: what it orders next,
// and which of its orders the players have not carried out yet.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/statement.hpp"
#include "app/session/systems/zombie_game.hpp"
#include "app/session/table.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// The order that is due: in the zombies' turn a wave, then an attack, in the survivors' turn blocks of what
/// attacks. Nullopt where none is, or a person plays the zombies.
std::optional<SystemAction> next_zombie_order(const Table& table, const GameSetup& setup, std::uint64_t seed);
/// Whether one is due.
bool zombie_order_due(const Table& table);

/// What the players still have to do for the zombies.
struct OpenZombieOrder {
    enum class What { token, move, block };
    What what = What::token;
    std::string zombie{};    ///< who moves or blocks
    std::string attacker{};  ///< of a block
    Square square;           ///< where the token comes, or the zombie goes
    int counters = 0;        ///< of a token
    bool stays = false;      ///< it attacks where it is
};
std::vector<OpenZombieOrder> open_zombie_orders(const Table& table);

/// A card that comes where a token was ordered is that token: its name, and its counters.
std::vector<Statement> zombie_token(const Table& table, const vision::Event& entered);

}  // namespace quadrille::app
