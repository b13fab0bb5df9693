#include "app/capture/vision_pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/capture/async_reader.hpp"
#include "app/files/program_log.hpp"
#include "vision/picture/key_picture.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// How long a lost live source is left alone before it is asked again.
constexpr std::chrono::milliseconds retry_after{500};
/// A film that cannot be read fast enough falls behind instead of hurrying after what it missed.
constexpr std::chrono::milliseconds most_behind{200};

/// Below this a recording is a row of stills, each of which stands until the next.
constexpr double slowest_film_fps = 2;
/// Between two glances at a still: a follower believes what it sees twice.
constexpr double glance_s = 0.2;
/// Between two looks at the picture's health: lamps and lenses do not change faster, people do not correction
/// faster.
constexpr double health_s = 2;

}  // namespace

VisionPipeline::VisionPipeline(PipelineSources sources, vision::Detectors eyes, std::function<void()> news,
                               bool playing)
    : sources_(std::move(sources)), eyes_(std::move(eyes)), news_(std::move(news)) {
    playback_.live = sources_.shown->live();
    playback_.playing = playing || playback_.live;
    playback_.duration = sources_.shown->duration();
    playback_.fps = sources_.shown->fps();
    if (!playback_.live && playback_.fps <= slowest_film_fps) glances_ = 5;
    capturing_ = std::thread([this] { capture(); });
    seeing_ = std::thread([this] { sources_.read_ahead ? read_ahead() : see_newest(); });
}

VisionPipeline::~VisionPipeline() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    capturing_.join();
    seeing_.join();
}

std::shared_ptr<const vision::Frame> VisionPipeline::picture() const {
    const std::lock_guard lock(mutex_);
    return picture_;
}

std::vector<VisionUpdate> VisionPipeline::take_updates() {
    const std::lock_guard lock(mutex_);
    return std::exchange(updates_, {});
}

Playback VisionPipeline::playback() const {
    const std::lock_guard lock(mutex_);
    return playback_;
}

void VisionPipeline::play(bool playing) {
    {
        const std::lock_guard lock(mutex_);
        if (playback_.live) return;
        if (playing && playback_.ended) seek_ = 0;
        playback_.playing = playing;
    }
    changed_.notify_all();
}

void VisionPipeline::step() {
    {
        const std::lock_guard lock(mutex_);
        if (playback_.live) return;
        playback_.playing = false;
        step_ = true;
    }
    changed_.notify_all();
}

void VisionPipeline::seek(double t) {
    {
        const std::lock_guard lock(mutex_);
        if (playback_.live) return;
        seek_ = std::clamp(t, 0.0, playback_.duration);
    }
    changed_.notify_all();
}

/// The frame that comes next, read without the lock; nullopt where there is none.
std::optional<vision::Frame> VisionPipeline::next_frame(std::unique_lock<std::mutex>& lock) {
    const auto to = std::exchange(seek_, std::nullopt);
    lock.unlock();
    if (to) sources_.shown->seek(*to);
    auto frame = sources_.shown->next();
    lock.lock();
    return frame;
}

/// A recording is at its end; a live source is asked again after a while.
void VisionPipeline::lose(std::unique_lock<std::mutex>& lock) {
    if (playback_.live) {
        if (!playback_.lost) log_warning("the camera gives no picture");
        playback_.lost = true;
        changed_.wait_for(lock, retry_after, [&] { return stop_; });
    } else {
        playback_.ended = true;
        playback_.playing = false;
    }
}

void VisionPipeline::publish(vision::Frame frame) {
    playback_.t = frame.t;
    playback_.taken = Clock::now();
    if (playback_.lost) log_warning("the camera gives pictures again");
    playback_.ended = playback_.lost = false;
    picture_ = std::make_shared<const vision::Frame>(std::move(frame));
    changed_.notify_all();
}

void VisionPipeline::capture() {
    std::unique_lock lock(mutex_);
    Clock::time_point due = Clock::now(), last = due;
    double last_t = 0;
    while (true) {
        changed_.wait(lock, [&] { return stop_ || playback_.playing || step_ || seek_; });
        if (stop_) return;
        const bool at_once = std::exchange(step_, false) || seek_ || playback_.live;
        auto frame = next_frame(lock);
        const auto now = Clock::now();
        if (frame && !at_once) {
            due = std::max(due + std::chrono::duration_cast<Clock::duration>(Seconds(frame->t - last_t)),
                           now - most_behind);
            changed_.wait_until(lock, due, [&] { return stop_ || seek_; });
            // The film holds where the reading has not come yet: what is drawn on it is always of its moment.
            const auto read = [&] {
                return playback_.all_seen || !sources_.read_ahead || frame->t <= playback_.seen_to;
            };
            changed_.wait(lock, [&] { return stop_ || seek_ || !playback_.playing || read(); });
            if (seek_) continue;
        } else {
            due = now;
        }
        if (stop_) return;
        if (frame) {
            if (playback_.live) {
                playback_.fps = 0.9 * playback_.fps + 0.1 / std::max(1e-3, Seconds(now - last).count());
                last = now;
            }
            last_t = frame->t;
            publish(std::move(*frame));
        } else {
            lose(lock);
        }
        lock.unlock();
        news_();
        lock.lock();
    }
}

void VisionPipeline::look(vision::Follower& follower, const vision::Frame& frame) {
    const auto start = Clock::now();
    std::vector<vision::Event> events;
    for (int glance = 0; glance < glances_; ++glance) {
        vision::Frame standing = frame;
        standing.t += glance * glance_s;
        for (vision::Event& event : follower.see(standing)) {
            event.t = frame.t;
            events.push_back(std::move(event));
        }
    }
    const double ms = Seconds(Clock::now() - start).count() * 1000;
    const std::size_t cards = follower.now().tracks.size();
    std::string jpeg;
    if (!events.empty() || cards != cards_) jpeg = vision::key_picture(frame.picture);
    cards_ = cards;
    std::optional<vision::PictureHealth> health;
    if (frame.t >= health_due_ || frame.t < health_due_ - 2 * health_s) {
        health = vision::picture_health(frame.picture, follower.now().board);
        health_due_ = frame.t + health_s;
    }
    {
        const std::lock_guard lock(mutex_);
        playback_.see_ms += (ms - playback_.see_ms) * 0.1;
        if (health) playback_.health = health;
        if (again_) return;  // read with eyes that no longer count
        playback_.seen_to = std::max(playback_.seen_to, frame.t);
        updates_.push_back({{frame.t, frame.number, follower.now()},
                            std::move(events),
                            std::move(jpeg),
                            std::exchange(anew_, false)});
    }
    changed_.notify_all();
    news_();
}

void VisionPipeline::look_again(vision::Detectors eyes) {
    {
        const std::lock_guard lock(mutex_);
        eyes_ = std::move(eyes);
        again_ = true;
    }
    changed_.notify_all();
}

/// A follower that knows nothing yet; with the lock held.
vision::Follower VisionPipeline::begin_again() {
    again_ = false;
    anew_ = true;
    updates_.clear();
    playback_.seen_to = 0;
    playback_.all_seen = false;
    if (sources_.read_ahead) return vision::Follower(eyes_);
    return vision::Follower(std::make_unique<AsyncReader>(eyes_));
}

void VisionPipeline::see_newest() {
    std::unique_lock lock(mutex_);
    vision::Follower follower = begin_again();
    std::shared_ptr<const vision::Frame> seen;
    while (true) {
        changed_.wait(lock, [&] { return stop_ || again_ || (picture_ && picture_ != seen); });
        if (stop_) return;
        if (again_) follower = begin_again();
        if (!picture_) continue;
        seen = picture_;
        lock.unlock();
        look(follower, *seen);
        lock.lock();
    }
}

void VisionPipeline::read_ahead() {
    std::unique_lock lock(mutex_);
    vision::Follower follower = begin_again();
    double end = 0;
    while (!stop_) {
        if (again_) {
            follower = begin_again();
            sources_.read_ahead->seek(0);
        }
        lock.unlock();
        const auto frame = sources_.read_ahead->next();
        if (frame) {
            end = frame->t;
            look(follower, *frame);
        }
        lock.lock();
        if (frame) continue;
        playback_.all_seen = true;
        // A damaged recording ends before its container says so.
        playback_.duration = end;
        lock.unlock();
        changed_.notify_all();
        news_();
        lock.lock();
        changed_.wait(lock, [&] { return stop_ || again_; });
    }
}

}  // namespace quadrille::app
