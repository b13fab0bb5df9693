#include "rules/noire/pile_order.hpp"

namespace quadrille::rules::noire {

tl::expected<Piles, Refusal> with(const Piles& piles, const PileOrder& pile_order) {
    if (pile_order.order.empty()) return piles;
    const auto first = first_pile(piles, pile_order.pile);
    if (!first) return refused(RefusalReason::pile, Rule::smaller_pile_first);
    return added(piles, pile_order.order, *first);
}

tl::expected<Piles, Refusal> with_all_of(const Piles& piles, const Pool& mana, const PileOrder& pile_order) {
    if (pool_of(pile_order.order) != mana) return refused(RefusalReason::order, Rule::all_mana_returns);
    return with(piles, pile_order);
}

}  // namespace quadrille::rules::noire
