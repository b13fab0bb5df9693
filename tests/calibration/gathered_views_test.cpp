#include "calibration/gathered_views.hpp"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

/// A pattern of 5 x 4 points, moved right by so many pixels and drawn together across by a factor.
LensView view(float right_px, float narrower = 1, cv::Size size = {1000, 600}) {
    LensView made{size, {}, {}};
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 5; ++column) {
            const auto x = static_cast<float>(column), y = static_cast<float>(row);
            made.pattern_mm.emplace_back(x, y, 0.F);
            made.image_px.emplace_back(200 + right_px + 100 * narrower * x, 100 + 100 * y);
        }
    }
    return made;
}

TEST(GatheredViews, KeepsWhatIsHeldStillSomewhereElse) {
    GatheredViews views;
    EXPECT_EQ(views.add(view(0), 0), Gathering::kept);
    EXPECT_EQ(views.add(view(1), 0.2), Gathering::known) << "where it was";
    EXPECT_EQ(views.add(view(60), 0.4), Gathering::moving) << "on its way";
    EXPECT_EQ(views.add(view(90), 0.6), Gathering::moving) << "just arrived";
    EXPECT_EQ(views.add(view(91), 0.8), Gathering::kept);
    EXPECT_EQ(views.add(view(91, 0.8F), 2), Gathering::kept) << "tilted, a second later";
    EXPECT_EQ(views.add(view(5), 4), Gathering::known) << "back again";
    EXPECT_EQ(views.kept().size(), 3U);
}

TEST(GatheredViews, TakesStillsAsTheyAre) {
    GatheredViews views;
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(views.add(view(40.F * static_cast<float>(i)), i), Gathering::kept) << i;
}

TEST(GatheredViews, RefusesAnotherPictureSize) {
    GatheredViews views;
    views.add(view(0), 0);
    EXPECT_EQ(views.add(view(100, 1, {640, 480}), 1), Gathering::unlike);
}

TEST(GatheredViews, MeasureOnlyThePointsThatTheyShare) {
    LensView some = view(0), others = view(0);
    some.pattern_mm.resize(10);
    some.image_px.resize(10);
    EXPECT_NEAR(difference(some, view(30)).value(), 0.03, 1e-6);
    others.pattern_mm.erase(others.pattern_mm.begin(), others.pattern_mm.begin() + 10);
    others.image_px.erase(others.image_px.begin(), others.image_px.begin() + 10);
    EXPECT_FALSE(difference(some, others).has_value());
}

}  // namespace
}  // namespace quadrille
