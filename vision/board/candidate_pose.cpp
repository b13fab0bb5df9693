#include "vision/board/candidate_pose.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {

BoardPose fitted_to_segments(BoardPose pose, const std::vector<Segment>& segments, DistortionModel bending,
                             std::initializer_list<double> gates) {
    for (const double gate : gates) {
        const auto points = points_on_lines(pose, segments, gate);
        if (points.size() < 16) break;
        constexpr int rounds = 3;  // the next gate continues
        pose = fitted(pose, points, bending, 2.0, rounds);
    }
    return pose;
}

bool plausible(const BoardPose& pose) {
    const std::array<cv::Point2d, 4> c = pose.corners_px();
    double turn = 0, longest = 0, shortest = 1e9;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d along = c[(i + 1) % 4] - c[i], next = c[(i + 2) % 4] - c[(i + 1) % 4];
        const double cross = along.cross(next);
        if (!std::isfinite(cross) || cross * turn < 0) return false;
        turn = cross;
        const double squares = i % 2 == 0 ? pose.grid.columns : pose.grid.rows;
        longest = std::max(longest, cv::norm(along) / squares);
        shortest = std::min(shortest, cv::norm(along) / squares);
        // Half way between straight and folded flat.
        if (std::abs(cross) < 0.25 * cv::norm(along) * cv::norm(next)) return false;
    }
    constexpr double smallest_square_px = 6;
    return shortest > smallest_square_px && longest < 5 * shortest;
}

double aspect_error(const BoardPose& pose) {
    // Cameras' focal lengths, in lengths of the picture: from an action camera's to a telephone's zoom.
    constexpr double shortest = 0.4, longest = 2, step = 1.08;
    const Lens& lens = pose.lens;
    const cv::Matx33d& h = pose.undistorted_from_board;
    const auto misfit = [&](double focal_px) {
        const auto axis = [&](int column) {
            return cv::Vec3d((h(0, column) - lens.cx * h(2, column)) / focal_px,
                             (h(1, column) - lens.cy * h(2, column)) / focal_px, h(2, column));
        };
        const cv::Vec3d x = axis(0), y = axis(1);
        const double long_x = cv::norm(x), long_y = cv::norm(y);
        return std::max(std::abs(std::log(long_x / long_y)), std::abs(x.dot(y)) / (long_x * long_y));
    };
    double least = 1e9;
    for (double focal = shortest; focal < longest; focal *= step)
        least = std::min(least, misfit(focal * std::max(lens.size.width, lens.size.height)));
    return least;
}

bool same_place(const BoardPose& a, const BoardPose& b, double within) {
    if (a.grid.columns * a.grid.rows != b.grid.columns * b.grid.rows) return false;
    const auto p = a.corners_px(), q = b.corners_px();
    const double square = cv::norm(p[0] - p[2]) / std::hypot(a.grid.columns, a.grid.rows);
    return std::all_of(p.begin(), p.end(), [&](cv::Point2d corner) {
        return std::any_of(q.begin(), q.end(),
                           [&](cv::Point2d other) { return cv::norm(corner - other) < within * square; });
    });
}

BoardPose with_extent(const BoardPose& pose, const std::array<int, 4>& outwards) {
    BoardPose moved = pose;
    moved.grid.columns += outwards[0] + outwards[2];
    moved.grid.rows += outwards[1] + outwards[3];
    const double mm = pose.grid.square_mm;
    moved.undistorted_from_board =
        pose.undistorted_from_board * cv::Matx33d(1, 0, -outwards[0] * mm, 0, 1, -outwards[1] * mm, 0, 0, 1);
    return moved;
}

std::vector<std::array<int, 4>> neighbours(bool size_known) {
    if (size_known) return {{1, 0, -1, 0}, {-1, 0, 1, 0}, {0, 1, 0, -1}, {0, -1, 0, 1}};
    std::vector<std::array<int, 4>> all;
    for (std::size_t side = 0; side < 4; ++side) {
        for (const int outwards : {1, -1}) {
            std::array<int, 4> move{};
            move[side] = outwards;
            all.push_back(move);
        }
    }
    return all;
}

}  // namespace quadrille::vision
