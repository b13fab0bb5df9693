// rules/noire/spells.hpp: mana that is spent: on a spell or ability, under a permanent, and back to the piles
// (NO-7.1 and docs/rules/noire.md, section 8).
//
// Each gives the position afterwards, or the first refusal that applies of those named.
#pragma once
#include <cstddef>

#include "rules/noire/payment.hpp"
#include "rules/noire/pile_order.hpp"

namespace quadrille::rules::noire {

/// NO-7.1: `payment` goes from the player's personal reserve to what is spent on the object. `object`: index
/// in `position.stack`. Refused: `amount`, `not_enough`, `colored`, `own_color`, `half`.
Outcome pay(Position position, std::size_t player, const PaymentConstraints& constraints, const Pool& payment,
            std::size_t object);

/// NO-8.1: a permanent that is not countered becomes a piece of the same id, with its mana; NO-8.3: else what
/// was spent goes to the piles. `object`: index in `position.stack`. Refused: `order`, `pile`.
Outcome resolve(Position position, std::size_t object, bool countered, const PileOrder& pile_order);

/// Between battlefield and exile the mana stays (NO-12.1); otherwise the piece is gone and its mana goes to
/// the piles (NO-8.2). `piece`: index in `position.pieces`. Refused: `same_zone`, `order`, `pile`.
Outcome move(Position position, std::size_t piece, Zone to, const PileOrder& pile_order);

}  // namespace quadrille::rules::noire
