#include "calibration/calibrate_lens.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <opencv2/calib3d.hpp>

namespace quadrille {
namespace {

constexpr std::size_t fewest_views = 3;
constexpr double greatest_focal_std = 0.02;
constexpr double least_greatest_tilt_deg = 8;
constexpr double least_coverage = 1.0 / 3;
constexpr double greatest_rms_share = 1e-3;  // of the picture's width

struct Fit {
    cv::Matx33d intrinsics = cv::Matx33d::eye();
    cv::Mat distortion, view_rms;
    std::vector<cv::Mat> rotations;
    double rms = 0;
    double focal_std = 0;  ///< relative
};

Fit fitted(const std::vector<LensView>& views) {
    std::vector<std::vector<cv::Point3f>> pattern;
    std::vector<std::vector<cv::Point2f>> image;
    for (const LensView& view : views) {
        pattern.push_back(view.pattern_mm);
        image.push_back(view.image_px);
    }
    Fit fit;
    std::vector<cv::Mat> translations;
    cv::Mat deviations, extrinsic_deviations;
    fit.rms =
        cv::calibrateCamera(pattern, image, views.front().picture_size, fit.intrinsics, fit.distortion,
                            fit.rotations, translations, deviations, extrinsic_deviations, fit.view_rms);
    fit.focal_std = deviations.at<double>(0) / fit.intrinsics(0, 0);
    return fit;
}

double tilt_deg(const cv::Mat& rotation_vector) {
    cv::Matx33d rotation;
    cv::Rodrigues(rotation_vector, rotation);
    return std::acos(std::clamp(std::abs(rotation(2, 2)), 0.0, 1.0)) * 180 / CV_PI;
}

/// How certain the focal length would be without one of the views; infinitely uncertain where too few would
/// be left.
double focal_std_without(const std::vector<LensView>& views, std::size_t left_out) {
    if (views.size() <= fewest_views) return std::numeric_limits<double>::infinity();
    std::vector<LensView> others = views;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
    return fitted(others).focal_std;
}

Lens lens_of(const Fit& fit, cv::Size size) {
    Lens lens{.fx = fit.intrinsics(0, 0),
              .fy = fit.intrinsics(1, 1),
              .cx = fit.intrinsics(0, 2),
              .cy = fit.intrinsics(1, 2),
              .distortion = {},
              .size = size};
    std::copy_n(fit.distortion.ptr<double>(), lens.distortion.size(), lens.distortion.begin());
    return lens;
}

}  // namespace

double coverage(const std::vector<LensView>& views) {
    constexpr int columns = 6, rows = 4;
    std::array<bool, std::size_t{columns} * rows> seen{};
    for (const LensView& view : views) {
        for (const cv::Point2f& p : view.image_px) {
            const int column =
                std::clamp(static_cast<int>(p.x * columns / static_cast<float>(view.picture_size.width)), 0,
                           columns - 1);
            const int row = std::clamp(
                static_cast<int>(p.y * rows / static_cast<float>(view.picture_size.height)), 0, rows - 1);
            seen[std::ptrdiff_t{row} * columns + column] = true;
        }
    }
    return std::accumulate(seen.begin(), seen.end(), 0.0) / static_cast<double>(seen.size());
}

tl::expected<LensCalibration, CalibrationError> calibrate_lens(const std::vector<LensView>& views) {
    const auto refused = [](CalibrationFault fault, double measured, double needed) {
        return tl::unexpected(CalibrationError{fault, measured, needed});
    };
    if (views.size() < fewest_views) {
        return refused(CalibrationFault::too_few_views, static_cast<double>(views.size()), fewest_views);
    }
    const cv::Size size = views.front().picture_size;
    for (const LensView& view : views) {
        if (view.picture_size != size)
            return refused(CalibrationFault::sizes_differ, view.picture_size.width, size.width);
    }
    const double covered = coverage(views);
    if (covered < least_coverage) return refused(CalibrationFault::poor_coverage, covered, least_coverage);

    const Fit fit = fitted(views);
    // Certainty comes before the fit: views that are all alike fit well with any focal length.
    if (!(fit.focal_std <= greatest_focal_std)) {
        return refused(CalibrationFault::views_too_alike, fit.focal_std, greatest_focal_std);
    }
    // Views that all face the camera have a second minimum with a wrong focal length, which looks certain.
    double greatest_tilt_deg = 0;
    for (const cv::Mat& rotation : fit.rotations)
        greatest_tilt_deg = std::max(greatest_tilt_deg, tilt_deg(rotation));
    if (greatest_tilt_deg < least_greatest_tilt_deg) {
        return refused(CalibrationFault::views_too_flat, greatest_tilt_deg, least_greatest_tilt_deg);
    }
    const double greatest_rms = greatest_rms_share * size.width;
    if (!(fit.rms <= greatest_rms)) return refused(CalibrationFault::poor_fit, fit.rms, greatest_rms);

    LensCalibration result{lens_of(fit, size), fit.rms, fit.focal_std, covered, {}};
    // Each of n equal views would make the result 1/(2n) more certain; a view that helps does at least half
    // of that.
    const double clearly = 1 + 0.25 / static_cast<double>(views.size());
    for (std::size_t i = 0; i < views.size(); ++i) {
        const double without = focal_std_without(views, i);
        result.views.push_back({.reprojection_rms_px = fit.view_rms.at<double>(static_cast<int>(i)),
                                .tilt_deg = tilt_deg(fit.rotations[i]),
                                .focal_std_without = without,
                                .helps = without > fit.focal_std * clearly});
    }
    return result;
}

}  // namespace quadrille
