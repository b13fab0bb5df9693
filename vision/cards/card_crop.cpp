#include "vision/cards/card_crop.hpp"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

cv::Mat square_crop(std::array<cv::Point2f, 4> in_picture, const ImagePyramid& picture, int side_px) {
    constexpr double fine = 2;  ///< pixels of the level to one of the crop, at least
    const auto end = static_cast<float>(side_px - 1);
    const std::array<cv::Point2f, 4> in_crop{cv::Point2f{0, 0}, {end, 0}, {end, end}, {0, end}};
    const double across = std::sqrt(cv::contourArea(in_picture)) / side_px;
    const auto level = picture.level_for(across / fine);
    for (cv::Point2f& corner : in_picture) corner = level.from_whole(corner);
    const cv::Rect around = cv::boundingRect(in_picture) & cv::Rect({}, level.picture.size());
    cv::Mat upright = cv::Mat::zeros(side_px, side_px, CV_8UC3);
    if (around.empty()) return upright;
    for (cv::Point2f& corner : in_picture) corner -= cv::Point2f(around.tl());
    cv::warpPerspective(smoothed(level.picture(around), fine * level.width, level.blur()), upright,
                        cv::getPerspectiveTransform(in_picture, in_crop), upright.size());
    return upright;
}

cv::Mat card_crop(const OrientedRectangle& place, const CropScale& scale, const LitPicture& picture) {
    const float half = static_cast<float>(scale.side_px - 1) / 2 * place.size.width / scale.sleeve_px;
    std::array<cv::Point2f, 4> in_picture;
    const std::array<cv::Point2f, 4> corners{place.at(-half, -half), place.at(half, -half),
                                             place.at(half, half), place.at(-half, half)};
    for (std::size_t i = 0; i < corners.size(); ++i)
        in_picture[i] = picture.pose.image_from_board(picture.frame.board_from_rectified(corners[i]));
    return balanced(square_crop(in_picture, picture.bgr, scale.side_px), picture.light);
}

}  // namespace quadrille::vision
