#include "rules/noire/piles.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "tests/rules/noire/mana.hpp"

namespace quadrille::rules::noire {
namespace {

RC_GTEST_PROP(NoireChannelOrders, AreAllThatPermutingGives, ()) {
    const Piles piles{*any_pool(1), *any_pool(1)};
    auto order = *rc::gen::suchThat(rc::gen::container<std::vector<Color>>(rc::gen::elementOf(all_colors)),
                                    [](const auto& colors) { return colors.size() <= 6; });
    std::sort(order.begin(), order.end());
    const ChannelOrders all = channel_orders(piles, pool_of(order));

    std::set<Piles> outcomes;
    std::int64_t orders = 0;
    do {
        for (const int first : first_piles(piles)) {
            outcomes.insert(added(piles, order, first));
            ++orders;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    RC_ASSERT(all.orders == (order.empty() ? 1 : orders));
    RC_ASSERT(all.results == std::vector<Piles>(outcomes.begin(), outcomes.end()));
}

RC_GTEST_PROP(NoirePiles, TakeTurnsWhateverTheirSizes, (std::uint8_t count)) {
    const Piles piles{*any_pool(3), *any_pool(3)};
    const std::vector<Color> order(count, Color::red);
    const int first = *first_pile(piles, std::nullopt);
    const Piles after = added(piles, order, first);
    const auto index = static_cast<std::size_t>(first);
    RC_ASSERT(piles[index].total() <= piles[1 - index].total());
    RC_ASSERT(after[index].total() == piles[index].total() + (count + 1) / 2);
    RC_ASSERT(after[1 - index].total() == piles[1 - index].total() + count / 2);
}

TEST(NoirePiles, OnlyTheSmallerMayBeFirst) {
    const Piles uneven{mana("R"), mana("GG")};
    EXPECT_EQ(first_pile(uneven, std::nullopt), 0);
    EXPECT_EQ(first_pile(uneven, 1), std::nullopt);
    const Piles equal{mana("R"), mana("G")};
    EXPECT_EQ(first_pile(equal, std::nullopt), 0);
    EXPECT_EQ(first_pile(equal, 1), 1);
}

}  // namespace
}  // namespace quadrille::rules::noire
