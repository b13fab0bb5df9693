// What is read of a board under strange lamps and in dim rooms.
#include "vision/cards/table_light.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/scenes/cards.hpp"
#include "vision/cards/read_cards.hpp"

namespace quadrille::vision {
namespace {

TEST(TableLight, IsThatOfTheBoardAlone) {
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 100}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, cv::Scalar::all(255));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    cv::Mat board = view.bgr(cv::Rect(50, 50, 360, 360));
    board.setTo(cv::Scalar::all(102));
    board.rowRange(0, 30).setTo(cv::Scalar::all(26));
    board.rowRange(30, 60).setTo(cv::Scalar::all(204));
    const TableLight light = table_light(view);
    EXPECT_NEAR(light.black, 0.1, 0.01);
    EXPECT_NEAR(light.white, 0.8, 0.01);
    EXPECT_NEAR(light.middle, 0.4, 0.01);
}

TEST(TableLight, IsPalestWherePaperLiesOnBrightFelt) {
    TopView view{.frame = {.grid = {}, .px_per_mm = 0.5, .margin_mm = 0}, .bgr = {}, .inside = {}};
    view.bgr = cv::Mat(view.frame.size(), CV_8UC3, cv::Scalar(20, 230, 240));
    view.inside = cv::Mat(view.frame.size(), CV_8U, cv::Scalar(255));
    view.bgr(cv::Rect(0, 0, 360, 30)).setTo(cv::Scalar(180, 190, 200));
    const TableLight light = table_light(view);
    EXPECT_LT(light.white_bgr[0], 0.2F) << "the felt is brighter";
    EXPECT_LT(cv::norm(light.palest_bgr, cv::Vec3f(180, 190, 200) / 255), 0.02);
}

struct Lit {
    const char* name;
    TableLight light;
    cv::Vec3b seen, balanced;
};

class UnderALamp : public testing::TestWithParam<Lit> {};

TEST_P(UnderALamp, TheTableLooksAsUnderAUsualOne) {
    const Lit& lit = GetParam();
    const cv::Mat3b picture(2, 3, lit.seen);
    const cv::Mat result = balanced(picture, lit.light);
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(result.at<cv::Vec3b>(1, 2)[c], lit.balanced[c], 1);
    EXPECT_EQ(picture(1, 2), lit.seen) << "the picture itself is left as it is";
}

INSTANTIATE_TEST_SUITE_P(TableLight, UnderALamp,
                         testing::Values(Lit{"AUsualOneChangesNothing",
                                             {.white = 0.8F, .palest_bgr = {0.74F, 0.8F, 0.84F}},
                                             {40, 90, 160},
                                             {40, 90, 160}},
                                         Lit{"AWarmOneIsTakenOut",
                                             {.white = 0.8F, .palest_bgr = {0.6F, 0.8F, 0.9F}},
                                             {60, 80, 90},
                                             {80, 80, 80}},
                                         Lit{"AColdOneToo",
                                             {.white = 0.8F, .palest_bgr = {0.9F, 0.8F, 0.6F}},
                                             {90, 80, 60},
                                             {80, 80, 80}},
                                         Lit{"ADimRoomIsMadeBright",
                                             {.white = 0.4F, .palest_bgr = {0.4F, 0.4F, 0.4F}},
                                             {10, 50, 100},
                                             {20, 100, 200}},
                                         Lit{"ADarkOneOnlySoFar",
                                             {.white = 0.1F, .palest_bgr = {0.1F, 0.1F, 0.1F}},
                                             {10, 20, 200},
                                             {27, 54, 255}},
                                         Lit{"ARedBoardWithoutPaperOnlySoFar",
                                             {.white = 0.7F, .palest_bgr = {0.05F, 0.1F, 0.7F}},
                                             {40, 50, 100},
                                             {66, 50, 61}}),
                         [](const auto& test) { return std::string(test.param.name); });

RC_GTEST_PROP(TableLight, HardlyChangesAPictureWhereTheLightHardlyChanges, ()) {
    const auto channel = [] { return static_cast<float>(*rc::gen::inRange(5, 100)) / 100; };
    TableLight one{.white = channel(), .palest_bgr = {channel(), channel(), channel()}}, other = one;
    other.white *= 1.01F;
    other.palest_bgr[2] *= 1.01F;
    const cv::Mat3b picture(1, 1, cv::Vec3b(60, 80, 90));
    const cv::Mat first = balanced(picture, one), second = balanced(picture, other);
    // A hundredth of light is up to a seventh of the way from a usual lamp to a strange one.
    RC_ASSERT(cv::norm(first, second, cv::NORM_INF) <= 30);
}

struct Tinted {
    const char* name;
    cv::Scalar factors_bgr;
};

class CardsUnderALamp : public testing::TestWithParam<Tinted> {};

TEST_P(CardsUnderALamp, AreReadAsUnderAUsualOne) {
    const RectifiedFrame frame{.grid = {}, .px_per_mm = 1, .margin_mm = 100};
    const cv::Scalar cream_bgr(150, 205, 225), white_bgr(220, 224, 228);
    const std::vector<scenes::DrawnCard> cards{
        {.centre_mm = {135, 135}, .angle_deg = 3, .sleeve_bgr = cream_bgr, .seed = 1},
        {.centre_mm = {315, 140}, .angle_deg = 47, .sleeve_bgr = cream_bgr, .face_up = false},
        {.centre_mm = {495, 590}, .angle_deg = 182, .sleeve_bgr = white_bgr, .seed = 2},
        {.centre_mm = {315, 585}, .angle_deg = 178, .sleeve_bgr = white_bgr, .face_up = false},
        {.centre_mm = {135, 405}, .angle_deg = 0, .sleeve_bgr = cream_bgr, .seed = 3},
        {.centre_mm = {585, 225}, .angle_deg = 1, .sleeve_bgr = cream_bgr, .seed = 5}};
    cv::Mat table = scenes::lined_table(frame, {60, 80, 60}, {200, 220, 225});
    for (const scenes::DrawnCard& card : cards) scenes::lay(table, frame, card);
    cv::Mat lit;
    cv::multiply(table, GetParam().factors_bgr, lit);
    TableProfile profile;
    profile.players = {{.seat = Seat::south, .sleeve_rgb = cv::Vec3b(225, 205, 150)},
                       {.seat = Seat::north, .sleeve_rgb = cv::Vec3b(228, 224, 220)}};
    const auto readings = read_cards(lit, scenes::pose_from_above(frame), profile);
    EXPECT_EQ(readings.size(), cards.size());
    for (const scenes::DrawnCard& card : cards) {
        const auto found = std::find_if(readings.begin(), readings.end(), [&](const CardReading& reading) {
            return cv::norm(*reading.centre_mm - card.centre_mm) < 5;
        });
        ASSERT_NE(found, readings.end()) << card.centre_mm;
        EXPECT_EQ(found->face, card.face_up ? Face::up : Face::down) << card.centre_mm;
        EXPECT_EQ(found->seat, card.sleeve_bgr == cream_bgr ? Seat::south : Seat::north) << card.centre_mm;
    }
}

INSTANTIATE_TEST_SUITE_P(TableLight, CardsUnderALamp,
                         testing::Values(Tinted{"Usual", {1, 1, 1}}, Tinted{"Warm", {0.6, 0.9, 1.05}},
                                         Tinted{"Cold", {1.05, 0.95, 0.65}},
                                         Tinted{"Dim", {0.4, 0.42, 0.45}}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::vision
