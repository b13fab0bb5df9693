#include "rules/noire/adding.hpp"

namespace quadrille::rules::noire {

tl::expected<Piles, Refusal> with(const Piles& piles, const Adding& adding) {
    if (adding.order.empty()) return piles;
    const auto first = first_pile(piles, adding.pile);
    if (!first) return refused(Why::pile, Rule::smaller_pile_first);
    return added(piles, adding.order, *first);
}

tl::expected<Piles, Refusal> with_all_of(const Piles& piles, const Pool& mana, const Adding& adding) {
    if (pool_of(adding.order) != mana) return refused(Why::order, Rule::all_mana_returns);
    return with(piles, adding);
}

}  // namespace quadrille::rules::noire
