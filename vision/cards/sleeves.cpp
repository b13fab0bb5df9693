#include "vision/cards/sleeves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

/// Without a coloured sleeve the rim of a Magic card's back is seen: near black, a little brown.
const cv::Vec3b bare_back_rgb{52, 40, 34};

}  // namespace

cv::Vec3f back_colour(const CardPatch& patch) {
    constexpr int first = 1, last = 5;
    std::array<std::vector<float>, 3> channels;
    for (int y = first; y < CardPatch::height - first; ++y) {
        for (int x = first; x < CardPatch::width - first; ++x) {
            const int in = std::min({x, y, CardPatch::width - 1 - x, CardPatch::height - 1 - y});
            if (in >= last || patch.visible.at<uchar>(y, x) == 0) continue;
            const cv::Vec3b& pixel = patch.bgr.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c) channels[static_cast<std::size_t>(c)].push_back(pixel[c]);
        }
    }
    cv::Vec3f colour{};
    for (int c = 0; c < 3; ++c) {
        auto& values = channels[static_cast<std::size_t>(c)];
        if (values.empty()) continue;
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        colour[c] = *middle / 255;
    }
    return colour;
}

cv::Vec3b sleeve_seen(const cv::Mat& picture, const std::array<cv::Point2d, 4>& corners_px) {
    constexpr float right = CardPatch::width - 1, bottom = CardPatch::height - 1;
    const std::array<cv::Point2f, 4> to{cv::Point2f{0, 0}, {right, 0}, {right, bottom}, {0, bottom}};
    std::array<cv::Point2f, 4> from;
    std::copy(corners_px.begin(), corners_px.end(), from.begin());
    CardPatch patch;
    cv::warpPerspective(picture, patch.bgr, cv::getPerspectiveTransform(from, to),
                        {CardPatch::width, CardPatch::height});
    patch.visible = cv::Mat(patch.bgr.size(), CV_8U, cv::Scalar(255));
    const cv::Vec3f bgr = back_colour(patch) * 255.0F;
    return {cv::saturate_cast<uchar>(bgr[2]), cv::saturate_cast<uchar>(bgr[1]),
            cv::saturate_cast<uchar>(bgr[0])};
}

float sleeve_misfit(const cv::Vec3f& seen, const std::optional<cv::Vec3b>& sleeve_rgb) {
    constexpr float noise = 0.03F;       ///< of a colour, pattern and white balance included
    constexpr float usual_gain = 0.5F;   ///< standard deviation of the logarithm of how bright it is
    constexpr float usual_veil = 0.15F;  ///< of the grey that gloss adds
    const cv::Vec3b rgb = sleeve_rgb.value_or(bare_back_rgb);
    const cv::Vec3f sleeve{static_cast<float>(rgb[2]) / 255, static_cast<float>(rgb[1]) / 255,
                           static_cast<float>(rgb[0]) / 255};
    float best = std::numeric_limits<float>::infinity();
    for (float log_gain = -1.6F; log_gain < 0.8F; log_gain += 0.15F) {
        for (float veil = 0; veil < 0.6F; veil += 0.04F) {
            float misfit = 0;
            for (int c = 0; c < 3; ++c) {
                const float expected = std::exp(log_gain) * sleeve[c] + veil;
                const bool clipped = seen[c] > 0.97F && expected > seen[c];
                if (!clipped) misfit += (seen[c] - expected) * (seen[c] - expected) / (noise * noise);
            }
            misfit +=
                log_gain * log_gain / (usual_gain * usual_gain) + veil * veil / (usual_veil * usual_veil);
            best = std::min(best, misfit / 2);
        }
    }
    return best;
}

}  // namespace quadrille::vision
