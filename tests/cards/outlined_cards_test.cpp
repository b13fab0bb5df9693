#include "vision/cards/outlined_cards.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "tests/scenes/cards.hpp"
#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {
namespace {

using scenes::DrawnCard;

/// Two cards on a table that is seen from straight above.
class OutlinedCards : public testing::Test {
protected:
    OutlinedCards() {
        picture_ = cv::Mat(frame_.size(), CV_8UC3, cv::Scalar(60, 80, 70));
        for (const DrawnCard& card : cards_) scenes::lay(picture_, frame_, card);
        profile_.bare_mm = profile_.sleeved_mm;  // so large are the drawn ones
    }

    /// The outline of a card of another size in that place.
    CardQuad outline(const DrawnCard& card, double times_larger = 1) const {
        const OrientedRectangle place{
            .centre = frame_.rectified_from_board(card.centre_mm),
            .angle_deg = static_cast<float>(card.angle_deg),
            .size = cv::Size2d(profile_.bare_mm) * (times_larger * frame_.px_per_mm)};
        return place.corners();
    }

    /// What is read when the first look has seen none of them.
    std::vector<CardDetection> read_with(const LikelyQuads& outlines) const {
        const ImagePyramid pyramid(picture_);
        const LooseTable table{
            .picture = pyramid,
            .profile = profile_,
            .seating = {},
            .camera = {.focal_px = 1000, .centre_px = {(picture_.cols - 1) / 2.0, (picture_.rows - 1) / 2.0}},
            .card_mm = profile_.bare_mm,
            .sleeves = Sleeves::unnamed};
        const TablePlane plane{.tilt = {}, .distance_mm = 1000 / frame_.px_per_mm, .camera = table.camera};
        PlaneReading read = read_in_plane(table, plane, seen_part(plane, picture_.size()));
        read.cards.clear();
        return with_outlined_cards(table, read, outlines).cards;
    }

    const RectifiedFrame frame_{.grid = {.columns = 4, .rows = 3}, .px_per_mm = 1.7, .margin_mm = 0};
    const std::vector<DrawnCard> cards_{{.centre_mm = {110, 130}, .angle_deg = 20, .seed = 31},
                                        {.centre_mm = {240, 130}, .angle_deg = 100, .seed = 32}};
    cv::Mat picture_;
    TableProfile profile_;
};

TEST_F(OutlinedCards, AreReadWhereTheFirstLookSeesNone) {
    const auto read = read_with({{outline(cards_[0]), outline(cards_[1], 1.05)}, {0.9F, 0.9F}});
    ASSERT_EQ(read.size(), cards_.size());
    for (const DrawnCard& card : cards_) {
        EXPECT_TRUE(std::any_of(read.begin(), read.end(), [&](const CardDetection& found) {
            return std::abs(angle_between(found.place.angle_deg, static_cast<float>(card.angle_deg), 180)) <
                       3 &&
                   found.face_odds > 0;
        })) << card.centre_mm;
    }
}

TEST_F(OutlinedCards, AreReadOnce) {
    const auto read = read_with({{outline(cards_[0]), outline(cards_[0], 0.95)}, {0.9F, 0.8F}});
    EXPECT_EQ(read.size(), 1U);
}

TEST_F(OutlinedCards, AreNotOfAnotherSize) {
    EXPECT_TRUE(read_with({{outline(cards_[0], 1.2), outline(cards_[1], 0.8)}, {0.9F, 0.9F}}).empty());
}

TEST_F(OutlinedCards, AreNotWhatTheSecondLookTakesForNone) {
    const DrawnCard bare_table{.centre_mm = {180, 240}, .angle_deg = 0, .seed = 1};
    EXPECT_TRUE(read_with({{outline(bare_table)}, {0.9F}}).empty());
}

TEST_F(OutlinedCards, AreNotUnlikelyOutlines) {
    EXPECT_TRUE(read_with({{outline(cards_[0])}, {0.4F}}).empty());
}

}  // namespace
}  // namespace quadrille::vision
