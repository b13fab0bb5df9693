// rules/echiquier/range.hpp: how far things reach, and what they reach (section 5).
#pragma once
#include <optional>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// From where a range is measured: the permanent itself (EC-5.5), or the pawn of its player (EC-5.6).
struct Measure {
    enum class By { pawn, piece };
    Square from;
    int radius;
    By by;
};

/// Where the range of a piece or player is measured from; nullopt without a pawn to measure from, and in the
/// simplified variant, which knows no ranges (EC-13.1).
std::optional<Measure> measured_from(const Position& position, Object source);
/// The same for the pawn of a player.
std::optional<Measure> measured_from_pawn(const Position& position, PlayerIndex player);

/// The frame of a piece or player.
struct Range {
    std::optional<int> radius;   ///< king's steps; nullopt without a pawn to measure from
    std::optional<Square> from;  ///< the piece's square or the pawn's
    SquareSet squares;           ///< of the board, the own and blocked ones included
    Rule rule;
};
Range range(const Position& position, Object of);

/// Where a thing is for the ranges of others: a player at the pawn (EC-5.8), a permanent on the board on its
/// square, one off the board at its controller's pawn (EC-5.9). Nullopt where there is no such pawn.
std::optional<Square> place_of(const Position& position, Object thing);

/// Whether the player, or the controller of the piece, is still in the game.
bool in_game(const Position& position, Object thing);

/// The answer to "am I in range?".
struct Reach {
    bool in_range = false;
    std::optional<int> distance;     ///< king's steps; nullopt when there is nothing to measure
    std::optional<Measure> measure;  ///< nullopt likewise
    Rule rule = Rule::permanent_in_range;
};
/// Whether a piece or player reaches a piece or player. A thing always reaches itself; nothing of a player
/// who has lost is in range.
Reach reach(const Position& position, Object source, Object target);
/// Whether it reaches the hand, library or graveyard of a player, and the cards in them (EC-5.15).
Reach reach_zone(const Position& position, Object source, PlayerIndex owner);

}  // namespace quadrille::rules::echiquier
