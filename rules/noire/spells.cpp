#include "rules/noire/spells.hpp"

namespace quadrille::rules::noire {
namespace {

Refusal refusal(PaymentFault fault, const Bill& bill) {
    switch (fault) {
        case PaymentFault::amount:
            return {Why::amount, Rule::paid_from_reserve};
        case PaymentFault::colored:
            return {Why::colored, Rule::colored_symbol};
        case PaymentFault::own_color:
            return {Why::own_color, Rule::other_colors_for_generic};
        case PaymentFault::half:
            break;
    }
    return {Why::half, bill.rule};
}

template <typename Element>
void remove(std::vector<Element>& elements, std::size_t index) {
    elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace

Outcome pay(Position position, std::size_t player, const Bill& bill, const Pool& payment,
            std::size_t object) {
    const auto wrong = fault(bill, payment);
    if (wrong == PaymentFault::amount) return tl::unexpected(refusal(*wrong, bill));
    Reserves& reserves = position.players[player].reserves;
    if (!reserves.personal().covers(payment)) return refused(Why::not_enough, Rule::paid_from_reserve);
    if (wrong) return tl::unexpected(refusal(*wrong, bill));
    take_personal(reserves, payment);
    position.stack[object].spent += payment;
    return Done{std::move(position), Rule::paid_from_reserve};
}

Outcome resolve(Position position, std::size_t object, bool countered, const Adding& adding) {
    const StackObject resolving = position.stack[object];
    const bool stays = resolving.permanent && !countered;
    const auto piles = with_all_of(position.channelled, stays ? Pool{} : resolving.spent, adding);
    if (!piles) return tl::unexpected(piles.error());
    position.channelled = *piles;
    remove(position.stack, object);
    if (stays) {
        Piece piece;
        piece.id = resolving.id;
        piece.controller = resolving.controller;
        piece.mana = resolving.spent;
        position.pieces.push_back(std::move(piece));
    }
    return Done{std::move(position), stays ? Rule::mana_on_permanent : Rule::spent_mana_returns};
}

Outcome move(Position position, std::size_t piece, Zone to, const Adding& adding) {
    Piece& moving = position.pieces[piece];
    if (moving.zone == to) return refused(Why::same_zone, Rule::permanent_leaves);
    const bool stays = to == Zone::battlefield || to == Zone::exile;
    const auto piles = with_all_of(position.channelled, stays ? Pool{} : moving.mana, adding);
    if (!piles) return tl::unexpected(piles.error());
    position.channelled = *piles;
    if (stays) {
        moving.zone = to;
    } else {
        remove(position.pieces, piece);
    }
    return Done{std::move(position), stays ? Rule::mana_in_exile : Rule::permanent_leaves};
}

}  // namespace quadrille::rules::noire
