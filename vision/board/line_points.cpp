#include "vision/board/line_points.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "vision/board/line_profiles.hpp"

namespace quadrille::vision {
namespace {

constexpr int middle_place = LineResponse::middle;

/// Of the points on outer lines: such a line may lie on the cardboard's edge, with the table, a shadow or the
/// rim beside it.
constexpr double outer_weight = 0.35;

struct Peak {
    double at = 0;  ///< places from the middle
    float strength = 0;
    bool inside = false;  ///< not at an end of the search, where the true peak may lie beyond
};

/// The strongest place: the middle of what is nearly as strong, for the border of two colours is as strong
/// all across the width that is compared.
Peak peak_of(const LineResponse& r, int width) {
    constexpr float nearly = 0.75F;
    const int first = width, last = LineResponse::places - width - 1;
    const auto at = [&](int i) { return r.at[static_cast<std::size_t>(i)]; };
    int best = first;
    for (int k = first; k <= last; ++k) {
        if (at(k) > at(best)) best = k;
    }
    const float floor = nearly * at(best);
    float sum = 0, moment = 0;
    const auto add = [&](int k) {
        sum += at(k) - floor;
        moment += (at(k) - floor) * static_cast<float>(k - middle_place);
    };
    int low = best, high = best;
    while (low > first && at(low - 1) > floor) --low;
    while (high < last && at(high + 1) > floor) ++high;
    for (int k = low; k <= high; ++k) add(k);
    const bool inside = best > first && best < last;
    return {sum > 0 ? static_cast<double>(moment / sum) : best - middle_place, at(best), inside};
}

}  // namespace

bool on_outer_line(const BoardGrid& grid, const LinePoint& point) {
    return point.index == 0 || point.index == (point.x_line ? grid.columns : grid.rows);
}

namespace {

/// What the points on outer lines weigh. Beside squares of two colours these lines are no borders of them: a
/// frame lies there, with stripes of its own.
double weight_of_outer(const LineProfiles& profiles) {
    constexpr double beside_squares = 0.15;
    return profiles.borders() ? beside_squares * outer_weight : outer_weight;
}

/// The point of a line at a place across one of its sides.
LinePoint line_point(const BoardGrid& grid, const LineProfiles& profiles, const SideSeen& side, double place,
                     float strength) {
    constexpr double surely = 8;  // grey levels
    LinePoint point{.image_px = side.centre_px + side.step_px * place,
                    .x_line = side.x_line,
                    .index = side.line,
                    .weight = std::min(1.0, strength / surely)};
    if (on_outer_line(grid, point)) point.weight *= weight_of_outer(profiles);
    return point;
}

}  // namespace

LinesSeen lines_seen(const WarpedBoard& board, const cv::Mat& picture, double reach, LineBreadth breadth) {
    const LineProfiles profiles(board, picture, reach, breadth);
    LinesSeen seen{{}, profiles.sides().size(), profiles.aside(), profiles.borders()};
    for (std::size_t i = 0; i < profiles.sides().size(); ++i) {
        constexpr float bound = 30;
        const Peak peak = peak_of(profiles.response(i, bound), profiles.width());
        constexpr float faintest = 1.5;  // grey levels
        if (peak.strength < faintest || !peak.inside) continue;
        seen.points.push_back(
            line_point(board.pose.grid, profiles, profiles.sides()[i], peak.at, peak.strength));
    }
    return seen;
}

namespace {

/// The responses of the sides on one line of the board, in their order along it.
struct LineOfSides {
    std::vector<const SideSeen*> sides;
    std::vector<LineResponse> responses;
};

std::vector<LineOfSides> lines_of(const LineProfiles& profiles) {
    constexpr float bound = 12;  // grey levels: a faint line in all sides outweighs a card's edge in a few
    std::vector<LineOfSides> lines;
    for (std::size_t i = 0; i < profiles.sides().size(); ++i) {
        const SideSeen& side = profiles.sides()[i];
        const SideSeen* last = lines.empty() ? nullptr : lines.back().sides.back();
        if (!last || last->x_line != side.x_line || last->line != side.line) lines.emplace_back();
        lines.back().sides.push_back(&side);
        lines.back().responses.push_back(profiles.response(i, bound));
    }
    return lines;
}

/// Where a straight line lies that crosses the sides `from` samples off at the board's one end and `to` at
/// the other; `length`: of the board along it, in squares.
double offset_at(const SideSeen& side, int from, int to, int length) {
    const double along = (side.piece + 0.5) / length;
    return from + (to - from) * along;
}

/// The straight line across the whole board that all sides of a line speak for most.
struct WholeLine {
    int from = 0, to = 0;  ///< samples from the middle
    float strength = 0;    ///< mean of the responses
};

WholeLine whole_line(const LineOfSides& line, int length, int width) {
    const int most = middle_place - width - 1;
    WholeLine best;
    for (int from = -most; from <= most; ++from) {
        for (int to = -most; to <= most; ++to) {
            float sum = 0;
            for (std::size_t i = 0; i < line.sides.size(); ++i) {
                const auto at = std::lround(offset_at(*line.sides[i], from, to, length)) + middle_place;
                sum += line.responses[i].at[static_cast<std::size_t>(at)];
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
    const LineProfiles profiles(board, picture, reach, breadth);
    LinesSeen seen{{}, profiles.sides().size(), profiles.aside(), profiles.borders()};
    for (const LineOfSides& line : lines_of(profiles)) {
        const SideSeen& first = *line.sides.front();
        const int length = first.x_line ? board.pose.grid.rows : board.pose.grid.columns;
        const WholeLine whole = whole_line(line, length, profiles.width());
        constexpr float faintest = 0.5;  // grey levels
        if (whole.strength < faintest) continue;
        for (const SideSeen* side : line.sides) {
            const double place = offset_at(*side, whole.from, whole.to, length);
            seen.points.push_back(line_point(board.pose.grid, profiles, *side, place, whole.strength));
        }
    }
    return seen;
}

namespace {

/// How far from the board one looks for its lines, one time after the other, and how many points of them a
/// fit needs.
struct LineLooks {
    std::vector<double> reaches;  ///< in squares
    std::size_t fewest;
};

/// Fits and looks again. `fit(board, points, sigma_px)`.
template <typename Fit>
WarpedBoard fitted_by(const Fit& fit, WarpedBoard board, const cv::Mat& picture, LineBreadth breadth,
                      const LineLooks& looks) {
    for (const double near : looks.reaches) {
        const auto points = lines_seen(board, picture, near, breadth).points;
        if (points.size() < looks.fewest) break;
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
    return fitted_by(flat, pose, picture, breadth, {{reach, reach / 2, reach / 3}, 20}).pose;
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
    return fitted_by(bent, board, picture, breadth,
                     {{reach, reach, reach, reach / 2, reach / 4}, twice_the_unknowns});
}

}  // namespace quadrille::vision
