#include "rules/multiplayer/reach.hpp"

#include <algorithm>

#include "rules/multiplayer/seats.hpp"

namespace quadrille::rules::multiplayer {

std::vector<PieceIndex> coming_off(const Table& table) {
    std::vector<PieceIndex> off;
    for (PieceIndex i = 0; i < table.pieces.size(); ++i) {
        const Piece& piece = table.pieces[i];
        const bool attaches =
            piece.kind == Kind::aura || piece.kind == Kind::equipment || piece.kind == Kind::fortification;
        if (attaches && piece.attached_to && !in_range(table, piece.controller, *piece.attached_to))
            off.push_back(i);
    }
    return off;
}

Choosers choosers(const Table& table, PlayerIndex controller, const std::vector<PlayerIndex>& able) {
    const auto is_able = [&](PlayerIndex player) {
        return std::find(able.begin(), able.end(), player) != able.end();
    };
    Choosers found{{}, ChosenBy::effect, Rule::choice_in_range};
    for (const PlayerIndex player : able) {
        if (in_range(table, controller, player)) found.players.push_back(player);
    }
    if (!found.players.empty()) return found;

    const auto others = to_the_left(table, controller);
    const auto nearest = std::find_if(others.begin(), others.end(), is_able);
    if (nearest != others.end()) return {{*nearest}, ChosenBy::left, Rule::choice_to_the_left};

    found = {{}, ChosenBy::controller, Rule::choice_of_leaver};
    for (const PlayerIndex player : clockwise_from(table, controller)) {
        if (in_range(table, controller, player)) found.players.push_back(player);
    }
    return found;
}

}  // namespace quadrille::rules::multiplayer
