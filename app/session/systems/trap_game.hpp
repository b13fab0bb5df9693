// app/session/systems/trap_game.hpp: traps as the game keeps them: where they lie, hidden from everybody, and
// which were turned up (docs/rules/echiquier.md, EC-13.4, EC-13.5).
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/systems/system_game.hpp"
#include "app/session/systems/trap_cards.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

/// The name under which a revealed creature stands that is no player's.
inline constexpr const char* wild_player = "wild";

struct LaidTrap {
    std::string id;  ///< "t1"
    Square square;
    std::optional<TrapCard> card{};  ///< nullopt: laid by hand, and nobody has turned it up
    bool up = false;
    bool creature_stands = false;       ///< a creature that was turned up and is still there
    int turn = 0;                       ///< in which it was turned up
    std::vector<std::string> blocks{};  ///< what its creature blocks in that turn
    std::string target{};               ///< of its effect; empty: it has none, or an area
    std::vector<std::string> area{};    ///< the creatures that its effect reaches without a target
    bool waits = false;                 ///< turned up, and not yet dealt with by the players
    std::optional<int> track{};         ///< of its own face-down card on the board, which people laid there
};

/// What is agreed on revealed creatures (EC-13.5).
struct AmbushAgreed {
    rules::Ambush mode = rules::Ambush::defender;
    std::string keeper{};  ///< the player who controls them; empty: nobody
};

/// Every trap that was laid and is still on the board, hidden ones included.
std::vector<LaidTrap> laid_traps(const nlohmann::json& position);
/// The tracks of their own cards on the board, and of those that are done with and not taken away yet.
std::set<int> trap_tracks(const nlohmann::json& position);
AmbushAgreed ambush_agreed(const nlohmann::json& position);
/// What lots about that trap are drawn with.
std::uint64_t lot_seed(const nlohmann::json& position, const std::string& trap);

/// Does: lay_traps (set, from: cards, count, seed, among: squares), lay_trap (square, and track of the card
/// that lies there), spring (trap, turn, blocks, target, area, and card where it lay by hand), hide_trap
/// (trap), trap_done (trap), ambush (mode, player), wild_move (turn, moves: trap, die, and to where it
/// moves). Nullopt for another verb.
std::optional<Acted> act_traps(const nlohmann::json& position, const nlohmann::json& action);

/// Writes hidden traps, and creatures that were turned up, into a position's setup.
void add_traps(const nlohmann::json& position, rules::Setup& setup);
/// Writes what creatures that were turned up this turn block by themselves, after the attackers are there.
void add_ambush_blocks(const nlohmann::json& position, rules::Setup& setup);

}  // namespace quadrille::app
