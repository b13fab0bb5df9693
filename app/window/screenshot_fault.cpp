#include "app/window/screenshot_fault.hpp"

#include <cmath>
#include <utility>

namespace quadrille::app {

std::optional<WindowError> screenshot_fault(const ScreenshotRequest& asked, const Playback& playback,
                                            const BoardGrid& grid, const Messages& tr) {
    const double frame_s = playback.fps > 0 ? 1 / playback.fps : 0;
    if (!playback.live && asked.at_s > playback.duration + frame_s)
        return WindowError{WindowFault::past_the_end, tr("open.past_the_end", fmt::arg("at", asked.at_s),
                                                         fmt::arg("length", std::lround(playback.duration)))};
    for (const auto& [option, square] : {std::pair{"--select", asked.select}, {"--ask", asked.ask}}) {
        if (!square || grid.squares().contains(*square)) continue;
        return WindowError{
            WindowFault::no_such_square,
            tr("open.not_on_board", fmt::arg("option", option), fmt::arg("square", name(*square)),
               fmt::arg("columns", grid.columns), fmt::arg("rows", grid.rows))};
    }
    return std::nullopt;
}

}  // namespace quadrille::app
