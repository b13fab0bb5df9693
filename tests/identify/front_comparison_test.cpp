#include "vision/identify/front_comparison.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/identify/drawn_fronts.hpp"
#include "vision/identify/front_matcher.hpp"
#include "vision/identify/front_pair.hpp"

namespace quadrille::vision {
namespace {

constexpr int nought = 128;

cv::Mat channel(const cv::Mat& levels, int number) {
    cv::Mat one;
    cv::extractChannel(levels, one, number);
    return one;
}

/// The parts of a pair.
struct Parts {
    cv::Mat seen, common, known;      ///< one channel
    cv::Mat seen_tones, known_tones;  ///< three

    explicit Parts(const cv::Mat& pair) {
        const cv::Mat details = pair.colRange(0, FrontPrint::fine_width);
        seen = channel(details, 0), common = channel(details, 1), known = channel(details, 2);
        const cv::Mat tones = pair.colRange(FrontPrint::fine_width, pair.cols);
        seen_tones = tones.rowRange(0, FrontPrint::height);
        known_tones = tones.rowRange(FrontPrint::height, tones.rows);
    }
};

double largest_difference(const cv::Mat& a, const cv::Mat& b) {
    return cv::norm(a, b, cv::NORM_INF);
}

bool is_nought(const cv::Mat& levels) {
    return largest_difference(levels, cv::Mat(levels.size(), levels.type(), cv::Scalar::all(nought))) == 0;
}

TEST(FrontPair, OfAFrontWithItselfHasTheSameOnBothSides) {
    const FrontPrint print = drawn::print(5);
    const cv::Mat pair = front_pair(print, print, {});
    ASSERT_EQ(pair.size(), cv::Size(FrontPrint::fine_width + FrontPrint::width, FrontPrint::fine_height));
    const Parts parts(pair);
    EXPECT_EQ(largest_difference(parts.seen, parts.known), 0);
    EXPECT_EQ(largest_difference(parts.seen_tones, parts.known_tones), 0);
    EXPECT_EQ(cv::countNonZero(parts.common != 255), 0);
    EXPECT_FALSE(is_nought(parts.seen));
    EXPECT_FALSE(is_nought(parts.seen_tones));
}

TEST(FrontPair, PutsWhatWasSeenUpsideDownInTheKnownFrontsPlace) {
    const FrontPrint print = drawn::print(5);
    const cv::Mat upright = front_pair(print, print, {}),
                  over = front_pair(turned(print), print, {.turned = true});
    EXPECT_EQ(cv::norm(upright, over, cv::NORM_INF), 0);
}

/// As a reader sees it whose outline is off by some millimetres at each corner.
FrontPrint seen_askew(unsigned seed) {
    FrontView view = front_view(drawn::scan(seed));
    const std::vector<cv::Point2f> true_corners{{0, 0}, {63, 0}, {63, 87}, {0, 87}},
        read_corners{{2, 1}, {60, -1}, {65, 86}, {-2, 84}};
    cv::warpPerspective(view.bgr, view.bgr, cv::getPerspectiveTransform(true_corners, read_corners),
                        view.bgr.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return front_print(view);
}

TEST(FrontPair, LaysWhatWasSeenOnTheKnownFront) {
    for (unsigned seed = 1; seed <= 10; ++seed) {
        const FrontPrint seen = seen_askew(seed), own = drawn::print(seed);
        const Parts laid(front_pair(seen, own, FrontMatcher(seen).likeness(own).fit));
        const Parts askew(front_pair(seen, seen, {}));
        const double aside = cv::norm(askew.seen, laid.known), apart = cv::norm(laid.seen, laid.known);
        EXPECT_LT(apart, 0.6 * aside) << seed;
    }
}

/// Cards of a pack: their pips are some eight cells across.
TEST(FrontPair, ShowsTheShapeOfPips) {
    for (const drawn::Pip pip : {drawn::Pip::round, drawn::Pip::diamond, drawn::Pip::square}) {
        FrontView view = front_view(drawn::pip_card(pip));
        cv::GaussianBlur(view.bgr, view.bgr, {}, 0.7);
        const FrontPrint seen = front_print(view);
        const auto apart = [&](drawn::Pip shape) {
            const FrontPrint card = front_print(front_view(drawn::pip_card(shape)));
            const Parts parts(front_pair(seen, card, FrontMatcher(seen).likeness(card).fit));
            return cv::norm(parts.seen, parts.known);
        };
        for (const drawn::Pip another : {drawn::Pip::round, drawn::Pip::diamond, drawn::Pip::square}) {
            if (another == pip) continue;
            EXPECT_GT(apart(another), 1.3 * apart(pip));
        }
    }
}

TEST(FrontPair, IsNoughtWhereEitherDoesNotShowTheFront) {
    constexpr int sharp = 4;  // cells from the border between what is hidden and what is not
    for (const bool of_the_known : {false, true}) {
        FrontView view = front_view(drawn::scan(5));
        view.visible(cv::Rect(0, 0, FrontView::width, FrontView::height / 2)) = 0;
        const FrontPrint half = front_print(view), whole = drawn::print(5);
        const Parts parts(of_the_known ? front_pair(whole, half, {}) : front_pair(half, whole, {}));
        const int middle = FrontPrint::fine_height / 2;
        for (const cv::Mat& part : {parts.seen, parts.common, parts.known})
            EXPECT_TRUE(is_nought(part.rowRange(0, middle - sharp)));
        for (const cv::Mat& part : {parts.seen_tones, parts.known_tones})
            EXPECT_TRUE(is_nought(part.rowRange(0, (middle - sharp) / 2)));
        EXPECT_EQ(cv::countNonZero(parts.common.rowRange(middle + sharp, FrontPrint::fine_height) != 255), 0);
    }
}

TEST(FrontPair, OfWhatIsNotSeenAtAllIsNought) {
    FrontView view = front_view(drawn::scan(5));
    view.visible = 0;
    EXPECT_TRUE(is_nought(front_pair(front_print(view), drawn::print(5), {})));
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
