#include "app/session/table.hpp"

#include <algorithm>

namespace quadrille::app {

const TablePlayer* Table::player_at(Seat seat) const {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const TablePlayer& player) { return player.seat == seat; });
    return found != players.end() ? &*found : nullptr;
}

const TableCard* Table::card(const std::string& id) const {
    const auto found =
        std::find_if(cards.begin(), cards.end(), [&](const TableCard& card) { return card.id == id; });
    return found != cards.end() ? &*found : nullptr;
}

const TableCard* Table::top_card(Square square) const {
    const auto found = std::find_if(cards.rbegin(), cards.rend(),
                                    [&](const TableCard& card) { return card.square == square; });
    return found != cards.rend() ? &*found : nullptr;
}

const TablePlayer* Table::owner_of_pawn(const TableCard& card) const {
    if (!card.pawn || !card.seat) return nullptr;
    const TablePlayer* player = player_at(*card.seat);
    return player != nullptr && player->pawn == card.square ? player : nullptr;
}

}  // namespace quadrille::app
