// rules/noire/turn.hpp: what mana does in the course of a turn (docs/rules/noire.md, section 6, and NO-3.2).
//
// `player` is an index in `position.players`. Each gives the position afterwards, or the first refusal that
// applies of those named. Where `not_active` is among them, or the turn ends, `turn.active` must be given.
#pragma once
#include <cstddef>
#include <vector>

#include "rules/noire/pile_order.hpp"

namespace quadrille::rules::noire {

/// NO-6.6: whether the player may play a land from hand: not in a turn of theirs with a channel step.
constexpr bool may_play_land(const Turn& turn, std::size_t player) {
    return turn.channel_step == ChannelStep::none || turn.active != player;
}

/// NO-6.1: what is in stasis without a condition comes back. Refused: `not_active`.
Outcome untap(Position position, std::size_t player);

/// NO-4.3: the condition of a held lot is met. `lot`: index in `held`.
Outcome release(Position position, std::size_t player, std::size_t lot);

/// NO-6.3: channel 3, which opens the step. Refused: `not_active`, `wrong_step`, `already`, `land_played`,
/// `x`, `pile`.
Outcome channel_step(Position position, std::size_t player, const PileOrder& pile_order);

/// NO-6.5: a pile is taken and the step is over. `pile`: 0 or 1. Refused: `not_active`, `not_open`.
Outcome take_pile(Position position, std::size_t player, std::size_t pile);

/// NO-3.2: all focused mana goes to the piles, the active player's first, then clockwise. `returns`: one for
/// each player. Refused: `step_open`, `order`, `pile`.
Outcome end_turn(Position position, const std::vector<PileOrder>& returns);

}  // namespace quadrille::rules::noire
