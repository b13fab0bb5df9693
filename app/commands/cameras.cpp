// `quadrille cameras`: lists the cameras with their names, stable paths and modes (docs/interfaces.md,
// section 3).
#include <cstdio>
#include <fmt/format.h>

#include "app/commands/command.hpp"
#include "app/messages/messages.hpp"
#include "app/session/observation_json.hpp"
#include "vision/source/camera_list.hpp"

namespace quadrille::app {
namespace {

OutputJson camera_json(const vision::CameraDevice& camera) {
    OutputJson json{{"quadrille", 1},
                    {"number", camera.number},
                    {"device", camera.device},
                    {"name", camera.name},
                    {"path", camera.stable.empty() ? OutputJson(nullptr) : OutputJson(camera.stable)},
                    {"modes", OutputJson::array()}};
    for (const vision::CameraMode& mode : camera.modes) {
        json["modes"].push_back({{"format", mode.format},
                                 {"width", mode.width},
                                 {"height", mode.height},
                                 {"fps", rounded(mode.fps, 1)}});
    }
    return json;
}

int list_cameras() {
    const auto cameras = vision::cameras();
    if (cameras.empty()) report_error("cameras", program_messages()("cameras.none"), success);
    for (const auto& camera : cameras) {
        fmt::print("{}\n", camera_json(camera).dump(-1, ' ', false, OutputJson::error_handler_t::replace));
    }
    return success;
}

}  // namespace

void add_cameras(CLI::App& program, Action& action) {
    CLI::App* command = program.add_subcommand("cameras");
    command->callback([&action] { action = list_cameras; });
}

}  // namespace quadrille::app
