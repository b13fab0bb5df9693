#include "rules/noire/piles.hpp"

#include <algorithm>
#include <cassert>

namespace quadrille::rules::noire {
namespace {

/// n! / (a! b! ...), as a product of binomials: no step leaves 64 bits for 20 mana.
std::int64_t different_orders(const Pool& mana) {
    std::int64_t orders = 1;
    int placed = 0;
    for (const Color color : all_colors) {
        for (int i = 1; i <= mana[color]; ++i) orders = orders * ++placed / i;
    }
    return orders;
}

/// Every way to take `size` mana from `mana`, appended to `parts`; `part` has those of the colours before.
void parts_of(const Pool& mana, int size, std::size_t color_index, Pool part, std::vector<Pool>& parts) {
    if (color_index == all_colors.size()) {
        if (size == 0) parts.push_back(part);
        return;
    }
    const Color color = all_colors[color_index];
    for (int amount = 0; amount <= std::min(size, mana[color]); ++amount) {
        part[color] = amount;
        parts_of(mana, size - amount, color_index + 1, part, parts);
    }
}

}  // namespace

std::vector<int> first_piles(const Piles& piles) {
    const int first = piles[0].total();
    const int second = piles[1].total();
    if (first == second) return {0, 1};
    return {first < second ? 0 : 1};
}

std::optional<int> first_pile(const Piles& piles, std::optional<int> wanted) {
    const std::vector<int> possible = first_piles(piles);
    if (!wanted) return possible.front();
    if (std::find(possible.begin(), possible.end(), *wanted) == possible.end()) return std::nullopt;
    return wanted;
}

Piles added(Piles piles, const std::vector<Color>& order, int first) {
    auto pile = static_cast<std::size_t>(first);
    for (const Color color : order) {
        ++piles[pile][color];
        pile = 1 - pile;
    }
    return piles;
}

Pool pool_of(const std::vector<Color>& order) {
    Pool pool;
    for (const Color color : order) ++pool[color];
    return pool;
}

ChannelOrders channel_orders(const Piles& piles, const Pool& mana) {
    assert(mana.total() <= most_ordered_mana);
    ChannelOrders all;
    all.first = first_piles(piles);
    if (mana.empty()) {
        all.results = {piles};
        return all;
    }
    all.orders = different_orders(mana) * static_cast<std::int64_t>(all.first.size());
    std::vector<Pool> parts;
    parts_of(mana, (mana.total() + 1) / 2, 0, {}, parts);
    for (const int first : all.first) {
        for (const Pool& part : parts) {
            Piles result = piles;
            result[static_cast<std::size_t>(first)] += part;
            result[static_cast<std::size_t>(1 - first)] += mana - part;
            all.results.push_back(result);
        }
    }
    std::sort(all.results.begin(), all.results.end());
    all.results.erase(std::unique(all.results.begin(), all.results.end()), all.results.end());
    return all;
}

}  // namespace quadrille::rules::noire
