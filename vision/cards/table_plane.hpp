// vision/cards/table_plane.hpp: the plane of a table without a board, by the cards that lie on it.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/card_quads.hpp"

namespace quadrille::vision {

/// The width of a card: of smaller ones nothing is read, and pips have that size.
constexpr double least_card_px = 24;

/// What a camera looks at: pixels without the lens's distortion.
struct PinholeCamera {
    double focal_px = 0;
    cv::Point2d centre_px;
};

/// A plane before the camera. It is `distance_mm` away along the line of sight through the picture's centre.
struct TablePlane {
    cv::Vec2d tilt;  ///< the normal's x and y by its z: (0, 0) is a table seen from straight above
    double distance_mm = 0;
    PinholeCamera camera;

    /// Homography from millimetres of the plane, origin where the camera's line of sight meets it, x to the
    /// picture's right and y up, to pixels.
    cv::Matx33d image_from_table() const;
    /// Pixels to a millimetre at the plane's origin, across the tilt.
    double px_per_mm() const { return camera.focal_px / distance_mm; }
};

/// A card may lie: all its sides as long as a card's in the plane, and its corners right ones.
bool agrees(const CardQuad& quad, const TablePlane& plane, cv::Size2d card_mm);

/// Planes in which quads are cards of one size, by `weights` (one a quad: how likely it is a card), each
/// fitted to all of its quads jointly. The first has the most of them; the others, at most two, show cards at
/// least a third larger or smaller, for what is printed on a card may look like one. Empty where no quad can
/// be a card.
std::vector<TablePlane> table_planes(const std::vector<CardQuad>& quads, const std::vector<float>& weights,
                                     const PinholeCamera& camera, cv::Size2d card_mm);

}  // namespace quadrille::vision
