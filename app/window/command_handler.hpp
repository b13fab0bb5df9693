// app/window/command_handler.hpp: what the commands of a person do.
#pragma once
#include "app/session/game_recorder.hpp"
#include "app/session/game_shelf_worker.hpp"
#include "app/session/replay.hpp"
#include "app/window/drawing/canvas.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/table_window.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {

/// What a command can change or ask.
struct CommandContext {
    WindowState& state;
    GameRecorder& recorder;
    const Table& table;  ///< as it was drawn last
    TableFeed& feed;
    Canvas& canvas;
    const DetectorsFor& detectors;
    double shown_t;                      ///< game time of what was drawn last
    const std::vector<double>& matches;  ///< times of what is searched for, in order
    GameShelfWorker& shelf_worker;
    Replay* replay = nullptr;  ///< the game that is looked at again, whose recorder and table the above are

    /// Of the game, whatever moment is shown.
    double now() const { return recorder.game_time(feed.playback().t); }
    const GameSetup& setup() const { return recorder.session().setup(); }
};

/// Applies a command to the window state, the session and the source; the next frame shows the result.
void execute(const Command& command, const CommandContext& context);

}  // namespace quadrille::app
