#include "rules/frontiere/turn.hpp"

namespace quadrille::rules::frontiere {

Layout layout(int lands) {
    const int rows = lands / columns;
    return {rows, rows * columns, lands % columns};
}

std::array<std::string_view, 5> turn_plan(int order) {
    if (order == 1) return {"main", "combat", "main", "movement", "main"};
    return {"main", "movement", "main", "combat", "main"};
}

Untap untap(const Territory& territory, int player) {
    Untap result;
    for (const Piece& piece : territory.pieces) {
        if (piece.controller != player) continue;
        const bool leaves = !piece.phased_out && piece.traits.has(Keyword::phasing);
        if (piece.phased_out) result.phases_in.push_back(&piece);
        if (leaves) result.phases_out.push_back(&piece);
        if (piece.tapped && !leaves) result.pieces.push_back(&piece);
    }
    for (const Square square : territory.squares()) {
        const Land& land = territory.land(square);
        if (land.tapped && (land.controller == player || land.tapped_by == player))
            result.lands.insert(square);
    }
    return result;
}

}  // namespace quadrille::rules::frontiere
