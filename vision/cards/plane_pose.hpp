// vision/cards/plane_pose.hpp: a part of a table without a board, posed as a board is.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"
#include "calibration/lens.hpp"
#include "calibration/picture_side.hpp"
#include "vision/cards/table_plane.hpp"

namespace quadrille::vision {

/// How the players sit around the picture.
struct Seating {
    PictureSide south = PictureSide::bottom;  ///< the border of the picture that is nearest to south
    bool mirror = false;                      ///< the picture shows the table mirrored
    double turn_deg = 0;  ///< of the way from south to north, clockwise in the picture from that border's
};

/// The part of the plane that the picture shows, where cards are no smaller than two fifths of those in its
/// middle: towards the horizon it has no end. Millimetres of the plane.
cv::Rect2d seen_part(const TablePlane& plane, cv::Size picture);

/// The part of the plane that shows these pixels (without the lens's distortion) and what lies up to
/// `around_mm` beside them, as far as it is seen; empty without pixels, and where one lies beyond the
/// horizon.
cv::Rect2d part_around(const std::vector<cv::Point2d>& pixels, const TablePlane& plane, cv::Size picture,
                       double around_mm);

/// Whether a part of a plane is larger both ways than a card is wide: of what lies near the horizon no part
/// is seen.
bool has_room(const cv::Rect2d& part, cv::Size2d card_mm);

/// The board that reaches around a part of a plane, its first rank towards south. Its squares say nothing but
/// where it ends.
struct PlanePose {
    BoardPose pose;
    cv::Matx33d table_from_board;  ///< turns, shifts, and mirrors where the picture is mirrored

    cv::Point2d table_mm(cv::Point2d board_mm) const;
    /// Clockwise from the way that leads up in the picture, [0, 360), of an angle clockwise from upright for
    /// south.
    double table_deg(double board_deg) const;
};
PlanePose plane_pose(const TablePlane& plane, const cv::Rect2d& part, const Seating& seating,
                     const std::optional<Lens>& lens, cv::Size picture);

}  // namespace quadrille::vision
