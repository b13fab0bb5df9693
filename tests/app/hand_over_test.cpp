#include "app/capture/hand_over.hpp"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace quadrille::app {
namespace {

std::vector<int> everything_taken(HandOver<int>& values) {
    std::vector<int> taken;
    while (const auto value = values.take()) taken.push_back(*value);
    return taken;
}

TEST(HandOver, GivesEverythingInOrderThoughFewMayWait) {
    HandOver<int> values;
    std::thread giver([&] {
        for (int i = 0; i < 1000; ++i) values.give(i, 2);
        values.close();
    });
    const auto taken = everything_taken(values);
    giver.join();
    ASSERT_EQ(taken.size(), 1000U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(taken[static_cast<std::size_t>(i)], i);
}

TEST(HandOver, TheNewestReplacesOnlyWhatMayBeReplaced) {
    HandOver<int> values;
    const auto positive = [](int last) { return last > 0; };
    for (const int value : {1, 2, -1, 3, 4}) values.give_newest(value, positive);
    values.close();
    EXPECT_EQ(everything_taken(values), (std::vector{-1, 4}));
}

TEST(HandOver, ClosedItTakesNothingAndKeepsNobodyWaiting) {
    HandOver<int> values;
    values.give(1, 1);
    values.close();
    values.give(2, 1);
    EXPECT_EQ(everything_taken(values), std::vector{1});
}

}  // namespace
}  // namespace quadrille::app
