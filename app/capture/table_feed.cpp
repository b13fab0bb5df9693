#include "app/capture/table_feed.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/files/program_log.hpp"
#include "vision/picture/key_picture.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Below this a recording is a row of stills, each of which stands until the next.
constexpr double slowest_film_fps = 2;
constexpr int looks_at_a_still = 5;
/// Between two looks at the picture's health: lamps and lenses change slowly.
constexpr double health_s = 2;

}  // namespace

TableFeed::TableFeed(FeedSources sources, vision::Detectors detectors, std::function<void()> notify,
                     bool playing, vision::CardNamer namer)
    : source_(std::move(sources.read)),
      notify_(std::move(notify)),
      live_(!source_ || source_->live()),
      looks_per_frame_(!live_ && source_->fps() <= slowest_film_fps ? looks_at_a_still : 1),
      namer_(std::move(namer)),
      asked_(std::move(detectors)) {
    playback_.live = live_;
    playback_.camera = source_ != nullptr;
    if (!source_) return;
    playback_.duration = source_->duration();
    playback_.fps = source_->fps();
    if (sources.film) film_ = std::make_unique<FilmPlayer>(std::move(sources.film), playing, notify_);
    thread_ = std::thread([this] { read(); });
}

TableFeed::~TableFeed() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        if (reading_ != nullptr) reading_->stop();
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

std::shared_ptr<const vision::Frame> TableFeed::picture() const {
    if (film_) return film_->state().frame;
    const std::lock_guard lock(mutex_);
    return live_picture_;
}

std::vector<VisionUpdate> TableFeed::take_updates() {
    const std::lock_guard lock(mutex_);
    return std::exchange(updates_, {});
}

Playback TableFeed::playback() const {
    std::unique_lock lock(mutex_);
    Playback playback = playback_;
    lock.unlock();
    if (!playback.camera) {
        const std::chrono::duration<double> passed = Clock::now() - opened_;
        playback.t = playback.seen_to = passed.count();
    }
    if (!film_) return playback;
    const FilmPlayer::State film = film_->state();
    playback.playing = film.playing;
    playback.ended = film.ended;
    playback.taken = film.taken;
    playback.t = film.frame ? film.frame->t : 0;
    return playback;
}

void TableFeed::play(bool playing) {
    if (film_) film_->play(playing);
}

void TableFeed::step() {
    if (film_) film_->step();
}

void TableFeed::seek(double t) {
    if (film_) film_->seek(std::clamp(t, 0.0, playback().duration));
}

void TableFeed::restart(vision::Detectors detectors) {
    {
        const std::lock_guard lock(mutex_);
        asked_ = std::move(detectors);
        if (reading_ != nullptr) reading_->stop();
    }
    changed_.notify_all();
}

/// Of a recording the film is shown, at its own speed.
void TableFeed::captured(const std::shared_ptr<const vision::Frame>& frame) {
    if (film_) return;
    {
        const std::lock_guard lock(mutex_);
        const auto now = Clock::now();
        const double apart = std::chrono::duration<double>(now - playback_.taken).count();
        if (live_picture_) playback_.fps = 0.9 * playback_.fps + 0.1 / std::max(1e-3, apart);
        playback_.t = frame->t;
        playback_.taken = now;
        live_picture_ = frame;
    }
    notify_();
}

void TableFeed::source_changed(bool lost) {
    log_warning(lost ? "the camera gives no picture" : "the camera gives pictures again");
    {
        const std::lock_guard lock(mutex_);
        playback_.lost = lost;
    }
    notify_();
}

std::optional<vision::PictureHealth> TableFeed::health_if_due(const FollowedFrame& followed) {
    const double t = followed.frame.t;
    if (t < health_due_ && t >= health_due_ - 2 * health_s) return std::nullopt;
    health_due_ = t + health_s;
    return vision::picture_health(followed.frame.picture, followed.table.board);
}

/// What happened is dated by the frame in which it was seen: times of a game never go back.
VisionUpdate TableFeed::update_of(FollowedFrame& followed) {
    for (vision::Event& event : followed.events) event.t = followed.frame.t;
    VisionUpdate update{{followed.frame.t, followed.frame.number, followed.table},
                        std::move(followed.events)};
    update.named = std::move(followed.named);
    const bool changed = std::exchange(cards_, followed.table.tracks.size()) != followed.table.tracks.size();
    if (changed || !update.events.empty()) update.picture_jpeg = vision::key_picture(followed.frame.picture);
    return update;
}

void TableFeed::followed(FollowedFrame followed) {
    VisionUpdate update = update_of(followed);
    const auto health = health_if_due(followed);
    {
        const std::lock_guard lock(mutex_);
        playback_.see_ms += (followed.follow_ms - playback_.see_ms) * 0.1;
        if (health) playback_.health = health;
        if (asked_) return;  // read with detectors that no longer count
        playback_.seen_to = std::max(playback_.seen_to, followed.frame.t);
        update.restarted = std::exchange(restarted_, false);
        updates_.push_back(std::move(update));
        if (film_) film_->allow_to(playback_.seen_to);
    }
    notify_();
}

/// Waits until one is asked for; null when the feed ends. It starts without what was read before.
std::unique_ptr<VisionPipeline> TableFeed::next_reading() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_ || asked_; });
    if (stop_) return nullptr;
    restarted_ = true;
    updates_.clear();
    playback_.seen_to = 0;
    playback_.all_seen = false;
    if (film_) film_->allow_to(0);
    VisionSink& sink = *this;
    auto reading = std::make_unique<VisionPipeline>(
        *source_, *std::exchange(asked_, std::nullopt),
        VisionPipeline::Options{.newest = live_, .looks_per_frame = looks_per_frame_, .namer = namer_}, sink);
    reading_ = reading.get();
    return reading;
}

/// A recording's reading has come to its end, or another one was asked for.
void TableFeed::end_reading() {
    {
        const std::lock_guard lock(mutex_);
        reading_ = nullptr;
        if (stop_ || asked_) return;
        playback_.all_seen = true;
        // A damaged recording ends before the length that its container claims.
        playback_.duration = playback_.seen_to;
        if (film_) film_->allow_to(std::numeric_limits<double>::infinity());
    }
    notify_();
}

void TableFeed::read() {
    while (const auto reading = next_reading()) {
        if (!live_) source_->seek(0);
        reading->run();
        end_reading();
    }
}

}  // namespace quadrille::app
