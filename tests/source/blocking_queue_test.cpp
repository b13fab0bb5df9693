#include "vision/source/blocking_queue.hpp"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace quadrille::vision {
namespace {

std::vector<int> all_popped(BlockingQueue<int>& values) {
    std::vector<int> popped;
    while (const auto value = values.pop()) popped.push_back(*value);
    return popped;
}

TEST(BlockingQueue, PopsEverythingInOrderThoughFewMayWait) {
    BlockingQueue<int> values;
    std::thread pusher([&] {
        for (int i = 0; i < 1000; ++i) values.push(i, 2);
        values.close();
    });
    const auto popped = all_popped(values);
    pusher.join();
    ASSERT_EQ(popped.size(), 1000U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(popped[static_cast<std::size_t>(i)], i);
}

TEST(BlockingQueue, TheLatestReplacesOnlyWhatIsReplaceable) {
    BlockingQueue<int> values;
    const auto positive = [](int last) { return last > 0; };
    for (const int value : {1, 2, -1, 3, 4}) values.push_latest(value, positive);
    values.close();
    EXPECT_EQ(all_popped(values), (std::vector{-1, 4}));
}

TEST(BlockingQueue, ClosedItTakesNothingAndNobodyWaits) {
    BlockingQueue<int> values;
    values.push(1, 1);
    values.close();
    values.push(2, 1);
    EXPECT_EQ(all_popped(values), std::vector{1});
}

TEST(BlockingQueue, TriesWithoutWaiting) {
    BlockingQueue<int> values;
    EXPECT_FALSE(values.try_pop());
    values.push(1, 2);
    values.push(2, 2);
    EXPECT_EQ(values.try_pop(), 1);
    values.clear();
    EXPECT_FALSE(values.try_pop());
}

}  // namespace
}  // namespace quadrille::vision
