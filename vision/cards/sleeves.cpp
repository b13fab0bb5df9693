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

/// What falls on the whole table and what the camera makes of it, as logarithms.
struct Lamp {
    float log_gain = 0;
    cv::Vec3f tint;  ///< beside green's: BGR
    float log_saturation = 0;
};

/// The grey that gloss lays over a card. At least what makes black lighter all over the table.
struct Veil {
    static constexpr std::array<float, 17> levels{0,     0.02F, 0.04F, 0.07F, 0.1F, 0.14F,
                                                  0.18F, 0.23F, 0.28F, 0.34F, 0.4F, 0.47F,
                                                  0.54F, 0.62F, 0.7F,  0.78F, 0.86F};
    std::array<float, levels.size()> cost{};
};

/// What explains the backs of a picture under one lamp.
struct Fit {
    float cost = 0;
    Lamp lamp;
};

constexpr float square(float x) {
    return x * x;
}

Veil usual_veil(const TableLight& light) {
    constexpr float spread = 0.2F;  ///< with a heavy tail: a lamp's reflection veils anything
    const float usual = 0.8F * light.black;
    Veil veil;
    for (std::size_t i = 0; i < veil.cost.size(); ++i) {
        const float off = (Veil::levels[i] - usual) / spread;
        veil.cost[i] = std::log1p(square(off < 0 ? 2 * off : off));
    }
    return veil;
}

/// The lamp's gain, from what is bright on a board with cards: paper and the texts of cards.
float expected_gain(const TableLight& light) {
    constexpr float white_paper = 0.85F;
    return std::log(std::max(0.1F, light.white - 0.8F * light.black) / white_paper);
}

/// Linear in what a camera writes: BGR, 0 to 1.
cv::Vec3f reflectance(const std::optional<cv::Vec3b>& sleeve_rgb) {
    const cv::Vec3b rgb = sleeve_rgb.value_or(bare_back_rgb);
    return cv::Vec3f(rgb[2], rgb[1], rgb[0]) / 255.0F;
}

/// A sleeve under a lamp, where neither shadow nor veil lies.
cv::Vec3f lit(const cv::Vec3f& sleeve, const Lamp& lamp) {
    const float gain = std::exp(lamp.log_gain), saturation = std::exp(lamp.log_saturation);
    cv::Vec3f colour;
    for (int c = 0; c < 3; ++c) colour[c] = gain * std::exp(lamp.tint[c]) * sleeve[c];
    const float grey = colour.dot({0.114F, 0.587F, 0.299F});
    for (int c = 0; c < 3; ++c) colour[c] = std::max(0.0F, grey + saturation * (colour[c] - grey));
    return colour;
}

/// 0 for what a camera shows as it is, up to 1 for white.
float paleness(float level) {
    constexpr float bright = 0.7F;
    return std::max(0.0F, level - bright) / (1 - bright);
}

/// How badly a sleeve under a lamp explains a colour, with the shadow and the veil that explain it best.
float sleeve_cost(const LitColour& lit_colour, const cv::Vec3f& sleeve, const Lamp& lamp, const Veil& veil) {
    const cv::Vec3f& seen = lit_colour.bgr;
    constexpr float noise = 0.03F;         ///< of a colour: pattern, sensor, compression
    constexpr float sleeve_error = 0.03F;  ///< of the colour that the profile gives
    constexpr float veil_error = 0.05F;    ///< share of a veil that is not grey
    constexpr float shadow = 0.3F;  ///< standard deviation of the log of how the light differs between places
    constexpr float clipped = 0.97F;
    constexpr float darkest = -0.9F;
    const float local_shade = std::max(darkest, lit_colour.log_shade);
    // Near white a camera separates colours less and less.
    constexpr float shoulder_error = 0.2F;
    cv::Vec3f shoulder;
    for (int c = 0; c < 3; ++c) shoulder[c] = square(shoulder_error * paleness(seen[c]));
    const cv::Vec3f unshaded = lit(sleeve, lamp);
    float best = std::numeric_limits<float>::infinity();
    constexpr int shades = 19;
    for (int step = 0; step < shades; ++step) {
        const float log_shade = darkest + 0.1F * static_cast<float>(step);
        const float shade = std::exp(log_shade), gain = std::exp(lamp.log_gain) * shade;
        // A shadow lies on a card and around it; but ground may be dark of itself.
        const float off_shade = std::min(std::abs(log_shade), std::abs(log_shade - local_shade));
        const float shade_cost = square(off_shade / shadow) / 2;
        for (std::size_t i = 0; i < Veil::levels.size(); ++i) {
            if (shade_cost + veil.cost[i] >= best) continue;
            const float variance =
                square(noise) + square(sleeve_error * gain) + square(veil_error * Veil::levels[i]);
            float off = 0;
            for (int c = 0; c < 3; ++c) {
                const float expected = shade * unshaded[c] + Veil::levels[i];
                if (seen[c] < clipped || expected < seen[c])
                    off += square(seen[c] - expected) / (variance + shoulder[c]);
            }
            best = std::min(best, off / 2 + shade_cost + veil.cost[i]);
        }
    }
    return best;
}

Fit fitted(const std::vector<SeenBack>& backs, const std::vector<cv::Vec3f>& sleeves, const Lamp& lamp,
           const Lamp& expected, const Veil& veil) {
    constexpr float gain_spread = 0.2F, tint_spread = 0.1F, saturation_spread = 0.25F;
    constexpr float strange = 4;  ///< a greater cost is rarer among backs than among other things
    Fit fit{.cost = square((lamp.log_gain - expected.log_gain) / gain_spread) / 2, .lamp = lamp};
    for (int c = 0; c < 3; ++c) fit.cost += square((lamp.tint[c] - expected.tint[c]) / tint_spread) / 2;
    fit.cost += square(lamp.log_saturation / saturation_spread) / 2;
    for (const SeenBack& back : backs) {
        float least = std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < sleeves.size(); ++i)
            least = std::min(least, sleeve_cost(back.seen, sleeves[i], lamp, veil) + back.angle_penalties[i]);
        // What is no card says nothing of the lamp.
        fit.cost -=
            std::log(back.certainty * std::exp(-least) + (1.01F - back.certainty) * std::exp(-strange));
    }
    return fit;
}

}  // namespace

float paleness(const cv::Vec3f& colour) {
    return paleness(std::min({colour[0], colour[1], colour[2]}));
}

cv::Vec3f back_colour(const CardPatch& patch) {
    constexpr int first = 1, last = 5;
    cv::Mat rim = cv::Mat::zeros(patch.visible.size(), CV_8U);
    const auto within = [&](int in) {
        return rim({in, in, CardPatch::width - 2 * in, CardPatch::height - 2 * in});
    };
    patch.visible({first, first, CardPatch::width - 2 * first, CardPatch::height - 2 * first})
        .copyTo(within(first));
    within(last) = 0;
    return median_colour(patch.bgr, rim);
}

cv::Vec3b sleeve_seen(const cv::Mat& picture, const std::array<cv::Point2d, 4>& corners_px,
                      const TableLight& light) {
    constexpr float right = CardPatch::width - 1, bottom = CardPatch::height - 1;
    const std::array<cv::Point2f, 4> to{cv::Point2f{0, 0}, {right, 0}, {right, bottom}, {0, bottom}};
    std::array<cv::Point2f, 4> from;
    std::copy(corners_px.begin(), corners_px.end(), from.begin());
    CardPatch patch;
    cv::warpPerspective(picture, patch.bgr, cv::getPerspectiveTransform(from, to),
                        {CardPatch::width, CardPatch::height});
    patch.bgr = balanced(patch.bgr, light);
    patch.visible = cv::Mat(patch.bgr.size(), CV_8U, cv::Scalar(255));
    const cv::Vec3f bgr = back_colour(patch) * 255.0F;
    return {cv::saturate_cast<uchar>(bgr[2]), cv::saturate_cast<uchar>(bgr[1]),
            cv::saturate_cast<uchar>(bgr[0])};
}

struct LitSleeves::Lit {
    std::vector<cv::Vec3f> sleeves;  ///< reflectances, one a player
    Veil veil;
    Lamp lamp;
};

LitSleeves::LitSleeves(const std::vector<SeenBack>& backs, const std::vector<SeatedPlayer>& players,
                       const TableLight& light) {
    std::vector<cv::Vec3f> sleeves;
    sleeves.reserve(players.size());
    for (const SeatedPlayer& player : players) sleeves.push_back(reflectance(player.sleeve_rgb));
    const Veil veil = usual_veil(light);
    const Lamp expected{.log_gain = expected_gain(light), .tint = {}};
    Fit best = fitted(backs, sleeves, expected, expected, veil);
    const auto try_lamp = [&](const Lamp& lamp) {
        const Fit fit = fitted(backs, sleeves, lamp, expected, veil);
        if (fit.cost < best.cost) best = fit;
    };
    // First how bright, then of what tint, then how saturated, then how bright once more.
    constexpr int gains = 14;
    for (int step = 0; step < gains; ++step) try_lamp({-1.35F + 0.15F * static_cast<float>(step), {}});
    const float bright = best.lamp.log_gain;
    for (const float blue : {-0.3F, -0.2F, -0.1F, 0.0F, 0.1F, 0.2F}) {
        for (const float red : {-0.2F, -0.1F, 0.0F, 0.1F, 0.2F}) try_lamp({bright, {blue, 0, red}});
    }
    const cv::Vec3f tint = best.lamp.tint;
    for (const float saturation : {-0.6F, -0.4F, -0.2F, 0.2F, 0.4F, 0.6F, 0.8F})
        try_lamp({bright, tint, saturation});
    const float saturation = best.lamp.log_saturation;
    for (const float step : {-0.15F, 0.15F}) try_lamp({bright + step, tint, saturation});
    lit_ = std::make_unique<const Lit>(Lit{std::move(sleeves), veil, best.lamp});
}

LitSleeves::~LitSleeves() = default;

std::vector<float> LitSleeves::costs(const LitColour& seen) const {
    std::vector<float> result;
    result.reserve(lit_->sleeves.size());
    for (const cv::Vec3f& sleeve : lit_->sleeves)
        result.push_back(sleeve_cost(seen, sleeve, lit_->lamp, lit_->veil));
    return result;
}

}  // namespace quadrille::vision
