#include "vision/cards/plane_pose.hpp"

#include <algorithm>
#include <cmath>

#include "rules/geometry/square_set.hpp"

namespace quadrille::vision {
namespace {

/// The way from south to north in the plane: x to the picture's right, y up.
cv::Point2d north_of(const Seating& seating) {
    constexpr double quarter_deg = 90;
    const double radians = (quarter_deg * static_cast<int>(seating.south) + seating.turn_deg) * CV_PI / 180;
    return {std::sin(radians), std::cos(radians)};
}

}  // namespace

cv::Rect2d seen_part(const TablePlane& plane, cv::Size picture) {
    constexpr int steps = 24;
    constexpr double least_share = 0.4;
    const cv::Matx33d table_from_image = plane.image_from_table().inv();
    const double middle =
        (table_from_image * cv::Vec3d(plane.camera.centre_px.x, plane.camera.centre_px.y, 1))[2];
    cv::Point2d low(1e9, 1e9), high(-1e9, -1e9);
    for (int i = 0; i <= steps; ++i) {
        for (int j = 0; j <= steps; ++j) {
            const cv::Vec3d p = table_from_image * cv::Vec3d((picture.width - 1.0) * i / steps,
                                                             (picture.height - 1.0) * j / steps, 1);
            if (p[2] / middle < least_share) continue;
            low = {std::min(low.x, p[0] / p[2]), std::min(low.y, p[1] / p[2])};
            high = {std::max(high.x, p[0] / p[2]), std::max(high.y, p[1] / p[2])};
        }
    }
    return {low, high};
}

cv::Rect2d part_around(const std::vector<cv::Point2d>& pixels, const TablePlane& plane, cv::Size picture,
                       double around_mm) {
    const cv::Matx33d table_from_image = plane.image_from_table().inv();
    const double middle =
        (table_from_image * cv::Vec3d(plane.camera.centre_px.x, plane.camera.centre_px.y, 1))[2];
    cv::Point2d low(1e9, 1e9), high(-1e9, -1e9);
    for (const cv::Point2d& pixel : pixels) {
        const cv::Vec3d p = table_from_image * cv::Vec3d(pixel.x, pixel.y, 1);
        if (p[2] * middle <= 0) return {};
        low = {std::min(low.x, p[0] / p[2]), std::min(low.y, p[1] / p[2])};
        high = {std::max(high.x, p[0] / p[2]), std::max(high.y, p[1] / p[2])};
    }
    if (pixels.empty()) return {};
    const cv::Point2d around(around_mm, around_mm);
    return cv::Rect2d(low - around, high + around) & seen_part(plane, picture);
}

bool has_room(const cv::Rect2d& part, cv::Size2d card_mm) {
    return std::min(part.width, part.height) > card_mm.width;
}

cv::Point2d PlanePose::table_mm(cv::Point2d board_mm) const {
    const cv::Vec3d p = table_from_board * cv::Vec3d(board_mm.x, board_mm.y, 1);
    return {p[0], p[1]};
}

double PlanePose::table_deg(double board_deg) const {
    const double radians = board_deg * CV_PI / 180;
    const cv::Point2d up = table_mm({std::sin(radians), std::cos(radians)}) - table_mm({0, 0});
    const double degrees = std::atan2(up.x, up.y) * 180 / CV_PI;
    return std::fmod(degrees + 360, 360);
}

PlanePose plane_pose(const TablePlane& plane, const cv::Rect2d& part, const Seating& seating,
                     const std::optional<Lens>& lens, cv::Size picture) {
    const cv::Point2d north = north_of(seating);
    const cv::Point2d east = seating.mirror ? cv::Point2d(-north.y, north.x) : cv::Point2d(north.y, -north.x);
    cv::Point2d low(1e9, 1e9), high(-1e9, -1e9);  // east and north
    for (const cv::Point2d corner :
         {part.tl(), part.br(), cv::Point2d(part.x, part.br().y), cv::Point2d(part.br().x, part.y)}) {
        const cv::Point2d at(corner.dot(east), corner.dot(north));
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    const cv::Point2d south_west = east * low.x + north * low.y;

    PlanePose result;
    result.table_from_board = {east.x, north.x, south_west.x, east.y, north.y, south_west.y, 0, 0, 1};
    BoardGrid& grid = result.pose.grid;
    grid.square_mm = std::max(high.x - low.x, high.y - low.y) / SquareSet::side;
    const auto squares = [&](double length) {
        return std::clamp(static_cast<int>(std::ceil(length / grid.square_mm)), 1, SquareSet::side);
    };
    grid.columns = squares(high.x - low.x);
    grid.rows = squares(high.y - low.y);
    result.pose.undistorted_from_board = plane.image_from_table() * result.table_from_board;
    result.pose.lens = lens ? lens->scaled_to(picture) : Lens::pinhole(picture);
    return result;
}

}  // namespace quadrille::vision
