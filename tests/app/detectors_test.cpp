#include "app/capture/detectors.hpp"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

#include "app/setup/camera_profile.hpp"
#include "tests/scenes/drawn_table.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

TEST(Detectors, SeeThroughTheLensThatWasSavedForTheCamera) {
    const fs::path config = fs::path(testing::TempDir()) / "detectors_test_config";
    setenv("XDG_CONFIG_HOME", config.c_str(), 1);
    const auto scene = scenes::draw({}, {.k1 = -0.2});
    LensCalibration calibration;
    calibration.lens = scene.truth.lens;
    const std::string camera = "a camera: of its own";
    ASSERT_TRUE(save_camera_profile(camera_profile_file(camera, scene.picture.size()), camera, calibration));

    TableProfile profile;
    profile.grid_given = true;
    const auto lens_of = [&](const vision::Detectors& detectors) {
        const auto pose = detectors.find_board(scene.picture);
        return pose ? pose->lens : Lens{};
    };
    EXPECT_EQ(lens_of(make_detectors(profile, {}, camera)).fx, scene.truth.lens.fx);
    EXPECT_EQ(lens_of(make_detectors(profile, {}, camera)).distortion, scene.truth.lens.distortion);
    EXPECT_NE(lens_of(make_detectors(profile, {}, "another camera")).fx, scene.truth.lens.fx);
    EXPECT_FALSE(with_saved_lens(profile, camera, {640, 480}).lens.has_value()) << "another size of picture";
    profile.lens = Lens::pinhole(scene.picture.size());
    EXPECT_EQ(with_saved_lens(profile, camera, scene.picture.size()).lens->fx, profile.lens->fx)
        << "the profile's own comes first";
    fs::remove_all(config);
}

}  // namespace
}  // namespace quadrille::app
