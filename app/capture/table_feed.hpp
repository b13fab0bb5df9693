// app/capture/table_feed.hpp: what the window gets of a source: pictures to show, and what was seen in them.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/capture/film_player.hpp"
#include "app/capture/vision_pipeline.hpp"
#include "app/capture/vision_update.hpp"
#include "vision/picture/picture_health.hpp"

namespace quadrille::app {

/// Where a source is.
struct Playback {
    bool live = false;
    bool playing = true;
    bool ended = false;     ///< a recording is at its end
    bool lost = false;      ///< a live source gives nothing
    bool camera = true;     ///< false: there is none, and only time passes
    double t = 0;           ///< of the newest picture, seconds
    double duration = 0;    ///< of a recording; its container's claim, corrected at the end that was reached
    double fps = 0;         ///< of a recording as its container says; of a live source as measured
    double seen_to = 0;     ///< up to where the table was read, seconds
    bool all_seen = false;  ///< a recording was read to its end
    double see_ms = 0;      ///< mean of the last looks
    std::chrono::steady_clock::time_point taken{};  ///< when the newest picture came from the source
    std::optional<vision::PictureHealth> health{};  ///< of a picture of the last seconds
};

/// A recording is opened twice, so that it is read ahead of what is shown: moving about in it then finds
/// every moment known, and no event is missed by a jump.
struct FeedSources {
    std::unique_ptr<vision::FrameSource> read{};  ///< null: there is no camera
    std::unique_ptr<vision::FrameSource> film{};  ///< null for a live source: the pictures read are shown

    /// Whether time passes by itself, as it does without a camera.
    bool live() const { return !read || read->live(); }
};

/// Captures, plays and reads in threads of its own. Pictures that were not taken in time are dropped, events
/// never. All members may be called from any thread and return at once, but for the destructor, which waits
/// for the frame and the look that are being made.
class TableFeed : private VisionSink {
public:
    /// `notify` is called from any of the threads when there is a new picture or update.
    /// `namer`: what names the cards that are read; each reading begins with a copy of it.
    TableFeed(FeedSources sources, vision::Detectors detectors, std::function<void()> notify, bool playing,
              vision::CardNamer namer = {nullptr, {}});
    ~TableFeed() override;
    TableFeed(const TableFeed&) = delete;
    TableFeed& operator=(const TableFeed&) = delete;

    /// The newest picture; null before the first.
    std::shared_ptr<const vision::Frame> picture() const;
    /// Everything seen since the last call, in order.
    std::vector<VisionUpdate> take_updates();
    Playback playback() const;

    /// Reads the table anew with other detectors, a recording from its beginning.
    void restart(vision::Detectors detectors);

    /// For recordings; a live source ignores these.
    void play(bool playing);
    void step();
    void seek(double t);

private:
    void captured(const std::shared_ptr<const vision::Frame>& frame) override;
    void source_changed(bool lost) override;
    void followed(FollowedFrame followed) override;
    VisionUpdate update_of(FollowedFrame& followed);
    std::optional<vision::PictureHealth> health_if_due(const FollowedFrame& followed);
    std::unique_ptr<VisionPipeline> next_reading();
    void end_reading();
    void read();

    const std::unique_ptr<vision::FrameSource> source_;  ///< null: there is no camera
    const std::chrono::steady_clock::time_point opened_ = std::chrono::steady_clock::now();
    const std::function<void()> notify_;
    const bool live_;
    const int looks_per_frame_;
    const vision::CardNamer namer_;

    std::size_t cards_ = 0;     ///< at the last look; the reading thread's
    double health_due_ = -1e9;  ///< time in the source; the reading thread's

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    bool stop_ = false;
    std::optional<vision::Detectors> asked_;  ///< to read with from now on; nullopt: what runs continues
    VisionPipeline* reading_ = nullptr;       ///< what runs
    bool restarted_ = false;                  ///< the next update is the first of its reading
    Playback playback_;                       ///< but for what `film_` knows
    std::shared_ptr<const vision::Frame> live_picture_;
    std::vector<VisionUpdate> updates_;

    std::unique_ptr<FilmPlayer> film_;  ///< null for a live source
    std::thread thread_;
};

}  // namespace quadrille::app
