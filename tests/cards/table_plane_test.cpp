#include "vision/cards/table_plane.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string>

#include "vision/cards/card_quads.hpp"
#include "vision/cards/likely_quads.hpp"

namespace quadrille::vision {
namespace {

const cv::Size2d card_mm{63, 88};
const PinholeCamera camera{.focal_px = 1150, .centre_px = {639.5, 359.5}};

struct PlacedCard {
    cv::Point2d centre_mm;
    double angle_deg;
};

/// A card's corners in a picture of the plane, clockwise.
CardQuad seen(const TablePlane& plane, const PlacedCard& card, cv::Size2d size_mm = card_mm) {
    const double turn = card.angle_deg * CV_PI / 180;
    const cv::Point2d right(std::cos(turn), -std::sin(turn)), up(std::sin(turn), std::cos(turn));
    CardQuad quad;
    const std::array<cv::Point2d, 4> ways{cv::Point2d{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d at =
            card.centre_mm + right * (ways[i].x * size_mm.width / 2) + up * (ways[i].y * size_mm.height / 2);
        const cv::Vec3d p = plane.image_from_table() * cv::Vec3d(at.x, at.y, 1);
        quad[i] = cv::Point2d(p[0] / p[2], p[1] / p[2]);
    }
    return quad;
}

const std::vector<PlacedCard> lying{{{-150, 20}, 3}, {{-60, 25}, 95}, {{50, -60}, 350}, {{140, 70}, 200}};

struct Tilted {
    const char* name;
    cv::Vec2d tilt;
    double distance_mm;
};

class PlaneOfCards : public testing::TestWithParam<Tilted> {};

TEST_P(PlaneOfCards, IsThatInWhichTheyHaveOneSize) {
    const TablePlane truth{.tilt = GetParam().tilt, .distance_mm = GetParam().distance_mm, .camera = camera};
    std::vector<CardQuad> quads;
    for (const PlacedCard& card : lying) quads.push_back(seen(truth, card));
    quads.push_back(seen(truth, {{30, 110}, 40}, {160, 60}));  // a box
    const auto planes = table_planes(quads, std::vector<float>(quads.size(), 0.9F), camera, card_mm);
    ASSERT_FALSE(planes.empty());
    const TablePlane* plane = &planes.front();
    EXPECT_NEAR(plane->px_per_mm(), truth.px_per_mm(), 0.02 * truth.px_per_mm());
    for (std::size_t i = 0; i < lying.size(); ++i) EXPECT_TRUE(agrees(quads[i], *plane, card_mm)) << i;
    EXPECT_FALSE(agrees(quads.back(), *plane, card_mm));
}

INSTANTIATE_TEST_SUITE_P(Seen, PlaneOfCards,
                         testing::Values(Tilted{"from_above", {0, 0}, 700},
                                         Tilted{"from_the_south", {0, -0.6}, 700},
                                         Tilted{"steeply", {0.2, -1.0}, 800},
                                         Tilted{"from_the_side", {0.5, 0.1}, 500}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(PlaneOfNothing, IsNone) {
    EXPECT_TRUE(table_planes({}, {}, camera, card_mm).empty());
}

TEST(PlanesOfPrintedCards, HaveThatOfTheCardsBesideThatOfTheirPrint) {
    const TablePlane truth{.tilt = {0.1, -0.3}, .distance_mm = 700, .camera = camera};
    std::vector<CardQuad> quads;
    for (const PlacedCard& card : lying) {
        quads.push_back(seen(truth, card));
        for (const double aside : {-12.0, 12.0})
            quads.push_back(seen(truth, {card.centre_mm + cv::Point2d(aside, 0), card.angle_deg},
                                 {card_mm.width / 4, card_mm.height / 4}));
    }
    const auto planes = table_planes(quads, std::vector<float>(quads.size(), 0.9F), camera, card_mm);
    EXPECT_TRUE(std::any_of(planes.begin(), planes.end(), [&](const TablePlane& plane) {
        return std::abs(plane.px_per_mm() - truth.px_per_mm()) < 0.02 * truth.px_per_mm();
    }));
    for (std::size_t i = 0; i < planes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double ratio = planes[i].px_per_mm() / planes[j].px_per_mm();
            EXPECT_GT(std::max(ratio, 1 / ratio), 1.2) << i << " and " << j;
        }
    }
}

TEST(LikelyQuads, LackWhatIsPrintedOnCards) {
    const TablePlane plane{.tilt = {}, .distance_mm = 700, .camera = camera};
    LikelyQuads all;
    const auto add = [&](const PlacedCard& card, cv::Size2d size_mm, float likely) {
        all.quads.push_back(seen(plane, card, size_mm));
        all.likely.push_back(likely);
    };
    for (const PlacedCard& card : lying) add(card, card_mm, 0.95F);
    for (const PlacedCard& card : lying) add(card, {card_mm.width / 5, card_mm.height / 5}, 0.9F);
    const LikelyQuads outer = without_print(all);
    ASSERT_EQ(outer.quads.size(), lying.size());
    EXPECT_EQ(outer.quads, std::vector<CardQuad>(all.quads.begin(), all.quads.begin() + 4));
}

TEST(LikelyQuads, KeepTheCardsOfAPlaymatThatIsTakenForOne) {
    const TablePlane plane{.tilt = {}, .distance_mm = 700, .camera = camera};
    LikelyQuads all{.quads = {seen(plane, {{0, 0}, 0}, {420, 300})}, .likely = {0.95F}};
    for (const PlacedCard& card : lying) {
        all.quads.push_back(seen(plane, card, card_mm));
        all.likely.push_back(0.95F);
    }
    EXPECT_EQ(without_print(all).quads, all.quads);
}

TEST(CardQuads, AreTheOutlinesOfWhatLiesApart) {
    const TablePlane plane{.tilt = {0.1, -0.5}, .distance_mm = 700, .camera = camera};
    cv::Mat picture(720, 1280, CV_8UC3, cv::Scalar(60, 90, 40));
    for (const PlacedCard& card : lying) {
        std::vector<cv::Point> outline;
        for (const cv::Point2f& corner : seen(plane, card)) outline.push_back(corner);
        cv::fillConvexPoly(picture, outline, cv::Scalar(225, 230, 228), cv::LINE_AA);
    }
    cv::circle(picture, {1100, 600}, 60, cv::Scalar(230, 230, 230), cv::FILLED, cv::LINE_AA);
    const auto quads = card_quads(picture);
    ASSERT_EQ(quads.size(), lying.size());
    for (const CardQuad& quad : quads) {
        const cv::Point2f middle = (quad[0] + quad[1] + quad[2] + quad[3]) / 4;
        const bool known = std::any_of(lying.begin(), lying.end(), [&](const PlacedCard& card) {
            const CardQuad truth = seen(plane, card);
            return cv::norm(middle - (truth[0] + truth[1] + truth[2] + truth[3]) / 4) < 3;
        });
        EXPECT_TRUE(known) << middle;
    }
}

}  // namespace
}  // namespace quadrille::vision
