// app/window/table_window.hpp: the window at the table, from its first picture until it is closed.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "app/messages/messages.hpp"
#include "app/session/watcher.hpp"
#include "calibration/table_profile.hpp"
#include "vision/board/find_board.hpp"

namespace quadrille::app {

struct Screenshot {
    std::filesystem::path file;  ///< PNG
    double at_s = 0;             ///< time in the source
};

/// How to read a picture whose given border is nearest to the south player.
using EyesFor = std::function<vision::Eyes(vision::PictureSide)>;

struct WindowOptions {
    std::string source_name;  ///< as shown
    TableProfile profile;
    EyesFor eyes;
    vision::PictureSide south = vision::PictureSide::bottom;
    Language language = Language::english;
    cv::Size size{1440, 900};
    std::optional<Square> select;
    std::optional<Screenshot> screenshot;  ///< draw that once and close
};

enum class WindowFault { no_display, no_opengl, nothing_seen, cannot_write };
struct WindowError {
    WindowFault fault;
    std::string detail;
};

/// Shows the source until the window is closed, or until the screenshot is written.
tl::expected<void, WindowError> show_table(Watched watched, const WindowOptions& options);

}  // namespace quadrille::app
