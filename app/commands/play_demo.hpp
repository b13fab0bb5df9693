// app/commands/play_demo.hpp: the bundled game on a machine without a display.
#pragma once

namespace quadrille::app {

/// Says that there is no display, plays the demo game without a window, prints its events as `quadrille
/// watch` does, and writes its last picture with what was seen on it to quadrille-demo.png in the current
/// folder. Gives the exit status.
int play_demo_without_window();

}  // namespace quadrille::app
