#include "app/setup/camera_profile.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "app/files/paths.hpp"
#include "vision/source/camera_list.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

nlohmann::ordered_json profile_json(const std::string& camera, const LensCalibration& calibration) {
    const Lens& lens = calibration.lens;
    return {{"quadrille", 1},
            {"camera", camera},
            {"reprojection_rms_px", calibration.reprojection_rms_px},
            {"lens",
             {{"fx", lens.fx},
              {"fy", lens.fy},
              {"cx", lens.cx},
              {"cy", lens.cy},
              {"distortion", lens.distortion},
              {"width", lens.size.width},
              {"height", lens.size.height}}}};
}

}  // namespace

fs::path camera_profile_file(const std::string& camera, cv::Size size) {
    std::string name = camera;
    std::replace_if(
        name.begin(), name.end(),
        [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '_' && c != '-'; }, '_');
    return config_folder() / "cameras" / fmt::format("{}-{}x{}.json", name, size.width, size.height);
}

tl::expected<void, std::string> save_camera_profile(const fs::path& file, const std::string& camera,
                                                    const LensCalibration& calibration) {
    try {
        if (file.has_parent_path()) create_private(file.parent_path());
        fs::path beside = file;
        beside += ".new";
        std::ofstream stream(beside);
        stream << profile_json(camera, calibration).dump(2) << '\n';
        stream.close();
        if (!stream) return tl::unexpected(fmt::format("{}: cannot be written", beside.string()));
        fs::rename(beside, file);
        return {};
    } catch (const fs::filesystem_error& error) {
        return tl::unexpected(fmt::format("{}: {}", file.string(), error.code().message()));
    }
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
    std::ifstream stream(camera_profile_file(camera, size));
    if (!stream) return std::nullopt;
    const auto profile = profile_from(std::string(std::istreambuf_iterator<char>(stream), {}));
    return profile ? profile->lens : std::nullopt;
}

TableProfile with_saved_lens(TableProfile profile, const std::string& camera, cv::Size size) {
    if (!profile.lens && !camera.empty()) profile.lens = saved_lens(camera, size);
    return profile;
}

}  // namespace quadrille::app
