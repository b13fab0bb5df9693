#include "vision/board/refined_pose.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "vision/board/line_points.hpp"

namespace quadrille::vision {

namespace {

/// What four in five are below.
double fourth_fifth(std::vector<double> values, double of_none) {
    if (values.empty()) return of_none;
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 4 / 5);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

constexpr double drawn_by_hand = 0.03;  // squares: 3 mm
constexpr double reach_of_measure = 0.15;

/// Which corner of the board a place (squares) is at: in the outer third both ways; nullopt elsewhere.
std::optional<std::size_t> nearest_corner(cv::Point2d place, const BoardGrid& grid) {
    const double x = place.x / grid.columns, y = place.y / grid.rows;
    constexpr double third = 1.0 / 3;
    const auto amid = [](double share) { return share > third && share < 1 - third; };
    if (amid(x) || amid(y)) return std::nullopt;
    return (x > third ? 1U : 0U) + (y > third ? 2U : 0U);
}

/// Of the corners where enough lines are seen.
double largest_miss(const std::array<std::vector<double>, 4>& at_corners) {
    constexpr std::size_t enough = 8;
    double largest = 0;
    for (const std::vector<double>& misses : at_corners)
        if (misses.size() >= enough) largest = std::max(largest, fourth_fifth(misses, 0));
    return largest;
}

/// How well the lines agree with a board, taken for lines of one breadth.
RefinedPose measured_as(LineBreadth breadth, const WarpedBoard& board, const cv::Mat& picture) {
    constexpr double reach = reach_of_measure;
    const LinesSeen seen = lines_seen(board, picture, reach, breadth);
    if (seen.points.empty()) return {board, 0, reach, reach, reach};
    std::vector<double> misses, inner;
    std::array<std::vector<double>, 4> at_corners;
    const BoardGrid& grid = board.pose.grid;
    for (const LinePoint& point : seen.points) {
        const cv::Point2d place = board.board_from_image(point.image_px) / grid.square_mm;
        misses.push_back(miss(place, point) + seen.aside);
        if (!on_outer_line(grid, point)) inner.push_back(misses.back());
        const auto corner = nearest_corner(place, grid);
        if (corner && !seen.borders) at_corners[*corner].push_back(misses.back());
    }
    return {.board = board,
            .share = static_cast<double>(misses.size()) / static_cast<double>(seen.sides),
            .miss = fourth_fifth(misses, reach),
            .inner_miss = fourth_fifth(inner, reach),
            .corner_miss = largest_miss(at_corners)};
}

/// What a breadth is chosen by: how many of the lines are seen, and how near they are.
double agreement(const RefinedPose& pose) {
    return pose.share * (1 - pose.miss / reach_of_measure);
}

struct AsBroad {
    LineBreadth breadth;
    RefinedPose pose;
};

/// A broader kind of line where a picture agrees clearly better with it than with a pen's. `pose_as(breadth)`
/// is measured.
template <typename PoseAs>
AsBroad broader_if_better(const RefinedPose& as_pen, const PoseAs& pose_as) {
    constexpr double clearly = 1.2;
    AsBroad best{LineBreadth::pen, as_pen};
    for (const LineBreadth breadth : {LineBreadth::marker, LineBreadth::tape}) {
        const RefinedPose pose = pose_as(breadth);
        if (agreement(pose) > clearly * agreement(best.pose)) best = {breadth, pose};
    }
    return best;
}

/// The breadth of line that a picture agrees with best: pens' unless another does clearly better.
/// `pose_as(breadth)` is measured.
template <typename PoseAs>
AsBroad best_breadth(const PoseAs& pose_as) {
    const RefinedPose as_pen = pose_as(LineBreadth::pen);
    if (as_pen.miss < drawn_by_hand) return {LineBreadth::pen, as_pen};
    return broader_if_better(as_pen, pose_as);
}

constexpr double bent_away = 0.07;  ///< squares by which lines at a corner miss where it may be bent

/// Whether a flat board explains the lines: on the whole, and at each corner, for paper may bend there alone.
bool is_met(const RefinedPose& flat) {
    return flat.miss < drawn_by_hand && flat.corner_miss < bent_away;
}

/// A bent board where the picture agrees clearly better with it than with the flat one.
RefinedPose bent_if_better(const RefinedPose& flat, const cv::Mat& picture, DistortionModel bending,
                           LineBreadth breadth) {
    constexpr double reach = 0.3;
    const RefinedPose bent =
        measured_as(breadth, bent_to_lines(flat.board, picture, bending, reach, breadth), picture);
    // Two dozen unknowns follow noise a little as well.
    constexpr double clearly = 0.7, exactly = 0.015;
    // A bend that serves the outer lines alone leads to the cardboard's edge.
    const bool on_the_whole = bent.miss < clearly * flat.miss && bent.inner_miss <= flat.inner_miss;
    const auto no_worse = [&](double miss, double than) { return miss <= std::max(than, exactly); };
    const bool at_corners = bent.corner_miss < clearly * std::min(flat.corner_miss, bent_away) &&
                            no_worse(bent.miss, flat.miss) && no_worse(bent.inner_miss, flat.inner_miss);
    return bent.share >= flat.share && (on_the_whole || at_corners) ? bent : flat;
}

}  // namespace

RefinedPose measured(const WarpedBoard& board, const cv::Mat& picture) {
    return best_breadth([&](LineBreadth breadth) { return measured_as(breadth, board, picture); }).pose;
}

RefinedPose fitted_to_any_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                                double reach) {
    // Fitted as a pen's, broad lines are met at one of their edges.
    return best_breadth([&](LineBreadth as) {
               return measured_as(as, fitted_to_lines(pose, picture, bending, reach, as), picture);
           })
        .pose;
}

RefinedPose settled(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                    const std::function<bool(const BoardPose&)>& worth_more) {
    constexpr double reach = 0.1;
    const auto pose_as = [&](LineBreadth as) {
        return measured_as(as, fitted_to_lines(pose, picture, bending, reach, as), picture);
    };
    const RefinedPose as_pen = pose_as(LineBreadth::pen);
    if (is_met(as_pen) || !worth_more(as_pen.board.pose)) return as_pen;
    if (as_pen.miss < drawn_by_hand) return bent_if_better(as_pen, picture, bending, LineBreadth::pen);
    auto [breadth, flat] = broader_if_better(as_pen, pose_as);
    if (is_met(flat)) return flat;
    // Faint lines show along the whole board only.
    constexpr double poorly = 0.06, whole_reach = 0.2;
    if (flat.miss > poorly) {
        const auto [of_whole, whole] = best_breadth([&](LineBreadth as) {
            const BoardPose near = fitted_to_whole_lines(pose, picture, bending, whole_reach, as);
            return measured_as(as, fitted_to_lines(near, picture, bending, reach, as), picture);
        });
        if (agreement(whole) > agreement(flat)) breadth = of_whole, flat = whole;
    }
    return bent_if_better(flat, picture, bending, breadth);
}

}  // namespace quadrille::vision
