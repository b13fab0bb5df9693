#include "rules/echiquier/placing.hpp"

namespace quadrille::rules::echiquier {
namespace {

SquareSet corners(const Position& position) {
    const BoardSetup& board = position.setup().board;
    const int right = board.columns - 1, top = board.rows - 1;
    return SquareSet{{0, 0}, {right, 0}, {0, top}, {right, top}} & position.squares();
}

Seat facing(Seat seat) {
    switch (seat) {
        case Seat::south:
            return Seat::north;
        case Seat::west:
            return Seat::east;
        case Seat::north:
            return Seat::south;
        case Seat::east:
            return Seat::west;
    }
    return seat;
}

}  // namespace

PawnStarts pawn_starts(const Position& position, PlayerIndex player) {
    SquareSet taken = position.occupied();
    if (const auto& own = position.player(player).pawn) taken.erase(*own);
    const SquareSet squares = position.player(player).line - taken;
    return {squares, squares & corners(position)};
}

SquareSet flag_starts(const Position& position, PlayerIndex player) {
    const auto& players = position.setup().players;
    const auto& seat = players[static_cast<std::size_t>(player)].seat;
    SquareSet opposite, all;
    for (int i = 0; i < position.player_count(); ++i) {
        if (!position.player(i).in_game || !position.opponents(player, i)) continue;
        all |= position.player(i).line;
        if (seat && players[static_cast<std::size_t>(i)].seat == facing(*seat))
            opposite |= position.player(i).line;
    }
    return opposite.empty() ? all : opposite;
}

std::vector<PieceIndex> redirections(const Position& position, PlayerIndex player) {
    std::vector<PieceIndex> walkers;
    for (int i = 0; i < position.piece_count(); ++i) {
        if (position.piece(i).planeswalker() && position.piece(i).controller == player) walkers.push_back(i);
    }
    return walkers;
}

}  // namespace quadrille::rules::echiquier
