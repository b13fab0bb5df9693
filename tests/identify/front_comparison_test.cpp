#include "vision/identify/front_comparison.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/identify/drawn_fronts.hpp"
#include "vision/identify/front_matcher.hpp"
#include "vision/identify/front_pair.hpp"

namespace quadrille::vision {
namespace {

constexpr int nought = 128;

cv::Mat block(const cv::Mat& pair, int number) {
    return pair(cv::Rect(number * FrontPrint::width, 0, FrontPrint::width, FrontPrint::height));
}

cv::Mat channel(const cv::Mat& block, int number) {
    cv::Mat one;
    cv::extractChannel(block, one, number);
    return one;
}

TEST(FrontPair, OfAFrontWithItselfHasTheSameOnBothSides) {
    const FrontPrint print = drawn::print(5);
    const cv::Mat pair = front_pair(print, print, {});
    ASSERT_EQ(pair.size(), cv::Size(3 * FrontPrint::width, FrontPrint::height));
    EXPECT_EQ(cv::norm(channel(block(pair, 0), 0), channel(block(pair, 0), 2), cv::NORM_INF), 0);
    EXPECT_EQ(cv::norm(block(pair, 1), block(pair, 2), cv::NORM_INF), 0);
    EXPECT_EQ(cv::countNonZero(channel(block(pair, 0), 1) != 255), 0);
    EXPECT_GT(cv::norm(channel(block(pair, 0), 0), cv::NORM_INF), nought) << "nothing of it is there";
}

TEST(FrontPair, PutsWhatWasSeenUpsideDownInTheKnownFrontsPlace) {
    const FrontPrint print = drawn::print(5);
    const cv::Mat upright = front_pair(print, print, {}),
                  over = front_pair(turned(print), print, {.turned = true});
    EXPECT_EQ(cv::norm(upright, over, cv::NORM_INF), 0);
}

TEST(FrontPair, MovesWhatWasSeenByTheFit) {
    const FrontPrint print = drawn::print(5);
    const cv::Mat still = front_pair(print, print, {}),
                  moved = front_pair(print, print, {.right = 2, .down = -1});
    const cv::Rect from(3, 0, 10, 10), to(1, 1, 10, 10);
    EXPECT_EQ(cv::norm(channel(block(still, 0)(from), 0), channel(block(moved, 0)(to), 0), cv::NORM_INF), 0);
    EXPECT_EQ(cv::norm(channel(block(still, 0)(to), 2), channel(block(moved, 0)(to), 2), cv::NORM_INF), 0)
        << "the known front moved";
    const cv::Mat common = channel(block(moved, 0), 1);
    EXPECT_EQ(common.at<uchar>(0, 0), nought) << "nothing was seen above the first row";
    EXPECT_EQ(common.at<uchar>(1, FrontPrint::width - 1), nought);
    EXPECT_EQ(common.at<uchar>(1, 0), 255);
}

TEST(FrontPair, IsNoughtWhereEitherDoesNotShowTheFront) {
    for (const bool of_the_known : {false, true}) {
        FrontView view = front_view(drawn::scan(5));
        view.visible(cv::Rect(0, 0, FrontView::width, FrontView::height / 2)) = 0;
        const FrontPrint half = front_print(view), whole = drawn::print(5);
        const cv::Mat pair = of_the_known ? front_pair(whole, half, {}) : front_pair(half, whole, {});
        const cv::Mat hidden = pair.rowRange(0, FrontPrint::height / 2);
        EXPECT_EQ(cv::norm(hidden, cv::Mat(hidden.size(), CV_8UC3, cv::Scalar::all(nought)), cv::NORM_INF),
                  0);
        EXPECT_EQ(
            cv::countNonZero(channel(block(pair, 0), 1).rowRange(FrontPrint::height / 2, pair.rows) != 255),
            0);
    }
}

TEST(FrontPair, OfWhatIsNotSeenAtAllIsNought) {
    FrontView view = front_view(drawn::scan(5));
    view.visible = 0;
    const cv::Mat pair = front_pair(front_print(view), drawn::print(5), {});
    EXPECT_EQ(cv::norm(pair, cv::Mat(pair.size(), CV_8UC3, cv::Scalar::all(nought)), cv::NORM_INF), 0);
}

/// A front as a camera sees it under a lamp that veils one side of it.
FrontPrint seen_under_a_lamp(unsigned seed) {
    FrontView view = front_view(drawn::scan(seed));
    cv::Mat lamp(view.bgr.size(), CV_8UC3);
    for (int x = 0; x < lamp.cols; ++x) lamp.col(x).setTo(cv::Scalar::all(2 * x));
    cv::GaussianBlur(view.bgr * 0.5 + lamp, view.bgr, {}, 1.2);
    return front_print(view);
}

TEST(FrontComparison, KnowsAFrontUnderAnotherLampFromThatMostAlikeToIt) {
    constexpr unsigned fronts = 40;
    int same_is_likelier = 0;
    for (unsigned seed = 1; seed <= fronts; ++seed) {
        const FrontPrint seen = seen_under_a_lamp(seed);
        const FrontMatcher matcher(seen);
        FrontLikeness most_alike;
        FrontPrint other;
        for (unsigned stranger = 1; stranger <= fronts; ++stranger) {
            if (stranger == seed) continue;
            const FrontPrint print = drawn::print(stranger);
            const FrontLikeness likeness = matcher.likeness(print);
            if (likeness.both() > most_alike.both()) most_alike = likeness, other = print;
        }
        const FrontPrint own = drawn::print(seed);
        const float same = log_odds_of_same(seen, own, matcher.likeness(own).fit);
        EXPECT_GT(same, 0) << seed;
        same_is_likelier += same > log_odds_of_same(seen, other, most_alike.fit) ? 1 : 0;
    }
    EXPECT_EQ(same_is_likelier, fronts);
}

TEST(FrontComparison, IsTheSameForAFrontSeenUpsideDown) {
    const FrontPrint seen = seen_under_a_lamp(7), own = drawn::print(7);
    EXPECT_EQ(log_odds_of_same(seen, own, FrontMatcher(seen).likeness(own).fit),
              log_odds_of_same(turned(seen), own, FrontMatcher(turned(seen)).likeness(own).fit));
}

}  // namespace
}  // namespace quadrille::vision
