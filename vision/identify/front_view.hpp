// vision/identify/front_view.hpp: the front of a card, cut out of a picture and turned upright.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/card_reading.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// The front of a card without its sleeve, at one pixel a millimetre, as it is read.
struct FrontView {
    static constexpr int width = 64, height = 88;

    cv::Mat bgr;  ///< 8-bit BGR, width x height
    cv::Mat
        visible;  ///< 8-bit, 255 where the card itself is seen: in the picture, under nothing, not glaring
    double px_per_mm = 0;  ///< of the picture, along the shorter sides
};

/// Corners of a card in pixels, in the order of CardReading.
using CardCorners = std::array<cv::Point2d, 4>;

/// `rim_mm`: how far the corners lie outside the front (a sleeve's rim; 0 for a bare card). `above`: the
/// cards that lie over this one.
FrontView front_view(const ImagePyramid& picture, const CardCorners& corners, double rim_mm,
                     const std::vector<CardCorners>& above);

/// A picture of the front alone, as an artist or a scanner gives it: 8-bit BGR, any size, upright.
FrontView front_view(const cv::Mat& scan);

}  // namespace quadrille::vision
