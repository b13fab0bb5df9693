// app/window/drawing/overlay.hpp: lines and frames on the board, as points to draw through. No window in it.
#pragma once
#include <functional>
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "rules/geometry/square_set.hpp"

namespace quadrille::app {

using Polyline = std::vector<cv::Point2d>;

/// Where board millimetres are on a surface: a picture in perspective, or the view from straight above.
struct BoardProjection {
    BoardGrid grid;
    std::function<cv::Point2d(cv::Point2d)> surface_from_board;
    std::function<cv::Point2d(cv::Point2d)> board_from_surface;

    /// A picture of the board that is shown `scale` times as large, its top-left pixel's corner at `origin`.
    static BoardProjection of_picture(const BoardPose& pose, cv::Point2d origin, double scale);
    /// The board from straight above, in the middle of a rectangle; `rotation` turns it counterclockwise, so
    /// that the seat that many rotation clockwise from south is nearest to the reader. `margin_mm` shows what
    /// lies beside the outer lines.
    static BoardProjection from_above(const BoardGrid& grid, cv::Rect2d surface, int rotation,
                                      double margin_mm);

    std::optional<Square> square_at(cv::Point2d surface_point) const;
};

/// The loops round a set of squares in board millimetres, `inset_mm` inside its border; each is closed (its
/// first point is not repeated). Members on the left of each step (seen from above, y north).
std::vector<Polyline> outline_mm(const SquareSet& squares, const BoardGrid& grid, double inset_mm);

/// A line through board points as it appears on the surface: subdivided, so that the lens may bend it.
Polyline projected(const Polyline& board_mm, bool closed, const BoardProjection& projection);

/// The four sides of a square, each of its edges moved inwards.
Polyline square_on(const BoardProjection& projection, Square square, double inset_mm = 0);

/// Every line of the grid: columns + 1 from west to east, then rows + 1 from south to north; more where
/// missing squares interrupt them.
std::vector<Polyline> grid_lines(const BoardProjection& projection);

/// Cuts a line into dashes of `dash` and gaps of `gap`, along its length.
std::vector<Polyline> dashes(const Polyline& line, bool closed, double dash, double gap);

}  // namespace quadrille::app
