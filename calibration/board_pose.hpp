// calibration/board_pose.hpp: where the board is in the picture (docs/interfaces.md, section 1).
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/lens.hpp"
#include "rules/geometry/square.hpp"
#include "rules/geometry/square_set.hpp"

namespace quadrille {

/// Columns, rows and the side of a square; what of that rectangle is no board.
struct BoardGrid {
    int columns = 8, rows = 8;
    double square_mm = 90;
    SquareSet missing{};  ///< squares that an odd-shaped board lacks

    double width_mm() const { return columns * square_mm; }
    double height_mm() const { return rows * square_mm; }
    /// The corners of the outer lines in board millimetres: south-west, south-east, north-east, north-west.
    std::array<cv::Point2d, 4> corners_mm() const;
    SquareSet squares() const;
    bool has(Square square) const;
    /// Whether a side of a square is drawn: piece `piece` of the line x = `line` squares (`x_line`) or
    /// y = `line` squares. It belongs to the square on either side of it.
    bool has_side(bool x_line, int line, int piece) const;
    /// A drawn line, or a part of it that ends at missing squares, from end to end in board millimetres.
    struct Line {
        cv::Point2d from, to;
    };
    /// All lines: x = const from west to east, then y = const from south to north.
    std::vector<Line> lines() const;
    /// The square that holds a point; nullopt beside the board and where a square is missing.
    std::optional<Square> square_at(cv::Point2d board_mm) const;
    cv::Point2d centre_mm(Square square) const;
};

/// The board in one picture: board millimetres (origin at the outer corner of a1, x east, y north, seen from
/// above) to pixels of the picture and back.
struct BoardPose {
    BoardGrid grid;
    cv::Matx33d undistorted_from_board;  ///< homography: board millimetres to undistorted pixels
    Lens lens;                           ///< from undistorted pixels to pixels of the picture
    double confidence = 0;               ///< 0 to 1, calibrated: of the poses with 0.9, nine in ten are right

    /// The pose by which the four corners (SW, SE, NE, NW; pixels of the picture) are where they are given.
    static BoardPose from_corners(const BoardGrid& grid, const std::array<cv::Point2d, 4>& corners_px,
                                  const Lens& lens);

    cv::Point2d image_from_board(cv::Point2d board_mm) const;
    cv::Point2d board_from_image(cv::Point2d image_px) const;
    std::array<cv::Point2d, 4> corners_px() const;
    /// Pixels per millimetre round a point of the board (square root of the area's scale).
    double scale_at(cv::Point2d board_mm) const;
    /// The same board with its south edge a quarter turn further clockwise (seen from above), `quarters`
    /// times. A board of other columns than rows changes the two on an odd turn.
    BoardPose turned(int quarters) const;
    /// The same board in the picture made `x` times as wide and `y` times as high.
    BoardPose scaled(double x, double y) const;
    /// The same board in the picture flipped left to right.
    BoardPose mirrored() const;
};

/// The table seen from straight above. `margin_mm` shows what lies beside the outer lines.
struct RectifiedFrame {
    BoardGrid grid;
    double px_per_mm = 1;
    double margin_mm = 0;

    cv::Size size() const;
    /// Pixels of the rectified picture: north up, the board's south-west corner at the lower left.
    cv::Point2d rectified_from_board(cv::Point2d board_mm) const;
    cv::Point2d board_from_rectified(cv::Point2d rectified_px) const;
};

/// `picture` as seen from straight above, lens distortion undone; black where the picture does not reach.
cv::Mat rectified(const cv::Mat& picture, const BoardPose& pose, const RectifiedFrame& frame);

}  // namespace quadrille
