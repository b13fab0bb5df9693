#include "vision/board/pose_view.hpp"

#include <algorithm>

#include "vision/picture/even_channels.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {
namespace {

constexpr int view_square_px = 16, squares_round = 2;

cv::Mat layout(const cv::Mat& inside) {
    constexpr int margin = view_square_px * squares_round;
    cv::Mat layout(inside.size(), CV_8U, cv::Scalar(layout_beside));
    layout(cv::Rect(margin, margin, inside.cols - 2 * margin, inside.rows - 2 * margin)) = layout_board;
    layout.setTo(0, inside == 0);
    return layout;
}

}  // namespace

cv::Mat pose_view(const ImagePyramid& picture, const BoardPose& pose) {
    const double square_mm = pose.grid.square_mm;
    const TopView view = top_view(picture, pose, view_square_px / square_mm, squares_round * square_mm);
    cv::Mat even = even_channels(view.bgr, view.inside, PictureTone{});
    even.setTo(cv::Scalar::all(PictureTone{}.mean), view.inside == 0);
    cv::Mat result(even.size(), CV_8UC4);
    const std::array<cv::Mat, 2> from{even, layout(view.inside)};
    constexpr std::array<int, 8> pairs{0, 0, 1, 1, 2, 2, 3, 3};
    cv::mixChannels(from.data(), from.size(), &result, 1, pairs.data(), 4);
    return result;
}

}  // namespace quadrille::vision
