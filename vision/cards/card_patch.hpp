// vision/cards/card_patch.hpp: one card cut out of the top view and turned upright.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

/// A sleeved card as if it lay alone: always 66 x 91 pixels, so that one pixel is about a millimetre of it.
struct CardPatch {
    static constexpr int width = 66, height = 91;

    cv::Mat bgr;      ///< 8-bit BGR
    cv::Mat visible;  ///< 8-bit, 255 where the card itself is seen: not covered by another
};

/// `above`: the cards that lie over this one. `inside`: 255 where the picture reaches.
CardPatch card_patch(const cv::Mat& top_view, const cv::Mat& inside, const OrientedRectangle& place,
                     const std::vector<OrientedRectangle>& above);

/// A rectangle of the view, upright, at `size` pixels: 255 where `inside` is set and no card of `above` lies.
cv::Mat seen_part(const cv::Mat& inside, const OrientedRectangle& part, cv::Size size,
                  const std::vector<OrientedRectangle>& above);

/// Of each channel (BGR, 0 to 1) the median where `mask` (8-bit, as large as `bgr`) is set; black where it is
/// nowhere.
cv::Vec3f median_colour(const cv::Mat& bgr, const cv::Mat& mask);

}  // namespace quadrille::vision
