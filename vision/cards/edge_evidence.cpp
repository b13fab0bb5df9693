#include "vision/cards/edge_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

/// The gradient of the channel that changes most.
void strongest_gradient(const uchar* above, const uchar* row, const uchar* below, int x, int& gx, int& gy) {
    int best = -1;
    for (int c = 0; c < 3; ++c) {
        const int i = 3 * x + c;
        const int dx = row[i + 3] - row[i - 3];
        const int dy = below[i] - above[i];
        const int square = dx * dx + dy * dy;
        if (square > best) {
            best = square;
            gx = dx;
            gy = dy;
        }
    }
}

/// The strength of an edge that counts in full. Noise sets it: three in four pixels are no edges, so that
/// twice their upper quartile is well above what noise makes.
float full_strength(const std::vector<int>& histogram, int count) {
    constexpr float least = 14;  ///< grey levels over two pixels; less than a sleeve on a like-coloured cloth
    constexpr float most = 40;
    int below = 0, level = 0;
    while (level + 1 < static_cast<int>(histogram.size()) &&
           (below += histogram[static_cast<std::size_t>(level)]) < count * 6 / 10)
        ++level;
    return std::clamp(3.0F * static_cast<float>(level), least, most);
}

}  // namespace

EdgeEvidence edge_evidence(const cv::Mat& bgr, float px_per_mm) {
    cv::Mat smooth;
    cv::GaussianBlur(bgr, smooth, {5, 5}, 1.0);
    cv::Mat gradient(bgr.size(), CV_16SC2, cv::Scalar::all(0));
    std::vector<int> histogram(512);
    int count = 0;
    for (int y = 1; y + 1 < smooth.rows; ++y) {
        auto* out = gradient.ptr<cv::Vec2s>(y);
        for (int x = 1; x + 1 < smooth.cols; ++x) {
            int gx = 0, gy = 0;
            strongest_gradient(smooth.ptr(y - 1), smooth.ptr(y), smooth.ptr(y + 1), x, gx, gy);
            out[x] = {static_cast<short>(gx), static_cast<short>(gy)};
            if (((x | y) & 3) == 0) {
                ++histogram[static_cast<std::size_t>(std::sqrt(static_cast<float>(gx * gx + gy * gy)))];
                ++count;
            }
        }
    }
    const float full = full_strength(histogram, count);
    cv::Mat doubled(bgr.size(), CV_16SC2, cv::Scalar::all(0));
    for (int y = 0; y < gradient.rows; ++y) {
        const auto* row = gradient.ptr<cv::Vec2s>(y);
        auto* out = doubled.ptr<cv::Vec2s>(y);
        for (int x = 0; x < gradient.cols; ++x) {
            const float gx = row[x][0], gy = row[x][1];
            const float square = gx * gx + gy * gy;
            if (square < 1) continue;
            // strength / |g|^2 turns (gx^2 - gy^2, 2 gx gy) into strength times the doubled unit vector.
            const float scale = 127 * std::min(1.0F, std::sqrt(square) / full) / square;
            out[x] = {static_cast<short>(scale * (gx * gx - gy * gy)),
                      static_cast<short>(scale * 2 * gx * gy)};
        }
    }
    return {doubled, gradient, px_per_mm};
}

cv::Mat along(const EdgeEvidence& evidence, float normal_deg) {
    const float radians = 2 * normal_deg * static_cast<float>(CV_PI / 180);
    const cv::Matx12f doubled_normal{std::cos(radians), std::sin(radians)};
    cv::Mat result;
    cv::transform(evidence.doubled, result, doubled_normal);
    return result;
}

}  // namespace quadrille::vision
