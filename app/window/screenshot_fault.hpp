// app/window/screenshot_fault.hpp: a requested screenshot that its source cannot give.
#pragma once
#include <optional>

#include "app/capture/table_feed.hpp"
#include "app/messages/messages.hpp"
#include "app/window/table_window.hpp"

namespace quadrille::app {

struct ScreenshotRequest {
    double at_s = 0;
    std::optional<Square> select, ask;
};

/// With the sentence to show; nullopt: everything is there. `playback`: of a source that was read up to that
/// time, or to its end.
std::optional<WindowError> screenshot_fault(const ScreenshotRequest& asked, const Playback& playback,
                                            const BoardGrid& grid, const Messages& tr);

}  // namespace quadrille::app
