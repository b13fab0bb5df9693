#include "vision/follow/reading_memory.hpp"

#include <gtest/gtest.h>

namespace quadrille::vision {
namespace {

CardReading at(double x) {
    CardReading card;
    card.centre_mm = cv::Point2d(x, 45);
    card.square = Square{static_cast<int>(x / 90), 0};
    card.confidence = 0.9;
    return card;
}

TEST(ReadingMemory, CountsOnlyWhatWasReadSinceItsPlaceSettled) {
    ReadingMemory memory;
    memory.add(1.0, {at(45), at(225)});
    memory.add(1.1, {at(45), at(225)});
    memory.add(1.2, {at(45)});
    // A hand left the place on the right at 1.05.
    const auto agreed = memory.agreed(
        [](const CardReading& card) { return std::optional(card.centre_mm->x > 100 ? 1.05 : 0.5); });
    ASSERT_EQ(agreed.size(), 2U);
    EXPECT_EQ(agreed[0].seen, 3);
    EXPECT_EQ(agreed[0].asked, 3);
    EXPECT_EQ(agreed[1].seen, 1);
    EXPECT_EQ(agreed[1].asked, 2);
}

TEST(ReadingMemory, LeavesOutWhatIsNotAskedFor) {
    ReadingMemory memory;
    memory.add(1.0, {at(45), at(225)});
    const auto agreed = memory.agreed(
        [](const CardReading& card) { return card.centre_mm->x > 100 ? std::nullopt : std::optional(0.0); });
    EXPECT_EQ(agreed.size(), 1U);
}

TEST(ReadingMemory, DropsTheOldest) {
    ReadingMemory memory;
    for (int i = 0; i < 100; ++i) memory.add(i, {});
    EXPECT_LT(memory.since(0), 20);
    EXPECT_EQ(memory.newest_t(), 99);
}

}  // namespace
}  // namespace quadrille::vision
