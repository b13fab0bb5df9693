// rules/noire/reserves.hpp: one player's mana: the personal reserve and the stasis reserve.
#pragma once
#include <string>
#include <vector>

#include "rules/noire/mana.hpp"

namespace quadrille::rules::noire {

/// NO-4.3: mana that comes back when a condition is met.
struct HeldLot {
    Pool mana;
    std::string until;  ///< free text
};

struct Reserves {
    Pool pool;     ///< lasting mana
    Pool focused;  ///< from focus in this turn (NO-3.2)
    Pool stasis;   ///< comes back in the untap step
    std::vector<HeldLot> held;

    /// NO-1.4: what costs are paid from.
    Pool personal() const { return pool + focused; }
    /// All that is in stasis, held mana too.
    Pool in_stasis() const;
};

/// Takes `mana` from the personal reserve, focused mana first (NO-1.7). `reserves.personal()` covers it.
void take_personal(Reserves& reserves, const Pool& mana);

/// Takes `mana` from stasis, held mana last and lot by lot in order (NO-5.1); lots emptied by it are dropped.
/// `reserves.in_stasis()` covers it.
void take_stasis(Reserves& reserves, const Pool& mana);

}  // namespace quadrille::rules::noire
