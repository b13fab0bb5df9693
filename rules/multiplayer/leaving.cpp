#include "rules/multiplayer/leaving.hpp"

#include <algorithm>

#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// MP-4.2: who controls the piece when the effects that gave it to players who are gone have ended.
PlayerIndex remaining_controller(const Table& after, const Piece& piece) {
    const auto& changes = piece.control_changes;
    const auto last = std::find_if(changes.rbegin(), changes.rend(),
                                   [&](PlayerIndex player) { return !after.players[player].lost; });
    return last == changes.rend() ? piece.base_controller : *last;
}

}  // namespace

Leaving leave(const Table& table, const std::vector<PlayerIndex>& players) {
    Table after = table;
    for (const PlayerIndex player : players) {
        after.players[player].lost = true;
        after.players[player].lost_this_turn = true;
    }
    Leaving leaving;
    for (PieceIndex i = 0; i < table.pieces.size(); ++i) {
        const Piece& piece = table.pieces[i];
        const PlayerIndex controller = remaining_controller(after, piece);
        if (after.players[controller].lost || after.players[piece.owner].lost) {
            leaving.removed_pieces.push_back(i);
        } else if (controller != piece.controller) {
            leaving.new_control.emplace_back(i, controller);
        }
    }
    for (std::size_t i = 0; i < table.stack.size(); ++i) {
        const StackObject& object = table.stack[i];
        if (after.players[object.controller].lost || after.players[object.owner].lost)
            leaving.removed_stack.push_back(i);
    }
    leaving.left_over = clockwise_from(after, 0);
    if (table.format == Format::grand_melee && table.markers) leaving.markers = markers_after(table, players);
    return leaving;
}

}  // namespace quadrille::rules::multiplayer
