#include "app/setup/camera_profile.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/messages/file_sentence.hpp"
#include "calibration/lens_json.hpp"
#include "vision/source/camera_list.hpp"

namespace quadrille::app {

namespace fs = std::filesystem;

std::string camera_profile_text(const std::string& camera, const LensCalibration& calibration) {
    const nlohmann::ordered_json profile{{"quadrille", 1},
                                         {"camera", camera},
                                         {"reprojection_rms_px", calibration.reprojection_rms_px},
                                         {"lens", lens_json(calibration.lens)}};
    return profile.dump(2) + "\n";
}

fs::path camera_profile_file(const std::string& camera, cv::Size size) {
    return config_folder() / "cameras" /
           fmt::format("{}-{}x{}.json", file_name_from(camera), size.width, size.height);
}

tl::expected<void, std::string> save_camera_profile(const fs::path& file, const std::string& camera,
                                                    const LensCalibration& calibration) {
    return write_private_file(file, camera_profile_text(camera, calibration)).map_error(file_sentence);
}

std::string camera_of(const std::string& source) {
    for (const vision::CameraDevice& camera : vision::cameras()) {
        if (source != std::to_string(camera.number) && source != camera.device && source != camera.stable)
            continue;
        return camera.stable.empty() ? camera.name : fs::path(camera.stable).filename().string();
    }
    return source;
}

std::optional<Lens> saved_lens(const std::string& camera, cv::Size size) {
    const auto text = read_file(camera_profile_file(camera, size));
    if (!text) return std::nullopt;
    const auto profile = profile_from(*text);
    return profile ? profile->lens : std::nullopt;
}

TableProfile with_saved_lens(TableProfile profile, const std::string& camera, cv::Size size) {
    if (!profile.lens && !camera.empty()) profile.lens = saved_lens(camera, size);
    return profile;
}

}  // namespace quadrille::app
