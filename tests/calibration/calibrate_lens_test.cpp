#include "calibration/calibrate_lens.hpp"

#include <gtest/gtest.h>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

namespace quadrille {
namespace {

const cv::Size picture_size{1280, 720};

Lens true_lens() {
    return {.fx = 950,
            .fy = 955,
            .cx = 652,
            .cy = 348,
            .distortion = {-0.12, 0.03, 0, 0, 0},
            .size = picture_size};
}

/// A 9 x 6 pattern of 40 mm squares, tilted about an axis in its plane, `distance_mm` in front of the camera,
/// its centre at `aim` (share of the half picture). Projected by OpenCV: the truth does not come from our own
/// lens.
LensView projected_view(double tilt_deg, double axis_deg, cv::Point2d aim, double distance_mm,
                        double noise_px, cv::RNG& chance) {
    const Lens lens = true_lens();
    LensView view{picture_size, {}, {}};
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 9; ++column) {
            view.pattern_mm.emplace_back(40.F * static_cast<float>(column) - 160,
                                         40.F * static_cast<float>(row) - 100, 0.F);
        }
    }
    const double axis = axis_deg * CV_PI / 180, tilt = tilt_deg * CV_PI / 180;
    const cv::Vec3d rotation(std::cos(axis) * tilt, std::sin(axis) * tilt, 0);
    const cv::Vec3d translation(aim.x * distance_mm * 0.4, aim.y * distance_mm * 0.2, distance_mm);
    cv::projectPoints(view.pattern_mm, rotation, translation,
                      cv::Matx33d(lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1), lens.distortion,
                      view.image_px);
    for (cv::Point2f& p : view.image_px) {
        p += cv::Point2f(static_cast<float>(chance.gaussian(noise_px)),
                         static_cast<float>(chance.gaussian(noise_px)));
    }
    return view;
}

std::vector<LensView> good_views(double noise_px) {
    cv::RNG chance(5);
    std::vector<LensView> views;
    for (int i = 0; i < 8; ++i) {
        views.push_back(
            projected_view(30, 45.0 * i, {std::cos(i * 0.8), std::sin(i * 0.8)}, 700, noise_px, chance));
    }
    return views;
}

TEST(CalibrateLens, FindsTheLensOfNoisyViews) {
    const auto calibration = calibrate_lens(good_views(0.2));
    ASSERT_TRUE(calibration.has_value());
    EXPECT_NEAR(calibration->lens.fx, 950, 9.5);
    EXPECT_NEAR(calibration->lens.fy, 955, 9.5);
    EXPECT_NEAR(calibration->lens.cx, 652, 10);
    EXPECT_NEAR(calibration->lens.distortion[0], -0.12, 0.03);
    EXPECT_NEAR(calibration->reprojection_rms_px, 0.2 * std::sqrt(2), 0.05);
    EXPECT_LT(calibration->focal_std, 0.01);
    ASSERT_EQ(calibration->views.size(), 8U);
    for (const ViewReport& view : calibration->views) EXPECT_NEAR(view.tilt_deg, 30, 2);
}

TEST(CalibrateLens, RefusesTooFewViews) {
    auto views = good_views(0.1);
    views.resize(2);
    const auto calibration = calibrate_lens(views);
    ASSERT_FALSE(calibration.has_value());
    EXPECT_EQ(calibration.error().fault, CalibrationFault::too_few_views);
    EXPECT_EQ(calibration.error().measured, 2);
}

TEST(CalibrateLens, RefusesViewsOfDifferentSizes) {
    auto views = good_views(0.1);
    views.back().picture_size = {640, 480};
    const auto calibration = calibrate_lens(views);
    ASSERT_FALSE(calibration.has_value());
    EXPECT_EQ(calibration.error().fault, CalibrationFault::sizes_differ);
}

TEST(CalibrateLens, RefusesViewsThatAreAllFromStraightAbove) {
    cv::RNG chance(6);
    std::vector<LensView> views;
    for (int i = 0; i < 6; ++i) {
        views.push_back(projected_view(0.1, 60.0 * i, {std::cos(i), std::sin(i)}, 700, 0.5, chance));
    }
    const auto calibration = calibrate_lens(views);
    ASSERT_FALSE(calibration.has_value()) << calibration->lens.fx << " +- " << calibration->focal_std;
    EXPECT_EQ(calibration.error().fault, CalibrationFault::views_too_flat);
}

TEST(CalibrateLens, RefusesViewsOfTheMiddleOnly) {
    cv::RNG chance(7);
    std::vector<LensView> views;
    for (int i = 0; i < 6; ++i) views.push_back(projected_view(30, 60.0 * i, {0, 0}, 2500, 0.1, chance));
    const auto calibration = calibrate_lens(views);
    ASSERT_FALSE(calibration.has_value());
    EXPECT_EQ(calibration.error().fault, CalibrationFault::poor_coverage);
}

/// The page as the camera of `true_lens`, without its distortion, sees it.
cv::Mat photographed(const cv::Mat& page, const std::vector<cv::Point2f>& corners_px) {
    const auto w = static_cast<float>(page.cols), h = static_cast<float>(page.rows);
    const std::vector<cv::Point2f> page_corners{{0, 0}, {w, 0}, {w, h}, {0, h}};
    cv::Mat grey, picture;
    cv::warpPerspective(page, grey, cv::getPerspectiveTransform(page_corners, corners_px), picture_size,
                        cv::INTER_AREA, cv::BORDER_CONSTANT, cv::Scalar(120));
    cv::GaussianBlur(grey, grey, {3, 3}, 0.8);
    cv::cvtColor(grey, picture, cv::COLOR_GRAY2BGR);
    return picture;
}

const std::vector<cv::Point2f> page_in_picture{{400, 40}, {820, 60}, {860, 690}, {360, 660}};

TEST(CharucoView, FindsTheSheetWhereItIs) {
    const cv::Mat page = charuco_page(4);
    const auto view = charuco_view(photographed(page, page_in_picture));
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->image_px.size(), 35U);
    const cv::Mat image_from_pattern = cv::findHomography(view->pattern_mm, view->image_px);
    std::vector<cv::Point2f> flat, projected;
    for (const cv::Point3f& p : view->pattern_mm) flat.emplace_back(p.x, p.y);
    cv::perspectiveTransform(flat, projected, image_from_pattern);
    for (std::size_t i = 0; i < projected.size(); ++i)
        EXPECT_LT(cv::norm(projected[i] - view->image_px[i]), 0.4);
}

TEST(CharucoView, IsNotThereWithoutASheet) {
    EXPECT_FALSE(charuco_view(cv::Mat(picture_size, CV_8UC3, cv::Scalar::all(90))).has_value());
}

cv::Mat checkerboard_page(int columns, int rows) {
    constexpr int side = 60;
    cv::Mat page((rows + 2) * side, (columns + 2) * side, CV_8UC1, cv::Scalar(255));
    for (int row = 0; row < rows; ++row) {
        for (int column = row % 2; column < columns; column += 2) {
            page(cv::Rect((column + 1) * side, (row + 1) * side, side, side)).setTo(0);
        }
    }
    return page;
}

TEST(CheckerboardView, FindsSizeAndCorners) {
    const cv::Mat picture =
        photographed(checkerboard_page(9, 6), {{300, 150}, {980, 120}, {1000, 620}, {260, 640}});
    EXPECT_EQ(checkerboard_size(picture), cv::Size(8, 5));
    const auto view = checkerboard_view(picture, {8, 5});
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->image_px.size(), 40U);
    EXPECT_FALSE(checkerboard_view(picture, {9, 6}).has_value());
}

TEST(DrawnBoardView, KeepsTheCrossingsThatAreThere) {
    const std::array<cv::Point2d, 4> corners{cv::Point2d{300, 640}, {1000, 660}, {880, 100}, {380, 90}};
    const BoardPose pose = BoardPose::from_corners({}, corners, Lens::pinhole(picture_size));
    cv::Mat picture(picture_size, CV_8UC3, cv::Scalar(150, 190, 210));
    for (int i = 0; i <= 8; ++i) {
        const double at = i * 90;
        cv::line(picture, pose.image_from_board({at, 0}), pose.image_from_board({at, 720}), {30, 30, 60}, 3,
                 cv::LINE_AA);
        cv::line(picture, pose.image_from_board({0, at}), pose.image_from_board({720, at}), {30, 30, 60}, 3,
                 cv::LINE_AA);
    }
    BoardPose rough = pose;
    rough.undistorted_from_board = cv::Matx33d(1, 0, 0.6, 0, 1, -0.5, 0, 0, 1) * pose.undistorted_from_board;
    const auto view = drawn_board_view(picture, rough);
    ASSERT_TRUE(view.has_value());
    EXPECT_GE(view->image_px.size(), 45U);
    int near = 0;
    for (std::size_t i = 0; i < view->image_px.size(); ++i) {
        const cv::Point2d truth = pose.image_from_board({view->pattern_mm[i].x, view->pattern_mm[i].y});
        near += cv::norm(cv::Point2d(view->image_px[i]) - truth) < 0.6;
    }
    EXPECT_GE(near, static_cast<int>(view->image_px.size() * 9 / 10));
}

}  // namespace
}  // namespace quadrille
