#include "vision/cards/table_light.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr int levels = 256;

/// 0 to 1, of a level.
float fraction(double level) {
    return static_cast<float>(level / (levels - 1));
}

/// How often each level is in what is seen of a picture (8-bit, one channel).
class LevelCounts {
public:
    LevelCounts(const cv::Mat& picture, const cv::Mat& seen) {
        constexpr std::array<float, 2> range{0, levels};
        const float* ranges = range.data();
        const int channel = 0;
        cv::calcHist(&picture, 1, &channel, seen, counts_, 1, &levels, &ranges);
    }
    /// The lowest level up to which more than `share` of the pixels lie.
    int level_at(double share) const {
        const double wanted = share * cv::sum(counts_)[0];
        double below = 0;
        for (int level = 0; level < levels; ++level) {
            below += static_cast<double>(counts_.at<float>(level));
            if (below > wanted) return level;
        }
        return levels - 1;
    }

private:
    cv::Mat counts_;
};

cv::Mat least_channel(const cv::Mat& bgr) {
    std::array<cv::Mat, 3> channels;
    cv::split(bgr, channels);
    return cv::min(cv::min(channels[0], channels[1]), channels[2]);
}

/// BGR, 0 to 1.
cv::Vec3f mean_colour(const cv::Mat& bgr, const cv::Mat& of) {
    const cv::Scalar mean = cv::mean(bgr, of);
    return {fraction(mean[0]), fraction(mean[1]), fraction(mean[2])};
}

/// 0 up to `from`, 1 beyond `to`.
float ramp(float value, float from, float to) {
    return std::clamp((value - from) / (to - from), 0.0F, 1.0F);
}

/// What makes the palest colour grey, as logarithms (BGR), beside green.
cv::Vec3f without_tint(const cv::Vec3f& palest_bgr) {
    constexpr float least = 0.02F;  ///< of a channel
    constexpr float most = 0.5F;  ///< of a logarithm: a board without anything white may have a strong colour
    cv::Vec3f log_gain;
    for (int c = 0; c < 3; ++c) {
        const float beside_green = std::max(least, palest_bgr[1]) / std::max(least, palest_bgr[c]);
        log_gain[c] = std::clamp(std::log(beside_green), -most, most);
    }
    return log_gain;
}

/// What balances a light, as logarithms (BGR): nothing for one that the networks have learned, and the more
/// the stranger it is. The limits were chosen on recoloured tables (docs/figures.md).
cv::Vec3f log_gains(const TableLight& light) {
    constexpr float usual_tint = 0.1F, strange_tint = 0.2F;
    constexpr float usual_white = 0.6F, strange_white = 0.5F;
    constexpr float bright_white = 0.8F, most_lift = 1;
    const cv::Vec3f tint = without_tint(light.palest_bgr);
    const float strangeness = ramp(std::max(std::abs(tint[0]), std::abs(tint[2])), usual_tint, strange_tint);
    const float dimness = ramp(-light.white, -usual_white, -strange_white);
    const float darkest = bright_white * std::exp(-most_lift);
    const float lift = dimness * std::log(bright_white / std::clamp(light.white, darkest, bright_white));
    return strangeness * tint + cv::Vec3f::all(lift);
}

/// The light in what is `seen` of a picture.
TableLight light_in(const cv::Mat& bgr, const cv::Mat& seen) {
    constexpr double dark_share = 0.03, middle_share = 0.5, bright_share = 0.97;
    cv::Mat grey;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    const LevelCounts counts(grey, seen);
    const int white = counts.level_at(bright_share);
    const cv::Mat least = least_channel(bgr);
    const int palest = LevelCounts(least, seen).level_at(bright_share);
    return {.black = fraction(counts.level_at(dark_share)),
            .middle = fraction(counts.level_at(middle_share)),
            .white = fraction(white),
            .white_bgr = mean_colour(bgr, (grey >= white) & seen),
            .palest_bgr = mean_colour(bgr, (least >= palest) & seen)};
}

}  // namespace

TableLight table_light(const TopView& view) {
    const RectifiedFrame& frame = view.frame;
    const cv::Point2d top_left = frame.rectified_from_board({0, frame.grid.height_mm()});
    const cv::Point2d bottom_right = frame.rectified_from_board({frame.grid.width_mm(), 0});
    const cv::Rect board =
        cv::Rect(cv::Point(top_left), cv::Point(bottom_right)) & cv::Rect({}, view.bgr.size());
    return light_in(view.bgr(board), view.inside(board));
}

TableLight table_light(const ImagePyramid& picture, const BoardPose& pose) {
    constexpr double px_per_mm = 0.5;
    return table_light(top_view(picture, pose, px_per_mm, 0));
}

TableLight table_light(const ImagePyramid& picture) {
    constexpr double wide_enough_px = 640;
    const cv::Mat small = picture.level_for(picture.whole().cols / wide_enough_px).picture;
    return light_in(small, cv::Mat(small.size(), CV_8U, cv::Scalar(255)));
}

cv::Mat balanced(const cv::Mat& picture, const TableLight& light) {
    const cv::Vec3f log_gain = log_gains(light);
    if (log_gain == cv::Vec3f()) return picture;
    cv::Mat3b to(1, levels);
    for (int c = 0; c < 3; ++c) {
        const float gain = std::exp(log_gain[c]);
        for (int level = 0; level < levels; ++level)
            to(level)[c] = cv::saturate_cast<uchar>(gain * static_cast<float>(level));
    }
    cv::Mat result;
    cv::LUT(picture, to, result);
    return result;
}

ImagePyramid balanced(const ImagePyramid& picture, const TableLight& light) {
    const cv::Mat whole = balanced(picture.whole(), light);
    return whole.data == picture.whole().data ? picture : ImagePyramid(whole);
}

}  // namespace quadrille::vision
