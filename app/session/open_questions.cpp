#include "app/session/open_questions.hpp"

#include <map>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {
namespace {

bool attached(const TableCard& card) {
    return card.facts &&
           (card.facts->kind == rules::Kind::equipment || card.facts->kind == rules::Kind::aura);
}

}  // namespace

std::vector<OpenQuestion> open_questions(const Table& table) {
    if (table.game && !is_on_the_board(table.game->system)) return {};
    std::map<Square, std::vector<const TableCard*>> lying;
    for (const TableCard& card : table.cards) {
        if (!table.trap_tracks.contains(card.track)) lying[card.square].push_back(&card);
    }
    std::vector<OpenQuestion> open;
    for (const auto& [square, cards] : lying) {
        std::map<Chair, int> bodies;  // what is attached to a card lies with it
        bool unknown = false;
        for (const TableCard* card : cards) {
            unknown |= !card->seat;
            if (card->seat && !attached(*card)) ++bodies[*card->seat];
        }
        if (bodies.size() > 1) open.emplace_back(TwoOnASquare{square});
        if (bodies.size() == 1 && bodies.begin()->second > 1)
            open.emplace_back(OwnCardsOnASquare{square, bodies.begin()->first});
        if (unknown) open.emplace_back(OwnerUnknown{square});
    }
    for (const TablePlayer& player : table.players) {
        if (!player.pawn && !player.lost && table.has_pawns) open.emplace_back(PawnMissing{player.seat});
    }
    return open;
}

}  // namespace quadrille::app
