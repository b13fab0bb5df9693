// app/capture/pace.hpp: which frames of a source are looked at, and when.
#pragma once
#include <chrono>
#include <functional>
#include <optional>

#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// `max_fps` 0: every frame. Belongs to one thread.
class Pace {
public:
    using Moment = std::chrono::steady_clock::time_point;
    /// The clock that real time is kept by; a test gives its own.
    struct Clock {
        std::function<Moment()> now;
        std::function<void(Moment)> sleep_until;
    };
    static Clock steady_clock();

    Pace(double max_fps, bool realtime, Clock clock = steady_clock());

    /// False for a frame that is passed over: it comes sooner than `max_fps` asks, or, in real time, its
    /// moment has passed. In real time, which begins with the first frame, one whose moment has not come is
    /// waited for, and of frames that all come too late one is taken now and then: a camera on a slow machine
    /// shows fewer pictures, not none.
    bool takes(const vision::Frame& frame);

private:
    bool in_time(const vision::Frame& frame);

    double max_fps_;
    bool realtime_;
    Clock clock_;
    std::optional<Moment> began_;  ///< when time 0 of the source was
    std::optional<Moment> last_taken_;
    double next_t_ = 0;
};

}  // namespace quadrille::app
