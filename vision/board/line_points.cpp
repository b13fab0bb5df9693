#include "vision/board/line_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace quadrille::vision {
namespace {

constexpr int samples_along = 9;    ///< profiles on each side of a square
constexpr int samples_across = 25;  ///< of each profile, an odd number
constexpr int middle = samples_across / 2;

/// Of the points on outer lines: such a line may lie on the cardboard's edge, with the table, a shadow or the
/// rim beside it.
constexpr double outer_weight = 0.35;

using Profile = std::array<cv::Vec3f, samples_across>;
using Response = std::array<float, samples_across>;

/// Whether a picture has the four pixels about a place.
bool within(const cv::Mat& picture, cv::Point2d p) {
    constexpr double rounding = 0.01;  // of a place from double to float
    return p.x >= 0 && p.y >= 0 && p.x + 1 + rounding < picture.cols && p.y + 1 + rounding < picture.rows;
}

/// The colour between the pixels of a place that is within the picture.
cv::Vec3f colour_at(const cv::Mat& picture, cv::Point2f p) {
    const int x = static_cast<int>(p.x), y = static_cast<int>(p.y);
    const float fx = p.x - static_cast<float>(x), fy = p.y - static_cast<float>(y);
    const auto* above = picture.ptr<cv::Vec3b>(y) + x;
    const auto* below = picture.ptr<cv::Vec3b>(y + 1) + x;
    cv::Vec3f colour;
    for (int c = 0; c < 3; ++c) {
        const float top = static_cast<float>(above[0][c]) * (1 - fx) + static_cast<float>(above[1][c]) * fx;
        const float bottom =
            static_cast<float>(below[0][c]) * (1 - fx) + static_cast<float>(below[1][c]) * fx;
        colour[c] = top * (1 - fy) + bottom * fy;
    }
    return colour;
}

/// One side of a square: the profiles across it.
struct Side {
    bool x_line;
    int line, piece;
    cv::Point2d centre_px, step_px;  ///< the side's middle; from one sample to the next
    std::vector<Profile> profiles;
};

std::optional<Side> side_of(const WarpedBoard& board, const cv::Mat& picture, bool x_line, int line,
                            int piece, double reach) {
    const double mm = board.pose.grid.square_mm;
    const auto seen = [&](double across, double along) {
        return x_line ? board.image_from_board({across * mm, along * mm})
                      : board.image_from_board({along * mm, across * mm});
    };
    constexpr double small = 0.02;
    const cv::Point2d centre = seen(line, piece + 0.5);
    const cv::Point2d begin = seen(line, piece), end = seen(line, piece + 1);
    cv::Point2d across = (seen(line + small, piece + 0.5) - centre) / small;
    // At right angles to the line in the picture: that is where an edge tells something.
    const cv::Point2d along = (end - begin) / std::max(1e-9, cv::norm(end - begin));
    across -= along * across.dot(along);
    Side side{x_line, line, piece, centre, across * (reach / middle), {}};
    side.profiles.reserve(samples_along);
    for (int i = 0; i < samples_along; ++i) {
        const double t = (i + 0.5) / samples_along;
        const cv::Point2d first = begin + (end - begin) * t - side.step_px * middle;
        if (!within(picture, first) || !within(picture, first + side.step_px * (samples_across - 1)))
            continue;
        Profile& profile = side.profiles.emplace_back();
        for (int k = 0; k < samples_across; ++k)
            profile[static_cast<std::size_t>(k)] = colour_at(picture, first + side.step_px * k);
    }
    if (side.profiles.size() < samples_along / 2) return std::nullopt;
    return side;
}

/// What a line can look like across: darker or brighter than both sides of it, or the border of two colours.
enum class Look { line, border };

struct Kind {
    Look look = Look::line;
    int channel = 1;
    float sign = 1;  ///< of the line against its ground, or of the even squares against the odd ones
};

/// How much each place across a side looks so: the mean over its profiles, each bounded, so that a card's
/// strong edge in a few of them does not outweigh a faint line in all.
Response response(const Side& side, const Kind& kind, int width, float bound) {
    // Across a side one comes into square (line, piece) or (piece, line): of one colour either way.
    const bool odd = (side.line + side.piece) % 2 != 0;
    const float sign = kind.look == Look::border && odd ? -kind.sign : kind.sign;
    Response sum{};
    for (const Profile& p : side.profiles) {
        for (int k = width; k + width < samples_across; ++k) {
            const auto at = [&](int i) { return p[static_cast<std::size_t>(i)][kind.channel]; };
            const float value = kind.look == Look::border ? (at(k + width) - at(k - width)) / 2
                                                          : at(k) - (at(k - width) + at(k + width)) / 2;
            sum[static_cast<std::size_t>(k)] += std::clamp(sign * value, -bound, bound);
        }
    }
    for (float& value : sum) value /= static_cast<float>(side.profiles.size());
    return sum;
}

struct Peak {
    double at = 0;  ///< samples from the middle
    float strength = 0;
    bool inside = false;  ///< not at an end of the search, where the true peak may lie beyond
};

/// The strongest place: the middle of what is nearly as strong, for the border of two colours is as strong
/// all across the width that is compared.
Peak peak_of(const Response& r, int width) {
    constexpr float nearly = 0.75F;
    const int first = width, last = samples_across - width - 1;
    const auto at = [&](int i) { return r[static_cast<std::size_t>(i)]; };
    int best = first;
    for (int k = first; k <= last; ++k) {
        if (at(k) > at(best)) best = k;
    }
    const float floor = nearly * at(best);
    float sum = 0, moment = 0;
    const auto add = [&](int k) {
        sum += at(k) - floor;
        moment += (at(k) - floor) * static_cast<float>(k - middle);
    };
    int low = best, high = best;
    while (low > first && at(low - 1) > floor) --low;
    while (high < last && at(high + 1) > floor) ++high;
    for (int k = low; k <= high; ++k) add(k);
    const bool inside = best > first && best < last;
    return {sum > 0 ? static_cast<double>(moment / sum) : best - middle, at(best), inside};
}

/// The kind of line that most of the board shows. Each place is weighed against the strongest of the other
/// sign: a line has a fainter shade of it on both sides, the border of two colours has none, and a line taken
/// for a border, or a border for a line, shows as much of both signs.
Kind kind_of(const std::vector<Side>& sides, int width) {
    constexpr float unbounded = 255;
    // Where squares of two colours have lines between them, the lines are the more exact.
    constexpr float lines_count = 5;
    Kind best;
    float best_sum = -1;
    for (const Look look : {Look::line, Look::border}) {
        for (int channel = 0; channel < 3; ++channel) {
            float sum = 0;
            for (const Side& side : sides) {
                const Response r = response(side, {look, channel, 1}, width, unbounded);
                const auto [low, high] = std::minmax_element(r.begin() + width, r.end() - width);
                sum += *high + *low;
            }
            if (look == Look::line) sum *= lines_count;
            if (std::abs(sum) > best_sum)
                best_sum = std::abs(sum), best = {look, channel, sum > 0 ? 1.F : -1.F};
        }
    }
    return best;
}

std::vector<Side> sides_of(const WarpedBoard& board, const cv::Mat& picture, double reach) {
    std::vector<Side> sides;
    for (const bool x_line : {true, false}) {
        const int lines = x_line ? board.pose.grid.columns : board.pose.grid.rows;
        const int length = x_line ? board.pose.grid.rows : board.pose.grid.columns;
        for (int line = 0; line <= lines; ++line) {
            for (int piece = 0; piece < length; ++piece) {
                if (!board.pose.grid.has_side(x_line, line, piece)) continue;
                auto side = side_of(board, picture, x_line, line, piece, reach);
                if (side) sides.push_back(std::move(*side));
            }
        }
    }
    return sides;
}

}  // namespace

bool on_outer_line(const BoardGrid& grid, const LinePoint& point) {
    return point.index == 0 || point.index == (point.x_line ? grid.columns : grid.rows);
}

namespace {

/// Half the width of what is compared, in squares: the line and as much of its ground.
double half_width(LineBreadth breadth) {
    constexpr std::array<double, all_breadths.size()> widths{0.035, 0.065, 0.13};
    return widths[static_cast<std::size_t>(breadth)];
}

}  // namespace

LinesSeen lines_seen(const WarpedBoard& board, const cv::Mat& picture, double reach, LineBreadth breadth) {
    const double half_line = half_width(breadth);
    const std::vector<Side> sides = sides_of(board, picture, reach + half_line);
    const int width = std::max(1, static_cast<int>(std::lround(half_line / (reach + half_line) * middle)));
    const Kind kind = kind_of(sides, width);
    LinesSeen seen{{}, sides.size()};
    for (const Side& side : sides) {
        constexpr float bound = 30;
        const Response r = response(side, kind, width, bound);
        const Peak peak = peak_of(r, width);
        constexpr float faintest = 1.5;  // grey levels
        if (peak.strength < faintest || !peak.inside) continue;
        LinePoint point{.image_px = side.centre_px + side.step_px * peak.at,
                        .x_line = side.x_line,
                        .index = side.line,
                        .weight = std::min(1.0, peak.strength / 8.0)};
        if (on_outer_line(board.pose.grid, point)) point.weight *= outer_weight;
        seen.points.push_back(point);
    }
    return seen;
}

namespace {

/// The responses of the sides on one line of the board, in their order along it.
struct LineOfSides {
    std::vector<const Side*> sides;
    std::vector<Response> responses;
};

std::vector<LineOfSides> lines_of(const std::vector<Side>& sides, const Kind& kind, int width) {
    constexpr float bound = 12;  // grey levels: a faint line in all sides outweighs a card's edge in a few
    std::vector<LineOfSides> lines;
    for (const Side& side : sides) {
        const Side* last = lines.empty() ? nullptr : lines.back().sides.back();
        if (!last || last->x_line != side.x_line || last->line != side.line) lines.emplace_back();
        lines.back().sides.push_back(&side);
        lines.back().responses.push_back(response(side, kind, width, bound));
    }
    return lines;
}

/// Where a straight line lies that crosses the sides `from` samples off at the board's one end and `to` at
/// the other; `length`: of the board along it, in squares.
double offset_at(const Side& side, int from, int to, int length) {
    const double along = (side.piece + 0.5) / length;
    return from + (to - from) * along;
}

/// The straight line across the whole board that all sides of a line speak for most.
struct WholeLine {
    int from = 0, to = 0;  ///< samples from the middle
    float strength = 0;    ///< mean of the responses
};

WholeLine whole_line(const LineOfSides& line, int length, int width) {
    const int most = middle - width - 1;
    WholeLine best;
    for (int from = -most; from <= most; ++from) {
        for (int to = -most; to <= most; ++to) {
            float sum = 0;
            for (std::size_t i = 0; i < line.sides.size(); ++i) {
                const auto at = std::lround(offset_at(*line.sides[i], from, to, length)) + middle;
                sum += line.responses[i][static_cast<std::size_t>(at)];
            }
            sum /= static_cast<float>(line.sides.size());
            if (sum > best.strength) best = {from, to, sum};
        }
    }
    return best;
}

}  // namespace

LinesSeen whole_lines_seen(const WarpedBoard& board, const cv::Mat& picture, double reach,
                           LineBreadth breadth) {
    const double half_line = half_width(breadth);
    const std::vector<Side> sides = sides_of(board, picture, reach + half_line);
    const int width = std::max(1, static_cast<int>(std::lround(half_line / (reach + half_line) * middle)));
    const Kind kind = kind_of(sides, width);
    LinesSeen seen{{}, sides.size()};
    for (const LineOfSides& line : lines_of(sides, kind, width)) {
        const Side& first = *line.sides.front();
        const int length = first.x_line ? board.pose.grid.rows : board.pose.grid.columns;
        const WholeLine whole = whole_line(line, length, width);
        constexpr float faintest = 0.5;  // grey levels
        if (whole.strength < faintest) continue;
        for (const Side* side : line.sides) {
            LinePoint point{
                .image_px = side->centre_px + side->step_px * offset_at(*side, whole.from, whole.to, length),
                .x_line = side->x_line,
                .index = side->line,
                .weight = std::min(1.0, whole.strength / 8.0)};
            if (on_outer_line(board.pose.grid, point)) point.weight *= outer_weight;
            seen.points.push_back(point);
        }
    }
    return seen;
}

namespace {

double square_px(const BoardPose& pose) {
    return pose.scale_at({pose.grid.width_mm() / 2, pose.grid.height_mm() / 2}) * pose.grid.square_mm;
}

/// Fits and looks again, within each of the reaches. `fit(board, points, sigma_px)`.
template <typename Fit>
WarpedBoard fitted_by(const Fit& fit, WarpedBoard board, const cv::Mat& picture, LineBreadth breadth,
                      std::initializer_list<double> reaches, std::size_t fewest) {
    for (const double near : reaches) {
        const auto points = lines_seen(board, picture, near, breadth).points;
        if (points.size() < fewest) break;
        board = fit(board, points, std::max(0.5, 0.2 * square_px(board.pose) * near));
    }
    return board;
}

}  // namespace

BoardPose fitted_to_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                          double reach, LineBreadth breadth) {
    const auto flat = [&](const WarpedBoard& board, const auto& points, double sigma_px) {
        return WarpedBoard(fitted(board.pose, points, bending, sigma_px));
    };
    return fitted_by(flat, pose, picture, breadth, {reach, reach / 2, reach / 3}, 20).pose;
}

BoardPose fitted_to_whole_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                                double reach, LineBreadth breadth) {
    BoardPose best = pose;
    for (const double near : {reach, reach / 2}) {
        const auto points = whole_lines_seen(best, picture, near, breadth).points;
        constexpr std::size_t fewest = 20;
        if (points.size() < fewest) break;
        best = fitted(best, points, bending, std::max(0.5, 0.2 * square_px(best) * near));
    }
    return best;
}

WarpedBoard bent_to_lines(const WarpedBoard& board, const cv::Mat& picture, DistortionModel bending,
                          double reach, LineBreadth breadth) {
    // Where a bend ends, the outer lines alone can say.
    const auto bent = [&](const WarpedBoard& last, auto points, double sigma_px) {
        for (LinePoint& point : points) {
            if (on_outer_line(last.pose.grid, point)) point.weight /= outer_weight;
        }
        return fitted_bent(last, points, bending, sigma_px);
    };
    constexpr std::size_t twice_the_unknowns = 48;
    // A bend shows line by line, from the middle outwards: the first looks reach as far.
    return fitted_by(bent, board, picture, breadth, {reach, reach, reach, reach / 2, reach / 4},
                     twice_the_unknowns);
}

}  // namespace quadrille::vision
