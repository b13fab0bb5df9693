#include "rules/noire/turn.hpp"

#include <cassert>

#include "rules/noire/keywords.hpp"

namespace quadrille::rules::noire {

Outcome untap(Position position, std::size_t player) {
    if (position.turn.active != player) return refused(RefusalReason::not_active, Rule::stasis_returns);
    Reserves& reserves = position.players[player].reserves;
    reserves.pool += reserves.stasis;
    reserves.stasis = {};
    return Done{std::move(position), Rule::stasis_returns};
}

Outcome release(Position position, std::size_t player, std::size_t lot) {
    Reserves& reserves = position.players[player].reserves;
    assert(lot < reserves.held.size());
    reserves.pool += reserves.held[lot].mana;
    reserves.held.erase(reserves.held.begin() + static_cast<std::ptrdiff_t>(lot));
    return Done{std::move(position), Rule::held_mana};
}

Outcome channel_step(Position position, std::size_t player, const PileOrder& pile_order) {
    Turn& turn = position.turn;
    if (turn.active != player) return refused(RefusalReason::not_active, Rule::channel_three);
    if (turn.step && turn.step != Step::channel)
        return refused(RefusalReason::wrong_step, Rule::channel_after_draw);
    if (turn.channel_step != ChannelStep::none) return refused(RefusalReason::already, Rule::channel_three);
    if (turn.land_played) return refused(RefusalReason::land_played, Rule::channel_or_land);
    constexpr Quantity three{{}, 3};
    auto outcome = channel(std::move(position), three, pile_order);
    if (!outcome) return outcome;
    outcome->after.turn.channel_step = ChannelStep::open;
    outcome->rule = Rule::channel_three;
    return outcome;
}

Outcome take_pile(Position position, std::size_t player, std::size_t pile) {
    if (position.turn.active != player) return refused(RefusalReason::not_active, Rule::channel_three);
    if (position.turn.channel_step != ChannelStep::open)
        return refused(RefusalReason::not_open, Rule::pile_taken);
    position.players[player].reserves.pool += position.channelled[pile];
    position.channelled[pile] = {};
    position.turn.channel_step = ChannelStep::done;
    return Done{std::move(position), Rule::pile_taken};
}

Outcome end_turn(Position position, const std::vector<PileOrder>& returns) {
    const std::size_t count = position.players.size();
    assert(position.turn.active && returns.size() == count);
    if (position.turn.channel_step == ChannelStep::open)
        return refused(RefusalReason::step_open, Rule::pile_taken);
    for (std::size_t i = 0; i < count; ++i) {
        if (pool_of(returns[i].order) != position.players[i].reserves.focused)
            return refused(RefusalReason::order, Rule::all_mana_returns);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t player = (*position.turn.active + i) % count;
        const auto piles = with(position.channelled, returns[player]);
        if (!piles) return tl::unexpected(piles.error());
        position.channelled = *piles;
        position.players[player].reserves.focused = {};
    }
    position.turn.channel_step = ChannelStep::none;
    position.turn.land_played = false;
    return Done{std::move(position), Rule::focus_ends};
}

}  // namespace quadrille::rules::noire
