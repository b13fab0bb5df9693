// app/window/status_view.hpp: the status line: what the program sees, what it waits for, and how the camera
// is.
#pragma once
#include "app/capture/table_feed.hpp"
#include "app/messages/messages.hpp"
#include "app/session/session.hpp"
#include "app/window/panels/status_line.hpp"

namespace quadrille::app {

/// What else the window knows of its camera.
struct CameraView {
    double latency_ms = 0;         ///< from a picture's coming to its being shown; 0: not measured yet
    std::optional<double> past{};  ///< a live game's moment that is looked at
    std::string over{};            ///< how the game ended; empty: it has not
};

struct WaitsText {
    std::string text, short_text;  ///< the second without whoever has the turn
};

/// What the table waits for, the first thing; empty: nothing.
WaitsText waits_text(const Messages& tr, const Table& table);

StatusView status_of(const Messages& tr, const Session& session, const Table& table, const Playback& playback,
                     const CameraView& camera);

}  // namespace quadrille::app
