#include "vision/board/orientation.hpp"

#include <algorithm>
#include <array>

namespace quadrille::vision {
namespace {

cv::Point2d towards(PictureSide side) {
    switch (side) {
        case PictureSide::bottom:
            return {0, 1};
        case PictureSide::left:
            return {-1, 0};
        case PictureSide::top:
            return {0, -1};
        case PictureSide::right:
            return {1, 0};
    }
    return {0, 1};
}

bool seen_from_below(const BoardPose& pose) {
    const std::array<cv::Point2d, 4> c = pose.corners_px();
    double area = 0;
    for (std::size_t i = 0; i < 4; ++i) area += c[i].cross(c[(i + 1) % 4]);
    return area > 0;  // the picture's y grows downwards
}

/// How far the south edge is off the middle of the board in a direction of the picture.
double southness(const BoardPose& pose, cv::Point2d direction) {
    const double width = pose.grid.width_mm(), height = pose.grid.height_mm();
    const cv::Point2d south = pose.image_from_board({width / 2, 0}),
                      north = pose.image_from_board({width / 2, height});
    const cv::Point2d across = south - north;
    return across.dot(direction) / cv::norm(across);
}

}  // namespace

std::vector<BoardPose> turns(const BoardPose& pose, PictureSide south, const std::optional<BoardGrid>& grid) {
    BoardPose right = pose;
    if (seen_from_below(right)) {
        right.undistorted_from_board = right.undistorted_from_board * cv::Matx33d(0, 1, 0, 1, 0, 0, 0, 0, 1);
        std::swap(right.grid.columns, right.grid.rows);
    }
    std::vector<BoardPose> all;
    for (int quarters = 0; quarters < 4; ++quarters) {
        const BoardPose turned = right.turned(quarters);
        if (!grid || turned.grid.columns == grid->columns) all.push_back(turned);
    }
    const cv::Point2d direction = towards(south);
    std::stable_sort(all.begin(), all.end(), [&](const BoardPose& a, const BoardPose& b) {
        return southness(a, direction) > southness(b, direction);
    });
    return all;
}

BoardPose oriented(const BoardPose& pose, PictureSide south, const std::optional<BoardGrid>& grid) {
    const auto all = turns(pose, south, grid);
    return all.empty() ? pose : all.front();
}

}  // namespace quadrille::vision
