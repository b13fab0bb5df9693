#include "vision/board/fit_pose.hpp"

#include <Eigen/Dense>
#include <cmath>

namespace quadrille::vision {
namespace {

constexpr int rounds = 5;
constexpr int unknowns = 10;  ///< eight of the homography, k1, k2

using Vector = Eigen::Matrix<double, unknowns, 1>;
using Matrix = Eigen::Matrix<double, unknowns, unknowns>;

cv::Matx33d intrinsics(const Lens& lens) {
    return {lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1};
}

/// Squares of the board from the pinhole camera of focal length 1; the last element is 1.
cv::Matx33d squares_from_normal(const BoardPose& pose) {
    const double side = pose.grid.square_mm;
    const cv::Matx33d board_from_squares(side, 0, 0, 0, side, 0, 0, 0, 1);
    const cv::Matx33d h =
        (intrinsics(pose.lens).inv() * pose.undistorted_from_board * board_from_squares).inv();
    return h * (1 / h(2, 2));
}

void set_squares_from_normal(BoardPose& pose, const cv::Matx33d& h) {
    const double side = pose.grid.square_mm;
    const cv::Matx33d squares_from_board(1 / side, 0, 0, 0, 1 / side, 0, 0, 0, 1);
    const cv::Matx33d m = intrinsics(pose.lens) * h.inv() * squares_from_board;
    pose.undistorted_from_board = m * (1 / m(2, 2));
}

struct Equations {
    Matrix left = Matrix::Zero();
    Vector right = Vector::Zero();
};

/// Adds one point's equation: the residual (pixels) and its derivatives by all unknowns.
void add(Equations& equations, const LinePoint& point, const Lens& lens, const cv::Matx33d& h,
         double sigma_px) {
    const cv::Point2d u = lens.undistorted(point.image_px);
    const double x = (u.x - lens.cx) / lens.fx, y = (u.y - lens.cy) / lens.fy;
    const double depth = h(2, 0) * x + h(2, 1) * y + h(2, 2);
    if (!(std::abs(depth) > 1e-6)) return;
    const int row = point.x_line ? 0 : 1;
    const double value = (h(row, 0) * x + h(row, 1) * y + h(row, 2)) / depth;
    const double by_x = (h(row, 0) - value * h(2, 0)) / depth, by_y = (h(row, 1) - value * h(2, 1)) / depth;
    const double px_per_square = lens.fx / std::max(1e-9, std::hypot(by_x, by_y));
    const double residual = (value - point.index) * px_per_square;

    // Radial: r (1 + k1 r^2 + k2 r^4) stays what was seen.
    const double r2 = x * x + y * y;
    const double stretch = 1 + r2 * (3 * lens.distortion[0] + 5 * lens.distortion[1] * r2);
    const double by_k1 = -(by_x * x + by_y * y) * r2 / stretch;

    if (!std::isfinite(residual) || stretch <= 0) return;

    Vector d = Vector::Zero();
    const int first = 3 * row;
    d[first] = x / depth;
    d[first + 1] = y / depth;
    d[first + 2] = 1 / depth;
    d[6] = -value * x / depth;
    d[7] = -value * y / depth;
    d[8] = by_k1;
    d[9] = by_k1 * r2;
    d *= px_per_square;
    const double ratio = residual / (2 * sigma_px);
    const double weight = point.weight / (1 + ratio * ratio) / (sigma_px * sigma_px);
    equations.left.noalias() += weight * d * d.transpose();
    equations.right.noalias() -= weight * residual * d;
}

}  // namespace

BoardPose fitted(const BoardPose& pose, const std::vector<LinePoint>& points, Bending bending,
                 double sigma_px) {
    BoardPose best = pose;
    const int free = bending == Bending::fixed ? 8 : bending == Bending::radial_1 ? 9 : 10;
    for (int round = 0; round < rounds; ++round) {
        const cv::Matx33d h = squares_from_normal(best);
        Equations equations;
        for (const LinePoint& point : points) add(equations, point, best.lens, h, sigma_px);
        // What a hand's wobble may pass for: its errors go together along a line, so it counts for more
        // points than it has. A board that shows little of the bending must not invent more.
        if (free > 8) {
            constexpr double k1_sigma = 0.06, k2_sigma = 0.04;
            equations.left(8, 8) += 1 / (k1_sigma * k1_sigma);
            equations.right[8] -= best.lens.distortion[0] / (k1_sigma * k1_sigma);
            equations.left(9, 9) += 1 / (k2_sigma * k2_sigma);
            equations.right[9] -= best.lens.distortion[1] / (k2_sigma * k2_sigma);
        }
        equations.left.diagonal().array() *= 1 + 1e-9;
        const Eigen::VectorXd step =
            equations.left.topLeftCorner(free, free).ldlt().solve(equations.right.head(free));
        if (!step.allFinite()) break;
        cv::Matx33d next = h;
        for (int i = 0; i < 8; ++i) next.val[i] += step[i];
        if (std::abs(cv::determinant(next)) < 1e-12) break;
        for (int i = 8; i < free; ++i) {
            double& k = best.lens.distortion[static_cast<std::size_t>(i - 8)];
            k = std::clamp(k + step[i], -0.6, 0.6);
        }
        set_squares_from_normal(best, next);
    }
    return best;
}

std::vector<LinePoint> points_on_lines(const BoardPose& pose, const std::vector<Segment>& segments,
                                       double gate) {
    std::vector<LinePoint> points;
    const double side = pose.grid.square_mm;
    constexpr double beyond = 0.3;  // hand-drawn lines overshoot
    for (const Segment& s : segments) {
        const cv::Point2d from = pose.board_from_image(s.from) / side,
                          to = pose.board_from_image(s.to) / side;
        const cv::Point2d across = to - from;
        const bool x_line = std::abs(across.x) < std::abs(across.y);
        const auto at = [&](cv::Point2d p) { return x_line ? p.x : p.y; };
        const auto along = [&](cv::Point2d p) { return x_line ? p.y : p.x; };
        const int lines = x_line ? pose.grid.columns : pose.grid.rows;
        const int length = x_line ? pose.grid.rows : pose.grid.columns;
        const int index = static_cast<int>(std::lround((at(from) + at(to)) / 2));
        if (index < 0 || index > lines) continue;
        const double a = along(from), b = along(to);
        if (std::max(a, b) < -beyond || std::min(a, b) > length + beyond) continue;
        if (!(std::max(std::abs(at(from) - index), std::abs(at(to) - index)) <= gate)) continue;
        const double weight = std::min(s.length, 100.0) / 60;
        for (const cv::Point2d& p : {s.from, (s.from + s.to) / 2, s.to}) {
            points.push_back({p, x_line, index, weight});
        }
    }
    return points;
}

}  // namespace quadrille::vision
