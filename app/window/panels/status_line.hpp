// app/window/panels/status_line.hpp: the line at the bottom: what is seen, and how well.
#pragma once
#include <string>
#include <vector>

#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// A fact about the camera, and what to do where it is bad.
struct HealthLine {
    std::string what, value;
    std::string advice{};  ///< empty: it is good
};

struct StatusView {
    std::string text;
    bool warning = false;
    std::string health;                 ///< rate, latency, how sure the board is
    std::vector<HealthLine> details{};  ///< shown while the mouse is over it
};

/// Draws the line into its rectangle.
void status_line(const StatusView& view, const PanelContext& context);

}  // namespace quadrille::app
