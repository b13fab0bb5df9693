#include "vision/board/lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace quadrille::vision {
namespace {

constexpr int periods_kept = 8;
constexpr double period_step = 1.015;  ///< 8 squares drift by an eighth of one at most
constexpr double on_line = 0.12;       ///< of a square: a segment nearer to a line belongs to it
constexpr int lines_each_way = 24;     ///< lines each way of the middle

/// A segment along one axis of the plane.
struct Along {
    double at;        ///< the coordinate across
    double from, to;  ///< the coordinates along, from <= to
    double weight;
};

struct Axes {
    std::vector<Along> x_lines;  ///< x = const
    std::vector<Along> y_lines;  ///< y = const
};

std::optional<cv::Point2d> on_plane(const Plane& plane, cv::Point2d p) {
    const cv::Vec3d q = plane.plane_from_normal * cv::Vec3d(p.x, p.y, 1);
    if (q[2] < 0.08) return std::nullopt;  // near the horizon or beyond
    return cv::Point2d(q[0] / q[2], q[1] / q[2]);
}

Axes along_axes(const Plane& plane, const std::vector<NormalSegment>& segments) {
    Axes axes;
    for (const NormalSegment& s : segments) {
        const double miss_x = miss(s, plane.along_x), miss_y = miss(s, plane.along_y);
        if (std::min(miss_x, miss_y) > 1.5 * s.tolerance) continue;
        const auto from = on_plane(plane, s.from), to = on_plane(plane, s.to);
        if (!from || !to) continue;
        const cv::Point2d middle = (*from + *to) / 2;
        if (miss_x < miss_y) {
            axes.y_lines.push_back({middle.y, std::min(from->x, to->x), std::max(from->x, to->x), s.weight});
        } else {
            axes.x_lines.push_back({middle.x, std::min(from->y, to->y), std::max(from->y, to->y), s.weight});
        }
    }
    return axes;
}

double weighted_median(std::vector<Along> lines) {
    std::sort(lines.begin(), lines.end(), [](const Along& a, const Along& b) { return a.at < b.at; });
    double total = 0, passed = 0;
    for (const Along& line : lines) total += line.weight;
    for (const Along& line : lines) {
        passed += line.weight;
        if (passed >= total / 2) return line.at;
    }
    return 0;
}

/// How strongly lines repeat with a period, and where they lie in it.
struct Periodic {
    double strength = 0;  ///< 0 to 1
    double offset = 0;    ///< of the lines, in [0, period)
};

/// The unit circle in steps: a periodogram asks for some hundred thousand cosines, and not exactly.
class Circle {
public:
    Circle() {
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const double angle = 2 * CV_PI * (static_cast<double>(i) + 0.5) / steps;
            points_[i] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
        }
    }
    /// To a step or two: what is negative is rounded up.
    cv::Point2f at(double turns) const {
        return points_[static_cast<std::size_t>(static_cast<std::int64_t>(turns * steps) & (steps - 1))];
    }

private:
    static constexpr std::int64_t steps = 1024;  ///< a power of two
    std::array<cv::Point2f, steps> points_;
};

Periodic periodic(const std::vector<Along>& lines, double period) {
    static const Circle circle;
    const double frequency = 1 / period;
    double total = 0, real = 0, imaginary = 0;
    for (const Along& line : lines) {
        const cv::Point2f p = circle.at(line.at * frequency);
        real += line.weight * p.x;
        imaginary += line.weight * p.y;
        total += line.weight;
    }
    if (total == 0) return {};
    double offset = std::atan2(imaginary, real) / (2 * CV_PI) * period;
    if (offset < 0) offset += period;
    return {std::hypot(real, imaginary) / total, offset};
}

/// A lattice of lines x = x.offset + i x.period, y = y.offset + j y.period.
struct Lattice {
    double x_period, x_offset, y_period, y_offset;
    double strength;
};

std::vector<Lattice> lattices(const Axes& axes, double smallest, double largest) {
    std::vector<double> periods;
    std::vector<Periodic> x, y;
    for (double period = smallest; period <= largest; period *= period_step) {
        periods.push_back(period);
        x.push_back(periodic(axes.x_lines, period));
        y.push_back(periodic(axes.y_lines, period));
    }
    // The focal length is a guess, so the squares may come out up to an eighth too long.
    const int slack = static_cast<int>(std::log(1.13) / std::log(period_step));
    const int count = static_cast<int>(periods.size());
    std::vector<Lattice> all;
    for (int i = 0; i < count; ++i) {
        const auto at = [&](int k) { return static_cast<std::size_t>(k); };
        int best = i;
        for (int j = std::max(0, i - slack); j <= std::min(count - 1, i + slack); ++j) {
            if (y[at(j)].strength > y[at(best)].strength) best = j;
        }
        // Halves and thirds of a period repeat as well as it does: prefer the longer.
        const double strength =
            (x[at(i)].strength + y[at(best)].strength) * std::pow(periods[at(i)] / smallest, 0.3);
        all.push_back({periods[at(i)], x[at(i)].offset, periods[at(best)], y[at(best)].offset, strength});
    }
    std::sort(all.begin(), all.end(),
              [](const Lattice& a, const Lattice& b) { return a.strength > b.strength; });
    std::vector<Lattice> kept;
    for (const Lattice& lattice : all) {
        const auto near = [&](const Lattice& other) {
            return std::abs(std::log(other.x_period / lattice.x_period)) < 0.025;
        };
        if (std::none_of(kept.begin(), kept.end(), near)) kept.push_back(lattice);
        if (static_cast<int>(kept.size()) == periods_kept) break;
    }
    return kept;
}

/// Which sides of the squares of a lattice segments cover, with sums over windows in constant time.
class Coverage {
public:
    Coverage(const std::vector<Along>& lines, double offset, double period, double along_offset,
             double along_period)
        : covered_(std::ptrdiff_t{side} * side, 0.F),
          sums_(std::ptrdiff_t{side + 1} * (side + 1), 0.0),
          along_(std::ptrdiff_t{padded} * (padded + 1), 0.0),
          across_(std::ptrdiff_t{padded} * (padded + 1), 0.0) {
        for (const Along& line : lines) {
            const double at = (line.at - offset) / period;
            const int index = static_cast<int>(std::lround(at));
            if (!(std::abs(at) <= lines_each_way) || std::abs(at - index) > on_line) continue;
            const double from = std::max((line.from - along_offset) / along_period, -1.0 * lines_each_way);
            const double to = std::min((line.to - along_offset) / along_period, lines_each_way - 1e-6);
            for (int k = static_cast<int>(std::floor(from)); k <= static_cast<int>(std::floor(to)); ++k) {
                const double overlap = std::min(to, k + 1.0) - std::max(from, static_cast<double>(k));
                if (overlap <= 0) continue;
                float& cell = covered_[cell_at(index, k)];
                cell = std::min(1.F, cell + static_cast<float>(overlap));
            }
        }
        for (int i = 0; i < side; ++i) {
            double row = 0;
            for (int k = 0; k < side; ++k) {
                row += covered_[std::ptrdiff_t{i} * side + k];
                sums_[std::ptrdiff_t{i + 1} * (side + 1) + k + 1] =
                    sums_[std::ptrdiff_t{i} * (side + 1) + k + 1] + row;
            }
        }
        for (int line = -lines_each_way; line <= lines_each_way; ++line) {
            for (int k = -lines_each_way; k <= lines_each_way; ++k) {
                const double cell = covered_[cell_at(line, k)];
                along_[edge(line, k + 1)] = along_[edge(line, k)] + cell;
                across_[edge(k, line + 1)] = across_[edge(k, line)] + cell;
            }
        }
    }

    /// The sum over the pieces [from, to) of a line; one beyond the reach on either side is bare.
    double along(int line, int from, int to) const {
        return along_[edge(line, to)] - along_[edge(line, from)];
    }
    /// The sum over a piece of the lines [from, to); one beyond the reach on either side is bare.
    double across(int piece, int from, int to) const {
        return across_[edge(piece, to)] - across_[edge(piece, from)];
    }

    /// The sum over lines [line, line + lines) of their pieces [piece, piece + pieces).
    double sum(int line, int lines, int piece, int pieces) const {
        const int a = std::clamp(line + lines_each_way, 0, side),
                  b = std::clamp(line + lines + lines_each_way, 0, side);
        const int c = std::clamp(piece + lines_each_way, 0, side),
                  d = std::clamp(piece + pieces + lines_each_way, 0, side);
        const auto at = [&](int i, int k) { return sums_[std::ptrdiff_t{i} * (side + 1) + k]; };
        return at(b, d) - at(a, d) - at(b, c) + at(a, c);
    }

private:
    static constexpr int side = 2 * lines_each_way + 1;
    static std::ptrdiff_t cell_at(int line, int piece) {
        return std::ptrdiff_t{line + lines_each_way} * side + piece + lines_each_way;
    }
    static constexpr int padded = side + 2;
    static std::ptrdiff_t edge(int row, int place) {
        return std::ptrdiff_t{row + lines_each_way + 1} * (padded + 1) + place + lines_each_way + 1;
    }
    std::vector<float> covered_;
    std::vector<double> sums_;
    std::vector<double> along_, across_;  ///< by line and piece; by piece and line
};

struct Window {
    int x = 0, y = 0, columns = 0, rows = 0;
    double support = 0;
};

/// Share of covered sides inside, less that of the sides that stick out of the window.
double support(const Coverage& x_lines, const Coverage& y_lines, const Window& w) {
    const double inside =
        x_lines.sum(w.x, w.columns + 1, w.y, w.rows) + y_lines.sum(w.y, w.rows + 1, w.x, w.columns);
    const double sides = (w.columns + 1.0) * w.rows + (w.rows + 1.0) * w.columns;
    const double outside =
        x_lines.sum(w.x, w.columns + 1, w.y - 1, 1) + x_lines.sum(w.x, w.columns + 1, w.y + w.rows, 1) +
        y_lines.sum(w.y, w.rows + 1, w.x - 1, 1) + y_lines.sum(w.y, w.rows + 1, w.x + w.columns, 1);
    return (inside - 2 * outside) / sides;
}

Window best_window(const Coverage& x_lines, const Coverage& y_lines, int columns, int rows) {
    Window best{0, 0, columns, rows, -1e9};
    for (int x = -lines_each_way; x + columns <= lines_each_way; ++x) {
        for (int y = -lines_each_way; y + rows <= lines_each_way; ++y) {
            Window window{x, y, columns, rows, 0};
            window.support = support(x_lines, y_lines, window);
            if (window.support > best.support) best = window;
        }
    }
    return best;
}

/// The window of any size whose sides are covered best: each covered side counts for it, each bare one
/// against. For each range of columns the gain is a sum over rows and two ends, end[z] - begin[y] for the
/// rows [y, z), so that all ranges of rows cost no more than a sweep.
Window best_window(const Coverage& x_lines, const Coverage& y_lines) {
    constexpr int smallest = 4, largest = 20, places = 2 * lines_each_way + 1;
    constexpr double bare = 0.4;
    Window best{0, 0, smallest, smallest, 0};
    double best_gain = -1e9;
    std::array<double, places> begin{}, end{};
    std::array<std::size_t, places> queue{};
    for (int columns = smallest; columns <= largest; ++columns) {
        for (int x = -lines_each_way; x + columns <= lines_each_way; ++x) {
            double before = 0;  // of all rows below
            double sides_below = x_lines.across(-lines_each_way - 1, x, x + columns + 1);
            for (int i = 0; i < places; ++i) {
                const int y = i - lines_each_way;
                const double stick_out =
                    y_lines.along(y, x - 1, x) + y_lines.along(y, x + columns, x + columns + 1);
                const double cross = y_lines.along(y, x, x + columns) - columns * bare - 2 * stick_out;
                const double sides = x_lines.across(y, x, x + columns + 1);
                begin[static_cast<std::size_t>(i)] = before + 2 * sides_below;
                end[static_cast<std::size_t>(i)] = before + cross - 2 * sides;
                before += cross + sides - (columns + 1) * bare;
                sides_below = sides;
            }
            // The least `begin` of the last rows is at the head of a queue whose members grow.
            std::size_t head = 0, tail = 0;
            for (std::size_t z = smallest; z < places; ++z) {
                const std::size_t enters = z - smallest;
                while (tail > head && begin[queue[tail - 1]] >= begin[enters]) --tail;
                queue[tail++] = enters;
                if (queue[head] + largest < z) ++head;
                const std::size_t y = queue[head];
                if (end[z] - begin[y] > best_gain) {
                    best_gain = end[z] - begin[y];
                    best = {x, static_cast<int>(y) - lines_each_way, columns, static_cast<int>(z - y), 0};
                }
            }
        }
    }
    best.support = support(x_lines, y_lines, best);
    return best;
}

std::vector<Window> windows(const Coverage& x_lines, const Coverage& y_lines,
                            const std::optional<BoardGrid>& grid) {
    if (!grid) return {best_window(x_lines, y_lines)};
    std::vector<Window> result{best_window(x_lines, y_lines, grid->columns, grid->rows)};
    if (grid->columns != grid->rows) {
        result.push_back(best_window(x_lines, y_lines, grid->rows, grid->columns));
    }
    return result;
}

BoardPose pose_of(const Plane& plane, const Lattice& lattice, const Window& window, const Lens& lens,
                  double square_mm) {
    const cv::Matx33d plane_from_board(
        lattice.x_period / square_mm, 0, lattice.x_offset + window.x * lattice.x_period, 0,
        lattice.y_period / square_mm, lattice.y_offset + window.y * lattice.y_period, 0, 0, 1);
    const cv::Matx33d intrinsics(lens.fx, 0, lens.cx, 0, lens.fy, lens.cy, 0, 0, 1);
    BoardPose pose{.grid = {window.columns, window.rows, square_mm},
                   .undistorted_from_board = intrinsics * plane.plane_from_normal.inv() * plane_from_board,
                   .lens = lens,
                   .confidence = 0};
    return pose;
}

}  // namespace

std::vector<Hypothesis> lattice_hypotheses(const Plane& plane, const std::vector<NormalSegment>& segments,
                                           const Lens& lens, const std::optional<BoardGrid>& grid) {
    Axes axes = along_axes(plane, segments);
    if (axes.x_lines.size() < 4 || axes.y_lines.size() < 4) return {};
    const cv::Point2d middle(weighted_median(axes.x_lines), weighted_median(axes.y_lines));
    for (Along& line : axes.x_lines) line.at -= middle.x, line.from -= middle.y, line.to -= middle.y;
    for (Along& line : axes.y_lines) line.at -= middle.y, line.from -= middle.x, line.to -= middle.x;
    Plane centred = plane;
    centred.plane_from_normal =
        cv::Matx33d(1, 0, -middle.x, 0, 1, -middle.y, 0, 0, 1) * plane.plane_from_normal;

    // Pixels to a unit of the plane, at its middle.
    const cv::Matx33d normal_from_plane = centred.plane_from_normal.inv();
    const auto seen = [&](double x, double y) {
        const cv::Vec3d p = normal_from_plane * cv::Vec3d(x, y, 1);
        return cv::Point2d(p[0] / p[2] * lens.fx, p[1] / p[2] * lens.fy);
    };
    constexpr double small = 1e-4;
    const cv::Point2d here = seen(0, 0);
    const double scale = std::sqrt(std::abs((seen(small, 0) - here).cross(seen(0, small) - here))) / small;
    const double width = lens.size.width;
    const double smallest_px = 0.012 * width, largest_px = 0.2 * width;

    std::vector<Hypothesis> result;
    const double square_mm = grid ? grid->square_mm : BoardGrid{}.square_mm;
    for (const Lattice& lattice : lattices(axes, smallest_px / scale, largest_px / scale)) {
        const Coverage x_lines(axes.x_lines, lattice.x_offset, lattice.x_period, lattice.y_offset,
                               lattice.y_period);
        const Coverage y_lines(axes.y_lines, lattice.y_offset, lattice.y_period, lattice.x_offset,
                               lattice.x_period);
        for (const Window& window : windows(x_lines, y_lines, grid)) {
            result.push_back({pose_of(centred, lattice, window, lens, square_mm), window.support});
        }
    }
    std::sort(result.begin(), result.end(),
              [](const Hypothesis& a, const Hypothesis& b) { return a.support > b.support; });
    return result;
}

}  // namespace quadrille::vision
