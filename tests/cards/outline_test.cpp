// What has four straight sides where a card would have them, and what has not.
#include "vision/cards/outline.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.5, .margin_mm = 150};
const cv::Size2f card_size{33, 45.5};

TopView bare_table() {
    return {.frame = frame,
            .bgr = cv::Mat(frame.size(), CV_8UC3, cv::Scalar(110, 140, 150)),
            .inside = cv::Mat(frame.size(), CV_8U, cv::Scalar(255))};
}

OrientedRectangle place_at(cv::Point2d board_mm, float angle_deg) {
    return {cv::Point2f(frame.rectified_from_board(board_mm)), angle_deg, card_size};
}

void lay(TopView& table, const OrientedRectangle& place, const cv::Scalar& colour) {
    std::vector<cv::Point> outline;
    for (const cv::Point2f& corner : place.corners()) outline.emplace_back(corner);
    cv::fillConvexPoly(table.bgr, outline, colour, cv::LINE_AA);
}

struct Laid {
    const char* name;
    float angle_deg;
    cv::Scalar colour;
};

class CardOutline : public testing::TestWithParam<Laid> {};

TEST_P(CardOutline, IsStraightOnAllSides) {
    TopView table = bare_table();
    const OrientedRectangle place = place_at({318, 420}, GetParam().angle_deg);
    lay(table, place, GetParam().colour);
    const SideSupport support = OutlineEdges(table).support(place, {});
    for (const auto& side : support) EXPECT_GT(side.value_or(0), 0.75F);
    EXPECT_GT(outline_log_odds(support), -0.5F);
}

INSTANTIATE_TEST_SUITE_P(Cards, CardOutline,
                         testing::Values(Laid{"upright", 0, {30, 30, 30}},
                                         Laid{"tapped", 45, {240, 240, 240}},
                                         Laid{"turned", 90, {60, 40, 150}},
                                         Laid{"faint", 200, {120, 152, 165}}),
                         [](const auto& test) { return std::string{test.param.name}; });

struct Thing {
    const char* name;
    void (*draw)(TopView& table);
};

class NoCardOutline : public testing::TestWithParam<Thing> {};

TEST_P(NoCardOutline, LacksStraightSides) {
    TopView table = bare_table();
    GetParam().draw(table);
    for (const float angle : {0.0F, 45.0F, 90.0F}) {
        const OrientedRectangle place = place_at({315, 405}, angle);  // the middle of d5
        EXPECT_LT(outline_log_odds(OutlineEdges(table).support(place, {})), -2) << angle;
    }
}

constexpr double square_px = 45;
cv::Point2f middle_of_d5() {
    return place_at({315, 405}, 0).centre;
}

void draw_piece_base(TopView& table) {
    cv::circle(table.bgr, middle_of_d5(), 15, cv::Scalar(230, 230, 230), cv::FILLED, cv::LINE_AA);
    cv::circle(table.bgr, middle_of_d5(), 8, cv::Scalar(190, 190, 190), cv::FILLED, cv::LINE_AA);
}

void draw_painted_square(TopView& table) {
    const cv::Point2f half(square_px / 2, square_px / 2);
    cv::rectangle(table.bgr, middle_of_d5() - half, middle_of_d5() + half, cv::Scalar(40, 60, 90),
                  cv::FILLED);
}

INSTANTIATE_TEST_SUITE_P(Things, NoCardOutline,
                         testing::Values(Thing{"nothing", [](TopView&) {}}, Thing{"piece", draw_piece_base},
                                         Thing{"painted_square", draw_painted_square}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(Outline, SaysNothingOfSidesThatAreHidden) {
    TopView table = bare_table();
    const OrientedRectangle place = place_at({315, 405}, 0);
    OrientedRectangle cover = place;
    cover.size = {40, 30};
    cover.centre = place.at(0, -card_size.height / 2);
    const SideSupport support = OutlineEdges(table).support(place, {cover});
    EXPECT_FALSE(support[0]);
    EXPECT_TRUE(support[2]);
    cover.size = {80, 80};
    cover.centre = place.centre;
    EXPECT_EQ(outline_log_odds(OutlineEdges(table).support(place, {cover})), 0);
}

TEST(Outline, LowersOnlyWhatLacksIt) {
    TopView table = bare_table();
    std::vector<CardDetection> seen(2);
    seen[0].place = place_at({318, 420}, 45);
    seen[1].place = place_at({588, 150}, 0);
    for (CardDetection& card : seen) card.visible = 1, card.score = 0.8F;
    lay(table, seen[0].place, {240, 240, 240});
    weigh_outlines(seen, table);
    EXPECT_NEAR(seen[0].score, 0.8F, 0.05F);
    EXPECT_LT(seen[1].score, 0.2F);
}

}  // namespace
}  // namespace quadrille::vision
