// app/window/drawing/frame_meter.hpp: what the window costs and how late it is.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::app {

/// Measures frames. Belongs to the thread that draws.
class FrameMeter {
public:
    using Clock = std::chrono::steady_clock;

    /// Between the two the frame's panels and overlays are made; what the graphics driver does comes after.
    void begin();
    void made();
    /// The frame is on the screen. `taken`: when its picture came from the source; nullopt: it was shown
    /// before.
    void shown(std::optional<Clock::time_point> taken);

    /// From a picture's coming to its being on the screen, mean of the last ones; 0 before the first.
    double latency_ms() const { return latency_ms_; }
    /// Everything measured, as JSON: counts, and medians and 95th percentiles in milliseconds.
    std::string json() const;

private:
    double cpu_began_ms_ = 0, latency_ms_ = 0;
    std::vector<float> cpu_ms_, late_ms_;
    std::optional<double> first_frame_ms_;  ///< since the process was started
};

}  // namespace quadrille::app
