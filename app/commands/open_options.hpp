// app/commands/open_options.hpp: what `quadrille open` was called with.
#pragma once
#include <string>

#include "app/commands/shared_options.hpp"

namespace quadrille::app {

struct OpenOptions {
    std::string source;  ///< empty: the first camera, else the demo
    TableOptions table;
    std::string screenshot, select, ask, size;
    std::string stream, stream_ground, measure, pictures;
    std::string db, game;
    bool resume = false, no_log = false, set_up = false, force = false;
    double at_s = 0;
};

}  // namespace quadrille::app
