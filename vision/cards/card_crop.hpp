// vision/cards/card_crop.hpp: a card cut out of the camera's picture.
#pragma once
#include <array>
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"
#include "vision/cards/oriented_rectangle.hpp"
#include "vision/cards/table_light.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// A square cut-out with a card upright in its middle.
struct CropScale {
    int side_px = 0;
    float sleeve_px = 0;  ///< width of the card's sleeve in it
};

/// The part of the picture (8-bit BGR) between four corners (TL, TR, BR, BL, pixels of the whole one),
/// `side_px` x `side_px`; smoothed where the picture is finer, black where it does not reach.
cv::Mat square_crop(std::array<cv::Point2f, 4> in_picture, const ImagePyramid& picture, int side_px);

/// The camera's picture of a table, out of which cards are cut.
struct LitPicture {
    ImagePyramid bgr;  ///< 8-bit
    BoardPose pose;
    RectifiedFrame frame;  ///< of the view in which the cards' places are
    TableLight light;      ///< that of the picture as it is
};

/// Balanced (table_light.hpp).
cv::Mat card_crop(const OrientedRectangle& place, const CropScale& scale, const LitPicture& picture);

}  // namespace quadrille::vision
