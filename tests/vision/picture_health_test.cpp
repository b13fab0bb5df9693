#include "vision/picture/picture_health.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.9, .margin_mm = 40};

/// A board with twelve cards under a little noise.
cv::Mat table() {
    cv::Mat picture = scenes::lined_table(frame, {190, 205, 210}, {40, 40, 40});
    for (unsigned i = 0; i < 12; ++i)
        scenes::lay(picture, frame,
                    {.centre_mm = {135.0 + 90 * (i % 6), 135.0 + 270 * (i / 6)}, .angle_deg = 3, .seed = i});
    cv::Mat noise(picture.size(), CV_16SC3), noisy;
    cv::RNG(3).fill(noise, cv::RNG::NORMAL, 0, 3);
    cv::add(picture, noise, noisy, cv::noArray(), CV_8U);
    cv::GaussianBlur(noisy, noisy, {}, 0.7);
    return noisy;
}

PictureHealth health(const cv::Mat& picture) {
    return picture_health(picture, scenes::pose_from_above(frame));
}

TEST(PictureHealth, AGoodPictureIsGood) {
    const PictureHealth good = health(table());
    EXPECT_FALSE(good.out_of_focus()) << good.blur;
    EXPECT_FALSE(good.glares()) << good.glare;
    EXPECT_FALSE(good.too_dark()) << good.brightness;
}

TEST(PictureHealth, ABlurredOneIsOutOfFocusAndTheMoreTheBlurrier) {
    double before = health(table()).blur;
    for (const double sigma : {2.0, 4.0, 8.0}) {
        cv::Mat blurred;
        cv::GaussianBlur(table(), blurred, {}, sigma);
        const double blur = health(blurred).blur;
        EXPECT_GT(blur, before) << sigma;
        before = blur;
    }
    EXPECT_GT(before, 0.45);
    cv::Mat blurred;
    cv::GaussianBlur(table(), blurred, {}, 6);
    EXPECT_TRUE(health(blurred).out_of_focus());
}

TEST(PictureHealth, AMirroredLampGlares) {
    cv::Mat lamp = table();
    cv::ellipse(lamp, {300, 300}, {80, 50}, 20, 0, 360, cv::Scalar::all(255), cv::FILLED);
    EXPECT_TRUE(health(lamp).glares()) << health(lamp).glare;
}

TEST(PictureHealth, ANightIsDark) {
    EXPECT_TRUE(health(table() * 0.12).too_dark());
}

TEST(PictureHealth, WithoutABoardTheWholePictureIsLookedAtAndATinyOneIsNoTrouble) {
    EXPECT_FALSE(picture_health(table(), std::nullopt).out_of_focus());
    const PictureHealth tiny = picture_health(cv::Mat(3, 3, CV_8UC3, cv::Scalar::all(128)), std::nullopt);
    EXPECT_NEAR(tiny.brightness, 0.5, 0.01);
}

}  // namespace
}  // namespace quadrille::vision
