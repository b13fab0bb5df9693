#include "rules/noire/spells.hpp"

namespace quadrille::rules::noire {
namespace {

Refusal refusal(PaymentFault fault, const PaymentConstraints& constraints) {
    switch (fault) {
        case PaymentFault::amount:
            return {RefusalReason::amount, Rule::paid_from_reserve};
        case PaymentFault::colored:
            return {RefusalReason::colored, Rule::colored_symbol};
        case PaymentFault::own_color:
            return {RefusalReason::own_color, Rule::other_colors_for_generic};
        case PaymentFault::half:
            break;
    }
    return {RefusalReason::half, constraints.rule};
}

template <typename Element>
void remove(std::vector<Element>& elements, std::size_t index) {
    elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace

Outcome pay(Position position, std::size_t player, const PaymentConstraints& constraints, const Pool& payment,
            std::size_t object) {
    const auto wrong = fault(constraints, payment);
    if (wrong == PaymentFault::amount) return tl::unexpected(refusal(*wrong, constraints));
    Reserves& reserves = position.players[player].reserves;
    if (!reserves.personal().covers(payment))
        return refused(RefusalReason::not_enough, Rule::paid_from_reserve);
    if (wrong) return tl::unexpected(refusal(*wrong, constraints));
    take_personal(reserves, payment);
    position.stack[object].spent += payment;
    return Done{std::move(position), Rule::paid_from_reserve};
}

Outcome resolve(Position position, std::size_t object, bool countered, const PileOrder& pile_order) {
    const StackObject resolving = position.stack[object];
    const bool stays = resolving.permanent && !countered;
    const auto piles = with_all_of(position.channelled, stays ? Pool{} : resolving.spent, pile_order);
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

Outcome move(Position position, std::size_t piece, Zone to, const PileOrder& pile_order) {
    Piece& moving = position.pieces[piece];
    if (moving.zone == to) return refused(RefusalReason::same_zone, Rule::permanent_leaves);
    const bool stays = to == Zone::battlefield || to == Zone::exile;
    const auto piles = with_all_of(position.channelled, stays ? Pool{} : moving.mana, pile_order);
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
