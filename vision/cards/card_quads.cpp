#include "vision/cards/card_quads.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/network/parallel.hpp"

namespace quadrille::vision {
namespace {

using Contour = std::vector<cv::Point>;

double area_of(const CardQuad& quad) {
    return cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end()));
}

/// The corners of a convex outline, its round ones cut: the coarsest approximation that still has four.
std::optional<std::array<cv::Point, 4>> four_corners(const Contour& hull) {
    const double round = cv::arcLength(hull, true);
    for (const double off : {0.015, 0.025, 0.04, 0.06}) {
        Contour corners;
        cv::approxPolyDP(hull, corners, off * round, true);
        if (corners.size() < 4) return std::nullopt;
        if (corners.size() == 4) return std::array{corners[0], corners[1], corners[2], corners[3]};
    }
    return std::nullopt;
}

/// A straight line through a point.
struct Line {
    cv::Point2f through, along;
};

/// The points of an outline beside the middle of the side from `a` to `b`.
std::vector<cv::Point2f> beside_side(const Contour& contour, cv::Point2f a, cv::Point2f b) {
    constexpr float corner_share = 0.15F, beside_share = 0.06F;  ///< of a side: round corners; off it
    const cv::Point2f side = b - a;
    const float squared = side.dot(side);
    std::vector<cv::Point2f> points;
    for (const cv::Point& p : contour) {
        const cv::Point2f from = cv::Point2f(p) - a;
        const float along = from.dot(side) / squared;
        const auto off = std::abs(static_cast<float>(from.cross(side))) / squared;
        if (along > corner_share && along < 1 - corner_share && off < beside_share) points.push_back(p);
    }
    return points;
}

/// Whether an outline's points along a side leave no gaps.
bool covers(const std::vector<cv::Point2f>& points, double length) {
    constexpr double least_covered = 0.4;
    return static_cast<double>(points.size()) >= least_covered * length / std::sqrt(2);
}

/// The line of least weighted squares.
Line line_of(const std::vector<cv::Point2f>& points, const std::vector<float>& weights) {
    float sum = 0, xx = 0, xy = 0, yy = 0;
    cv::Point2f through;
    for (std::size_t i = 0; i < points.size(); ++i) {
        sum += weights[i];
        through += weights[i] * points[i];
    }
    through /= sum;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const cv::Point2f from = points[i] - through;
        xx += weights[i] * from.x * from.x;
        xy += weights[i] * from.x * from.y;
        yy += weights[i] * from.y * from.y;
    }
    const float angle = std::atan2(2 * xy, xx - yy) / 2;
    return {.through = through, .along = {std::cos(angle), std::sin(angle)}};
}

/// The line of least distances, by squares weighed anew: cv::fitLine starts twenty times, at random points.
Line robust_line(const std::vector<cv::Point2f>& points) {
    constexpr int rounds = 5;
    constexpr float least_off = 0.25F;  ///< pixels: nearer ones weigh no more
    std::vector<float> weights(points.size(), 1);
    Line line = line_of(points, weights);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto off = static_cast<float>(std::abs((points[i] - line.through).cross(line.along)));
            weights[i] = 1 / std::max(least_off, off);
        }
        line = line_of(points, weights);
    }
    return line;
}

/// The line through points along a side; nullopt where they are not straight.
std::optional<Line> line_through(const std::vector<cv::Point2f>& points, double length) {
    constexpr double most_off = 0.012;  ///< of the side's length
    const Line line = robust_line(points);
    double off = 0;
    for (const cv::Point2f& p : points) off += std::abs((p - line.through).cross(line.along));
    if (off / static_cast<double>(points.size()) > 0.7 + most_off * length) return std::nullopt;
    return line;
}

std::optional<cv::Point2f> crossing(const Line& a, const Line& b) {
    const auto sine = static_cast<float>(a.along.cross(b.along));
    constexpr float least_sine = 0.3F;
    if (std::abs(sine) < least_sine) return std::nullopt;
    return a.through + a.along * (static_cast<float>((b.through - a.through).cross(b.along)) / sine);
}

/// The outline's sides as straight lines, and where they cross.
std::optional<CardQuad> fitted(const Contour& contour, const std::array<cv::Point, 4>& corners) {
    std::array<std::vector<cv::Point2f>, 4> beside;
    std::array<double, 4> lengths{};
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = corners[i], b = corners[(i + 1) % 4];
        beside[i] = beside_side(contour, a, b);
        lengths[i] = cv::norm(b - a);
        if (!covers(beside[i], lengths[i])) return std::nullopt;
    }
    std::array<Line, 4> sides;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto side = line_through(beside[i], lengths[i]);
        if (!side) return std::nullopt;
        sides[i] = *side;
    }
    CardQuad quad;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto corner = crossing(sides[(i + 3) % 4], sides[i]);
        if (!corner) return std::nullopt;
        quad[i] = *corner;
    }
    return quad;
}

/// Sides in the order and of the lengths that a card's may have in a picture.
bool card_like(const CardQuad& quad, cv::Size picture) {
    constexpr double shortest_px = 14, longest = 5;  ///< of the longest side, in shortest ones
    double least = 1e9, most = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const double side = cv::norm(quad[i] - quad[(i + 1) % 4]);
        least = std::min(least, side);
        most = std::max(most, side);
    }
    return least > shortest_px && most < longest * least && most < std::max(picture.width, picture.height) &&
           area_of(quad) < 0.6 * picture.area();
}

std::optional<CardQuad> quad_of(const Contour& contour, cv::Size picture) {
    constexpr double least_area = 300, least_filled = 0.9;
    Contour hull;
    cv::convexHull(contour, hull, false);  // clockwise where y points down
    const double area = cv::contourArea(hull);
    if (area < least_area || std::abs(cv::contourArea(contour)) < least_filled * area) return std::nullopt;
    const auto corners = four_corners(hull);
    if (!corners) return std::nullopt;
    const auto quad = fitted(contour, *corners);
    if (!quad || !card_like(*quad, picture)) return std::nullopt;
    return quad;
}

std::vector<CardQuad> quads_of(const cv::Mat& mask) {
    std::vector<Contour> contours;
    cv::findContours(mask, contours, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
    constexpr std::size_t least_points = 60;
    std::vector<CardQuad> quads;
    for (const Contour& contour : contours) {
        if (contour.size() < least_points) continue;
        if (const auto quad = quad_of(contour, mask.size())) quads.push_back(*quad);
    }
    return quads;
}

cv::Mat edges_of(const cv::Mat& plane) {
    cv::Mat edges;
    cv::Canny(plane, edges, 25, 70);
    cv::dilate(edges, edges, cv::Mat::ones(3, 3, CV_8U));
    return edges;
}

/// Whether both are outlines of one thing.
bool same(const CardQuad& a, const CardQuad& b) {
    const cv::Point2f middle_a = (a[0] + a[1] + a[2] + a[3]) / 4, middle_b = (b[0] + b[1] + b[2] + b[3]) / 4;
    const double size = std::sqrt(area_of(a));
    const double ratio = area_of(b) / area_of(a);
    return cv::norm(middle_a - middle_b) < 0.06 * size && ratio > 0.88 && ratio < 1.14;
}

std::vector<CardQuad> distinct(std::vector<CardQuad> quads) {
    std::stable_sort(quads.begin(), quads.end(),
                     [](const CardQuad& a, const CardQuad& b) { return area_of(a) > area_of(b); });
    std::vector<CardQuad> kept;
    for (const CardQuad& quad : quads) {
        if (std::none_of(kept.begin(), kept.end(), [&](const CardQuad& other) { return same(other, quad); }))
            kept.push_back(quad);
    }
    return kept;
}

}  // namespace

std::vector<CardQuad> card_quads(const cv::Mat& picture) {
    cv::Mat smooth;
    cv::GaussianBlur(picture, smooth, {}, 0.8);
    std::vector<cv::Mat> planes;
    cv::split(smooth, planes);
    cv::Mat grey;
    cv::cvtColor(smooth, grey, cv::COLOR_BGR2GRAY);
    planes[1] = grey;  // blue, grey and red separate what one of them confuses
    constexpr std::ptrdiff_t first = 30, step = 25, levels = 9;
    std::vector<std::vector<CardQuad>> found(levels + planes.size());
    in_parallel(std::ssize(found), [&](std::ptrdiff_t i) {
        found[static_cast<std::size_t>(i)] =
            quads_of(i < levels ? cv::Mat(grey > static_cast<double>(first + i * step))
                                : edges_of(planes[static_cast<std::size_t>(i - levels)]));
    });
    std::vector<CardQuad> quads;
    for (const auto& some : found) quads.insert(quads.end(), some.begin(), some.end());
    return distinct(std::move(quads));
}

}  // namespace quadrille::vision
