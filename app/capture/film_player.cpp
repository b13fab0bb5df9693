#include "app/capture/film_player.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

/// A film that cannot be read fast enough falls behind instead of hurrying after what it missed.
constexpr std::chrono::milliseconds most_behind{200};

}  // namespace

FilmPlayer::FilmPlayer(std::unique_ptr<vision::FrameSource> film, bool playing, std::function<void()> shown)
    : film_(std::move(film)), shown_(std::move(shown)) {
    state_.playing = playing;
    due_ = Clock::now();
    thread_ = std::thread([this] { run(); });
}

FilmPlayer::~FilmPlayer() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

FilmPlayer::State FilmPlayer::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

void FilmPlayer::play(bool playing) {
    {
        const std::lock_guard lock(mutex_);
        if (playing && state_.ended) seek_ = 0;
        state_.playing = playing;
    }
    changed_.notify_all();
}

void FilmPlayer::step() {
    {
        const std::lock_guard lock(mutex_);
        state_.playing = false;
        step_ = true;
    }
    changed_.notify_all();
}

void FilmPlayer::seek(double t) {
    {
        const std::lock_guard lock(mutex_);
        seek_ = t;
    }
    changed_.notify_all();
}

void FilmPlayer::allow_to(double t) {
    {
        const std::lock_guard lock(mutex_);
        allowed_to_ = t;
    }
    changed_.notify_all();
}

/// The frame that comes next, read without the lock; nullopt where there is none.
std::optional<vision::Frame> FilmPlayer::next_frame(std::unique_lock<std::mutex>& lock) {
    const auto to = std::exchange(seek_, std::nullopt);
    lock.unlock();
    if (to) film_->seek(*to);
    auto frame = film_->next();
    lock.lock();
    return frame;
}

/// Until a frame of that time is due, and its table is known.
void FilmPlayer::wait_for_turn(std::unique_lock<std::mutex>& lock, double t) {
    const auto after_last =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(t - last_t_));
    due_ = std::max(due_ + after_last, Clock::now() - most_behind);
    changed_.wait_until(lock, due_, [&] { return stop_ || seek_; });
    changed_.wait(lock, [&] { return stop_ || seek_ || !state_.playing || t <= allowed_to_; });
}

void FilmPlayer::show(std::optional<vision::Frame> frame) {
    state_.ended = !frame;
    if (!frame) {
        state_.playing = false;
        return;
    }
    last_t_ = frame->t;
    state_.taken = Clock::now();
    state_.frame = std::make_shared<const vision::Frame>(std::move(*frame));
}

void FilmPlayer::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [&] { return stop_ || state_.playing || step_ || seek_; });
        if (stop_) return;
        const bool at_once = std::exchange(step_, false) || seek_;
        auto frame = next_frame(lock);
        if (frame && !at_once) {
            wait_for_turn(lock, frame->t);
            if (seek_) continue;
        } else {
            due_ = Clock::now();
        }
        if (stop_) return;
        show(std::move(frame));
        lock.unlock();
        shown_();
        lock.lock();
    }
}

}  // namespace quadrille::app
