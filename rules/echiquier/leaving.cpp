#include "rules/echiquier/leaving.hpp"

namespace quadrille::rules::echiquier {

Leaving leave_game(const Position& position, PlayerIndex player) {
    Leaving leaving{{}, position.player(player).pawn.has_value(), {}};
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (piece.controller == player) {
            leaving.removed.push_back(i);
        } else if (piece.kind == Kind::equipment && piece.host && piece.host->type == Object::Type::piece) {
            const Piece& host = position.piece(piece.host->index);
            if (host.controller == player && host.creature_on_board()) leaving.stay.push_back(i);
        }
    }
    return leaving;
}

}  // namespace quadrille::rules::echiquier
