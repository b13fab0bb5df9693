// vision/picture/picture_health.hpp: whether a camera's picture is good enough to read the table in.
#pragma once
#include <opencv2/core.hpp>
#include <optional>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// What stands in the way of reading, each 0 to 1.
struct PictureHealth {
    double blur = 0;        ///< 0 sharp to 1 without any detail (Crete et al. 2007)
    double glare = 0;       ///< share of the board that a reflection has bleached
    double brightness = 0;  ///< mean grey of the board

    /// Each with some reserve before cards are read wrong.
    bool out_of_focus() const { return blur > 0.45; }
    bool glares() const { return glare > 0.015; }
    bool too_dark() const { return brightness < 0.13; }
    friend bool operator==(const PictureHealth&, const PictureHealth&) = default;
};

/// Looks at the board in a picture (8-bit BGR; not modified), or at the whole picture where no board is
/// known. About two milliseconds at any size. Blur: Crete, Dolmiere, Ladret, Nicolas, "The blur effect:
/// perception and estimation with a new no-reference perceptual blur metric", SPIE 6492 (2007).
PictureHealth picture_health(const cv::Mat& picture, const std::optional<BoardPose>& pose);

}  // namespace quadrille::vision
