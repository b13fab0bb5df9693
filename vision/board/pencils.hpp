// vision/board/pencils.hpp: families of segments that meet in a vanishing point, and the planes that two of
// them span.
#pragma once
#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/lens.hpp"
#include "vision/board/segments.hpp"

namespace quadrille::vision {

/// A segment in the pinhole camera of focal length 1: coordinates (x, y, 1).
struct NormalSegment {
    cv::Point2d from, to, middle, direction;  ///< direction: unit length
    double weight = 0;                        ///< what it counts: its length in pixels, bounded
    double tolerance = 0;  ///< sine of the angle within which it agrees with a vanishing point
};

/// The segments as the pinhole camera of `lens` sees them.
std::vector<NormalSegment> normalised(const std::vector<Segment>& segments, const Lens& lens);

/// Sine of the angle between a segment and the line from its middle to a vanishing point.
double miss(const NormalSegment& segment, const cv::Vec3d& vanishing_point);

/// A vanishing point (a unit vector: homogeneous, so that it may be at infinity) and what agrees with it.
struct Pencil {
    cv::Vec3d vanishing_point;
    double weight = 0;
};

/// The `count` strongest vanishing points, strongest first. Chance enters by `seed` alone.
std::vector<Pencil> strongest_pencils(const std::vector<NormalSegment>& segments, int count,
                                      std::uint64_t seed);

/// A plane seen by the camera, in coordinates in which the lines of one pencil are y = const and those of the
/// other x = const. Both axes have one scale when the focal length is right.
struct Plane {
    cv::Matx33d plane_from_normal;  ///< homography; the third coordinate is positive in front of the horizon
    cv::Vec3d along_x, along_y;     ///< the vanishing points of the lines y = const and x = const
    double weight = 0;
};

/// The planes of all pairs of pencils that can be at right angles. `focal_known`: whether the segments' focal
/// length is that of the camera; else each pair names its own where it can.
std::vector<Plane> planes(const std::vector<Pencil>& pencils, const std::vector<NormalSegment>& segments,
                          bool focal_known);

}  // namespace quadrille::vision
