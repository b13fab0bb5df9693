// Labels that would lie on each other make room.
#include "app/window/drawing/label_layout.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quadrille::app {
namespace {

cv::Rect2f around(const LabelRequest& label, cv::Point2f middle) {
    return {middle - cv::Point2f(label.size) * 0.5F, label.size};
}

LabelRequest at(float x, float y) {
    return {{60, 20}, {{x, y}, {x, y + 20}, {x, y - 50}, {x, y - 70}}};
}

TEST(LabelLayout, LeavesLabelsThatAreApartWhereTheyAre) {
    const std::vector<cv::Point2f> placed = place_labels({at(0, 0), at(61, 0), at(0, 21)});
    EXPECT_EQ(placed, (std::vector<cv::Point2f>{{0, 0}, {61, 0}, {0, 21}}));
}

TEST(LabelLayout, MovesTheOneBetweenTwoOthers) {
    const std::vector<cv::Point2f> placed = place_labels({at(0, 0), at(40, 0), at(80, 0)});
    EXPECT_EQ(placed, (std::vector<cv::Point2f>{{0, 0}, {40, 20}, {80, 0}}));
}

TEST(LabelLayout, KeepsTheFirstPlaceWhereNoneIsFree) {
    const LabelRequest label{{60, 20}, {{0, 0}, {1, 1}}};
    EXPECT_EQ(place_labels({label, label})[1], cv::Point2f(0, 0));
}

TEST(LabelLayout, LeavesArtAndWhatIsDrawnAlreadyFree) {
    const LabelRoom art{.art = {{{-30, -10}, {30, -10}, {30, 5}, {-30, 5}}}};
    EXPECT_EQ(place_labels({at(0, 0)}, art)[0], cv::Point2f(0, 20));
    const LabelRoom taken{.taken = {{-30, -10, 60, 20}, {-5, 15, 10, 10}}};
    EXPECT_EQ(place_labels({at(0, 0)}, taken)[0], cv::Point2f(0, -50));
    const LabelRoom inside{.taken = {{-30, -10, 60, 20}}, .inside = cv::Rect2f(-100, -100, 200, 115)};
    EXPECT_EQ(place_labels({at(0, 0)}, inside)[0], cv::Point2f(0, -50)) << "below it leaves the picture";
}

TEST(LabelLayout, ATurnedCardsCornersAreItsOwn) {
    // Only the rectangle round the turned art is under the label, not the art.
    const LabelRoom turned{.art = {{{0, -100}, {100, 0}, {0, 100}, {-100, 0}}}};
    EXPECT_EQ(place_labels({{{40, 20}, {{80, 80}, {0, 0}}}}, turned)[0], cv::Point2f(80, 80));
}

RC_GTEST_PROP(LabelLayout, LaysALabelOnAnotherOnlyWhereItHasNoFreePlace, ()) {
    const auto coordinate = rc::gen::inRange(0, 300);
    std::vector<LabelRequest> labels;
    for (int i = *rc::gen::inRange(1, 9); i > 0; --i)
        labels.push_back(at(static_cast<float>(*coordinate), static_cast<float>(*coordinate)));
    const std::vector<cv::Point2f> placed = place_labels(labels);
    RC_ASSERT(placed.size() == labels.size());
    const auto free = [&](std::size_t label, cv::Point2f middle) {
        for (std::size_t i = 0; i < label; ++i) {
            if ((around(labels[i], placed[i]) & around(labels[label], middle)).area() > 0) return false;
        }
        return true;
    };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (free(i, placed[i])) continue;
        for (const cv::Point2f& middle : labels[i].middles) RC_ASSERT(!free(i, middle));
    }
}

RC_GTEST_PROP(LabelLayout, FromFrameToFrameIsTheLayoutOfEachFrame, ()) {
    const auto coordinate = rc::gen::inRange(0, 200);
    const auto some = [&] { return at(static_cast<float>(*coordinate), static_cast<float>(*coordinate)); };
    std::vector<LabelRequest> labels;
    LabelRoom room{.inside = cv::Rect2f(-100, -100, 400, 400)};
    LabelLayout kept;
    for (int frame = *rc::gen::inRange(2, 12); frame > 0; --frame) {
        switch (*rc::gen::inRange(0, 5)) {
            case 0:
                labels.push_back(some());
                break;
            case 1:
                if (!labels.empty()) labels.pop_back();
                break;
            case 2:
                if (!labels.empty()) labels[*rc::gen::inRange<std::size_t>(0, labels.size())] = some();
                break;
            case 3:
                room.taken.push_back({float(*coordinate), float(*coordinate), 30, 30});
                break;
            default:
                break;  // nothing changes
        }
        RC_ASSERT(kept.of(labels, room) == place_labels(labels, room));
    }
}

}  // namespace
}  // namespace quadrille::app
