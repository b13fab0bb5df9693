// vision/identify/front_registration.hpp: how a front that was seen lies on a known one, to a part of a
// millimetre.
#pragma once
#include <opencv2/core.hpp>

#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

/// A print in its fine cells of one millimetre, FrontPrint::fine_height x FrontPrint::fine_width.
struct FineFront {
    cv::Mat detail;  ///< 32-bit floats, 0 where the front is not seen
    cv::Mat shown;   ///< 8-bit, 255 where it is seen
};

FineFront fine_front(const FrontPrint& print);

/// Homography from the fine cells of the known front to those of the one that was seen, which has the same
/// way up: outlines are read a millimetre or two aside at each corner. The least squares of the two details
/// (S. Baker, I. Matthews: Lucas-Kanade 20 years on, 2004, inverse compositional), which begin with
/// `shift`, in fine cells, and stay near it where the fronts show little to hold on to.
cv::Matx33d registered(const FineFront& seen, const FineFront& known, cv::Point2d shift);

/// Cells of the front that was seen, where they lie on the known one: `size` cells, of each what is at its
/// `seen_from_known`. Beside the front are 0 of a mask (8-bit), of other cells those at its border.
cv::Mat laid_on_known(const cv::Mat& seen, const cv::Matx33d& seen_from_known, cv::Size size);

}  // namespace quadrille::vision
