#include "vision/board/refined_pose.hpp"

#include <algorithm>
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

/// How well the lines agree with a board, taken for lines of one breadth.
RefinedPose measured_as(LineBreadth breadth, const WarpedBoard& board, const cv::Mat& picture) {
    constexpr double reach = reach_of_measure;
    const LinesSeen seen = lines_seen(board, picture, reach, breadth);
    if (seen.points.empty()) return {board, 0, reach, reach};
    std::vector<double> misses, inner;
    for (const LinePoint& point : seen.points) {
        misses.push_back(miss(board, point));
        if (!on_outer_line(board.pose.grid, point)) inner.push_back(misses.back());
    }
    return {board, static_cast<double>(misses.size()) / static_cast<double>(seen.sides),
            fourth_fifth(misses, reach), fourth_fifth(inner, reach)};
}

/// What a breadth is chosen by: how many of the lines are seen, and how near they are.
double agreement(const RefinedPose& pose) {
    return pose.share * (1 - pose.miss / reach_of_measure);
}

struct AsBroad {
    LineBreadth breadth;
    RefinedPose pose;
};

/// The breadth of line that a picture agrees with best: pens' unless another does clearly better.
/// `pose_as(breadth)` is measured.
template <typename PoseAs>
AsBroad best_breadth(const PoseAs& pose_as) {
    constexpr double clearly = 1.2;
    AsBroad best{LineBreadth::pen, pose_as(LineBreadth::pen)};
    if (best.pose.miss < drawn_by_hand) return best;
    for (const LineBreadth breadth : {LineBreadth::marker, LineBreadth::tape}) {
        const RefinedPose pose = pose_as(breadth);
        if (agreement(pose) > clearly * agreement(best.pose)) best = {breadth, pose};
    }
    return best;
}

}  // namespace

RefinedPose measured(const WarpedBoard& board, const cv::Mat& picture) {
    return best_breadth([&](LineBreadth breadth) { return measured_as(breadth, board, picture); }).pose;
}

namespace {

// Fitted as a pen's, broad lines are met at one of their edges.
AsBroad fitted_as_broad(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                        double reach) {
    return best_breadth([&](LineBreadth as) {
        return measured_as(as, fitted_to_lines(pose, picture, bending, reach, as), picture);
    });
}

}  // namespace

RefinedPose fitted_to_any_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                                double reach) {
    return fitted_as_broad(pose, picture, bending, reach).pose;
}

RefinedPose settled(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending) {
    constexpr double reach = 0.1, bent_reach = 0.3;
    auto [breadth, flat] = fitted_as_broad(pose, picture, bending, reach);
    if (flat.miss < drawn_by_hand) return flat;
    // Faint lines show along the whole board only.
    constexpr double poorly = 0.06, whole_reach = 0.2;
    if (flat.miss > poorly) {
        const auto [of_whole, whole] = best_breadth([&](LineBreadth as) {
            const BoardPose near = fitted_to_whole_lines(pose, picture, bending, whole_reach, as);
            return measured_as(as, fitted_to_lines(near, picture, bending, reach, as), picture);
        });
        if (agreement(whole) > agreement(flat)) breadth = of_whole, flat = whole;
    }
    const RefinedPose bent =
        measured_as(breadth, bent_to_lines(flat.board, picture, bending, bent_reach, breadth), picture);
    // Two dozen unknowns follow noise a little as well.
    constexpr double clearly = 0.7;
    const bool better = bent.miss < clearly * flat.miss && bent.share >= flat.share;
    // A bend that serves the outer lines alone leads to the cardboard's edge.
    return better && bent.inner_miss <= flat.inner_miss ? bent : flat;
}

}  // namespace quadrille::vision
