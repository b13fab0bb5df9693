// rules/noire/keywords.hpp: the four keyword actions: channel, focus, stasis, dissipate (sections 2 to 5).
//
// `player` is an index in `position.players`. Each gives the position afterwards, or the first refusal that
// applies of those named.
#pragma once
#include <cstddef>
#include <string>

#include "rules/noire/pile_order.hpp"

namespace quadrille::rules::noire {

/// NO-2.2. Refused: `x`, `pile`.
Outcome channel(Position position, const Quantity& x, const PileOrder& pile_order);

/// NO-3.1: into the personal reserve, or into stasis for lands that would come tapped (NO-10.15). Refused:
/// `x`.
Outcome focus(Position position, std::size_t player, const Quantity& x, const Pool& mana, bool to_stasis);

/// NO-4.1.
struct Stasis {
    Quantity x;
    Pool mana;            ///< what the player takes
    std::string until{};  ///< it is held for that condition in a lot of its own (NO-4.3); empty: no condition
    bool required = false;  ///< all of X or nothing (NO-10.7)
};
/// Refused: `not_enough`, `x`.
Outcome stasis(Position position, std::size_t player, const Stasis& keyword);

/// NO-5.1.
struct Dissipate {
    Quantity x;
    Pool mana;              ///< from the personal reserve
    Pool stasis_mana{};     ///< from stasis
    bool required = false;  ///< all of X or nothing (NO-10.7)
};
/// Refused: `not_enough`, `x`.
Outcome dissipate(Position position, std::size_t player, const Dissipate& keyword);

}  // namespace quadrille::rules::noire
