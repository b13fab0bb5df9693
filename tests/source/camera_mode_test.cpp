#include <gtest/gtest.h>

#include "vision/source/camera_list.hpp"

namespace quadrille::vision {
namespace {

struct Choice {
    const char* name;
    std::vector<CameraMode> modes;
    CameraMode best;
};

class BestMode : public testing::TestWithParam<Choice> {};

TEST_P(BestMode, IsChosen) {
    const auto best = best_mode(GetParam().modes);
    ASSERT_TRUE(best.has_value());
    const CameraMode& expected = GetParam().best;
    EXPECT_EQ(best->format, expected.format);
    EXPECT_EQ(best->width, expected.width);
    EXPECT_EQ(best->height, expected.height);
    EXPECT_EQ(best->fps, expected.fps);
}

// The first three as such cameras list themselves.
INSTANTIATE_TEST_SUITE_P(
    Cameras, BestMode,
    testing::Values(Choice{"a_1080p_webcam_whose_first_format_is_slow",
                           {{"YUYV", 640, 480, 30},
                            {"YUYV", 1920, 1080, 5},
                            {"H264", 1920, 1080, 30},
                            {"MJPG", 1280, 720, 30},
                            {"MJPG", 1920, 1080, 30}},
                           {"MJPG", 1920, 1080, 30}},
                    Choice{"a_720p_webcam",
                           {{"YUYV", 1280, 960, 7.5}, {"YUYV", 1280, 720, 10}, {"MJPG", 1280, 720, 30}},
                           {"MJPG", 1280, 720, 30}},
                    Choice{"a_4k_webcam",
                           {{"MJPG", 3840, 2160, 30}, {"MJPG", 1920, 1080, 60}, {"NV12", 1920, 1080, 30}},
                           {"MJPG", 1920, 1080, 60}},
                    Choice{
                        "a_virtual_camera_with_one_mode", {{"YU12", 1280, 720, 30}}, {"YU12", 1280, 720, 30}},
                    Choice{"larger_though_slower",
                           {{"YUYV", 640, 480, 30}, {"YUYV", 1280, 720, 10}},
                           {"YUYV", 1280, 720, 10}},
                    Choice{"the_fastest_of_slow_ones",
                           {{"YUYV", 1920, 1080, 3}, {"YUYV", 1280, 720, 9}},
                           {"YUYV", 1280, 720, 9}},
                    Choice{"only_too_large_ones",
                           {{"MJPG", 3840, 2160, 30}, {"MJPG", 2560, 1440, 30}},
                           {"MJPG", 2560, 1440, 30}}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(BestMode, NoneOfWhatCannotBeRead) {
    EXPECT_FALSE(best_mode({{"GREY", 640, 400, 30}, {"H264", 1920, 1080, 30}}).has_value());
    EXPECT_FALSE(best_mode({}).has_value());
}

TEST(CameraModes, NoneWhereNoCameraIs) {
    EXPECT_TRUE(camera_modes("/dev/null").empty());
}

}  // namespace
}  // namespace quadrille::vision
