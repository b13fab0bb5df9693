#include "vision/identify/front_print.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "tests/identify/drawn_fronts.hpp"
#include "vision/identify/front_matcher.hpp"

namespace quadrille::vision {
namespace {

TEST(FrontPrint, TurnedTwiceIsTheSame) {
    const FrontPrint print = drawn::print(5), twice = turned(turned(print));
    EXPECT_EQ(twice.structure, print.structure);
    EXPECT_EQ(twice.detail, print.detail);
    EXPECT_EQ(twice.tone, print.tone);
    EXPECT_EQ(twice.seen, print.seen);
    EXPECT_NE(turned(print).structure, print.structure);
    EXPECT_NE(turned(print).detail, print.detail);
}

TEST(FrontPrint, HasItsStructureInItsDetail) {
    const FrontPrint print = drawn::print(5);
    double error = 0;
    for (std::size_t y = 0; y < FrontPrint::height; ++y) {
        for (std::size_t x = 0; x < FrontPrint::width; ++x) {
            int sum = 0;
            for (const std::size_t i : {0, 1})
                for (const std::size_t j : {0, 1})
                    sum += print.detail[(2 * y + i) * FrontPrint::fine_width + 2 * x + j];
            const double mean = sum * FrontPrint::detail_step / 4.0;
            error += std::abs(mean - print.structure[y * FrontPrint::width + x]);
        }
    }
    EXPECT_LT(error / (FrontPrint::width * FrontPrint::height), FrontPrint::detail_step / 2.0);
}

TEST(PackedCells, HoldWhatIsPutIntoThemAndCutOffWhatIsLarger) {
    PackedCells<16> cells;
    for (std::size_t i = 0; i < 15; ++i) cells.set(i, static_cast<int>(i) - 7);
    cells.set(15, 100);
    for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(cells[i], static_cast<int>(i) - 7);
    EXPECT_EQ(cells[15], 7);
    cells.set(15, -100);
    EXPECT_EQ(cells[15], -7);
    EXPECT_EQ(cells[14], 7) << "the other cell of the byte";
}

TEST(FrontPrint, IsAlikeToItselfBothWaysUp) {
    const FrontPrint print = drawn::print(5);
    EXPECT_NEAR(FrontMatcher(print).likeness(print).both(), 1, 1e-6);
    EXPECT_NEAR(FrontMatcher(turned(print)).likeness(print).both(), 1, 1e-6);
}

TEST(FrontPrint, IsLessAlikeToAnyOther) {
    const FrontMatcher matcher(drawn::print(5));
    for (unsigned seed = 6; seed < 30; ++seed)
        EXPECT_LT(matcher.likeness(drawn::print(seed)).both(), 0.9) << seed;
}

TEST(FrontPrint, OfAPlainPictureHasNoStructure) {
    const FrontPrint print = front_print(front_view(cv::Mat(400, 300, CV_8UC3, cv::Scalar(90, 120, 200))));
    EXPECT_TRUE(
        std::all_of(print.structure.begin(), print.structure.end(), [](std::int8_t v) { return v == 0; }));
    EXPECT_EQ(FrontMatcher(print).likeness(drawn::print(5)).structure, 0);
}

TEST(FrontPrint, IsAlikeToItselfBesideItsOutlineAndOutOfFocus) {
    const cv::Mat scan = drawn::scan(5);
    cv::Mat aside, blurred;
    const double shift = 4.0 * scan.cols / 63;  // mm, as far as an outline may be off
    cv::warpAffine(scan, aside, cv::Matx23d(1, 0, shift, 0, 1, shift), scan.size(), cv::INTER_LINEAR,
                   cv::BORDER_REPLICATE);
    cv::GaussianBlur(scan, blurred, {}, 5.0 * scan.cols / 63);
    const FrontPrint print = drawn::print(5);
    EXPECT_GT(FrontMatcher(front_print(front_view(aside))).likeness(print).structure, 0.9);
    EXPECT_GT(FrontMatcher(front_print(front_view(blurred))).likeness(print).structure, 0.9);
}

TEST(FrontPrint, LeavesOutWhatIsCoveredAndWhatGlares) {
    FrontView view = front_view(drawn::scan(5));
    view.visible(cv::Rect(0, 0, FrontView::width, FrontView::height / 2)) = 0;
    const FrontPrint half = front_print(view);
    EXPECT_NEAR(half.seen_share(), 0.5, 0.03);
    EXPECT_GT(FrontMatcher(half).likeness(drawn::print(5)).both(), 0.9);
}

/// The upper or the lower half; the last cell is seen in part.
FrontPrint half_seen(unsigned seed, bool upper) {
    constexpr int seen_mm = 46, hidden_mm = FrontView::height - seen_mm;
    FrontView view = front_view(drawn::scan(seed));
    view.visible(cv::Rect(0, upper ? seen_mm : 0, FrontView::width, hidden_mm)) = 0;
    return front_print(view);
}

/// Of a portrait that was taken when a card covered the front, another part may show now: no more alike than
/// two fronts of one frame.
TEST(FrontPrint, IsNotAlikeToAPortraitOfItsOtherHalf) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const FrontPrint upper = half_seen(seed, true), lower = half_seen(seed, false);
        EXPECT_LT(FrontMatcher(upper).likeness(lower).both(), 0.7) << seed;
        EXPECT_LT(FrontMatcher(lower).likeness(upper).both(), 0.7) << seed;
    }
}

TEST(JoinedLooks, SeeWhatAnyOfThemSees) {
    const cv::Rect upper(0, 0, FrontView::width, FrontView::height / 2);
    const cv::Rect lower(0, FrontView::height / 2, FrontView::width, FrontView::height / 2);
    std::vector<FrontPrint> looks;
    for (const cv::Rect& hidden : {upper, lower}) {
        FrontView view = front_view(drawn::scan(5));
        view.visible(hidden) = 0;
        looks.push_back(front_print(view));
    }
    const FrontPrint whole = joined(looks);
    EXPECT_EQ(whole.seen_share(), 1);
    EXPECT_GT(FrontMatcher(whole).likeness(drawn::print(5)).structure, 0.95);
    EXPECT_EQ(joined(std::span(looks).first(1)).structure, looks[0].structure);
    EXPECT_EQ(joined(std::span(looks).first(1)).detail, looks[0].detail);
}

/// Root of the sum of the structure's squares.
double contrast(const FrontPrint& print) {
    const auto& cells = print.structure;
    return std::sqrt(std::inner_product(cells.begin(), cells.end(), cells.begin(), 0.0));
}

TEST(JoinedLooks, HaveLessNoiseThanEachAndItsContrast) {
    std::vector<FrontPrint> looks;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        FrontView view = front_view(drawn::scan(5));
        cv::Mat noise(view.bgr.size(), CV_16SC3);
        cv::RNG(seed).fill(noise, cv::RNG::NORMAL, 0, 90);
        cv::add(view.bgr, noise, view.bgr, cv::noArray(), CV_8U);
        looks.push_back(front_print(view));
    }
    const FrontPrint front = drawn::print(5), mean = joined(looks);
    EXPECT_NEAR(contrast(mean) / contrast(looks[0]), 1, 0.1);
    const double together = FrontMatcher(mean).likeness(front).structure;
    for (const FrontPrint& look : looks)
        EXPECT_GT(together, FrontMatcher(look).likeness(front).structure + 0.02);
}

}  // namespace
}  // namespace quadrille::vision
