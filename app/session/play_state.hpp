// app/session/play_state.hpp: what of a game no picture shows, folded from its log: who came this turn, what
// was declared, who waits off the board (docs/rules/echiquier.md).
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/session/statement.hpp"

namespace quadrille::app {

/// A permanent in play that lies off the board (EC-7.7, EC-7.9), or beside it as equipment does (EC-6.1).
struct OffBoardCard {
    std::string id;  ///< "w1"
    Chair seat{};
    CardFacts facts{};
    bool becomes = false;  ///< it becomes a creature now (EC-7.9); otherwise it waits for its upkeep (EC-7.8)
    friend bool operator==(const OffBoardCard&, const OffBoardCard&) = default;
};

struct PlayState {
    bool mains_skipped = false;        ///< both main phases of this turn (EC-8.2)
    bool zombie_turn = false;          ///< it is the zombies' turn, who sit on no side (EC-14.6)
    std::map<int, Chair> fresh{};      ///< by track, what came since its player's last turn began (EC-9.1)
    std::map<int, Square> declared{};  ///< by track, where what was declared this turn began (EC-9.6)
    std::set<int> going_back{};        ///< tracks that somebody puts back, by agreement
    /// By track, where a blocker stands whose card was pushed onto the attacker's square to show the block.
    std::map<int, Square> pushed_in{};
    std::map<Square, int> coins{};       ///< by square, the track that lost the coin (EC-12.1)
    std::vector<PutOnStack> resolved{};  ///< this turn, oldest first
    std::map<std::string, std::string>
        left_by{};  ///< by id, the origin of the effect that removed it (EC-7.2)
    std::vector<OffBoardCard> off_board{};
    std::set<std::string> named{};  ///< what cards were called in this game, also those that have left
};

}  // namespace quadrille::app
