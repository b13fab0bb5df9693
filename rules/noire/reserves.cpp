#include "rules/noire/reserves.hpp"

#include <cassert>
#include <utility>

namespace quadrille::rules::noire {
namespace {

/// Moves as much of `wanted` as there is out of `from`; true when something was.
bool draw(Pool& from, Pool& wanted) {
    const Pool taken = common(from, wanted);
    from -= taken;
    wanted -= taken;
    return !taken.empty();
}

}  // namespace

Pool Reserves::in_stasis() const {
    Pool all = stasis;
    for (const HeldLot& lot : held) all += lot.mana;
    return all;
}

void take_personal(Reserves& reserves, const Pool& mana) {
    assert(reserves.personal().covers(mana));
    Pool wanted = mana;
    draw(reserves.focused, wanted);
    draw(reserves.pool, wanted);
}

void take_stasis(Reserves& reserves, const Pool& mana) {
    assert(reserves.in_stasis().covers(mana));
    Pool wanted = mana;
    draw(reserves.stasis, wanted);
    std::vector<HeldLot> kept;
    for (HeldLot& lot : reserves.held) {
        const bool drawn = draw(lot.mana, wanted);
        if (!drawn || !lot.mana.empty()) kept.push_back(std::move(lot));
    }
    reserves.held = std::move(kept);
}

}  // namespace quadrille::rules::noire
