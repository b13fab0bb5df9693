// vision/cards/rectangle_fit.hpp: one known rectangle against the edges of the top view.
#pragma once
#include "vision/cards/edge_evidence.hpp"
#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

/// A point on a side; `outwards` is the side's normal.
struct SidePoint {
    cv::Point2f at;
    cv::Point2f outwards;
    int side;  ///< 0 to 3 from the top clockwise
};

/// Points along the outline, `step` apart, side after side from the top one clockwise; none at the corners,
/// which are rounded.
std::vector<SidePoint> side_points(const OrientedRectangle& rectangle, float step);

/// How well the edge at a point runs along the side, 0 to 1: the best within `slack` pixels across it.
float edge_at(const EdgeEvidence& evidence, const SidePoint& point, int slack);

/// Moves and turns the rectangle by small steps to where the evidence along its outline is highest; reaches
/// about 6 mm and 6 degrees. `coarse`: evidence at half a pixel to the millimetre.
OrientedRectangle moved_uphill(const OrientedRectangle& start, const EdgeEvidence& coarse);

/// Least squares onto the steepest place across each point of the sides, to a fraction of a millimetre;
/// reaches 3 mm. `fine`: evidence at 1 px/mm.
OrientedRectangle onto_edges(const OrientedRectangle& start, const EdgeEvidence& fine);

}  // namespace quadrille::vision
