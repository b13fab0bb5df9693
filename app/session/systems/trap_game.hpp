// app/session/systems/trap_game.hpp: what is said of traps, and what they are in a position
// (docs/rules/echiquier.md, EC-13.4, EC-13.5).
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// The name under which a revealed creature stands that is no player's.
inline constexpr const char* wild_player = "wild";

/// The tracks of their own cards on the board, and of those that are done with and not taken away yet.
std::set<int> trap_tracks(const ThemeState& state);
/// What lots about that trap are drawn with.
std::uint64_t lot_seed(const ThemeState& state, const std::string& trap);

/// Does: lay_traps (set, from: cards, count, seed, among: squares), lay_trap (square, and track of the card
/// that lies there), spring (trap, turn, blocks, target, area, and card where it lay by hand), hide_trap
/// (trap), trap_done (trap), ambush (mode, player), wild_move (turn, moves: trap, die, and to where it
/// moves). Nullopt for another verb: its word is a text. A refused action may leave the state changed; one
/// that is malformed is refused by the rule that it is of.
std::optional<Verdict> act_traps(ThemeState& state, const nlohmann::json& action);

/// Writes hidden traps, and creatures that were turned up, into a position's setup.
void add_traps(const ThemeState& state, rules::Setup& setup);
/// Writes what creatures that were turned up this turn block by themselves, after the attackers are there.
void add_ambush_blocks(const ThemeState& state, rules::Setup& setup);

}  // namespace quadrille::app
