#include "vision/follow/consensus.hpp"

#include <gtest/gtest.h>

#include "vision/follow/vote_tally.hpp"

namespace quadrille::vision {
namespace {

CardReading card(double x, double angle_deg, Face face = Face::up, double confidence = 0.9) {
    CardReading reading;
    reading.centre_mm = cv::Point2d(x, 45);
    reading.square = Square{static_cast<int>(x / 90), 0};
    reading.angle_deg = angle_deg;
    reading.face = face;
    reading.confidence = confidence;
    return reading;
}

TEST(Consensus, PutsReadingsOfOnePlaceTogether) {
    const auto agreed = consensus({{card(45, 1)}, {card(48, 359)}, {card(44, 181)}});
    ASSERT_EQ(agreed.size(), 1U);
    EXPECT_EQ(agreed[0].seen, 3);
}

TEST(Consensus, TheMostDecideTheFace) {
    const auto agreed = consensus({{card(45, 0, Face::down)}, {card(45, 0)}, {card(45, 0)}});
    ASSERT_EQ(agreed.size(), 1U);
    EXPECT_EQ(agreed[0].card.face, Face::up);
}

TEST(Consensus, ATurnedCardIsAnotherReading) {
    EXPECT_EQ(consensus({{card(45, 0)}, {card(45, 45)}}).size(), 2U);
}

TEST(Consensus, TwoCardsOfOneReadingStayTwo) {
    const auto agreed = consensus({{card(40, 0), card(50, 0)}, {card(40, 0), card(50, 0)}});
    ASSERT_EQ(agreed.size(), 2U);
    EXPECT_EQ(agreed[0].seen, 2);
    EXPECT_EQ(agreed[1].seen, 2);
}

TEST(VoteTally, ManyReadingsOverruleTheFirst) {
    VoteTally tally;
    CardReading known = card(45, 0, Face::down);
    const CardReading up = card(45, 0, Face::up);
    for (int i = 0; i < 4; ++i) tally.add(&up, known);
    EXPECT_EQ(known.face, Face::down);
    tally.add(&up, known);
    EXPECT_EQ(known.face, Face::up);
}

TEST(VoteTally, WhatIsNeverReadAgainWasNoCardUnlessItWasPutDown) {
    CardReading known = card(45, 0);
    VoteTally lying, put_down(VoteTally::Origin::seen_to_happen);
    for (int i = 0; i < 10; ++i) {
        lying.add(nullptr, known);
        put_down.add(nullptr, known);
    }
    EXPECT_TRUE(lying.is_no_card());
    EXPECT_FALSE(put_down.is_no_card());
}

}  // namespace
}  // namespace quadrille::vision
