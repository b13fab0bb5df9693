// calibration/lens_view.hpp: what one picture of a known pattern says about the lens.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"

namespace quadrille {

/// Points of a flat pattern and where they are in one picture.
struct LensView {
    cv::Size picture_size;
    std::vector<cv::Point3f>
        pattern_mm;  ///< on the pattern, z = 0; any unit where the pattern's size is not known
    std::vector<cv::Point2f> image_px;  ///< the same points in the picture
};

/// The printable ChArUco sheet: A4, 6 x 8 squares of 30 mm with markers of 22 mm (ArUco dictionary 5X5_50).
struct CharucoSheet {
    static constexpr int columns = 6, rows = 8;
    static constexpr double square_mm = 30, marker_mm = 22;
    static constexpr double page_width_mm = 210, page_height_mm = 297;
};

/// How many inner corners a checkerboard has along its longer and its shorter side, as far as one picture
/// shows it (cv::findChessboardCornersSB; Duda, Frese, "Accurate Detection and Localization of Checkerboard
/// Corners for Calibration", BMVC 2018). A single picture may show or yield less of it: ask several.
std::optional<cv::Size> checkerboard_size(const cv::Mat& picture);

/// The inner corners of a checkerboard of that size. Unit: one square.
std::optional<LensView> checkerboard_view(const cv::Mat& picture, cv::Size inner_corners);

/// The corners of the ChArUco sheet; some of it may be hidden.
std::optional<LensView> charuco_view(const cv::Mat& picture);

/// The inner crossings of the board's drawn lines near where a pose says that they are. Crossings that are
/// hidden, or that the lines' wobble moves by more than a fiftieth of a square, are left out; nullopt where
/// fewer than 16 are left.
std::optional<LensView> drawn_board_view(const cv::Mat& picture, const BoardPose& pose);

/// The sheet as a grey picture, `px_per_mm` pixels a millimetre, the whole page.
cv::Mat charuco_page(int px_per_mm);

}  // namespace quadrille
