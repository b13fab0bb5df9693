// vision/picture/top_view.hpp: the table from straight above.
#pragma once
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

struct TopView {
    RectifiedFrame frame;
    cv::Mat bgr;     ///< 8-bit BGR, north up
    cv::Mat inside;  ///< 8-bit, 255 where the picture reaches
};

/// The picture smoothed to what a pixel of the top view covers, `across` pixels wide: averaging keeps noise
/// and moire out. `already`: the variance (square pixels) by which it has been blurred before.
cv::Mat smoothed(const cv::Mat& picture, double across, double already = 0);

/// `margin_mm`: how much of the table beside the outer lines is looked at. More costs time by its area.
TopView top_view(const ImagePyramid& picture, const BoardPose& pose, double px_per_mm, double margin_mm);

}  // namespace quadrille::vision
