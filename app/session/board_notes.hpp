// app/session/board_notes.hpp: remarks in a game's first turn on how it was set up.
#pragma once
#include <vector>

#include "app/session/advice.hpp"

namespace quadrille::app {

struct BoardNote {
    enum class What {
        pawn_off_its_line,  ///< EC-1.3
        pawn_in_a_corner,   ///< legal, and advised against
        flag_elsewhere      ///< EC-14.1
    };
    What what;
    Chair seat;
    Square square;
    std::string rule;
    friend bool operator==(const BoardNote&, const BoardNote&) = default;
};

/// Nothing after the first turn's upkeep.
std::vector<BoardNote> board_notes(const Table& table, const Advice& advice);

/// The banned cards that were named in this game, each list of them as "Echoing Truth + Isochron Scepter"
/// (EC-14.9): of cards banned together, once all were.
std::vector<std::string> banned_cards(const Table& table);

}  // namespace quadrille::app
