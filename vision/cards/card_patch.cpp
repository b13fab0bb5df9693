#include "vision/cards/card_patch.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

cv::Point2f middle_of(cv::Size size) {
    return {static_cast<float>(size.width - 1) / 2, static_cast<float>(size.height - 1) / 2};
}

/// From pixels of a rectangle that is shown upright at `size`.
cv::Matx23f view_from_pixels(const OrientedRectangle& part, cv::Size size) {
    const cv::Point2f right = part.right() * (part.size.width / static_cast<float>(size.width));
    const cv::Point2f down = part.down() * (part.size.height / static_cast<float>(size.height));
    const cv::Point2f middle = middle_of(size);
    const cv::Point2f first = part.centre - right * middle.x - down * middle.y;
    return {right.x, down.x, first.x, right.y, down.y, first.y};
}

}  // namespace

CardPatch card_patch(const cv::Mat& top_view, const cv::Mat& inside, const OrientedRectangle& place,
                     const std::vector<OrientedRectangle>& above) {
    const cv::Size size{CardPatch::width, CardPatch::height};
    CardPatch patch;
    cv::warpAffine(top_view, patch.bgr, view_from_pixels(place, size), size,
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    patch.visible = seen_part(inside, place, size, above);
    return patch;
}

cv::Mat seen_part(const cv::Mat& inside, const OrientedRectangle& part, cv::Size size,
                  const std::vector<OrientedRectangle>& above) {
    cv::Mat seen;
    cv::warpAffine(inside, seen, view_from_pixels(part, size), size,
                   cv::INTER_NEAREST | cv::WARP_INVERSE_MAP);
    const cv::Point2f middle = middle_of(size);
    for (const OrientedRectangle& cover : above) {
        std::vector<cv::Point> outline;
        for (const cv::Point2f& corner : cover.corners()) {
            const cv::Point2f p = part.local(corner);
            outline.emplace_back(
                cvRound(p.x * static_cast<float>(size.width) / part.size.width + middle.x),
                cvRound(p.y * static_cast<float>(size.height) / part.size.height + middle.y));
        }
        cv::fillConvexPoly(seen, outline, cv::Scalar(0));
    }
    return seen;
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
