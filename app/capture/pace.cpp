#include "app/capture/pace.hpp"

#include <thread>

namespace quadrille::app {

Pace::Clock Pace::steady_clock() {
    return {[] { return std::chrono::steady_clock::now(); },
            [](Moment moment) { std::this_thread::sleep_until(moment); }};
}

Pace::Pace(double max_fps, bool realtime, Clock clock)
    : max_fps_(max_fps), realtime_(realtime), clock_(std::move(clock)) {}

bool Pace::in_time(const vision::Frame& frame) {
    using namespace std::chrono_literals;
    constexpr auto late = 100ms;
    const auto since_start =
        std::chrono::duration_cast<Moment::duration>(std::chrono::duration<double>(frame.t));
    if (!began_) began_ = clock_.now() - since_start;
    const Moment moment = *began_ + since_start;
    const bool starved = !last_taken_ || clock_.now() > *last_taken_ + late;
    if (clock_.now() > moment + late && !starved) return false;
    clock_.sleep_until(moment);
    last_taken_ = clock_.now();
    return true;
}

bool Pace::takes(const vision::Frame& frame) {
    if (max_fps_ > 0 && frame.t < next_t_) return false;
    if (realtime_ && !in_time(frame)) return false;
    if (max_fps_ > 0) next_t_ = frame.t + 1 / max_fps_ - 1e-6;
    return true;
}

}  // namespace quadrille::app
