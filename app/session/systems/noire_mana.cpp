#include "app/session/systems/noire_handlers.hpp"
#include "rules/noire/keywords.hpp"
#include "rules/noire/turn.hpp"

namespace quadrille::app::noire {
namespace {

namespace no = rules::noire;

/// What the rules make of the action of a player that the game has.
template <typename Action>
Verdict of_player(NoireState& state, const std::string& player, const Action& outcome) {
    const auto at = player_at(state, player);
    return at ? take(state, outcome(*at)) : malformed();
}

/// As of_player, where the rules ask whose turn it is.
template <typename Action>
Verdict in_a_turn(NoireState& state, const std::string& player, const Action& outcome) {
    return state.position.turn.active ? of_player(state, player, outcome) : malformed();
}

/// A channel step without a pile taken is not done: its mana leaves the piles again (NO-6.3, NO-6.5).
void undo_channel_step(NoireState& state) {
    if (state.position.turn.channel_step != no::ChannelStep::open) return;
    if (state.step_mana) {
        for (std::size_t pile = 0; pile < 2; ++pile)
            state.position.channelled[pile] -= (*state.step_mana)[pile];
    }
    state.step_mana.reset();
    state.position.turn.channel_step = no::ChannelStep::none;
}

}  // namespace

Verdict malformed() {
    return {"NO-14.1", "malformed"};
}

Verdict take(NoireState& state, no::Outcome outcome) {
    if (!outcome) return {number(outcome.error().rule), std::string(rules::name(outcome.error().why))};
    state.position = std::move(outcome->after);
    return {number(outcome->rule)};
}

Verdict act(NoireState& state, const Channel& action) {
    return of_player(state, action.player,
                     [&](std::size_t) { return no::channel(state.position, action.x, action.mana); });
}

Verdict act(NoireState& state, const Focus& action) {
    return of_player(state, action.player, [&](std::size_t player) {
        return no::focus(state.position, player, action.x, action.mana, action.to_stasis);
    });
}

Verdict act(NoireState& state, const Stasis& action) {
    return of_player(state, action.player, [&](std::size_t player) {
        return no::stasis(state.position, player, {action.x, action.mana, action.until, action.required});
    });
}

Verdict act(NoireState& state, const Dissipate& action) {
    return of_player(state, action.player, [&](std::size_t player) {
        return no::dissipate(state.position, player,
                             {action.x, action.mana, action.stasis_mana, action.required});
    });
}

Verdict act(NoireState& state, const Untap& action) {
    return in_a_turn(state, action.player,
                     [&](std::size_t player) { return no::untap(state.position, player); });
}

Verdict act(NoireState& state, const Release& action) {
    const auto player = player_at(state, action.player);
    if (!player || action.lot >= state.position.players[*player].reserves.held.size()) return malformed();
    return take(state, no::release(state.position, *player, action.lot));
}

Verdict act(NoireState& state, const ChannelStep& action) {
    const no::Piles before = state.position.channelled;
    Verdict verdict = in_a_turn(state, action.player, [&](std::size_t player) {
        return no::channel_step(state.position, player, action.mana);
    });
    if (!verdict.why.empty()) return verdict;
    const no::Piles& after = state.position.channelled;
    state.step_mana = no::Piles{after[0] - before[0], after[1] - before[1]};
    return verdict;
}

Verdict act(NoireState& state, const TakePile& action) {
    if (action.pile >= state.position.channelled.size()) return malformed();
    Verdict verdict = in_a_turn(state, action.player, [&](std::size_t player) {
        return no::take_pile(state.position, player, action.pile);
    });
    if (verdict.why.empty()) state.step_mana.reset();
    return verdict;
}

Verdict act(NoireState& state, const OrderReturn& action) {
    const auto player = player_at(state, action.player);
    if (!player) return malformed();
    state.seats[*player].returns = action.returns;
    return {"NO-3.2"};
}

Verdict act(NoireState& state, const EndTurn& action) {
    std::vector<PileOrder> returns(state.position.players.size());
    std::vector<bool> named(returns.size());
    for (const auto& [id, order] : action.returns) {
        const auto player = player_at(state, id);
        if (!player || named[*player]) return malformed();
        named[*player] = true;
        returns[*player] = order;
    }
    return state.position.turn.active ? take(state, no::end_turn(state.position, returns)) : malformed();
}

void end_turn(NoireState& state) {
    undo_channel_step(state);
    std::vector<PileOrder> returns;
    for (std::size_t i = 0; i < state.seats.size(); ++i) {
        PileOrder back = state.seats[i].returns.value_or(PileOrder{});
        back.order = completed(back.order, state.position.players[i].reserves.focused);
        returns.push_back(std::move(back));
        state.seats[i].returns.reset();
    }
    if (take(state, no::end_turn(state.position, returns)).why.empty()) return;
    // Not the pile that may be first any more: then the smaller one (NO-2.4).
    for (PileOrder& back : returns) back.pile.reset();
    take(state, no::end_turn(state.position, returns));
}

}  // namespace quadrille::app::noire
