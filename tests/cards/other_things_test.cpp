// What is flat and straight like a card but of another size is none, or is doubted.
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"
#include "vision/cards/read_cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 1, .margin_mm = 100};

struct Thing {
    const char* name;
    cv::Size2f size_mm;
    cv::Scalar colour, inner;  ///< of its edge; of what is within: a screen, a title, a picture
};

class OtherThings : public testing::TestWithParam<Thing> {};

void fill(cv::Mat& table, const cv::RotatedRect& place, const cv::Scalar& colour) {
    std::array<cv::Point2f, 4> corners;
    place.points(corners.data());
    const std::vector<cv::Point> outline(corners.begin(), corners.end());
    cv::fillConvexPoly(table, outline, colour, cv::LINE_AA);
}

TEST_P(OtherThings, AreNotSaidToBeCards) {
    constexpr double doubtful = 0.6;  // half of a phone is nearly of a card's size
    const auto& [name, size, colour, inner] = GetParam();
    cv::Mat table = scenes::lined_table(frame, {120, 165, 190}, {40, 60, 90});
    const std::vector<std::pair<cv::Point2d, float>> places{
        {{200, 230}, 4}, {{500, 240}, 93}, {{380, 530}, 49}};
    for (const auto& [centre, angle] : places) {
        const cv::Point2f middle = frame.rectified_from_board(centre);
        fill(table, {middle, size, angle}, colour);
        fill(table, {middle, size * 0.86F, angle}, inner);
    }
    for (const CardReading& reading : read_cards(table, scenes::pose_from_above(frame), {}))
        EXPECT_LT(reading.confidence, doubtful) << "a card at " << *reading.centre_mm;
}

INSTANTIATE_TEST_SUITE_P(Cards, OtherThings,
                         testing::Values(Thing{"phone", {75, 155}, {25, 22, 20}, {90, 60, 40}},
                                         Thing{"tablet", {170, 245}, {40, 40, 40}, {15, 12, 12}},
                                         Thing{"book", {130, 200}, {60, 40, 150}, {70, 60, 190}},
                                         Thing{"tarot", {72, 124}, {215, 225, 230}, {130, 70, 60}},
                                         Thing{"banknote", {66, 133}, {160, 190, 170}, {140, 170, 130}},
                                         Thing{"patience", {44, 66}, {240, 240, 240}, {230, 225, 225}},
                                         Thing{"matchbox", {37, 56}, {60, 150, 220}, {60, 60, 200}}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
