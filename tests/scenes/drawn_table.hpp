// tests/scenes/drawn_table.hpp: pictures of a drawn board on a table, with the exact truth.
#pragma once
#include <cstdint>
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::scenes {

enum class Cloth { plain, stripes, gingham, wood };

/// What lies under the camera. Colours are BGR.
struct Table {
    BoardGrid grid{};
    bool checkered = false;
    bool lines_go_on = false;  ///< across the squares that the grid lacks, as on a board of the whole size
    double margin_mm = 25;     ///< of cardboard beyond the outer lines
    bool outer_lines = true;   ///< false: without a margin the cardboard ends where they would be
    double line_mm = 2.5;      ///< width of the drawn lines
    double wobble_mm = 0.6;    ///< how far a hand strays from the ruler
    cv::Scalar cardboard{150, 180, 200}, ink{40, 40, 45};
    Cloth cloth = Cloth::wood;
    double cloth_deg = 17;  ///< how the cloth lies to the board
    int clutter = 0;        ///< plain and bordered cards, on the board and beside it
    bool board = true;      ///< false: the same table without it
};

/// How it is seen.
struct View {
    cv::Size size{1280, 720};
    double tilt_deg = 25, turn_deg = 10;  ///< from straight down; about the vertical
    double fill = 0.75;                   ///< of the picture's height that the board takes
    double k1 = 0;                        ///< of a lens whose focal length is 0.85 of the width
    double noise = 3;                     ///< grey levels, standard deviation
    double blur_px = 0.8;                 ///< Gaussian, standard deviation
    std::uint64_t seed = 1;
};

/// A picture (8-bit BGR) and where the board is in it; south is the edge nearest to the picture's bottom for
/// turns of less than 45 degrees.
struct Scene {
    cv::Mat picture;
    BoardPose truth;
};

Scene draw(const Table& table, const View& view);

/// Where the board of a view is.
BoardPose pose_of(const BoardGrid& grid, const View& view);

/// A table seen from straight above, for cards to be laid on it.
struct FromAbove {
    cv::Mat picture;  ///< 8-bit BGR
    RectifiedFrame frame;
};

/// `table.grid`: as many columns as rows.
FromAbove from_above(const Table& table, std::uint64_t seed);

/// The same table as a camera sees it, without noise and blur.
cv::Mat seen_by(const BoardPose& camera, const FromAbove& table);

/// The worst corner's distance from the truth, in squares.
double worst_corner(const BoardPose& found, const BoardPose& truth);

}  // namespace quadrille::scenes
