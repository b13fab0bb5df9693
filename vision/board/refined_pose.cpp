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

}  // namespace

RefinedPose measured(const WarpedBoard& board, const cv::Mat& picture) {
    constexpr double reach = 0.15;
    const LinesSeen seen = lines_seen(board, picture, reach);
    if (seen.points.empty()) return {board, 0, reach, reach};
    std::vector<double> misses, inner;
    for (const LinePoint& point : seen.points) {
        misses.push_back(miss(board, point));
        if (!on_outer_line(board.pose.grid, point)) inner.push_back(misses.back());
    }
    return {board, static_cast<double>(misses.size()) / static_cast<double>(seen.sides),
            fourth_fifth(misses, reach), fourth_fifth(inner, reach)};
}

RefinedPose settled(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending) {
    constexpr double reach = 0.1, bent_reach = 0.3;
    const RefinedPose flat = measured(fitted_to_lines(pose, picture, bending, reach), picture);
    constexpr double drawn_by_hand = 0.03;  // squares: 3 mm
    if (flat.miss < drawn_by_hand) return flat;
    const RefinedPose bent = measured(bent_to_lines(flat.board, picture, bending, bent_reach), picture);
    // Two dozen unknowns follow noise a little as well.
    constexpr double clearly = 0.7;
    const bool better = bent.miss < clearly * flat.miss && bent.share >= flat.share;
    // A bend that serves the outer lines alone leads to the cardboard's edge.
    return better && bent.inner_miss <= flat.inner_miss ? bent : flat;
}

}  // namespace quadrille::vision
