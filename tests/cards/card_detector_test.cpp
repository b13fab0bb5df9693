#include "vision/cards/card_detector.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "tests/scenes/cards.hpp"
#include "vision/cards/networks/card_network_constants.hpp"

namespace quadrille::vision {
namespace {

using namespace network_constants;

class CardDetector : public testing::TestWithParam<TableKind> {
protected:
    const RectifiedFrame frame{
        .grid = {.columns = 5, .rows = 4}, .px_per_mm = network_px_per_mm, .margin_mm = 0};
    cv::Mat table{frame.size(), CV_8UC3, cv::Scalar(60, 80, 70)};

    std::vector<CardDetection> detected() const {
        return detect_cards(table, {trained_sleeve_px, trained_sleeve_px * 91 / 66}, GetParam());
    }
};

TEST_P(CardDetector, DetectsEachCardOnceWhereItLies) {
    const std::vector<scenes::DrawnCard> cards{
        {.centre_mm = {80, 90}, .angle_deg = 10, .seed = 31},
        {.centre_mm = {200, 180}, .angle_deg = 135, .seed = 32},
        {.centre_mm = {330, 100}, .angle_deg = 270, .face_up = false, .seed = 33}};
    for (const scenes::DrawnCard& card : cards) scenes::lay(table, frame, card);

    const std::vector<CardDetection> seen = detected();

    const auto sure =
        std::count_if(seen.begin(), seen.end(), [](const auto& card) { return card.score > 0.5; });
    EXPECT_EQ(static_cast<std::size_t>(sure), cards.size());
    for (const scenes::DrawnCard& card : cards) {
        SCOPED_TRACE(card.angle_deg);
        const cv::Point2f centre(frame.rectified_from_board(card.centre_mm));
        const auto found = std::find_if(seen.begin(), seen.end(), [&](const CardDetection& detection) {
            return cv::norm(detection.place.centre - centre) < 2;
        });
        ASSERT_NE(found, seen.end());
        EXPECT_GT(found->score, 0.9);
        EXPECT_EQ(found->face_odds > 0, card.face_up);
        EXPECT_LT(std::abs(angle_between(found->place.angle_deg, static_cast<float>(card.angle_deg), 180)),
                  4);
    }
}

TEST_P(CardDetector, DetectsNoneOnABareCloth) {
    for (const CardDetection& card : detected()) EXPECT_LT(card.score, 0.5);
}

INSTANTIATE_TEST_SUITE_P(Tables, CardDetector,
                         testing::Values(TableKind::with_board, TableKind::without_board),
                         [](const auto& test) {
                             return test.param == TableKind::with_board ? "WithABoard" : "WithoutABoard";
                         });

}  // namespace
}  // namespace quadrille::vision
