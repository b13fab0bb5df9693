// app/capture/vision_pipeline.hpp: the thread that captures and the thread that sees; nobody waits for
// either.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/capture/vision_update.hpp"
#include "vision/follow/follower.hpp"
#include "vision/picture/picture_health.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// Where a source is.
struct Playback {
    bool live = false;
    bool playing = true;
    bool ended = false;     ///< a recording is at its end
    bool lost = false;      ///< a live source gives nothing
    double t = 0;           ///< of the newest picture, seconds
    double duration = 0;    ///< of a recording; its container's claim, corrected at the end that was reached
    double fps = 0;         ///< of a recording as its container says; of a live source as measured
    double seen_to = 0;     ///< up to where the table was read, seconds
    bool all_seen = false;  ///< a recording was read to its end
    double see_ms = 0;      ///< mean of the last looks
    std::chrono::steady_clock::time_point taken{};  ///< when the newest picture came from the source
    std::optional<vision::PictureHealth> health{};  ///< of a picture of the last seconds
};

/// What a pipeline watches. A recording is opened twice, so that it is read ahead of what is shown: moving
/// about in it then finds every moment known, and no event is missed by a jump.
struct PipelineSources {
    std::unique_ptr<vision::FrameSource> shown;
    std::unique_ptr<vision::FrameSource> read_ahead;  ///< null for a live source: the pictures shown are read
};

/// Captures and sees in threads of its own. Pictures that nobody took are dropped, events never. All members
/// may be called from any thread and return at once, but for the destructor, which waits for the frame and
/// the look that are being made.
class VisionPipeline {
public:
    /// `news` is called from either thread when there is a new picture or update.
    VisionPipeline(PipelineSources sources, vision::Detectors eyes, std::function<void()> news, bool playing);
    ~VisionPipeline();
    VisionPipeline(const VisionPipeline&) = delete;
    VisionPipeline& operator=(const VisionPipeline&) = delete;

    /// The newest picture; null before the first.
    std::shared_ptr<const vision::Frame> picture() const;
    /// Everything seen since the last call, in order.
    std::vector<VisionUpdate> take_updates();
    Playback playback() const;

    /// Reads the table anew with other eyes, a recording from its beginning.
    void look_again(vision::Detectors eyes);

    /// For recordings; a live source goes on by itself and ignores these.
    void play(bool playing);
    void step();
    void seek(double t);

private:
    void capture();
    std::optional<vision::Frame> next_frame(std::unique_lock<std::mutex>& lock);
    void lose(std::unique_lock<std::mutex>& lock);
    void publish(vision::Frame frame);
    void see_newest();
    void read_ahead();
    void look(vision::Follower& follower, const vision::Frame& frame);
    vision::Follower begin_again();

    std::size_t cards_ = 0;     ///< at the last look; the seeing thread's
    double health_due_ = -1e9;  ///< time in the source; the seeing thread's
    int glances_ = 1;           ///< how often each frame is looked at: a still more than once
    PipelineSources sources_;   ///< `shown` is the capturing thread's, `read_ahead` the seeing thread's
    vision::Detectors eyes_;
    std::function<void()> news_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    bool stop_ = false;
    bool again_ = false, anew_ = false;  ///< other eyes were asked for; the next update is their first
    bool step_ = true;                   ///< the first picture is shown even when nothing plays
    std::optional<double> seek_;
    Playback playback_;
    std::shared_ptr<const vision::Frame> picture_;
    std::vector<VisionUpdate> updates_;

    std::thread capturing_, seeing_;
};

}  // namespace quadrille::app
