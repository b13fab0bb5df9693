// What colours say of cards that may lie face down.
#include "vision/cards/backs.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.5, .margin_mm = 100};
const cv::Scalar paper{120, 165, 190}, bleached = cv::Scalar::all(254);
using Sleeve = std::optional<cv::Vec3b>;
const Sleeve white = cv::Vec3b(236, 240, 232), blue = cv::Vec3b(30, 60, 150), red = cv::Vec3b(150, 30, 40),
             clear;

TableProfile two_players(const Sleeve& south, const Sleeve& north) {
    TableProfile profile;
    profile.players = {{.seat = Seat::south, .sleeve_rgb = south},
                       {.seat = Seat::north, .sleeve_rgb = north}};
    return profile;
}

CardHypothesis card_on(const char* square, float face_odds) {
    CardHypothesis open;
    open.card.place = {.centre = frame.rectified_from_board(frame.grid.centre_mm(*square_from(square))),
                       .angle_deg = 0,
                       .size = {33, 45.5F}};
    open.card.score = 0.95F;
    open.card.visible = 1;
    open.card.face_odds = face_odds;
    open.card.end_odds = 2;
    open.off_middle = 0;
    open.angle_penalties = {0, 0};
    return open;
}

/// A card of that colour on d4, as the networks and its colour leave it.
CardDetection weighed(const TableProfile& profile, const cv::Scalar& colour, float face_odds) {
    cv::Mat table = scenes::lined_table(frame, paper, {40, 60, 90});
    std::vector<CardHypothesis> cards{card_on("d4", face_odds)};
    std::vector<cv::Point> outline;
    for (const cv::Point2f& corner : cards[0].card.place.corners()) outline.emplace_back(corner);
    cv::fillConvexPoly(table, outline, colour);
    const TopView view{.frame = frame, .bgr = table, .inside = cv::Mat(table.size(), CV_8U, cv::Scalar(255))};
    weigh_backs(cards, view, profile);
    return cards[0].card;
}

constexpr float hardly_back = -0.8F;

TEST(BleachedCards, AreBacksWhereASleeveIsWhite) {
    EXPECT_LT(weighed(two_players(white, blue), bleached, hardly_back).face_odds, 0);
}

TEST(BleachedCards, AreFrontsWhereNoSleeveIsWhite) {
    EXPECT_GT(weighed(two_players(red, blue), bleached, hardly_back).face_odds, 0);
}

TEST(StrangeColours, MakeFrontsOfDoubtfulBacksOnly) {
    const cv::Scalar green{60, 190, 70};
    const TableProfile profile = two_players(red, blue);
    EXPECT_GT(weighed(profile, green, -2).face_odds, 0);
    EXPECT_LT(weighed(profile, green, -5).face_odds, 0);
}

TEST(BleachedCards, AreWhatIsUsualWhereASleeveIsClear) {
    EXPECT_GT(weighed(two_players(white, clear), bleached, hardly_back).face_odds, 0);
}

TEST(BleachedCards, SayLittleOfWhichEndIsUp) {
    EXPECT_LT(weighed(two_players(white, blue), bleached, hardly_back).end_odds, 0.2F);
    EXPECT_EQ(weighed(two_players(white, blue), {150, 60, 30}, hardly_back).end_odds, 2);
}

}  // namespace
}  // namespace quadrille::vision
