#include "rules/noire/keywords.hpp"

namespace quadrille::rules::noire {

Outcome channel(Position position, const Quantity& x, const PileOrder& pile_order) {
    if (!answers(pool_of(pile_order.order), x)) return refused(RefusalReason::x, Rule::exact_quantity);
    const auto piles = with(position.channelled, pile_order);
    if (!piles) return tl::unexpected(piles.error());
    position.channelled = *piles;
    return Done{std::move(position), Rule::piles_in_turn};
}

Outcome focus(Position position, std::size_t player, const Quantity& x, const Pool& mana, bool to_stasis) {
    if (!answers(mana, x)) return refused(RefusalReason::x, Rule::exact_quantity);
    Reserves& reserves = position.players[player].reserves;
    (to_stasis ? reserves.stasis : reserves.focused) += mana;
    return Done{std::move(position), to_stasis ? Rule::lands_put_into_play : Rule::focus};
}

Outcome stasis(Position position, std::size_t player, const Stasis& keyword) {
    const auto& [x, mana, until, required] = keyword;
    Reserves& reserves = position.players[player].reserves;
    const Pool there = reserves.personal();
    if (!there.covers(mana) || (required && !can_give(there, x)))
        return refused(RefusalReason::not_enough, Rule::required_number);
    if (!answers(mana, takeable(there, x))) return refused(RefusalReason::x, Rule::exact_quantity);
    take_personal(reserves, mana);
    if (until.empty()) {
        reserves.stasis += mana;
    } else if (!mana.empty()) {
        reserves.held.push_back({mana, until});
    }
    return Done{std::move(position), Rule::stasis};
}

Outcome dissipate(Position position, std::size_t player, const Dissipate& keyword) {
    const auto& [x, mana, stasis_mana, required] = keyword;
    Reserves& reserves = position.players[player].reserves;
    const Pool personal = reserves.personal();
    const Pool in_stasis = reserves.in_stasis();
    const Pool there = personal + in_stasis;
    const bool named_is_there = personal.covers(mana) && in_stasis.covers(stasis_mana);
    if (!named_is_there || (required && !can_give(there, x)))
        return refused(RefusalReason::not_enough, Rule::required_number);
    if (!answers(mana + stasis_mana, takeable(there, x)))
        return refused(RefusalReason::x, Rule::exact_quantity);
    take_personal(reserves, mana);
    take_stasis(reserves, stasis_mana);
    return Done{std::move(position), Rule::dissipate};
}

}  // namespace quadrille::rules::noire
