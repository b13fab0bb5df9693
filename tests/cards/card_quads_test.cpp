#include "vision/cards/card_quads.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <string>

namespace quadrille::vision {
namespace {

const cv::Scalar table_bgr{67, 67, 67}, card_bgr{225, 230, 235};

/// A level near the table's own follows its blur.
constexpr double most_off_px = 3.5;

cv::Mat bare_table() {
    return {480, 720, CV_8UC3, table_bgr};
}

/// Within a sixteenth of a pixel.
cv::Point finely(cv::Point2f p) {
    return {cvRound(p.x * 16), cvRound(p.y * 16)};
}

cv::Mat picture_of(const CardQuad& card) {
    cv::Mat picture = bare_table();
    std::vector<cv::Point> corners;
    for (const cv::Point2f& corner : card) corners.push_back(finely(corner));
    cv::fillConvexPoly(picture, corners, card_bgr, cv::LINE_AA, 4);
    return picture;
}

/// Covers a disc around a place on the first side, `along` it (0 to 1), with what the table looks like.
void cover_first_side(cv::Mat& picture, const CardQuad& card, float along, double radius_px) {
    const cv::Point2f at = card[0] + along * (card[1] - card[0]);
    cv::circle(picture, finely(at), cvRound(radius_px * 16), table_bgr, cv::FILLED, cv::LINE_AA, 4);
}

/// How far the farthest corner is off, in pixels, of the quad that lies best on `card`; infinite without any.
double worst_corner_px(const std::vector<CardQuad>& quads, const CardQuad& card) {
    double best = std::numeric_limits<double>::infinity();
    for (const CardQuad& quad : quads) {
        double worst = 0;
        for (const cv::Point2f& corner : card) {
            double nearest = std::numeric_limits<double>::infinity();
            for (const cv::Point2f& other : quad) nearest = std::min(nearest, cv::norm(corner - other));
            worst = std::max(worst, nearest);
        }
        best = std::min(best, worst);
    }
    return best;
}

struct Lying {
    const char* name;
    CardQuad card;
};

class CardQuads : public testing::TestWithParam<Lying> {};

TEST_P(CardQuads, MeetACardAtItsCorners) {
    const CardQuad& card = GetParam().card;
    EXPECT_LT(worst_corner_px(card_quads(picture_of(card)), card), most_off_px);
}

TEST_P(CardQuads, MeetACardOfWhichAFingerCoversSomeOfASide) {
    const CardQuad& card = GetParam().card;
    for (const float along : {0.3F, 0.5F, 0.7F}) {
        cv::Mat picture = picture_of(card);
        cover_first_side(picture, card, along, 0.08 * cv::norm(card[1] - card[0]));
        EXPECT_LT(worst_corner_px(card_quads(picture), card), most_off_px) << along;
    }
}

TEST_P(CardQuads, AreNotSeenWhereMostOfASideIsHidden) {
    const CardQuad& card = GetParam().card;
    cv::Mat picture = picture_of(card);
    cover_first_side(picture, card, 0.5F, 0.4 * cv::norm(card[1] - card[0]));
    EXPECT_GT(worst_corner_px(card_quads(picture), card), 4);
}

INSTANTIATE_TEST_SUITE_P(Seen, CardQuads,
                         testing::Values(Lying{"upright", {{{300, 120}, {426, 120}, {426, 296}, {300, 296}}}},
                                         Lying{"askew", {{{331, 95}, {462, 143}, {395, 327}, {264, 279}}}},
                                         Lying{"leaning", {{{310, 150}, {420, 148}, {452, 292}, {284, 296}}}},
                                         Lying{"small", {{{200, 200}, {238, 204}, {233, 257}, {195, 253}}}}),
                         [](const auto& lying) { return std::string(lying.param.name); });

TEST(CardQuadsOf, RoundThingsAreNone) {
    cv::Mat picture = bare_table();
    cv::circle(picture, {360, 240}, 80, card_bgr, cv::FILLED, cv::LINE_AA);
    cv::ellipse(picture, {150, 240}, {40, 90}, 20, 0, 360, card_bgr, cv::FILLED, cv::LINE_AA);
    EXPECT_TRUE(card_quads(picture).empty());
}

}  // namespace
}  // namespace quadrille::vision
