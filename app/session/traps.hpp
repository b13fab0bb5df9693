// app/session/traps.hpp: traps at a table: where they may be laid, which of them something springs, and where
// creatures go that were turned up (docs/rules/echiquier.md, EC-13.4, EC-13.5).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "app/session/statement.hpp"
#include "app/session/systems/trap_game.hpp"
#include "app/session/table.hpp"

namespace quadrille::app {

/// Free squares that are neither on a deployment line nor in contact with a creature or a pawn: nobody starts
/// beside a trap.
std::vector<Square> trap_ground(const Table& table, const GameSetup& setup);

struct SecretTraps {
    std::string set;
    std::vector<TrapCard> from;
    int count = 0;           ///< at most as many as there are squares
    std::uint64_t seed = 0;  ///< decides squares and cards: the log has it, and no panel shows where they lie
};
/// The program lays that many cards of the list in secret.
SystemAction lay_in_secret(const Table& table, const GameSetup& setup, const SecretTraps& traps);

/// What is turned up when a card has come to where it lies: one statement a trap, with its lots drawn.
std::vector<SystemAction> sprung_by(const Table& table, const GameSetup& setup, int track);
/// The same for one trap by hand; `card`: what it is, where it was laid by hand.
SystemAction turned_up(const Table& table, const GameSetup& setup, const std::string& trap,
                       const std::optional<TrapCard>& card = {});

/// Traps that lie as cards of their own and show their faces now, named as a card that a trap may be, in any
/// language: turned up, one statement each.
std::vector<SystemAction> shown_traps(const Table& table, const GameSetup& setup);
/// Squares of traps laid by hand that a creature has come to and nobody has turned up yet.
std::vector<Square> touched_traps(const Table& table);

/// Creatures that are nobody's move one square each in a direction that a die of eight sides gives: 1 is
/// north, then clockwise. Off the board, onto what is occupied and, without diagonals, along one, they stay.
SystemAction wild_moves(const Table& table, const GameSetup& setup, std::uint64_t seed);

}  // namespace quadrille::app
