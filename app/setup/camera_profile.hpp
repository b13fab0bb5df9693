// app/setup/camera_profile.hpp: the lens of a camera, kept between sessions under the XDG config folder.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "calibration/calibrate_lens.hpp"
#include "calibration/table_profile.hpp"

namespace quadrille::app {

/// The file for a camera at a resolution: cameras/NAME-1280x720.json in the config folder; what is no letter,
/// digit, '.', '_' or '-' in the name becomes '_'.
std::filesystem::path camera_profile_file(const std::string& camera, cv::Size size);

/// A calibration as a profile with nothing but `lens`, so that --profile takes it too.
std::string camera_profile_text(const std::string& camera, const LensCalibration& calibration);

/// Writes it. The file is whole or not there: it is written beside and renamed. On error the sentence to
/// show.
tl::expected<void, std::string> save_camera_profile(const std::filesystem::path& file,
                                                    const std::string& camera,
                                                    const LensCalibration& calibration);

/// The name under which the lens of a source is kept: a camera's stable name, else the source itself.
std::string camera_of(const std::string& source);

/// The lens that was saved for a camera at a resolution; nullopt where there is none that can be read.
std::optional<Lens> saved_lens(const std::string& camera, cv::Size size);

/// A profile that names no lens, with the one that was saved for the camera at that size, where there is one.
TableProfile with_saved_lens(TableProfile profile, const std::string& camera, cv::Size size);

}  // namespace quadrille::app
