#include "vision/board/edge_directions.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {
namespace {

/// The indices of the edges in steps of strength, strongest first, row by row within a step.
std::vector<int> by_strength(const EdgeDirections& edges) {
    constexpr int steps = 1024;
    const float strongest = *std::max_element(edges.strength.begin(), edges.strength.end());
    const auto step_of = [&](std::size_t index) {
        return static_cast<std::size_t>(edges.strength[index] / strongest * (steps - 1));
    };
    std::vector<int> begin(steps + 1, 0);
    for (std::size_t i = 0; i < edges.weak.size(); ++i) {
        if (!edges.weak[i]) ++begin[steps - 1 - step_of(i) + 1];
    }
    for (std::size_t step = 0; step < steps; ++step) begin[step + 1] += begin[step];
    std::vector<int> sorted(static_cast<std::size_t>(begin[steps]));
    for (std::size_t i = 0; i < edges.weak.size(); ++i) {
        if (!edges.weak[i])
            sorted[static_cast<std::size_t>(begin[steps - 1 - step_of(i)]++)] = static_cast<int>(i);
    }
    return sorted;
}

}  // namespace

EdgeDirections edge_directions(const cv::Mat& grey, double tolerance_deg) {
    constexpr double rounding = 2;  // of a difference of two grey levels
    const double least = rounding / std::sin(tolerance_deg * CV_PI / 180);
    const int least_square = static_cast<int>(std::floor(4 * least * least));
    EdgeDirections edges{.stride = grey.cols + 2,
                         .size = grey.size(),
                         .direction = {},
                         .strength = {},
                         .weak = {},
                         .strongest_first = {}};
    const auto count = static_cast<std::size_t>(edges.stride) * static_cast<std::size_t>(grey.rows + 2);
    edges.direction.assign(count, {0, 0});
    edges.strength.assign(count, 0);
    edges.weak.assign(count, 1);
    for (int y = 0; y + 1 < grey.rows; ++y) {
        const auto *above = grey.ptr<uchar>(y), *below = grey.ptr<uchar>(y + 1);
        const auto row = static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(edges.stride) + 1;
        for (int x = 0; x + 1 < grey.cols; ++x) {
            const int falling = below[x + 1] - above[x], rising = above[x + 1] - below[x];
            const int right = falling + rising, down = falling - rising;  // twice the gradient
            const int square = right * right + down * down;
            if (square <= least_square) continue;
            const std::size_t at = row + static_cast<std::size_t>(x);
            const float twice = std::sqrt(static_cast<float>(square));
            edges.direction[at] = {static_cast<float>(-down) / twice, static_cast<float>(right) / twice};
            edges.strength[at] = twice / 2;
            edges.weak[at] = 0;
        }
    }
    edges.strongest_first = by_strength(edges);
    return edges;
}

}  // namespace quadrille::vision
