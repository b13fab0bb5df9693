#include "vision/cards/covered_fronts.hpp"

#include <gtest/gtest.h>

#include "vision/cards/card_stack.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.5, .margin_mm = 100};
const cv::Point2d middle_mm{315, 315};  ///< of d4

TopView view() {
    return {.frame = frame,
            .bgr = cv::Mat(frame.size(), CV_8UC3, cv::Scalar(120, 120, 118)),
            .inside = cv::Mat(frame.size(), CV_8U, cv::Scalar(255))};
}

struct Seen {
    cv::Point2d off_mm{};  ///< of its middle, from that of d4
    float angle_deg = 0;
    float visible = 1;
    float score = 0.99F;
    float face_odds = 5;
};

CardDetection detection(const Seen& seen, cv::Point2d from_mm = middle_mm) {
    CardDetection card;
    card.place = {.centre = frame.rectified_from_board(from_mm + seen.off_mm),
                  .angle_deg = seen.angle_deg,
                  .size = {33, 45.5F}};
    card.visible = seen.visible;
    card.score = seen.score;
    card.face_odds = seen.face_odds;
    return card;
}

/// By how much the log odds of the lowest card grow under the others.
float gain(const std::vector<Seen>& from_bottom, cv::Point2d at_mm = middle_mm) {
    std::vector<CardDetection> cards;
    cards.reserve(from_bottom.size());
    for (const Seen& seen : from_bottom) cards.push_back(detection(seen, at_mm));
    const float before = log_odds(cards.front().score);
    weigh_covered_fronts(cards, view());
    return log_odds(cards.front().score) - before;
}

const Seen doubtful{.off_mm = {20, 20}, .visible = 0.4F, .score = 0.3F};
const Seen over_it{.angle_deg = 45};

TEST(CoveredFronts, WhatOthersCoverForTheMostPartIsLikelierACard) {
    EXPECT_GT(gain({doubtful, over_it}), 1);
}

TEST(CoveredFronts, OnlyFrontsOnTheBoardOfWhichOthersLeaveAPartAreWeighed) {
    struct Case {
        const char* what;
        std::vector<Seen> from_bottom;
        cv::Point2d at_mm = middle_mm;
    };
    Seen back = doubtful, whole = doubtful, hidden = doubtful, unlikely = over_it;
    back.face_odds = -5;
    whole.off_mm = {45, 60};
    hidden.off_mm = {};
    unlikely.score = 0.4F;
    const Case cases[]{{"a back", {back, over_it}},
                       {"hardly covered", {whole, over_it}},
                       {"nothing left to be seen", {hidden, Seen{}}},
                       {"alone", {doubtful}},
                       {"what lies over it is likelier none", {doubtful, unlikely}},
                       {"beside the board", {doubtful, over_it}, {-80, 315}}};
    for (const Case& each : cases) EXPECT_EQ(gain(each.from_bottom, each.at_mm), 0) << each.what;
}

TEST(CoveredFronts, TwoSignsOfOneCardAreOneCard) {
    Seen turned = doubtful;
    turned.off_mm += cv::Point2d(6, -8);
    turned.angle_deg = 90;
    turned.score = 0.6F;
    std::vector<CardDetection> cards{detection(doubtful), detection(turned), detection(over_it)};
    weigh_covered_fronts(cards, view());
    EXPECT_EQ(cards[0].score, 0) << "the fainter one";
    EXPECT_GT(cards[1].score, 0.6F);
    EXPECT_EQ(cards[2].score, detection(over_it).score);
}

TEST(CardStack, WhatLiesOverACardIsWhatComesLaterOrShowsMore) {
    const std::vector<CardDetection> cards{detection(doubtful), detection(over_it),
                                           detection({.off_mm = {270, 0}})};
    EXPECT_EQ(covers_above(cards, 0).size(), 1U) << "the third one lies three squares away";
    EXPECT_EQ(covers_above(cards, 1).size(), 0U);
    EXPECT_EQ(covers_over(cards[0], cards).size(), 1U);
    EXPECT_EQ(covers_over(cards[1], cards).size(), 0U);
}

TEST(CardStack, AShareIsUncovered) {
    const OrientedRectangle place = detection({}).place;
    EXPECT_EQ(uncovered_share(place, {}, view()), 1);
    EXPECT_EQ(uncovered_share(place, {place}, view()), 0);
    OrientedRectangle upper_half = place;
    upper_half.centre -= place.down() * (place.size.height / 2);
    EXPECT_NEAR(uncovered_share(place, {upper_half}, view()), 0.5, 0.02);
    TopView cut = view();
    cut.inside.rowRange(0, cvRound(place.centre.y)) = 0;
    EXPECT_NEAR(uncovered_share(place, {}, cut), 0.5, 0.02) << "the picture ends in its middle";
}

}  // namespace
}  // namespace quadrille::vision
