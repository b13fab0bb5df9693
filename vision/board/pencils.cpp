#include "vision/board/pencils.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

namespace quadrille::vision {
namespace {

constexpr int samples = 700;

cv::Vec3d line_through(const NormalSegment& s) {
    const cv::Vec3d line = cv::Vec3d(s.from.x, s.from.y, 1).cross(cv::Vec3d(s.to.x, s.to.y, 1));
    return line / cv::norm(line);
}

double agreement(const std::vector<NormalSegment>& segments, const cv::Vec3d& point) {
    double sum = 0;
    for (const NormalSegment& s : segments) {
        const double x = point[0] - s.middle.x * point[2], y = point[1] - s.middle.y * point[2];
        const double across = s.direction.x * y - s.direction.y * x;
        // The square of `miss` and of its bound, without roots, and without a quotient where nothing agrees:
        // this is asked some million times a picture.
        const double squared = across * across, bound = (x * x + y * y + 1e-24) * s.tolerance * s.tolerance;
        if (squared < bound) sum += s.weight * (1 - squared / bound);
    }
    return sum;
}

/// The point nearest to all lines that agree with `point`.
cv::Vec3d settled(const std::vector<NormalSegment>& segments, cv::Vec3d point) {
    for (int round = 0; round < 2; ++round) {
        cv::Matx33d scatter = cv::Matx33d::zeros();
        for (const NormalSegment& s : segments) {
            const double ratio = miss(s, point) / s.tolerance;
            if (ratio >= 1) continue;
            const cv::Vec3d line = line_through(s);
            const cv::Vec3d to_point(point[0] - s.middle.x * point[2], point[1] - s.middle.y * point[2], 0);
            // Weighs each line by the inverse of its angle's uncertainty at the point.
            const double weight = s.weight / std::max(1e-6, to_point.dot(to_point)) * (1 - ratio * ratio);
            scatter += weight * (line * line.t());
        }
        cv::Vec3d values;
        cv::Matx33d vectors;
        cv::eigen(scatter, values, vectors);
        const cv::Vec3d next(vectors(2, 0), vectors(2, 1), vectors(2, 2));
        if (cv::norm(next) < 0.5) break;
        point = next;
    }
    return point;
}

/// The focal length, in units of the assumed one, by which two vanishing points are at right angles.
std::optional<double> focal_by_right_angle(const cv::Vec3d& a, const cv::Vec3d& b) {
    const double depth = a[2] * b[2];
    if (std::abs(depth) < 0.03) return std::nullopt;
    const double squared = -(a[0] * b[0] + a[1] * b[1]) / depth;
    if (squared < 0.45 * 0.45 || squared > 2.2 * 2.2) return std::nullopt;
    return std::clamp(std::sqrt(squared), 0.6, 1.8);
}

std::optional<Plane> plane_of(const Pencil& first, const Pencil& second,
                              const std::vector<NormalSegment>& segments, bool focal_known) {
    const double focal =
        focal_known ? 1 : focal_by_right_angle(first.vanishing_point, second.vanishing_point).value_or(1);
    const auto seen_with_focal = [&](cv::Vec3d v) {
        return cv::normalize(cv::Vec3d(v[0] / focal, v[1] / focal, v[2]));
    };
    const cv::Vec3d a = seen_with_focal(first.vanishing_point), b = seen_with_focal(second.vanishing_point);
    if (std::abs(a.dot(b)) > 0.3) return std::nullopt;
    const cv::Vec3d normal = cv::normalize(a.cross(b));
    // A plane seen at less than some 15 degrees shows no board.
    if (std::abs(normal[2]) < 0.25) return std::nullopt;
    const cv::Matx33d normal_from_plane(a[0] * focal, b[0] * focal, normal[0] * focal, a[1] * focal,
                                        b[1] * focal, normal[1] * focal, a[2], b[2], normal[2]);
    Plane plane{normal_from_plane.inv(), first.vanishing_point, second.vanishing_point,
                first.weight + second.weight};
    double in_front = 0;
    for (const NormalSegment& s : segments) {
        const double depth = (plane.plane_from_normal * cv::Vec3d(s.middle.x, s.middle.y, 1))[2];
        in_front += depth > 0 ? s.weight : -s.weight;
    }
    if (in_front < 0) plane.plane_from_normal = -plane.plane_from_normal;
    return plane;
}

/// Hatching and carpets give bundles of parallel segments; a drawn line gives two. Each bundle is to count as
/// one line.
void thin_out(std::vector<NormalSegment>& segments) {
    constexpr double near = 0.02;      // of the focal length; a square of a board is wider
    constexpr double parallel = 0.15;  // sine
    std::vector<int> company(segments.size(), 0);
    for (std::size_t i = 0; i < segments.size(); ++i) {
        for (std::size_t j = i + 1; j < segments.size(); ++j) {
            const cv::Point2d apart = segments[j].middle - segments[i].middle;
            if (std::abs(apart.x) > 2 * near || std::abs(apart.y) > 2 * near) continue;
            if (std::abs(apart.cross(segments[i].direction)) > near) continue;
            if (std::abs(segments[j].direction.cross(segments[i].direction)) > parallel) continue;
            ++company[i];
            ++company[j];
        }
    }
    for (std::size_t i = 0; i < segments.size(); ++i) segments[i].weight /= std::max(1.0, company[i] - 2.0);
}

}  // namespace

std::vector<NormalSegment> normalised(const std::vector<Segment>& segments, const Lens& lens) {
    const auto normal = [&](cv::Point2d p) {
        const cv::Point2d u = lens.undistorted(p);
        // A lens that bends too much for the picture's corners sees nothing there.
        if (!(cv::norm(lens.distorted(u) - p) < 1)) return std::optional<cv::Point2d>();
        return std::optional(cv::Point2d((u.x - lens.cx) / lens.fx, (u.y - lens.cy) / lens.fy));
    };
    // Longer segments count more, but a table's edge not more than the lines of a board.
    const double longest = 0.06 * lens.size.width;
    std::vector<NormalSegment> result;
    result.reserve(segments.size());
    for (const Segment& s : segments) {
        const auto from = normal(s.from), to = normal(s.to);
        if (!from || !to) continue;
        NormalSegment n;
        n.from = *from;
        n.to = *to;
        n.middle = (n.from + n.to) / 2;
        const double length = cv::norm(n.to - n.from);
        if (length < 1e-9) continue;
        n.direction = (n.to - n.from) / length;
        n.weight = std::min(s.length, longest);
        n.tolerance = std::min(0.06, 0.018 + 0.8 / s.length);
        result.push_back(n);
    }
    thin_out(result);
    return result;
}

double miss(const NormalSegment& s, const cv::Vec3d& v) {
    const double x = v[0] - s.middle.x * v[2], y = v[1] - s.middle.y * v[2];
    return std::abs(s.direction.x * y - s.direction.y * x) / std::max(1e-12, std::sqrt(x * x + y * y));
}

std::vector<Pencil> strongest_pencils(const std::vector<NormalSegment>& segments, int count,
                                      std::uint64_t seed) {
    std::vector<Pencil> found;
    if (segments.size() < 4) return found;
    std::vector<double> weights;
    weights.reserve(segments.size());
    for (const NormalSegment& s : segments) weights.push_back(s.weight);
    std::mt19937_64 random(seed);
    std::discrete_distribution<std::size_t> pick(weights.begin(), weights.end());
    for (int i = 0; i < samples; ++i) {
        const NormalSegment& a = segments[pick(random)];
        const NormalSegment& b = segments[pick(random)];
        // Lines of one pencil of a board are seldom more than 40 degrees apart; two sides of one line tell
        // nothing.
        if (std::abs(a.direction.dot(b.direction)) < 0.75) continue;
        if (std::abs((b.middle - a.middle).cross(a.direction)) < 0.02) continue;
        const cv::Vec3d point = line_through(a).cross(line_through(b));
        if (cv::norm(point) < 1e-9) continue;
        const cv::Vec3d unit = cv::normalize(point);
        found.push_back({unit, agreement(segments, unit)});
    }
    std::sort(found.begin(), found.end(),
              [](const Pencil& a, const Pencil& b) { return a.weight > b.weight; });
    std::vector<Pencil> kept;
    for (const Pencil& pencil : found) {
        if (static_cast<int>(kept.size()) == count) break;
        const auto same = [&](const Pencil& other) {
            return std::abs(other.vanishing_point.dot(pencil.vanishing_point)) > 0.9985;  // 3 degrees
        };
        if (std::any_of(kept.begin(), kept.end(), same)) continue;
        const cv::Vec3d point = settled(segments, pencil.vanishing_point);
        const Pencil better{point, agreement(segments, point)};
        if (std::none_of(kept.begin(), kept.end(), [&](const Pencil& other) {
                return std::abs(other.vanishing_point.dot(point)) > 0.9985;
            })) {
            kept.push_back(better);
        }
    }
    return kept;
}

std::vector<Plane> planes(const std::vector<Pencil>& pencils, const std::vector<NormalSegment>& segments,
                          bool focal_known) {
    std::vector<Plane> result;
    for (std::size_t i = 0; i < pencils.size(); ++i) {
        for (std::size_t j = i + 1; j < pencils.size(); ++j) {
            if (const auto plane = plane_of(pencils[i], pencils[j], segments, focal_known)) {
                result.push_back(*plane);
            }
        }
    }
    std::sort(result.begin(), result.end(),
              [](const Plane& a, const Plane& b) { return a.weight > b.weight; });
    return result;
}

}  // namespace quadrille::vision
