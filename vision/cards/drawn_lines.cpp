#include "vision/cards/drawn_lines.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {
namespace {

constexpr double near_mm = 4;           ///< half a felt pen's line, its wobble, and the edge's blur
constexpr float along_line = 0.97F;     ///< cosine of 14 degrees: an untidily laid card is still aligned
constexpr float doubled_along = 0.88F;  ///< cosine of 28 degrees

/// How far a coordinate is from the nearest line of its pencil.
double off_line(double v, double square_mm, double end) {
    const double nearest = std::clamp(std::round(v / square_mm) * square_mm, 0.0, end);
    return std::abs(v - nearest);
}

void discount(EdgeEvidence& evidence, int x, int y, float sign) {
    cv::Vec2s& edge = evidence.doubled.at<cv::Vec2s>(y, x);
    const float strength = std::hypot(static_cast<float>(edge[0]), static_cast<float>(edge[1]));
    if (sign * edge[0] < doubled_along * strength) return;
    edge = {static_cast<short>(edge[0] * 4 / 5), static_cast<short>(edge[1] * 4 / 5)};
    cv::Vec2s& gradient = evidence.gradient.at<cv::Vec2s>(y, x);
    gradient = {static_cast<short>(gradient[0] / 2), static_cast<short>(gradient[1] / 2)};
}

}  // namespace

bool on_drawn_line(const SidePoint& point, const RectifiedFrame& frame) {
    const cv::Point2d p = frame.board_from_rectified(point.at);
    const BoardGrid& grid = frame.grid;
    const bool on_board = p.x > -near_mm && p.y > -near_mm && p.x < grid.width_mm() + near_mm &&
                          p.y < grid.height_mm() + near_mm;
    if (!on_board) return false;
    return (std::abs(point.outwards.x) > along_line &&
            off_line(p.x, grid.square_mm, grid.width_mm()) < near_mm) ||
           (std::abs(point.outwards.y) > along_line &&
            off_line(p.y, grid.square_mm, grid.height_mm()) < near_mm);
}

void discount_drawn_lines(EdgeEvidence& evidence, const RectifiedFrame& at_one) {
    RectifiedFrame frame = at_one;
    frame.px_per_mm = evidence.px_per_mm;
    const BoardGrid& grid = frame.grid;
    const cv::Size size = evidence.doubled.size();
    std::vector<int> columns, rows;
    for (int x = 0; x < size.width; ++x) {
        if (off_line(frame.board_from_rectified(cv::Point2d(x, 0)).x, grid.square_mm, grid.width_mm()) <
            near_mm)
            columns.push_back(x);
    }
    for (int y = 0; y < size.height; ++y) {
        if (off_line(frame.board_from_rectified(cv::Point2d(0, y)).y, grid.square_mm, grid.height_mm()) <
            near_mm)
            rows.push_back(y);
    }
    const auto overshoot = static_cast<int>(8 * evidence.px_per_mm);
    const int left = std::max(0, columns.front() - overshoot),
              right = std::min(size.width, columns.back() + overshoot);
    const int top = std::max(0, rows.front() - overshoot),
              bottom = std::min(size.height, rows.back() + overshoot);
    for (int y = top; y < bottom; ++y) {
        for (const int x : columns) discount(evidence, x, y, 1);
    }
    for (const int y : rows) {
        for (int x = left; x < right; ++x) discount(evidence, x, y, -1);
    }
}

}  // namespace quadrille::vision
