// vision/board/fit_pose.hpp: least squares from points on the lines of a board to its pose.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/segments.hpp"
#include "vision/board/warped_board.hpp"

namespace quadrille::vision {

/// A point of the picture that was seen on a line of the board.
struct LinePoint {
    cv::Point2d image_px;
    bool x_line = false;  ///< on the line x = index squares, else y = index squares
    int index = 0;
    double weight = 1;
};

/// How freely a lens may bend to fit. Lenses of webcams and phones bend straight lines outwards, like a
/// barrel's staves, or hardly at all; inwards (a pincushion) only as far as exact points demand.
enum class DistortionModel {
    fixed,       ///< the lens is known
    radial_1,    ///< k1 is found
    free_centre  ///< k1, k2 and the centre of the distortion are found: the picture may be cropped
};

/// The pose nearest to the points, in pixels; `sigma_px`: how exact they are (points much farther off than
/// that are taken for mistakes). The pose that is given must be near.
/// Method: Gauss-Newton on the homography, the radial distortion and its centre, with Cauchy's weights.
BoardPose fitted(const BoardPose& pose, const std::vector<LinePoint>& points, DistortionModel bending,
                 double sigma_px, int rounds = 5);

/// The same, and the bend of the board with it.
WarpedBoard fitted_bent(const WarpedBoard& board, const std::vector<LinePoint>& points,
                        DistortionModel bending, double sigma_px);

/// The side of the middle square, in pixels.
double square_px(const BoardPose& pose);

/// How far a point is from its line, in squares; `place`: where it lies on the board, in squares.
double miss(cv::Point2d place, const LinePoint& point);

/// The points of segments that lie within `gate` squares of a line of the board and along it.
std::vector<LinePoint> points_on_lines(const BoardPose& pose, const std::vector<Segment>& segments,
                                       double gate);

}  // namespace quadrille::vision
