// rules/noire/piles.hpp: the channelled reserve: two piles, and the ways to add mana to them (NO-2.3 to 2.5).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/noire/mana.hpp"

namespace quadrille::rules::noire {

/// NO-1.3: which is which has no meaning; both exist even when empty.
using Piles = std::array<Pool, 2>;

/// NO-2.4: the piles that may be first, ascending: the smaller one, or both where they are equal.
std::vector<int> first_piles(const Piles& piles);

/// The pile that is first where a player names `wanted` (default 0 between equal piles). Nullopt when that is
/// not the smaller one.
std::optional<int> first_pile(const Piles& piles, std::optional<int> wanted);

/// NO-2.3: one by one to the two piles in turn, beginning with `first`, whatever their sizes.
Piles added(Piles piles, const std::vector<Color>& order, int first);

/// So much mana of each colour as `order` names.
Pool pool_of(const std::vector<Color>& order);

/// NO-2.5: all that adding the same mana can come to.
struct ChannelOrders {
    std::vector<int> first;      ///< the piles that may be first
    std::int64_t orders = 1;     ///< different orders, times the piles that may be first; 1 without mana
    std::vector<Piles> results;  ///< all different outcomes, ascending by pile 0, then pile 1
};

/// The most mana that `channel_orders` takes: the outcomes of 20 are some hundred, the orders below 2^53.
inline constexpr int most_ordered_mana = 20;

/// `mana`: at most `most_ordered_mana` in all.
ChannelOrders channel_orders(const Piles& piles, const Pool& mana);

}  // namespace quadrille::rules::noire
