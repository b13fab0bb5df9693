// Whether a card is known again by how it looks.
#include "vision/follow/appearance_descriptor.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

const cv::Rect card_px(40, 30, 66, 91);

/// Grey cloth with one card on it, whose picture is drawn by chance; everything is `gain` times as bright.
cv::Mat table_with_card(std::uint64_t seed, double gain) {
    cv::RNG chance(seed);
    cv::Mat blocks(6, 4, CV_8UC3);
    chance.fill(blocks, cv::RNG::UNIFORM, 30, 230);
    cv::Mat table(150, 150, CV_8UC3, cv::Scalar::all(110));
    cv::resize(blocks, table(card_px), card_px.size(), 0, 0, cv::INTER_LINEAR);
    table.convertTo(table, -1, gain);
    return table;
}

AppearanceDescriptor descriptor(std::uint64_t seed, double gain, Face face = Face::up) {
    CardReading card;
    card.face = face;
    const auto left = static_cast<float>(card_px.x), top = static_cast<float>(card_px.y);
    const auto right = static_cast<float>(card_px.br().x), bottom = static_cast<float>(card_px.br().y);
    card.corners_px = {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}};
    return appearance_descriptor(table_with_card(seed, gain), card);
}

constexpr double usual = 1, dim = 0.7, bleaching = 6;

TEST(AppearanceDescriptor, KnowsACardInOtherLight) {
    EXPECT_GT(likeness(descriptor(1, usual), descriptor(1, dim)), 0.8);
    EXPECT_FALSE(descriptor(1, usual).bleached);
}

TEST(AppearanceDescriptor, KnowsAnotherCardFromIt) {
    const AppearanceDescriptor one = descriptor(1, usual);
    for (std::uint64_t other = 2; other < 12; ++other) {
        EXPECT_LT(likeness(one, descriptor(other, usual)), 0.6) << other;
        EXPECT_EQ(possible_likeness(one, descriptor(other, usual)), likeness(one, descriptor(other, usual)));
    }
}

TEST(AppearanceDescriptor, OfABleachedCardSpeaksAgainstNone) {
    const AppearanceDescriptor seen = descriptor(1, usual), bleached = descriptor(1, bleaching);
    ASSERT_TRUE(bleached.bleached);
    ASSERT_LT(likeness(seen, bleached), 0.4) << "too little to be known by";
    EXPECT_EQ(possible_likeness(seen, bleached), 0.5);
    EXPECT_EQ(possible_likeness(bleached, seen), 0.5);
    EXPECT_EQ(possible_likeness(bleached, bleached), likeness(bleached, bleached))
        << "more is not taken away";
    const AppearanceDescriptor back = descriptor(1, bleaching, Face::down);
    EXPECT_EQ(possible_likeness(seen, back), likeness(seen, back)) << "a white sleeve is no front";
}

}  // namespace
}  // namespace quadrille::vision
