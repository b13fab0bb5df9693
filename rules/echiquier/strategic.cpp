#include "rules/echiquier/strategic.hpp"

namespace quadrille::rules::echiquier {

SquareSet held_squares(const Position& position, PlayerIndex player) {
    SquareSet held;
    if (const auto pawn = position.player(player).pawn) held.insert(*pawn);
    for (const Piece& piece : position.pieces()) {
        if (piece.controller == player && piece.occupies_square() && piece.square) held.insert(*piece.square);
    }
    return held;
}

SquareSet strategic_squares(const Position& position) {
    SquareSet squares;
    for (const Square square : position.setup().objectives.strategic) squares.insert(square);
    return squares;
}

SquareSet reinforced_squares(const Position& position, PlayerIndex player) {
    SquareSet by_others;
    for (int other = 0; other < position.player_count(); ++other) {
        if (const auto pawn = position.player(other).pawn; pawn && other != player) by_others.insert(*pawn);
    }
    for (const Piece& piece : position.pieces()) {
        if (piece.controller != player && piece.occupies_square() && piece.square)
            by_others.insert(*piece.square);
    }
    const SquareSet alone = (strategic_squares(position) & held_squares(position, player)) - by_others;
    return alone.dilated();
}

DominationScore domination_score(const Position& position, PlayerIndex player) {
    const int gains = (held_squares(position, player) & strategic_squares(position)).size();
    return {gains, position.setup().players[static_cast<std::size_t>(player)].victory_counters + gains};
}

}  // namespace quadrille::rules::echiquier
