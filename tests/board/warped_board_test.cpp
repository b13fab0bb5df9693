// A sheet that is bent like the wall of a cylinder, seen by a camera in space: nothing here knows the
// polynomial by which the finder describes it.
#include "vision/board/warped_board.hpp"

#include <gtest/gtest.h>

#include "vision/board/fit_pose.hpp"

namespace quadrille::vision {
namespace {

const cv::Size picture_size{1280, 720};

/// A sheet of 8 x 8 squares that rises by `rise_mm` in the middle of its width, under a tilted camera.
struct Sheet {
    double rise_mm = 0;
    double tilt_deg = 35;

    cv::Point2d seen(double x_squares, double y_squares) const {
        const BoardGrid grid;
        const double u = x_squares / 4 - 1;
        const double x = x_squares * grid.square_mm - grid.width_mm() / 2;
        const double y = y_squares * grid.square_mm - grid.height_mm() / 2;
        const double z = rise_mm * (1 - u * u);
        const double tilt = tilt_deg * CV_PI / 180, distance = 1500;
        // The camera's axes: x right, y down, z away from it.
        const cv::Point3d camera(x, -y * std::cos(tilt) - z * std::sin(tilt),
                                 distance + y * std::sin(tilt) - z * std::cos(tilt));
        return {640 + 1100 * camera.x / camera.z, 360 + 1100 * camera.y / camera.z};
    }

    std::array<cv::Point2d, 4> corners() const { return {seen(0, 0), seen(8, 0), seen(8, 8), seen(0, 8)}; }

    std::vector<LinePoint> points() const {
        std::vector<LinePoint> points;
        for (int line = 0; line <= 8; ++line) {
            for (double along = 0.5; along < 8; along += 1) {
                points.push_back({seen(line, along), true, line, 1});
                points.push_back({seen(along, line), false, line, 1});
            }
        }
        return points;
    }
};

/// The worst corner's distance, in squares of 80 px.
double worst_corner(const BoardPose& pose, const Sheet& sheet) {
    const auto got = pose.corners_px(), want = sheet.corners();
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i) worst = std::max(worst, cv::norm(got[i] - want[i]));
    return worst / 80;
}

/// How high a sheet rises in its middle, and what a cubic leaves of it, in squares.
struct Rise {
    double mm, corner, line;
};

class BentSheet : public testing::TestWithParam<Rise> {};

TEST_P(BentSheet, HasItsCornersWhereTheyAre) {
    const Sheet sheet{.rise_mm = GetParam().mm};
    const Sheet flat{.rise_mm = 0};
    const auto start = BoardPose::from_corners({}, flat.corners(), Lens::pinhole(picture_size));
    const BoardPose rigid = fitted(start, sheet.points(), DistortionModel::fixed, 5);
    const WarpedBoard bent = fitted_bent(rigid, sheet.points(), DistortionModel::fixed, 5);
    EXPECT_LT(worst_corner(bent.flattened(), sheet), GetParam().corner);
    EXPECT_LE(worst_corner(bent.flattened(), sheet), worst_corner(rigid, sheet) + 1e-6);
    for (const LinePoint& point : sheet.points()) {
        const cv::Point2d place = bent.board_from_image(point.image_px) / bent.pose.grid.square_mm;
        EXPECT_LT(miss(place, point), GetParam().line);
    }
}

INSTANTIATE_TEST_SUITE_P(Rising, BentSheet,
                         testing::Values(Rise{0, 0.02, 0.03}, Rise{10, 0.02, 0.03}, Rise{30, 0.03, 0.04},
                                         Rise{50, 0.06, 0.07}));

TEST(WarpedBoard, TakesPlacesToThePictureAndBack) {
    const Sheet sheet{.rise_mm = 40};
    const auto start = BoardPose::from_corners({}, sheet.corners(), Lens::pinhole(picture_size));
    const WarpedBoard bent = fitted_bent(start, sheet.points(), DistortionModel::fixed, 5);
    ASSERT_FALSE(bent.warp.flat());
    for (double x = 0; x <= 720; x += 90) {
        for (double y = 0; y <= 720; y += 90) {
            const cv::Point2d there = bent.image_from_board({x, y});
            EXPECT_LT(cv::norm(bent.board_from_image(there) - cv::Point2d(x, y)), 0.2);
        }
    }
}

}  // namespace
}  // namespace quadrille::vision
