#include "vision/cards/verification.hpp"

#include <gtest/gtest.h>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 1, .margin_mm = 100};

/// A drawn card as a first look might have got it.
CardDetection first_detection(const scenes::DrawnCard& drawn, float angle_deg) {
    CardDetection card;
    card.place = {
        .centre = frame.rectified_from_board(drawn.centre_mm), .angle_deg = angle_deg, .size = {66, 91}};
    card.face_odds = 4;
    card.end_odds = 5;
    card.visible = 1;
    card.centre_odds = 3;
    card.score = 0.99F;
    return card;
}

std::vector<CardDetection> reclassified(const scenes::DrawnCard& drawn, const CardDetection& first) {
    cv::Mat table = scenes::lined_table(frame, {150, 180, 200}, {40, 40, 45});
    scenes::lay(table, frame, drawn);
    std::vector<CardDetection> seen{first};
    reclassify(seen, {table, scenes::pose_from_above(frame), frame, {}}, Sleeves::named);
    return seen;
}

const scenes::DrawnCard drawn{.centre_mm = {315, 405}, .angle_deg = 47, .seed = 2};

TEST(SecondLook, TurnsACardThatWasTakenUpsideDown) {
    CardDetection first = first_detection(drawn, 227);
    first.end_odds = 0.3F;
    const CardDetection again = reclassified(drawn, first).front();
    EXPECT_NEAR(again.place.angle_deg, 47, 0.01);
    EXPECT_GT(again.end_odds, first.end_odds);
    EXPECT_GT(again.face_odds, 0);
    EXPECT_EQ(again.place.centre, first.place.centre) << "where it lies was no question";
}

TEST(SecondLook, SeesTheFaceThatWasInDoubt) {
    CardDetection first = first_detection(drawn, 47);
    first.face_odds = -0.5F;
    EXPECT_GT(reclassified(drawn, first).front().face_odds, 0.5F);
}

TEST(SecondLook, DoubtsACardWhereThereIsNone) {
    CardDetection first = first_detection({.centre_mm = {135, 135}, .angle_deg = 0}, 0);
    first.centre_odds = 0;
    first.score = 0.67F;
    EXPECT_LT(reclassified(drawn, first).front().score, 0.3F);
}

TEST(SecondLook, LeavesWhatIsSureAndWhatLiesBesideTheBoard) {
    const CardDetection sure = first_detection(drawn, 227);
    EXPECT_EQ(reclassified(drawn, sure).front().place.angle_deg, 227);
    CardDetection beside = first_detection({.centre_mm = {-50, 300}, .angle_deg = 0}, 0);
    beside.score = 0.67F;
    EXPECT_EQ(reclassified(drawn, beside).front().score, 0.67F);
}

TEST(SecondLook, IsNotTakenAgainOfACardThatAnotherFirstLookSaw) {
    cv::Mat table = scenes::lined_table(frame, {150, 180, 200}, {40, 40, 45});
    scenes::lay(table, frame, drawn);
    const LitPicture picture{table, scenes::pose_from_above(frame), frame, {}};
    CardDetection card = first_detection(drawn, 47);
    card.score = 0.9F;
    const auto score_where = [&](cv::Point2f shift, float turn_deg) {
        CardDetection known = card;
        known.place.centre += shift;
        known.place.angle_deg += turn_deg;
        known.second_odds = -20;  // as it never does of a card
        std::vector<CardDetection> seen{card};
        score_again(seen, {known}, picture, Sleeves::named);
        return seen.front().score;
    };
    EXPECT_LT(score_where({0, 0}, 0), 0.1) << "as the look before had it";
    EXPECT_LT(score_where({1, -1}, 183), 0.1) << "the same card";
    EXPECT_GT(score_where({4, 0}, 0), 0.9) << "another place";
    EXPECT_GT(score_where({0, 0}, 20), 0.9) << "another angle";
}

TEST(SecondLook, LeavesKnownCardsAndOthersTogether) {
    cv::Mat table = scenes::lined_table(frame, {150, 180, 200}, {40, 40, 45});
    scenes::lay(table, frame, drawn);
    CardDetection nothing = first_detection(drawn, 47);
    nothing.place.centre += cv::Point2f(180, 90);
    nothing.centre_odds = 0;
    nothing.score = 0.67F;
    CardDetection known = first_detection(drawn, 47);
    known.second_odds = 6;
    std::vector<CardDetection> seen{nothing, first_detection(drawn, 47)};
    score_again(seen, {known}, {table, scenes::pose_from_above(frame), frame, {}}, Sleeves::named);
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_EQ(seen[0].place.centre, known.place.centre);
    EXPECT_LT(seen[1].score, 0.3) << "bare ground";
}

}  // namespace
}  // namespace quadrille::vision
