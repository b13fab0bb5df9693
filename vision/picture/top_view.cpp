#include "vision/picture/top_view.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

/// 255 where the picture reaches, to a block's accuracy on the safe side.
cv::Mat reached(const cv::Size& picture, const BoardPose& pose, const RectifiedFrame& frame) {
    constexpr int block = 16;
    const cv::Size size = frame.size();
    cv::Mat coarse((size.height + block - 1) / block, (size.width + block - 1) / block, CV_8U);
    for (int y = 0; y < coarse.rows; ++y) {
        for (int x = 0; x < coarse.cols; ++x) {
            const cv::Point2d centre{(x + 0.5) * block, (y + 0.5) * block};
            const cv::Point2d p = pose.image_from_board(frame.board_from_rectified(centre));
            const bool seen = p.x >= 0 && p.y >= 0 && p.x <= picture.width - 1 && p.y <= picture.height - 1;
            coarse.at<uchar>(y, x) = seen ? 255 : 0;
        }
    }
    cv::Mat inside;
    cv::resize(coarse, inside, coarse.size() * block, 0, 0, cv::INTER_LINEAR);
    return inside(cv::Rect({0, 0}, size)) > 250;
}

}  // namespace

cv::Mat smoothed(const cv::Mat& picture, double across, double already) {
    constexpr double worth_it = 1.25;
    const double wanted = 0.4 * across;
    const double deviation = std::sqrt(std::max(0.0, wanted * wanted - already));
    if (across < worth_it || deviation == 0) return picture;
    cv::Mat smooth;
    cv::GaussianBlur(picture, smooth, {}, deviation, deviation);
    return smooth;
}

TopView top_view(const ImagePyramid& picture, const BoardPose& pose, double px_per_mm, double margin_mm) {
    const RectifiedFrame frame{.grid = pose.grid, .px_per_mm = px_per_mm, .margin_mm = margin_mm};
    const cv::Point2d middle{pose.grid.width_mm() / 2, pose.grid.height_mm() / 2};
    const auto level = picture.level_for(pose.scale_at(middle) / px_per_mm);
    return {.frame = frame,
            .bgr = rectified(smoothed(level.picture, level.width), pose.scaled(level.x, level.y), frame),
            .inside = reached(picture.whole().size(), pose, frame)};
}

}  // namespace quadrille::vision
