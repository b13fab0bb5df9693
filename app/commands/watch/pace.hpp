// app/commands/watch/pace.hpp: which frames of a source are looked at, and when.
#pragma once
#include <chrono>

#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// `max_fps` 0: every frame. Belongs to one thread.
class Pace {
public:
    Pace(double max_fps, bool realtime);

    /// False for a frame that is passed over: it comes sooner than `max_fps` asks, or, in real time, its
    /// moment has passed. In real time a frame whose moment has not come is waited for.
    bool takes(const vision::Frame& frame);

private:
    using Clock = std::chrono::steady_clock;
    double max_fps_;
    bool realtime_;
    Clock::time_point started_;
    double next_t_ = 0;
};

}  // namespace quadrille::app
