// vision/cards/table_light.hpp: what lamp and camera make of a table's colours.
#pragma once
#include <opencv2/core.hpp>

#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// How dark black, how bright white and what is between them are on the table, 0 to 1.
struct TableLight {
    float black = 0;
    float middle = 0.5F;
    float white = 1;
    cv::Vec3f white_bgr{1, 1, 1};   ///< mean colour of what is as bright as that
    cv::Vec3f palest_bgr{1, 1, 1};  ///< of what is nearest to white: by its least channel
};
/// Of the board alone.
TableLight table_light(const TopView& view);
TableLight table_light(const ImagePyramid& picture, const BoardPose& pose);
/// Of the whole picture, where there is no board.
TableLight table_light(const ImagePyramid& picture);

/// A picture (8-bit BGR) as a usual lamp and a usual camera would show it. Where the palest part of the table
/// has a strong tint it becomes grey, and what is dim becomes as bright as in most pictures; under a usual
/// light it is the picture itself, which is not copied.
cv::Mat balanced(const cv::Mat& picture, const TableLight& light);
ImagePyramid balanced(const ImagePyramid& picture, const TableLight& light);

}  // namespace quadrille::vision
