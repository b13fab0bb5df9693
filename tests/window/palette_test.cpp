// The colours on the board stay apart for colour-blind eyes, as simulated after Machado, Oliveira and
// Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15 (2009),
// severity 1. Application 24 (1999).
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "app/window/drawing/theme.hpp"

namespace quadrille::app {
namespace {

cv::Vec3d linear_rgb(ImU32 colour) {
    const auto channel = [&](int shift) {
        const double v = double(colour >> shift & 255) / 255;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return {channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT), channel(IM_COL32_B_SHIFT)};
}

/// Linear RGB as a dichromat sees it.
const cv::Matx33d protan(0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
                         1.051998);
const cv::Matx33d deutan(0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
                         0.968881);
const cv::Matx33d tritan(1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
                         0.303900);

/// CIE 1976 L*a*b*, D65.
cv::Vec3d lab(const cv::Vec3d& linear) {
    const cv::Matx33d xyz_from_rgb(0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.0721750,
                                   0.0193339, 0.1191920, 0.9503041);
    const cv::Vec3d clipped{std::clamp(linear[0], 0.0, 1.0), std::clamp(linear[1], 0.0, 1.0),
                            std::clamp(linear[2], 0.0, 1.0)};
    const cv::Vec3d xyz = xyz_from_rgb * clipped;
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

struct ColourVision {
    const char* name;
    cv::Matx33d seen;
};
class Palettes : public testing::TestWithParam<ColourVision> {};

TEST_P(Palettes, RangeFramesOfPermanentsAndPawnsStayApart) {
    const auto& seen = GetParam().seen;
    const double apart =
        cv::norm(lab(seen * linear_rgb(palette().permanent)) - lab(seen * linear_rgb(palette().pawn)));
    EXPECT_GT(apart, 20) << "CIE76; 2.3 is just noticeable";
    RecordProperty("apart", std::to_string(apart));
}

TEST_P(Palettes, SeatsStayApart) {
    const auto& seen = GetParam().seen;
    double nearest = 1e9;
    for (const Seat one : all_seats) {
        for (const Seat other : all_seats) {
            if (one >= other) continue;
            const double apart = cv::norm(lab(seen * linear_rgb(seat_colour(one))) -
                                          lab(seen * linear_rgb(seat_colour(other))));
            EXPECT_GT(apart, 12) << name(one) << " and " << name(other);
            nearest = std::min(nearest, apart);
        }
    }
    RecordProperty("nearest", std::to_string(nearest));
}

TEST_P(Palettes, ArrivalZonesStayApart) {
    const auto& seen = GetParam().seen;
    const Palette& p = palette();
    double nearest = 1e9;
    for (const auto& [one, other] :
         {std::pair{p.beside, p.last_known}, {p.beside, p.deployment}, {p.last_known, p.deployment}})
        nearest = std::min(nearest, cv::norm(lab(seen * linear_rgb(one)) - lab(seen * linear_rgb(other))));
    EXPECT_GT(nearest, 12);
    RecordProperty("nearest", std::to_string(nearest));
}

INSTANTIATE_TEST_SUITE_P(Simulated, Palettes,
                         testing::Values(ColourVision{"full", cv::Matx33d::eye()},
                                         ColourVision{"protan", protan}, ColourVision{"deutan", deutan},
                                         ColourVision{"tritan", tritan}),
                         [](const auto& test) { return std::string(test.param.name); });

/// WCAG 2.1, section 1.4.6: of two colours, from 1 to 21.
double contrast_of(ImU32 one, ImU32 other) {
    const auto luminance = [](ImU32 colour) {
        return linear_rgb(colour).dot(cv::Vec3d(0.2126, 0.7152, 0.0722));
    };
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

TEST(Contrast, OfEveryTextIsEnough) {
    struct Theme {
        const char* name;
        bool light, contrast;
        double least;
    };
    for (const Theme& theme :
         {Theme{"dark", false, false, 4.5}, {"light", true, false, 4.5}, {"high contrast", false, true, 7}}) {
        set_light(theme.light);
        set_contrast(theme.contrast);
        const Palette& p = palette();
        for (const ImU32 ground : {p.background, p.panel, p.raised}) {
            for (const ImU32 ink : {p.text, p.muted, p.accent, p.yes, p.no, p.warning})
                EXPECT_GE(contrast_of(ink, ground), theme.least)
                    << theme.name << std::hex << " " << ink << " on " << ground;
        }
    }
    set_light(false);
    set_contrast(false);
}

}  // namespace
}  // namespace quadrille::app
