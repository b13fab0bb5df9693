#include "app/commands/watch/pace.hpp"

#include <thread>

namespace quadrille::app {

Pace::Pace(double max_fps, bool realtime) : max_fps_(max_fps), realtime_(realtime), started_(Clock::now()) {}

bool Pace::takes(const vision::Frame& frame) {
    if (max_fps_ > 0 && frame.t < next_t_) return false;
    if (realtime_) {
        const auto moment =
            started_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(frame.t));
        constexpr auto late = std::chrono::milliseconds(100);
        if (Clock::now() > moment + late) return false;
        std::this_thread::sleep_until(moment);
    }
    if (max_fps_ > 0) next_t_ = frame.t + 1 / max_fps_ - 1e-6;
    return true;
}

}  // namespace quadrille::app
