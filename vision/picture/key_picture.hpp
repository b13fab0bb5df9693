// vision/picture/key_picture.hpp: a picture of the table as it is kept beside an event of a game.
#pragma once
#include <opencv2/core.hpp>
#include <string>

namespace quadrille::vision {

/// `picture` (8-bit BGR) as JPEG, at most 640 px wide, some 40 kB: small enough for thousands in a game,
/// large enough to settle a dispute. Empty for an empty picture.
std::string key_picture(const cv::Mat& picture);

}  // namespace quadrille::vision
