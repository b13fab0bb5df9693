// calibration/calibrate_lens.hpp: the lens from views of a flat pattern (Zhang, "A Flexible New Technique for
// Camera Calibration", IEEE TPAMI 22(11), 2000; OpenCV's cv::calibrateCamera).
#pragma once
#include <tl/expected.hpp>
#include <vector>

#include "calibration/lens.hpp"
#include "calibration/lens_view.hpp"

namespace quadrille {

/// What one view did for the result.
struct ViewReport {
    double reprojection_rms_px = 0;
    double tilt_deg =
        0;  ///< between the pattern and the picture plane: views from straight above hide the focal length
    double focal_std_without = 0;  ///< relative standard deviation of the focal length without this view
    bool helps = false;            ///< without it the focal length would be clearly less certain
};

struct LensCalibration {
    Lens lens;
    double reprojection_rms_px = 0;
    double focal_std = 0;           ///< relative standard deviation of the focal length
    double coverage = 0;            ///< see below
    std::vector<ViewReport> views;  ///< in the order given
};

enum class CalibrationFault {
    too_few_views,
    sizes_differ,
    views_too_alike,
    views_too_flat,
    poor_coverage,
    poor_fit
};

/// Why the views do not give a lens that can be trusted, with the measured value and what would be enough.
struct CalibrationError {
    CalibrationFault fault;
    double measured = 0, needed = 0;
};

/// Share of a 6 x 4 grid over the picture in which the views have points; 0 without views.
double coverage(const std::vector<LensView>& views);

/// Finds intrinsics and distortion. At least 3 views of one picture size; refuses a focal length that is less
/// certain than 2 %, points in less than a third of the picture, and a reprojection error above 1 px per 1000
/// px of width.
tl::expected<LensCalibration, CalibrationError> calibrate_lens(const std::vector<LensView>& views);

}  // namespace quadrille
