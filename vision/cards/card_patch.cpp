#include "vision/cards/card_patch.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {

CardPatch card_patch(const cv::Mat& top_view, const cv::Mat& inside, const OrientedRectangle& place,
                     const std::vector<OrientedRectangle>& above) {
    const cv::Point2f right = place.right() * (place.size.width / CardPatch::width);
    const cv::Point2f down = place.down() * (place.size.height / CardPatch::height);
    const cv::Point2f first =
        place.centre - right * ((CardPatch::width - 1) / 2.0F) - down * ((CardPatch::height - 1) / 2.0F);
    const cv::Matx23f view_from_patch{right.x, down.x, first.x, right.y, down.y, first.y};
    const cv::Size size{CardPatch::width, CardPatch::height};
    CardPatch patch;
    cv::warpAffine(top_view, patch.bgr, view_from_patch, size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    cv::warpAffine(inside, patch.visible, view_from_patch, size, cv::INTER_NEAREST | cv::WARP_INVERSE_MAP);
    for (const OrientedRectangle& cover : above) {
        std::vector<cv::Point> outline;
        for (const cv::Point2f& corner : cover.corners()) {
            const cv::Point2f p = place.local(corner);
            outline.emplace_back(
                cvRound(p.x * CardPatch::width / place.size.width + (CardPatch::width - 1) / 2.0F),
                cvRound(p.y * CardPatch::height / place.size.height + (CardPatch::height - 1) / 2.0F));
        }
        cv::fillConvexPoly(patch.visible, outline, cv::Scalar(0));
    }
    return patch;
}

cv::Vec3f median_colour(const cv::Mat& bgr, const cv::Mat& mask) {
    std::array<std::vector<uchar>, 3> channels;
    for (int y = 0; y < bgr.rows; ++y) {
        for (int x = 0; x < bgr.cols; ++x) {
            if (mask.at<uchar>(y, x) == 0) continue;
            const cv::Vec3b& pixel = bgr.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c) channels[static_cast<std::size_t>(c)].push_back(pixel[c]);
        }
    }
    cv::Vec3f colour{};
    for (int c = 0; c < 3; ++c) {
        auto& values = channels[static_cast<std::size_t>(c)];
        if (values.empty()) continue;
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        colour[c] = static_cast<float>(*middle) / 255;
    }
    return colour;
}

}  // namespace quadrille::vision
