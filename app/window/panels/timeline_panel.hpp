// app/window/panels/timeline_panel.hpp: where the recording or the game is, and the times of its events.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// A part of the timeline; where it has no length, all of it.
struct TimelinePart {
    double from = 0, to = 0;
    bool whole() const { return to <= from; }
};

struct TimelineView {
    bool playing = false;
    double t = 0, duration = 0;
    std::string clock;              ///< "0:12 / 0:45"
    double seen_to = 0;             ///< up to where the recording was read
    std::vector<double> marks;      ///< times of events
    std::vector<double> matches{};  ///< times of the events that are searched for
    std::vector<double> refused{};  ///< of those that no rule allows
    struct Turn {
        double from = 0, to = 0;
        int number = 0;
        Chair seat{};
        std::string text;  ///< "Turn 3: Anne"
    };
    std::vector<Turn> turns{};
    TimelinePart part{};
    bool live = false;  ///< of a camera: it ends now
    bool now = true;    ///< of a live one: what is shown is now
};

/// Draws the panel into its rectangle and gives what was asked for; changes nothing itself.
std::optional<Command> timeline_panel(const TimelineView& view, const PanelContext& context);

}  // namespace quadrille::app
