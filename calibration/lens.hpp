// calibration/lens.hpp: the camera's intrinsics and distortion (OpenCV's model: calib3d, "Camera
// Calibration").
#pragma once
#include <array>
#include <opencv2/core.hpp>

namespace quadrille {

/// Intrinsics in pixels of a picture of `size`, and the distortion k1, k2, p1, p2, k3.
///
/// "Undistorted pixels" are those of the pinhole camera with the same fx, fy, cx, cy.
struct Lens {
    double fx = 0, fy = 0, cx = 0, cy = 0;
    std::array<double, 5> distortion{};
    cv::Size size;

    /// A lens without distortion for a picture of that size: focal length of a common webcam (60 degrees
    /// across), centre in the middle. Right for everything that a homography alone explains.
    static Lens pinhole(cv::Size size);

    bool distorts() const;
    /// The same lens for the picture scaled to `other` (same field of view).
    Lens scaled_to(cv::Size other) const;

    cv::Point2d distorted(cv::Point2d undistorted_px) const;
    /// The inverse, by iteration; exact to 0.01 px inside the picture for the lenses of webcams.
    cv::Point2d undistorted(cv::Point2d image_px) const;
};

}  // namespace quadrille
