// app/session/systems/theme_state.hpp: what is agreed and reached in a game on the chessboard beside its
// board and cards: the theme, options, traps, what the zombies were ordered (docs/rules/echiquier.md,
// sections 13 and 14).
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/systems/trap_cards.hpp"
#include "app/session/systems/zombie_player.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

struct LaidTrap {
    std::string id;  ///< "t1"
    Square square;
    std::optional<TrapCard> card{};     ///< nullopt: laid by hand, and nobody has turned it up
    bool up = false;                    ///< has a card then
    int turn = 0;                       ///< in which it was turned up
    std::vector<std::string> blocks{};  ///< what its creature blocks in that turn
    std::string target{};               ///< of its effect; empty: it has none, or an area
    std::vector<std::string> area{};    ///< the creatures that its effect reaches without a target
    bool waits = false;                 ///< turned up, and not yet dealt with by the players
    std::optional<int> track{};         ///< of its own face-down card on the board, which people laid there
    friend bool operator==(const LaidTrap&, const LaidTrap&) = default;

    /// A creature that was turned up and is still there.
    bool creature_stands() const { return up && card->kind == rules::TrapKind::creature; }
};

/// What is agreed on revealed creatures (EC-13.5).
struct AmbushAgreed {
    rules::Ambush mode = rules::Ambush::defender;
    std::string keeper{};  ///< the player who controls them; empty: nobody
    friend bool operator==(const AmbushAgreed&, const AmbushAgreed&) = default;
};

/// What the program, playing the zombies, has asked the players to do (docs/zombies.md).
struct ZombieOrders {
    std::optional<ZombieStrength> strength{};  ///< nullopt: a person plays them
    int wave_of = 0;                           ///< the zombies' turn whose wave was ordered; 0: none
    std::vector<ZombieArrival> wave{};
    int attack_of = 0;  ///< the zombies' turn whose attack was ordered
    std::vector<ZombieMove> attack{};
    int blocks_of = 0;  ///< the number of the survivors' turn whose blocks were ordered
    std::vector<ZombieBlock> blocks{};
    friend bool operator==(const ZombieOrders&, const ZombieOrders&) = default;
};

/// The two numbers of a card that is a player's pawn (EC-13.2).
struct Vanguard {
    std::string name{};
    int life = 0, hand = 0;
    friend bool operator==(const Vanguard&, const Vanguard&) = default;
};

/// Players are named by their ids ("P1").
struct ThemeState {
    std::optional<rules::Theme> theme{};
    std::optional<int> turns{}, target{};
    std::vector<Square> strategic{};
    rules::Flags flags = rules::Flags::home;
    bool reinforcements = false;
    std::map<std::string, int> counters{};       ///< of victory (EC-14.3)
    std::vector<std::string> lost{};             ///< players, as people say
    std::map<std::string, std::string> teams{};  ///< that were named during the game; empty: alone
    std::vector<std::string> emperors{};
    bool no_diagonals = false, block_on_square = false;  ///< EC-13.7, EC-13.8
    bool shared_life = false;                            ///< EC-1.7
    std::vector<std::vector<std::string>> bans{};        ///< EC-14.9; each list together
    std::map<std::string, Vanguard> vanguards{};
    std::vector<rules::SpecialSetup> special{};  ///< EC-13.3; each has a square

    std::vector<LaidTrap> traps{};  ///< every one that is still on the board, hidden ones included
    int traps_laid = 0;             ///< so far
    std::set<int> spent_traps{};    ///< tracks of those that are done with and not taken away yet
    std::uint64_t trap_seed = 0;
    AmbushAgreed ambush{};
    int wild_moved = 0;  ///< the turn in which wild creatures moved last; 0: none

    std::string zombie{};  ///< the player at the table who plays the zombies; empty: nobody
    int zombie_turns = 0;  ///< so far
    ZombieOrders orders{};
    friend bool operator==(const ThemeState&, const ThemeState&) = default;

    LaidTrap* find_trap(const std::string& id);
};

}  // namespace quadrille::app
