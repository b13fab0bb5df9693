#include "vision/cards/table_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace quadrille::vision {
namespace {

/// Greater ones are seldom a table; a small card seen from above takes them at times.
constexpr double steepest = 1.75;  ///< tangent of the tilt: 60 degrees

using Shape = cv::Vec6d;  ///< the logarithms of a quad's sides and diagonals, against a card's

/// How a quad differs from a card that lies with its first side across (`turned`: along); nothing of it is
/// nothing. Lengths in the plane.
Shape misshape(const CardQuad& quad, const cv::Matx33d& table_from_image, cv::Size2d card_mm, bool turned) {
    const auto at = [&](std::size_t i) {
        const cv::Vec3d p = table_from_image * cv::Vec3d(quad[i].x, quad[i].y, 1);
        return cv::Point2d(p[0] / p[2], p[1] / p[2]);
    };
    const std::array<cv::Point2d, 4> corners{at(0), at(1), at(2), at(3)};
    const double across = turned ? card_mm.height : card_mm.width;
    const double along = turned ? card_mm.width : card_mm.height, diagonal = std::hypot(across, along);
    const auto apart = [&](std::size_t a, std::size_t b, double length) {
        return std::log(std::max(1e-6, cv::norm(corners[a] - corners[b])) / length);
    };
    return {apart(0, 1, across), apart(1, 2, along),    apart(2, 3, across),
            apart(3, 0, along),  apart(0, 2, diagonal), apart(1, 3, diagonal)};
}

double worst(const Shape& shape) {
    return cv::norm(shape, cv::NORM_INF);
}

/// Of both ways to lie the better one.
Shape misshape(const CardQuad& quad, const cv::Matx33d& table_from_image, cv::Size2d card_mm) {
    const Shape upright = misshape(quad, table_from_image, card_mm, false);
    const Shape turned = misshape(quad, table_from_image, card_mm, true);
    return worst(upright) < worst(turned) ? upright : turned;
}

/// Whether all of a quad lies on the table's side of the horizon.
bool before_camera(const CardQuad& quad, const cv::Matx33d& table_from_image) {
    return std::all_of(quad.begin(), quad.end(), [&](const cv::Point2f& p) {
        return (table_from_image * cv::Vec3d(p.x, p.y, 1))[2] * table_from_image(2, 2) > 0;
    });
}

std::optional<TablePlane> from_pose(const cv::Mat& rotation, const cv::Mat& translation,
                                    const PinholeCamera& camera) {
    cv::Mat turned;
    cv::Rodrigues(rotation, turned);
    const cv::Vec3d normal(turned.at<double>(0, 2), turned.at<double>(1, 2), turned.at<double>(2, 2));
    const cv::Vec3d through(translation.ptr<double>());
    if (std::abs(normal[2]) < 1e-6) return std::nullopt;
    const cv::Vec2d tilt{normal[0] / normal[2], normal[1] / normal[2]};
    const double distance = tilt[0] * through[0] + tilt[1] * through[1] + through[2];
    if (distance <= 0 || cv::norm(tilt) > steepest) return std::nullopt;
    return TablePlane{.tilt = tilt, .distance_mm = distance, .camera = camera};
}

/// The planes in which one quad is a card: both ways to lie, both tilts that a small card leaves open, and
/// seen from straight above.
void add_planes_of(const CardQuad& quad, const PinholeCamera& camera, cv::Size2d card_mm,
                   std::vector<TablePlane>& planes) {
    const cv::Matx33d k{
        camera.focal_px, 0, camera.centre_px.x, 0, camera.focal_px, camera.centre_px.y, 0, 0, 1};
    const std::vector<cv::Point2f> seen(quad.begin(), quad.end());
    for (const cv::Size2d& lying : {card_mm, cv::Size2d(card_mm.height, card_mm.width)}) {
        const auto x = static_cast<float>(lying.width / 2), y = static_cast<float>(lying.height / 2);
        const std::vector<cv::Point3f> card{{-x, y, 0}, {x, y, 0}, {x, -y, 0}, {-x, -y, 0}};
        std::vector<cv::Mat> rotations, translations;
        cv::solvePnPGeneric(card, seen, k, cv::noArray(), rotations, translations, false, cv::SOLVEPNP_IPPE);
        for (std::size_t i = 0; i < rotations.size(); ++i) {
            if (const auto plane = from_pose(rotations[i], translations[i], camera)) planes.push_back(*plane);
        }
    }
    const double distance = camera.focal_px * std::sqrt(card_mm.area() / cv::contourArea(seen));
    planes.push_back({.tilt = {}, .distance_mm = distance, .camera = camera});
}

struct Support {
    double weight = 0;
    std::vector<std::size_t> quads;
};

Support support(const TablePlane& plane, const std::vector<CardQuad>& quads,
                const std::vector<float>& weights, cv::Size2d card_mm) {
    Support result;
    for (std::size_t i = 0; i < quads.size(); ++i) {
        if (!agrees(quads[i], plane, card_mm)) continue;
        const cv::Matx33d table_from_image = plane.image_from_table().inv();
        result.weight += weights[i] * (1 - 2 * worst(misshape(quads[i], table_from_image, card_mm)));
        result.quads.push_back(i);
    }
    // A table is seen from above rather than along it.
    constexpr double usual_tilt = 1.3;
    result.weight *= std::exp(-plane.tilt.dot(plane.tilt) / (2 * usual_tilt * usual_tilt));
    return result;
}

/// A plane as numbers that may be changed a little each.
using Numbers = cv::Vec4d;  ///< tilt, logarithms of distance and focal length

TablePlane plane_of(const Numbers& numbers, const PinholeCamera& camera) {
    PinholeCamera changed = camera;
    changed.focal_px *= std::exp(numbers[3]);
    return {.tilt = {numbers[0], numbers[1]}, .distance_mm = std::exp(numbers[2]), .camera = changed};
}

/// What the quads differ from cards, and the numbers from what is usual.
cv::Mat1d residuals(const Numbers& numbers, const std::vector<CardQuad>& quads, const PinholeCamera& camera,
                    cv::Size2d card_mm) {
    constexpr double size_error = 0.02, focal_error = 0.25, tilt_error = 0.7;
    const cv::Matx33d table_from_image = plane_of(numbers, camera).image_from_table().inv();
    cv::Mat1d all(static_cast<int>(quads.size()) * 6 + 3, 1);
    for (std::size_t i = 0; i < quads.size(); ++i) {
        const Shape shape = misshape(quads[i], table_from_image, card_mm);
        for (int j = 0; j < 6; ++j) all(static_cast<int>(i) * 6 + j) = shape[j] / size_error;
    }
    const int last = all.rows - 3;
    all(last) = numbers[3] / focal_error;
    all(last + 1) = numbers[0] / tilt_error;
    all(last + 2) = numbers[1] / tilt_error;
    return all;
}

/// Least squares by Levenberg and Marquardt over all quads.
TablePlane fitted(const TablePlane& start, const std::vector<CardQuad>& quads, cv::Size2d card_mm) {
    Numbers best{start.tilt[0], start.tilt[1], std::log(start.distance_mm), 0};
    cv::Mat1d off = residuals(best, quads, start.camera, card_mm);
    double damping = 1e-3;
    constexpr int rounds = 12;
    for (int round = 0; round < rounds; ++round) {
        constexpr double step = 1e-5;
        cv::Mat1d slopes(off.rows, 4);
        for (int i = 0; i < 4; ++i) {
            Numbers moved = best;
            moved[i] += step;
            slopes.col(i) = (residuals(moved, quads, start.camera, card_mm) - off) / step;
        }
        cv::Mat normal = slopes.t() * slopes;
        for (int i = 0; i < 4; ++i) normal.at<double>(i, i) *= 1 + damping;
        cv::Mat1d change;
        cv::solve(normal, slopes.t() * off, change, cv::DECOMP_CHOLESKY);
        Numbers tried = best;
        for (int i = 0; i < 4; ++i) tried[i] -= change(i);
        if (std::hypot(tried[0], tried[1]) > steepest) break;
        const cv::Mat1d after = residuals(tried, quads, start.camera, card_mm);
        const bool better = cv::norm(after) < cv::norm(off);
        damping *= better ? 0.3 : 10;
        if (!better) continue;
        best = tried;
        off = after;
    }
    return plane_of(best, start.camera);
}

struct SupportedPlane {
    TablePlane plane;
    Support support;
};

/// Whether cards have about one size in a picture in both planes.
bool same_size(const TablePlane& a, const TablePlane& b) {
    constexpr double apart = 1.33;
    const double ratio = a.px_per_mm() / b.px_per_mm();
    return ratio < apart && ratio > 1 / apart;
}

/// Fitted to its cards as long as that gains further ones.
TablePlane refined(SupportedPlane best, const std::vector<CardQuad>& quads, const std::vector<float>& weights,
                   cv::Size2d card_mm) {
    constexpr int rounds = 3;
    for (int round = 0; round < rounds; ++round) {
        std::vector<CardQuad> cards;
        for (const std::size_t i : best.support.quads) cards.push_back(quads[i]);
        const TablePlane finer = fitted(best.plane, cards, card_mm);
        Support found = support(finer, quads, weights, card_mm);
        if (found.weight < best.support.weight) break;
        best = {finer, std::move(found)};
    }
    return best.plane;
}

}  // namespace

cv::Matx33d TablePlane::image_from_table() const {
    // The plane: tilt.x X + tilt.y Y + Z = distance, in the camera's axes (y down). Its x axis has no part
    // across the picture.
    const cv::Vec3d normal = cv::normalize(cv::Vec3d(tilt[0], tilt[1], 1));
    const cv::Vec3d x = cv::normalize(cv::Vec3d(1, 0, -tilt[0]));
    const cv::Vec3d down = normal.cross(x);
    const double f = camera.focal_px;
    const cv::Matx33d k{f, 0, camera.centre_px.x, 0, f, camera.centre_px.y, 0, 0, 1};
    return k * cv::Matx33d{x[0], -down[0], 0, x[1], -down[1], 0, x[2], -down[2], distance_mm};
}

bool agrees(const CardQuad& quad, const TablePlane& plane, cv::Size2d card_mm) {
    constexpr double most_off = 0.12;
    const cv::Matx33d table_from_image = plane.image_from_table().inv();
    return before_camera(quad, table_from_image) &&
           worst(misshape(quad, table_from_image, card_mm)) < most_off;
}

std::vector<TablePlane> table_planes(const std::vector<CardQuad>& quads, const std::vector<float>& weights,
                                     const PinholeCamera& camera, cv::Size2d card_mm) {
    std::vector<SupportedPlane> planes;
    for (const CardQuad& quad : quads) {
        std::vector<TablePlane> of_quad;
        add_planes_of(quad, camera, card_mm, of_quad);
        for (const TablePlane& plane : of_quad) {
            if (plane.px_per_mm() * card_mm.width < least_card_px) continue;
            Support found = support(plane, quads, weights, card_mm);
            if (!found.quads.empty()) planes.push_back({plane, std::move(found)});
        }
    }
    std::stable_sort(planes.begin(), planes.end(), [](const SupportedPlane& a, const SupportedPlane& b) {
        return a.support.weight > b.support.weight;
    });
    std::vector<TablePlane> result;
    for (const SupportedPlane& plane : planes) {
        constexpr std::size_t most = 3;
        if (result.size() == most) break;
        if (std::none_of(result.begin(), result.end(),
                         [&](const TablePlane& other) { return same_size(plane.plane, other); }))
            result.push_back(refined(plane, quads, weights, card_mm));
    }
    return result;
}

}  // namespace quadrille::vision
