#include "rules/echiquier/overlay.hpp"

namespace quadrille::rules::echiquier {

Overlay overlay(const Position& position) {
    Overlay all;
    all.frames.reserve(position.pieces().size() + position.players().size());
    const auto add_frame = [&](Object of) { all.frames.push_back({of, range(position, of)}); };
    for (int i = 0; i < position.player_count(); ++i) {
        if (position.player(i).pawn) add_frame({Object::Type::player, i});
        if (position.player(i).in_game)
            all.arrivals.push_back({i, placements(position, {Kind::creature, i, {}, position.player_id(i)})});
    }
    for (int i = 0; i < position.piece_count(); ++i) {
        if (position.piece(i).occupies_square() && position.piece(i).square)
            add_frame({Object::Type::piece, i});
    }
    all.moves = moves(position);
    all.blocks = blocks(position);
    return all;
}

}  // namespace quadrille::rules::echiquier
