#include "app/window/drawing/font_file.hpp"

#include "app/files/paths.hpp"

namespace quadrille::app {

std::filesystem::path font_file(const std::string& name) {
    const auto ours = bundled(std::filesystem::path("fonts") / name);
    if (!ours.empty()) return ours;
    const std::filesystem::path system = std::filesystem::path(QUADRILLE_SYSTEM_FONTS) / name;
    std::error_code failure;
    return std::filesystem::exists(system, failure) ? system : std::filesystem::path{};
}

}  // namespace quadrille::app
