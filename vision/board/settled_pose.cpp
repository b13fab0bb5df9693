#include "vision/board/settled_pose.hpp"

#include <algorithm>
#include <vector>

#include "vision/board/line_points.hpp"

namespace quadrille::vision {

SettledPose measured(const BentBoard& board, const cv::Mat& picture) {
    constexpr double reach = 0.15;
    const LinesSeen seen = lines_seen(board, picture, reach);
    if (seen.points.empty()) return {board, 0, reach};
    std::vector<double> misses;
    misses.reserve(seen.points.size());
    for (const LinePoint& point : seen.points) misses.push_back(miss(board, point));
    const auto fourth_fifth = misses.begin() + static_cast<std::ptrdiff_t>(misses.size() * 4 / 5);
    std::nth_element(misses.begin(), fourth_fifth, misses.end());
    return {board, static_cast<double>(misses.size()) / static_cast<double>(seen.sides), *fourth_fifth};
}

SettledPose settled(const BoardPose& pose, const cv::Mat& picture, Bending bending) {
    constexpr double reach = 0.1, bent_reach = 0.3;
    const SettledPose flat = measured(fitted_to_lines(pose, picture, bending, reach), picture);
    constexpr double drawn_by_hand = 0.03;  // squares: 3 mm
    if (flat.miss < drawn_by_hand) return flat;
    const SettledPose bent = measured(bent_to_lines(flat.board, picture, bending, bent_reach), picture);
    // Two dozen unknowns follow noise a little as well.
    constexpr double clearly = 0.7;
    return bent.miss < clearly * flat.miss && bent.share >= flat.share ? bent : flat;
}

}  // namespace quadrille::vision
