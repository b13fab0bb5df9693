#include "calibration/lens.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille {
namespace {

/// Brown's model on normalised coordinates.
cv::Point2d bent(cv::Point2d p, const std::array<double, 5>& d) {
    const auto [k1, k2, p1, p2, k3] = d;
    const double r2 = p.x * p.x + p.y * p.y;
    const double radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3));
    return {p.x * radial + 2 * p1 * p.x * p.y + p2 * (r2 + 2 * p.x * p.x),
            p.y * radial + p1 * (r2 + 2 * p.y * p.y) + 2 * p2 * p.x * p.y};
}

/// The derivatives of `bent`: of x by x, of x by y (which is that of y by x), of y by y.
std::array<double, 3> stretch(cv::Point2d p, const std::array<double, 5>& d) {
    const auto [k1, k2, p1, p2, k3] = d;
    const double r2 = p.x * p.x + p.y * p.y;
    const double radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3));
    const double outwards = 2 * (k1 + r2 * (2 * k2 + 3 * r2 * k3));
    return {radial + outwards * p.x * p.x + 2 * p1 * p.y + 6 * p2 * p.x,
            outwards * p.x * p.y + 2 * p1 * p.x + 2 * p2 * p.y,
            radial + outwards * p.y * p.y + 6 * p1 * p.y + 2 * p2 * p.x};
}

/// Where a lens folds the picture over, nothing undistorted is seen any more.
constexpr double least_area = 0.02;

}  // namespace

Lens Lens::pinhole(cv::Size size) {
    const double focal = size.width / (2 * std::tan(CV_PI / 6));
    return {.fx = focal,
            .fy = focal,
            .cx = (size.width - 1) / 2.0,
            .cy = (size.height - 1) / 2.0,
            .distortion = {},
            .size = size};
}

bool Lens::distorts() const {
    return std::any_of(distortion.begin(), distortion.end(), [](double k) { return k != 0; });
}

Lens Lens::scaled_to(cv::Size other) const {
    const double sx = static_cast<double>(other.width) / size.width;
    const double sy = static_cast<double>(other.height) / size.height;
    // Pixel centres are at whole numbers, so a scaling maps x to (x + 1/2) s - 1/2.
    return {.fx = fx * sx,
            .fy = fy * sy,
            .cx = (cx + 0.5) * sx - 0.5,
            .cy = (cy + 0.5) * sy - 0.5,
            .distortion = distortion,
            .size = other};
}

cv::Point2d Lens::distorted(cv::Point2d undistorted_px) const {
    const cv::Point2d p = bent({(undistorted_px.x - cx) / fx, (undistorted_px.y - cy) / fy}, distortion);
    return {p.x * fx + cx, p.y * fy + cy};
}

cv::Point2d Lens::undistorted(cv::Point2d image_px) const {
    if (!distorts()) return image_px;
    const cv::Point2d target{(image_px.x - cx) / fx, (image_px.y - cy) / fy};
    cv::Point2d p = target;
    // Newton: three or four rounds where a lens of webcams bends.
    for (int i = 0; i < 12; ++i) {
        const cv::Point2d miss = target - bent(p, distortion);
        if (miss.dot(miss) < 1e-12) break;
        const auto [xx, xy, yy] = stretch(p, distortion);
        const double area = xx * yy - xy * xy;
        if (!(area > least_area)) break;
        p += cv::Point2d(yy * miss.x - xy * miss.y, xx * miss.y - xy * miss.x) / area;
    }
    return {p.x * fx + cx, p.y * fy + cy};
}

}  // namespace quadrille
