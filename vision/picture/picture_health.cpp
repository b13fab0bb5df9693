#include "vision/picture/picture_health.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

/// Side of what is measured, in pixels: the middle of the board at the picture's own sharpness.
constexpr int patch_px = 480;

/// Detail that a strong blur takes away from the picture, as a share of what it has along one direction.
double blur_along(const cv::Mat& grey, bool rows) {
    constexpr int width = 11;
    cv::Mat blurred, fine, coarse;
    cv::blur(grey, blurred, rows ? cv::Size(width, 1) : cv::Size(1, width));
    const auto steps = [&](const cv::Mat& of, cv::Mat& to) {
        const cv::Size size = of.size();
        const cv::Rect before(0, 0, size.width - (rows ? 1 : 0), size.height - (rows ? 0 : 1));
        cv::absdiff(of(before + (rows ? cv::Point(1, 0) : cv::Point(0, 1))), of(before), to);
    };
    steps(grey, fine);
    steps(blurred, coarse);
    cv::Mat lost = cv::max(fine - coarse, 0);
    const double all = cv::sum(fine)[0];
    return all > 0 ? (all - cv::sum(lost)[0]) / all : 1;
}

/// The upright rectangle round the board, within the picture.
cv::Rect board_in(const cv::Mat& picture, const std::optional<BoardPose>& pose) {
    const cv::Rect all({}, picture.size());
    if (!pose) return all;
    cv::Point2d least(all.width, all.height), most(0, 0);
    for (const cv::Point2d corner : pose->corners_px()) {
        least = {std::min(least.x, corner.x), std::min(least.y, corner.y)};
        most = {std::max(most.x, corner.x), std::max(most.y, corner.y)};
    }
    const cv::Rect board{cv::Point{least}, cv::Point{most}};
    return (board & all).area() > 0 ? board & all : all;
}

/// 255 where a reflection is: nearly white, and so over an area that no printed letter or paper of a lit
/// board fills alike.
double bleached_share(const cv::Mat& grey) {
    constexpr double white = 250;
    cv::Mat bright;
    cv::threshold(grey, bright, white, 1, cv::THRESH_BINARY);
    cv::morphologyEx(bright, bright, cv::MORPH_OPEN, cv::Mat::ones(5, 5, CV_8U));
    return cv::mean(bright)[0];
}

}  // namespace

PictureHealth picture_health(const cv::Mat& picture, const std::optional<BoardPose>& pose) {
    const cv::Rect board = board_in(picture, pose);
    const cv::Size side(std::min(patch_px, board.width), std::min(patch_px, board.height));
    const cv::Point middle = (board.tl() + board.br()) / 2;
    const cv::Rect patch(middle - cv::Point(side.width / 2, side.height / 2), side);
    cv::Mat sharp, grey, small;
    cv::cvtColor(picture(patch & cv::Rect({}, picture.size())), sharp, cv::COLOR_BGR2GRAY);
    sharp.convertTo(sharp, CV_32F);
    cv::resize(picture(board), small, {320, 320}, 0, 0, cv::INTER_AREA);
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    return {.blur = std::max(blur_along(sharp, true), blur_along(sharp, false)),
            .glare = bleached_share(grey),
            .brightness = cv::mean(grey)[0] / 255};
}

}  // namespace quadrille::vision
