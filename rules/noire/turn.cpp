#include "rules/noire/turn.hpp"

#include <cassert>

#include "rules/noire/keywords.hpp"

namespace quadrille::rules::noire {

Outcome untap(Position position, std::size_t player) {
    if (position.turn.active != player) return refused(Why::not_active, Rule::NO_6_1);
    Reserves& reserves = position.players[player].reserves;
    reserves.pool += reserves.stasis;
    reserves.stasis = {};
    return Done{std::move(position), Rule::NO_6_1};
}

Outcome release(Position position, std::size_t player, std::size_t lot) {
    Reserves& reserves = position.players[player].reserves;
    assert(lot < reserves.held.size());
    reserves.pool += reserves.held[lot].mana;
    reserves.held.erase(reserves.held.begin() + static_cast<std::ptrdiff_t>(lot));
    return Done{std::move(position), Rule::NO_4_3};
}

Outcome channel_step(Position position, std::size_t player, const Adding& adding) {
    Turn& turn = position.turn;
    if (turn.active != player) return refused(Why::not_active, Rule::NO_6_3);
    if (turn.step && turn.step != Step::channel) return refused(Why::wrong_step, Rule::NO_6_2);
    if (turn.channel_step != ChannelStep::none) return refused(Why::already, Rule::NO_6_3);
    if (turn.land_played) return refused(Why::land_played, Rule::NO_6_6);
    constexpr Quantity three{{}, 3};
    auto outcome = channel(std::move(position), three, adding);
    if (!outcome) return outcome;
    outcome->after.turn.channel_step = ChannelStep::open;
    outcome->rule = Rule::NO_6_3;
    return outcome;
}

Outcome take_pile(Position position, std::size_t player, std::size_t pile) {
    if (position.turn.active != player) return refused(Why::not_active, Rule::NO_6_3);
    if (position.turn.channel_step != ChannelStep::open) return refused(Why::not_open, Rule::NO_6_5);
    position.players[player].reserves.pool += position.channelled[pile];
    position.channelled[pile] = {};
    position.turn.channel_step = ChannelStep::done;
    return Done{std::move(position), Rule::NO_6_5};
}

Outcome end_turn(Position position, const std::vector<Adding>& returns) {
    const std::size_t count = position.players.size();
    assert(position.turn.active && returns.size() == count);
    if (position.turn.channel_step == ChannelStep::open) return refused(Why::step_open, Rule::NO_6_5);
    for (std::size_t i = 0; i < count; ++i) {
        if (pool_of(returns[i].order) != position.players[i].reserves.focused)
            return refused(Why::order, Rule::NO_8_4);
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
    return Done{std::move(position), Rule::NO_3_2};
}

}  // namespace quadrille::rules::noire
