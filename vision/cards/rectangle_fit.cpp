#include "vision/cards/rectangle_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace quadrille::vision {
namespace {

constexpr float corner_mm = 4;  ///< the rounded corners of cards and sleeves

/// Sum of the evidence along both sides that stand `outwards` from the centre.
float along_pair(const EdgeEvidence& evidence, const OrientedRectangle& rectangle, bool long_sides,
                 float step) {
    const cv::Point2f right = rectangle.right(), down = rectangle.down();
    const cv::Point2f outwards = long_sides ? right : down, along_side = long_sides ? down : right;
    const float length = (long_sides ? rectangle.size.height : rectangle.size.width) - 2 * corner_mm;
    const float distance = (long_sides ? rectangle.size.width : rectangle.size.height) / 2;
    const int count = static_cast<int>(length / step) + 1;
    const float c = outwards.x * outwards.x - outwards.y * outwards.y, s = 2 * outwards.x * outwards.y;
    const float scale = evidence.px_per_mm;
    float sum = 0;
    for (const float sign : {-1.0F, 1.0F}) {
        const cv::Point2f first = rectangle.centre + outwards * (sign * distance) - along_side * (length / 2);
        for (int i = 0; i < count; ++i) {
            const cv::Point2f at =
                first + along_side * (length * static_cast<float>(i) / static_cast<float>(count - 1));
            const int x = static_cast<int>((at.x + 0.5F) * scale),
                      y = static_cast<int>((at.y + 0.5F) * scale);
            if (x < 0 || y < 0 || x >= evidence.doubled.cols || y >= evidence.doubled.rows) continue;
            const cv::Vec2s& edge = evidence.doubled.ptr<cv::Vec2s>(y)[x];
            sum += std::max(0.0F, c * edge[0] + s * edge[1]);
        }
    }
    return sum;
}

/// Evidence over the outline; a side beyond a hidden one does not pull: the evidence is never negative.
float score(const OrientedRectangle& rectangle, const EdgeEvidence& evidence) {
    constexpr float step_mm = 4;
    return along_pair(evidence, rectangle, true, step_mm) + along_pair(evidence, rectangle, false, step_mm);
}

/// How far outwards of the point the picture changes most, within `range` pixels, and by how much.
struct Steepest {
    float offset = 0, strength = 0;
};

Steepest steepest_across(const cv::Mat& gradient, const SidePoint& point, int range) {
    constexpr int most = 3;
    std::array<float, 2 * most + 1> steepness{};
    int best = 0;
    for (int i = 0; i <= 2 * range; ++i) {
        const cv::Point2f at = point.at + point.outwards * static_cast<float>(i - range);
        const cv::Point pixel(cvRound(at.x), cvRound(at.y));
        if (!cv::Rect({0, 0}, gradient.size()).contains(pixel)) return {};
        const cv::Vec2s& g = gradient.at<cv::Vec2s>(pixel);
        const float across = std::abs(point.outwards.x * g[0] + point.outwards.y * g[1]);
        const float beside = std::abs(point.outwards.y * g[0] - point.outwards.x * g[1]);
        steepness[static_cast<std::size_t>(i)] = std::max(0.0F, across - beside);
        if (steepness[static_cast<std::size_t>(i)] > steepness[static_cast<std::size_t>(best)]) best = i;
    }
    if (best == 0 || best == 2 * range) return {};
    const auto b = static_cast<std::size_t>(best);
    const float before = steepness[b - 1], peak = steepness[b], after = steepness[b + 1];
    const float bend = before - 2 * peak + after;
    const float vertex = bend < 0 ? 0.5F * (before - after) / bend : 0;
    return {static_cast<float>(best - range) + vertex, peak};
}

OrientedRectangle onto_steepest(const OrientedRectangle& start, const cv::Mat& gradient, int range) {
    constexpr float full_weight = 30;  ///< grey levels over two pixels; steeper counts no more
    cv::Matx33f normal = cv::Matx33f::eye() * 1e-3F;
    cv::Vec3f right{};
    for (const SidePoint& point : side_points(start, 3)) {
        const Steepest edge = steepest_across(gradient, point, range);
        const float off = edge.offset / (static_cast<float>(range) + 1);
        const float weight = std::min(1.0F, edge.strength / full_weight) * (1 - off * off) * (1 - off * off);
        // A point at `arm` from the centre moves outwards by n . t + turn (n x arm) under a shift t and a
        // turn.
        const cv::Point2f arm = point.at - start.centre;
        const cv::Vec3f moves{point.outwards.x, point.outwards.y,
                              arm.x * point.outwards.y - arm.y * point.outwards.x};
        normal += weight * (moves * moves.t());
        right += weight * edge.offset * moves;
    }
    const cv::Vec3f step = normal.inv() * right;
    constexpr float largest_mm = 3, largest_turn = 0.08F;
    if (std::hypot(step[0], step[1]) > largest_mm || std::abs(step[2]) > largest_turn) return start;
    OrientedRectangle moved = start;
    moved.centre += cv::Point2f(step[0], step[1]);
    moved.angle_deg += step[2] * static_cast<float>(180 / CV_PI);
    return moved;
}

}  // namespace

std::vector<SidePoint> side_points(const OrientedRectangle& rectangle, float step) {
    std::vector<SidePoint> points;
    const cv::Point2f right = rectangle.right(), down = rectangle.down();
    int number = 0;
    const auto side = [&](cv::Point2f along_side, cv::Point2f outwards, float length, float distance) {
        const float usable = length - 2 * corner_mm;
        const int count = std::max(2, static_cast<int>(usable / step) + 1);
        for (int i = 0; i < count; ++i) {
            const float t = usable * (static_cast<float>(i) / static_cast<float>(count - 1) - 0.5F);
            points.push_back({rectangle.centre + along_side * t + outwards * distance, outwards, number});
        }
        ++number;
    };
    side(right, -down, rectangle.size.width, rectangle.size.height / 2);
    side(down, right, rectangle.size.height, rectangle.size.width / 2);
    side(-right, down, rectangle.size.width, rectangle.size.height / 2);
    side(-down, -right, rectangle.size.height, rectangle.size.width / 2);
    return points;
}

float edge_at(const EdgeEvidence& evidence, const SidePoint& point, int slack) {
    // (cos 2a, sin 2a) of the normal's direction a.
    const float c = point.outwards.x * point.outwards.x - point.outwards.y * point.outwards.y;
    const float s = 2 * point.outwards.x * point.outwards.y;
    constexpr float beside = 0.8F;  ///< an edge a pixel off counts less, or all turns by a degree look alike
    float best = 0;
    for (int i = -slack; i <= slack; ++i) {
        const cv::Point2f at = point.at + point.outwards * static_cast<float>(i);
        const int x = cvFloor(at.x + 0.5F), y = cvFloor(at.y + 0.5F);
        if (x < 0 || y < 0 || x >= evidence.doubled.cols || y >= evidence.doubled.rows) continue;
        const cv::Vec2s& edge = evidence.doubled.at<cv::Vec2s>(y, x);
        best = std::max(best, (c * edge[0] + s * edge[1]) * (i == 0 ? 1.0F : beside));
    }
    return best / 127;
}

OrientedRectangle moved_uphill(const OrientedRectangle& start, const EdgeEvidence& coarse) {
    OrientedRectangle best = start;
    float best_score = score(best, coarse);
    for (const float step : {2.0F, 1.0F}) {  // millimetres and degrees: alike at the ends of a card
        for (int repeat = 0; repeat < 3; ++repeat) {
            const OrientedRectangle from = best;
            const auto consider = [&](OrientedRectangle tried) {
                const float tried_score = score(tried, coarse);
                if (tried_score <= best_score) return;
                best = tried;
                best_score = tried_score;
            };
            for (const float sign : {-1.0F, 1.0F}) {
                OrientedRectangle tried = from;
                tried.centre += from.right() * (sign * step);
                consider(tried);
                tried = from;
                tried.centre += from.down() * (sign * step);
                consider(tried);
                tried = from;
                tried.angle_deg += sign * step;
                consider(tried);
            }
            if (best.centre == from.centre && best.angle_deg == from.angle_deg) break;
        }
    }
    return best;
}

OrientedRectangle onto_edges(const OrientedRectangle& start, const EdgeEvidence& fine) {
    OrientedRectangle best = start;
    for (const int range : {3, 3, 3, 2, 2}) best = onto_steepest(best, fine.gradient, range);
    return best;
}

}  // namespace quadrille::vision
