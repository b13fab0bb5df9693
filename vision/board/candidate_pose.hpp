// vision/board/candidate_pose.hpp: what can be done with a pose before the picture is asked about it.
#pragma once
#include <array>
#include <initializer_list>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/segments.hpp"

namespace quadrille::vision {

/// Fitted to the segments within each of the gates (squares) of a line in turn.
BoardPose fitted_to_segments(BoardPose pose, const std::vector<Segment>& segments, DistortionModel bending,
                             std::initializer_list<double> gates);

/// Whether a camera can see a board so: convex, no corner behind the horizon, no square drawn out to a
/// needle.
bool plausible(const BoardPose& pose);

/// How far the squares are from square: how much longer than wide (logarithm), or how far their sides are
/// from right angles (cosine), whichever is more, as the camera sees them whose focal length makes the least
/// of it. Up to about 0.1 where somebody drew squares; a calendar's or a spreadsheet's boxes have more.
double aspect_error(const BoardPose& pose);

/// Whether two poses name the same squares, whatever corner they begin at: to `within` squares at the
/// corners.
bool same_place(const BoardPose& a, const BoardPose& b, double within = 0.1);

/// The same lattice, its outer lines moved by whole squares: west, south, east, north (positive: outwards).
BoardPose with_extent(const BoardPose& pose, const std::array<int, 4>& outwards);

/// The moves of outer lines by one square that lead to another board of the searched size.
std::vector<std::array<int, 4>> neighbours(bool size_known);

}  // namespace quadrille::vision
