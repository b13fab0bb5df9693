#include "vision/board/board_doubt.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/drawn_table.hpp"

namespace quadrille::vision {
namespace {

constexpr float yes = 3, no = -5;

struct DoubtCase {
    const char* name;
    double gain;  ///< of the picture's light
    double blur_px;
    cv::Rect inside;  ///< cells of 160 x 90 that look like a board
    BoardDoubt expected;
};

class BoardDoubtOf : public testing::TestWithParam<DoubtCase> {};

TEST_P(BoardDoubtOf, NamesWhatAilsThePicture) {
    const DoubtCase& given = GetParam();
    cv::Mat picture = scenes::draw({}, {}).picture;
    picture.convertTo(picture, CV_8U, given.gain);
    if (given.blur_px > 0) cv::GaussianBlur(picture, picture, {}, given.blur_px);
    const cv::Size cells(160, 90);
    LatticeMap map{cv::Mat1f(cells, no), cv::Mat1f(cells, 0.0F), cv::Mat1f(cells, 0.0F),
                   cv::Mat1f(cells, no), cv::Mat1f(cells, no),   8};
    map.inside(given.inside) = yes;
    EXPECT_EQ(name(board_doubt(picture, map)), name(given.expected));
}

INSTANTIATE_TEST_SUITE_P(Picture, BoardDoubtOf,
                         testing::Values(DoubtCase{"dark", 0.1, 0, {}, BoardDoubt::dark},
                                         DoubtCase{"glare", 4, 0, {}, BoardDoubt::glare},
                                         DoubtCase{"blurred", 1, 9, {}, BoardDoubt::blurred},
                                         DoubtCase{"outside", 1, 0, {100, 20, 60, 60}, BoardDoubt::outside},
                                         DoubtCase{"faint", 1, 0, {40, 20, 60, 50}, BoardDoubt::faint},
                                         DoubtCase{"nothing_seen", 1, 0, {}, BoardDoubt::nothing_seen}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
