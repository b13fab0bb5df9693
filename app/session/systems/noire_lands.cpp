#include <algorithm>

#include "app/session/systems/noire_handlers.hpp"
#include "rules/noire/lands.hpp"
#include "rules/noire/turn.hpp"

namespace quadrille::app::noire {
namespace {

namespace no = rules::noire;

/// What X asks of the reserves where not all is there: as much as can be given (NO-4.1, NO-5.1).
Pool given_of(const Pool& there, const Quantity& x) {
    const Quantity give = no::takeable(there, x);
    Pool mana = give.named;
    int left = give.any;
    for (const Color color : no::all_colors) {
        const int more = std::min(left, there[color] - mana[color]);
        mana[color] += more;
        left -= more;
    }
    return mana;
}

/// Does what an effect does with so many of a player's real lands (NO-10.5): they are tapped or untapped,
/// leave play or come into it. Whether there are so many.
bool affect_real_lands(NoireSeat& seat, LandEffect effect, int count) {
    if (count == 0) return true;
    switch (effect) {
        case LandEffect::tap:
            seat.lands_used += count;
            break;
        case LandEffect::untap:
            seat.lands_used -= count;
            break;
        case LandEffect::put_tapped:
            seat.lands_used += count;
            [[fallthrough]];
        case LandEffect::put:
            seat.lands += count;
            break;
        case LandEffect::destroy:
        case LandEffect::sacrifice:
        case LandEffect::bounce:
        case LandEffect::exile:
            seat.lands -= count;
            seat.lands_used = std::min(seat.lands_used, seat.lands);
            break;
        case LandEffect::no_untap:
            return count <= seat.lands;
        case LandEffect::cycle:
        case LandEffect::add_mana:
            return false;
    }
    return seat.lands >= 0 && seat.lands_used >= 0 && seat.lands_used <= seat.lands;
}

/// The keyword action that is done in place of what a card does with lands (NO-10.4).
Verdict act_instead(NoireState& state, const AffectLands& action, const no::Reserves& reserves,
                    const no::Replacement& instead, const Quantity& x) {
    switch (instead.keyword) {
        case no::Keyword::focus:
            return act(state, Focus{action.player, x, action.mana.value_or(x.named),
                                    action.effect == LandEffect::put_tapped});
        case no::Keyword::stasis:
            return act(state,
                       Stasis{action.player, x, action.mana ? *action.mana : given_of(reserves.personal(), x),
                              action.effect == LandEffect::no_untap ? action.until : "", action.required});
        case no::Keyword::dissipate: {
            const Pool taken =
                action.mana ? *action.mana : given_of(reserves.personal() + reserves.in_stasis(), x);
            const Pool personal = no::common(taken, reserves.personal());
            return act(state, Dissipate{action.player, x, personal, taken - personal, action.required});
        }
        case no::Keyword::channel:
            break;
    }
    return act(state, Channel{action.player, x, {completed({}, action.mana.value_or(x.named)), {}}});
}

}  // namespace

Verdict act(NoireState& state, const PlayLand& action) {
    const auto player = player_at(state, action.player);
    if (!player) return malformed();
    no::Turn& turn = state.position.turn;
    if (!no::may_play_land(turn, *player)) return {"NO-6.6", "channelled"};
    if (turn.active == player) turn.land_played = true;
    ++state.seats[*player].lands;
    return {"NO-6.6"};
}

Verdict act(NoireState& state, const AffectLands& action) {
    const auto player = player_at(state, action.player);
    if (!player) return malformed();
    if (!action.lands.named.covers(action.real.named) || action.real.any > action.lands.any)
        return {"NO-10.5", "real"};
    if (action.lands.total() < 1) return malformed();
    if (action.effect == LandEffect::cycle && action.lands.total() != 1) return {"NO-11.5", "one_land"};
    if (!affect_real_lands(state.seats[*player], action.effect, action.real.total()))
        return {"NO-10.5", "no_land"};
    const no::Replacement instead = no::replacement(action.effect);
    const Quantity x = no::instead_of(action.lands, action.real, instead.ratio);
    const no::Reserves reserves = state.position.players[*player].reserves;
    Verdict verdict = act_instead(state, action, reserves, instead, x);
    if (verdict.why.empty()) verdict.rule = number(instead.rule);
    return verdict;
}

/// Where it was agreed that lands are used once, it is gone then.
Verdict act(NoireState& state, const UseLand& action) {
    const auto player = player_at(state, action.player);
    if (!player) return malformed();
    NoireSeat& seat = state.seats[*player];
    if (seat.lands_used >= seat.lands) return {"NO-3.4", "no_land"};
    if (state.single_use)
        --seat.lands;
    else
        ++seat.lands_used;
    Pool one;
    one[action.color] = 1;
    const Verdict verdict = act(state, Focus{action.player, {one, 0}, one});
    return verdict.why.empty() ? Verdict{"NO-3.4"} : verdict;
}

Verdict act(NoireState& state, const AgreeSingleUse& action) {
    state.single_use = action.on;
    return {"NO-3.4"};
}

}  // namespace quadrille::app::noire
