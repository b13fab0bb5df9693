// rules/noire/pile_order.hpp: how a player wants mana to go to the piles, and whether it may (NO-2.3,
// NO-2.4).
#pragma once
#include <optional>
#include <vector>

#include "rules/noire/outcome.hpp"

namespace quadrille::rules::noire {

struct PileOrder {
    std::vector<Color> order;
    std::optional<int> pile;  ///< 0 or 1: the pile that is first; default the smaller, or 0
};

/// The piles with it. Refused: `pile`; with nothing to add the pile is not looked at.
tl::expected<Piles, Refusal> with(const Piles& piles, const PileOrder& pile_order);

/// The piles with all of `mana`. Refused: `order` where `pile_order` is not exactly this mana (NO-8.4),
/// `pile`.
tl::expected<Piles, Refusal> with_all_of(const Piles& piles, const Pool& mana, const PileOrder& pile_order);

}  // namespace quadrille::rules::noire
