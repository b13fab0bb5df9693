#include "vision/board/fit_pose.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace quadrille::vision {
namespace {

constexpr int first_of_lens = 8;  ///< after those of the homography: k1, k2
constexpr int first_of_centre = 10;
constexpr int first_warp = 12;
constexpr int warp_terms = static_cast<int>(BoardWarp::terms);
constexpr int unknowns = first_warp + 2 * warp_terms;

/// Of the first `count` unknowns; the bend of a board costs five times the rest and is seldom asked for.
template <int count>
using Vector = Eigen::Matrix<double, count, 1>;
template <int count>
using Matrix = Eigen::Matrix<double, count, count>;

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

template <int count>
struct Equations {
    Matrix<count> left = Matrix<count>::Zero();
    Vector<count> right = Vector<count>::Zero();
};

/// The part of the equations that points on lines of one direction have a say in: a row of the homography,
/// its last row, the lens, and the bend of that coordinate.
template <int count>
struct WayEquations {
    static constexpr int flat_terms = 9;
    static constexpr int terms = count == unknowns ? flat_terms + warp_terms : flat_terms;
    Matrix<terms> left = Matrix<terms>::Zero();
    Vector<terms> right = Vector<terms>::Zero();

    /// Which unknown a term is, for x (`row` 0) or y (1).
    static int unknown(int term, int row) {
        if (term < 3) return 3 * row + term;
        return term < flat_terms ? term + 3 : first_warp + warp_terms * row + term - flat_terms;
    }
    void add_to(Equations<count>& all, int row) const {
        for (int i = 0; i < terms; ++i) {
            all.right[unknown(i, row)] += right[i];
            for (int j = 0; j < terms; ++j) all.left(unknown(i, row), unknown(j, row)) += left(i, j);
        }
    }
};

/// How far an undistorted point (x, y) moves with the centre of the distortion while the distorted one stays:
/// the derivatives of x and y (rows) by the centre's, all in focal lengths.
cv::Matx22d undistorted_by_centre(double x, double y, const Lens& lens) {
    const double k1 = lens.distortion[0], k2 = lens.distortion[1], r2 = x * x + y * y;
    const double radial = 1 + r2 * (k1 + k2 * r2), outwards = 2 * (k1 + 2 * k2 * r2);
    const cv::Matx22d distorted(radial + outwards * x * x, outwards * x * y, outwards * x * y,
                                radial + outwards * y * y);
    return cv::Matx22d::eye() - distorted.inv();
}

/// Adds one point's equation: the residual (pixels) and its derivatives.
template <int count>
void add(WayEquations<count>& equations, const LinePoint& point, const WarpedBoard& board,
         const cv::Matx33d& h, double sigma_px) {
    const Lens& lens = board.pose.lens;
    const cv::Point2d undistorted = lens.undistorted(point.image_px);
    const double x = (undistorted.x - lens.cx) / lens.fx, y = (undistorted.y - lens.cy) / lens.fy;
    const double depth = h(2, 0) * x + h(2, 1) * y + h(2, 2);
    if (!(std::abs(depth) > 1e-6)) return;
    const int row = point.x_line ? 0 : 1;
    const double value = (h(row, 0) * x + h(row, 1) * y + h(row, 2)) / depth;
    double moved = value;
    Vector<WayEquations<count>::terms> d;
    if constexpr (count == unknowns) {
        const double other = (h(1 - row, 0) * x + h(1 - row, 1) * y + h(1 - row, 2)) / depth;
        const WarpedBoard::Move bend =
            board.move_at(point.x_line ? cv::Point2d(value, other) : cv::Point2d(other, value));
        moved += point.x_line ? bend.squares.x : bend.squares.y;
        for (int i = 0; i < warp_terms; ++i)
            d[WayEquations<count>::flat_terms + i] = bend.basis[static_cast<std::size_t>(i)];
    }
    const double by_x = (h(row, 0) - value * h(2, 0)) / depth, by_y = (h(row, 1) - value * h(2, 1)) / depth;
    const double px_per_square = lens.fx / std::max(1e-9, std::sqrt(by_x * by_x + by_y * by_y));
    const double residual = (moved - point.index) * px_per_square;

    // Radial: r (1 + k1 r^2 + k2 r^4) stays what was seen.
    const double r2 = x * x + y * y;
    const double stretch = 1 + r2 * (3 * lens.distortion[0] + 5 * lens.distortion[1] * r2);
    const double by_k1 = -(by_x * x + by_y * y) * r2 / stretch;

    if (!std::isfinite(residual) || stretch <= 0) return;

    d[0] = x / depth;
    d[1] = y / depth;
    d[2] = 1 / depth;
    d[3] = -value * x / depth;
    d[4] = -value * y / depth;
    d[5] = by_k1;
    d[6] = by_k1 * r2;
    const cv::Matx12d by_centre = cv::Matx12d(by_x, by_y) * undistorted_by_centre(x, y, lens);
    d[7] = by_centre(0);
    d[8] = by_centre(1);
    d *= px_per_square;
    const double ratio = residual / (2 * sigma_px);
    const double weight = point.weight / (1 + ratio * ratio) / (sigma_px * sigma_px);
    equations.left.noalias() += weight * d * d.transpose();
    equations.right.noalias() -= weight * residual * d;
}

/// What is likely before looking: `sigma` about zero for one unknown, whose value is `now`.
template <int count>
void expect_small(Equations<count>& equations, int unknown, double now, double sigma) {
    equations.left(unknown, unknown) += 1 / (sigma * sigma);
    equations.right[unknown] -= now / (sigma * sigma);
}

/// The indices of those of the first `count` unknowns that are looked for.
std::vector<int> free_unknowns(DistortionModel bending, int count) {
    std::vector<int> free(first_of_lens);
    std::iota(free.begin(), free.end(), 0);
    if (bending != DistortionModel::fixed) free.push_back(first_of_lens);
    if (bending == DistortionModel::free_centre) {
        free.push_back(first_of_lens + 1);
        // A bent board and a centre that lies aside look alike: where the bend is fitted, the centre is not.
        if (count == first_warp) free.insert(free.end(), {first_of_centre, first_of_centre + 1});
    }
    for (int i = first_warp; i < count; ++i) free.push_back(i);
    return free;
}

/// The step of the free unknowns; zero for the others.
template <int count>
Vector<count> solved(const Equations<count>& equations, const std::vector<int>& free) {
    const auto size = static_cast<Eigen::Index>(free.size());
    Eigen::MatrixXd left(size, size);
    Eigen::VectorXd right(size);
    for (Eigen::Index i = 0; i < size; ++i) {
        const int from = free[static_cast<std::size_t>(i)];
        right[i] = equations.right[from];
        for (Eigen::Index j = 0; j < size; ++j)
            left(i, j) = equations.left(from, free[static_cast<std::size_t>(j)]);
    }
    left.diagonal().array() *= 1 + 1e-9;
    const Eigen::VectorXd found = left.ldlt().solve(right);
    Vector<count> step = Vector<count>::Zero();
    for (Eigen::Index i = 0; i < size; ++i) step[free[static_cast<std::size_t>(i)]] = found[i];
    return step;
}

/// Moves a board by a step of the unknowns; false where that is no board.
template <int count>
bool moved(WarpedBoard& board, const cv::Matx33d& h, const Vector<count>& step) {
    cv::Matx33d next = h;
    for (int i = 0; i < first_of_lens; ++i) next.val[i] += step[i];
    if (!step.allFinite() || std::abs(cv::determinant(next)) < 1e-12) return false;
    Lens& lens = board.pose.lens;
    for (int i = first_of_lens; i < first_of_centre; ++i) {
        double& k = lens.distortion[static_cast<std::size_t>(i - first_of_lens)];
        if (step[i] != 0) k = std::clamp(k + step[i], -0.6, 0.6);
    }
    // The homography is that of a camera whose axis goes through the centre of the distortion.
    const double right = step[first_of_centre], down = step[first_of_centre + 1];
    lens.cx += right * lens.fx;
    lens.cy += down * lens.fy;
    next = next * cv::Matx33d(1, 0, right, 0, 1, down, 0, 0, 1);
    if constexpr (count == unknowns) {
        for (int i = 0; i < warp_terms; ++i) {
            board.warp.squares[static_cast<std::size_t>(i)] +=
                cv::Point2d(step[first_warp + i], step[first_warp + warp_terms + i]);
        }
    }
    set_squares_from_normal(board.pose, next);
    return true;
}

/// How far from zero k1 is likely to be. Lines that all lie a little aside look like a pincushion and lead
/// the corners outwards, so a pincushion is expected to be no stronger than the points scatter.
double usual_k1(double now, double sigma_squares) {
    constexpr double barrel = 0.12, of_scatter = 0.8;
    return now > 0 ? of_scatter * sigma_squares : barrel;
}

/// How far from the picture's middle the centre of the distortion is likely to be, in focal lengths: a
/// picture may be cropped. A lens that hardly bends does not show it, and bent paper would pass for it.
double usual_centre(double k1) {
    constexpr double of_barrel = 0.05, barrel = -0.15, least_share = 1e-4;
    return of_barrel * std::clamp(k1 / barrel, least_share, 1.0);
}

/// What is likely before looking, of a lens and of a bend. What a hand's wobble may pass for: its errors go
/// together along a line, so it counts for more points than it has. A board that shows little of the bending
/// must not invent more.
template <int count>
void expect_usual(Equations<count>& equations, const WarpedBoard& board, double sigma_squares) {
    constexpr double k2_sigma = 0.02, warp_sigma = 0.1;  // the last in squares
    const Lens& lens = board.pose.lens;
    const double k1 = lens.distortion[0];
    expect_small(equations, first_of_lens, k1, usual_k1(k1, sigma_squares));
    expect_small(equations, first_of_lens + 1, lens.distortion[1], k2_sigma);
    const Lens central = Lens::pinhole(lens.size);
    const double centre = usual_centre(k1);
    expect_small(equations, first_of_centre, (lens.cx - central.cx) / lens.fx, centre);
    expect_small(equations, first_of_centre + 1, (lens.cy - central.cy) / lens.fy, centre);
    if constexpr (count == unknowns) {
        for (int i = 0; i < warp_terms; ++i) {
            const cv::Point2d now = board.warp.squares[static_cast<std::size_t>(i)];
            expect_small(equations, first_warp + i, now.x, warp_sigma);
            expect_small(equations, first_warp + warp_terms + i, now.y, warp_sigma);
        }
    }
}

template <int count>
WarpedBoard fit(const WarpedBoard& board, const std::vector<LinePoint>& points, DistortionModel bending,
                double sigma_px, int rounds) {
    const std::vector<int> free = free_unknowns(bending, count);
    WarpedBoard best = board;
    for (int round = 0; round < rounds; ++round) {
        const cv::Matx33d h = squares_from_normal(best.pose);
        std::array<WayEquations<count>, 2> ways;
        for (const LinePoint& point : points) add(ways[point.x_line ? 0 : 1], point, best, h, sigma_px);
        Equations<count> equations;
        for (const int row : {0, 1}) ways[static_cast<std::size_t>(row)].add_to(equations, row);
        expect_usual(equations, best, sigma_px / square_px(best.pose));
        const Vector<count> step = solved(equations, free);
        if (!moved(best, h, step)) break;
        // What the step gains, in squared sigmas over all points: nothing that anybody would see.
        constexpr double nothing = 1e-3;
        if (step.dot(equations.right) < nothing) break;
    }
    return best;
}

}  // namespace

BoardPose fitted(const BoardPose& pose, const std::vector<LinePoint>& points, DistortionModel bending,
                 double sigma_px, int rounds) {
    return fit<first_warp>(pose, points, bending, sigma_px, rounds).pose;
}

WarpedBoard fitted_bent(const WarpedBoard& board, const std::vector<LinePoint>& points,
                        DistortionModel bending, double sigma_px) {
    constexpr int rounds = 5;
    return fit<unknowns>(board, points, bending, sigma_px, rounds);
}

double square_px(const BoardPose& pose) {
    return pose.scale_at({pose.grid.width_mm() / 2, pose.grid.height_mm() / 2}) * pose.grid.square_mm;
}

double miss(cv::Point2d place, const LinePoint& point) {
    return std::abs((point.x_line ? place.x : place.y) - point.index);
}

std::vector<LinePoint> points_on_lines(const BoardPose& pose, const std::vector<Segment>& segments,
                                       double gate) {
    std::vector<LinePoint> points;
    const cv::Matx33d h = squares_from_normal(pose);
    const Lens& lens = pose.lens;
    const auto squares = [&](cv::Point2d image_px) {
        const cv::Point2d p = lens.undistorted(image_px);
        const cv::Vec3d q = h * cv::Vec3d((p.x - lens.cx) / lens.fx, (p.y - lens.cy) / lens.fy, 1);
        return cv::Point2d(q[0] / q[2], q[1] / q[2]);
    };
    constexpr double beyond = 0.3;  // hand-drawn lines overshoot
    for (const Segment& s : segments) {
        const cv::Point2d from = squares(s.from), to = squares(s.to);
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
        const double weight = std::min(s.length, 100.0) / 40;
        for (const cv::Point2d& p : {s.from, s.to}) {
            points.push_back({p, x_line, index, weight});
        }
    }
    return points;
}

}  // namespace quadrille::vision
