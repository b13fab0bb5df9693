// app/capture/film_player.hpp: shows a recording at its own speed.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// Plays a recording in a thread of its own. All members may be called from any thread and return at once,
/// but for the destructor, which waits for the frame that is being read.
class FilmPlayer {
public:
    struct State {
        std::shared_ptr<const vision::Frame> frame{};   ///< the newest; null before the first
        std::chrono::steady_clock::time_point taken{};  ///< when it came
        bool playing = false;
        bool ended = false;  ///< at the recording's end
    };
    /// `shown` is called from the thread when the state has changed. The first frame is shown even where
    /// nothing plays.
    FilmPlayer(std::unique_ptr<vision::FrameSource> film, bool playing, std::function<void()> shown);
    ~FilmPlayer();
    FilmPlayer(const FilmPlayer&) = delete;
    FilmPlayer& operator=(const FilmPlayer&) = delete;

    State state() const;
    /// From its beginning where it is at its end.
    void play(bool playing);
    void step();
    void seek(double t);
    /// Playing does not go beyond that time: what is drawn on a frame has to be read first.
    void allow_to(double t);

private:
    void run();
    std::optional<vision::Frame> next_frame(std::unique_lock<std::mutex>& lock);
    void wait_for_turn(std::unique_lock<std::mutex>& lock, double t);
    void show(std::optional<vision::Frame> frame);

    const std::unique_ptr<vision::FrameSource> film_;  ///< the thread's
    const std::function<void()> shown_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    State state_;
    bool stop_ = false, step_ = true;
    std::optional<double> seek_;
    double allowed_to_ = 0;
    std::chrono::steady_clock::time_point due_{};  ///< of the next frame
    double last_t_ = 0;
    std::thread thread_;
};

}  // namespace quadrille::app
